"""What the lab writes: reports and pages that open without a network."""
