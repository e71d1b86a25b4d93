"""RoboMon in words."""
