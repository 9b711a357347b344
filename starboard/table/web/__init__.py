"""Pages and the API: what comes in over HTTP, and what is let in at all."""
