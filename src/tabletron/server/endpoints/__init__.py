"""The edges: requests, sockets and pages, and what every connection passes first."""
