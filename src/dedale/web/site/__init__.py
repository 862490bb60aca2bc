"""The workshop as a folder of files: the page, the documentation, Python, and no server."""
