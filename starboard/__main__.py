"""`python -m starboard`: the same as `starboard`, where that is not on the path."""

import sys

from starboard.cli import main

if __name__ == "__main__":
    sys.exit(main())
