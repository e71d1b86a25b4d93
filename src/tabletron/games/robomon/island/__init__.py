"""The adventure of RoboMon: Tidewright Island, its pages, its rules and its picture."""
