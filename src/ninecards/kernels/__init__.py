"""Checked Python twins over the native functions: arrays in, arrays out."""
