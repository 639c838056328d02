"""Sentences in English, Russian and Greek, from the files in locale/."""
