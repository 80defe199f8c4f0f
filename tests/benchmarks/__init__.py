"""How fast cardgen is beside other ways from the same cards to the same PDF; `python -m tests.benchmarks` tells."""
