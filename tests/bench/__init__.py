"""How fast and how large: ratios measured in one run (`python -m tests.bench`), with the results in RESULTS.md."""
