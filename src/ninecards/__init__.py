"""Play, study and solve Omaha poker."""
