"""Heavy tasks, done by the worker processes: plain values in, plain values out."""
