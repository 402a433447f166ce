"""Catalogues and languages, and what people typed made harmless."""
