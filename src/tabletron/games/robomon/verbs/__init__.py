"""What RoboMon can do, one class for each thing: abilities, ongoing abilities, and promises of Challenge Mode."""
