"""Pages in one file that work by themselves: films, levels and games; widgets of notebooks."""
