"""What commands are written with: options, types of values, help in two languages, progress bars.

It stands below the packages that bring commands of their own, so that each can register them; the
program `dedale`, with the commands of the workshop itself, is `cli/`.
"""
