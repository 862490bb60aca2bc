"""The exercises, one file each."""
