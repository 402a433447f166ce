"""Pure rendering: from data to Discord components, tables and pictures."""
