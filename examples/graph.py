"""A maze is a graph: hand it to networkx and find the junction that most ways pass through."""

import networkx as nx

import dedale

graph = dedale.generate("wilson", width=15, height=10, seed=3).to_networkx()
busiest = max(nx.betweenness_centrality(graph).items(), key=lambda pair: pair[1])
print("busiest cell", busiest[0], f"on {busiest[1]:.0%} of the shortest paths")
