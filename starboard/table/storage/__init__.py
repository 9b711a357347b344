"""What outlives the process: the database, its shapes, copies and clearing up."""
