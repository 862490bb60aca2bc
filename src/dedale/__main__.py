"""What `dedale` and `python -m dedale` call."""

import gc


def main() -> None:
    """Run the command line."""
    # What is imported stays: to look for what could be freed of it takes 3 ms, and 5 at the end.
    gc.set_threshold(100_000, 10, 10)
    from .cli import main

    try:
        main(prog_name="dedale")
    finally:
        gc.freeze()


if __name__ == "__main__":
    main()
