"""The lab: many games between bots, and what they show."""
