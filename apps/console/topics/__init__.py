"""The pages about a repository's topics: snapshots, trees, topics, comparisons."""
