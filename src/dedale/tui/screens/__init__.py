"""The screens of the full-screen program, one file each."""
