"""Blocks come back as they were put in, or as closely as 16 bits allow."""

from __future__ import annotations

import numpy as np
import pytest

from ninecards.solver.storage import HANDS_A_SCALE, LARGEST, open_storage

SHAPES = [(2, 3), (3, 64), (1, 65), (4, 200)]


def blocks(dtype: type) -> list[np.ndarray]:
    random = np.random.default_rng(2)
    made = [random.normal(size=shape) * 10.0 ** random.integers(-8, 8, shape) for shape in SHAPES]
    made[1][2] = 0.0
    return [block.astype(dtype) for block in made]


@pytest.mark.parametrize(("name", "dtype"), [("f32", np.float32), ("f64", np.float64)])
def test_floats_come_back_unchanged(name: str, dtype: type) -> None:
    storage = open_storage(name, SHAPES)
    assert all(not storage.read(number).any() for number in range(len(SHAPES)))
    for number, block in enumerate(blocks(dtype)):
        storage.write(number, block)
    for number, block in enumerate(blocks(dtype)):
        assert storage.read(number).dtype == dtype
        assert (storage.read(number) == block).all()


def test_16_bits_are_right_to_half_a_step_of_the_largest_of_64() -> None:
    storage = open_storage("i16", SHAPES)
    assert all(not storage.read(number).any() for number in range(len(SHAPES)))
    for number, block in enumerate(blocks(np.float32)):
        storage.write(number, block)
    for number, block in enumerate(blocks(np.float32)):
        found = storage.read(number)
        assert found.dtype == np.float32
        for action, row in enumerate(block):
            for start in range(0, len(row), HANDS_A_SCALE):
                part = slice(start, start + HANDS_A_SCALE)
                largest = np.abs(row[part]).max()
                wrong = np.abs(found[action, part] - row[part]).max()
                assert wrong <= largest / LARGEST * 0.5001


def test_what_was_read_of_16_bits_can_be_written_again() -> None:
    storage = open_storage("i16", SHAPES)
    for number, block in enumerate(blocks(np.float32)):
        storage.write(number, block)
        once = storage.read(number)
        storage.write(number, once)
        assert (storage.read(number) == once).mean() > 0.99
        assert np.abs(storage.read(number)).max() == pytest.approx(np.abs(block).max())
