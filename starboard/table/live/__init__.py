"""Tables that are being played: answers, pushes, bots, who is there, and what other processes do."""
