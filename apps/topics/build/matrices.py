"""Likeness of many things at once: rows of numbers, their cosines, and what is joined by them."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Matrix = npt.NDArray[np.float32]
Numbers = npt.NDArray[np.int64]

#: Likeness below the lowest there is: such pairs are never joined by themselves.
NEVER = np.float32(-1.0)
#: Digits that count: further ones depend on the order in which numbers were added up.
DIGITS = 4


def unit(rows: Matrix) -> Matrix:
    """The rows at length 1; those without any length stay zero."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: Matrix = (rows / np.where(lengths == 0, 1, lengths)).astype(np.float32)
    return found


def sums_by(labels: Numbers, rows: Matrix, count: int) -> Matrix:
    """For each label below ``count`` the sum of its rows; rows labelled -1 belong to none."""
    sums = np.zeros((count, rows.shape[1]), np.float32)
    order = np.argsort(labels, kind="stable")
    order = order[labels[order] >= 0]
    if len(order):
        kinds, starts = np.unique(labels[order], return_index=True)
        sums[kinds] = np.add.reduceat(rows[order], starts, axis=0)
    return sums


def numbered(labels: npt.NDArray[Any]) -> Numbers:
    """The labels as 0, 1, 2 … in the order in which they first occur; what is below 0 stays."""
    places: dict[int, int] = {}
    found = [places.setdefault(int(one), len(places)) if one >= 0 else -1 for one in labels]
    return np.array(found, np.int64)


def average_link(likeness: Matrix, least: float, sizes: Numbers | None = None) -> Numbers:
    """Join the two most alike groups as long as their average likeness is above ``least``.

    A row stands for as many things as ``sizes`` says, one if nothing is said.

    Returns for each row the number of its group, in the order of their first rows. Quadratic in
    the rows but for rows whose nearest was joined; of equals those that come first.
    """
    count = len(likeness)
    groups = np.arange(count)
    if count < 2:
        return groups
    average = np.round(likeness.astype(np.float64), DIGITS)
    np.fill_diagonal(average, 0.0)
    held = np.ones(count) if sizes is None else sizes.astype(np.float64)
    sums = average * held * held[:, None]
    np.fill_diagonal(average, -np.inf)
    nearest = average.argmax(axis=1)
    best = average[groups, nearest]
    while best.max() > least:
        first = int(best.argmax())
        first, other = sorted((first, int(nearest[first])))
        groups[groups == other] = first
        sums[first] += sums[other]
        sums[:, first] = sums[first]
        held[first] += held[other]
        gone = np.isneginf(average[first])
        row = np.where(gone, -np.inf, sums[first] / (held[first] * held))
        row[[first, other]] = -np.inf
        average[first], average[:, first] = row, row
        average[other], average[:, other] = -np.inf, -np.inf
        stale = np.flatnonzero((nearest == first) | (nearest == other))
        nearer = row > best
        nearest[nearer], best[nearer] = first, row[nearer]
        for place in {first, *stale.tolist()}:
            nearest[place] = average[place].argmax()
            best[place] = average[place, nearest[place]]
        best[other] = -np.inf
    return numbered(groups)


def with_what_is_alike(likeness: Matrix) -> Matrix:
    """The cosines of things taken together with what is like each, the more the likelier.

    For many small sets at once: ``likeness`` has a square for each, the products of every two
    things; what is likened to nothing is NaN and stays so.
    """
    known = np.nan_to_num(likeness)
    alike = np.maximum(known, 0) * ~np.eye(known.shape[1], dtype=bool)
    whole = alike.sum(axis=2, keepdims=True)
    taken = np.eye(known.shape[1], dtype=np.float32) + alike / np.where(whole > 0, whole, 1)
    products = taken @ known @ taken.transpose(0, 2, 1)
    lengths = np.sqrt(np.maximum(np.diagonal(products, axis1=1, axis2=2), 0))
    lengths = np.where(lengths > 0, lengths, 1)
    found = products / (lengths[:, :, None] * lengths[:, None, :])
    cosines: Matrix = np.where(np.isnan(likeness), np.nan, found).astype(np.float32)
    return cosines


def average_link_each(likeness: Matrix, least: float) -> Numbers:
    """``average_link`` for many small sets at once; returns for each row the first of its group.

    ``likeness`` has a square for each set. Sets may be of different sizes: what is likened to
    nothing, not even to itself, is NaN and stays alone.
    """
    count, size, _ = likeness.shape
    groups = np.tile(np.arange(size), (count, 1))
    average = np.round(likeness.astype(np.float64), DIGITS)
    average[:, groups[0], groups[0]] = -np.inf
    average[np.isnan(average)] = -np.inf
    sums, held = np.where(np.isneginf(average), 0.0, average), np.ones((count, size))
    going = np.arange(count)
    while len(going) and size > 1:
        best = average[going].reshape(len(going), -1).argmax(axis=1)
        first, other = np.divmod(best, size)
        is_above = average[going, first, other] > least
        going, first, other = going[is_above], first[is_above], other[is_above]
        first, other = np.minimum(first, other), np.maximum(first, other)
        groups[going] = np.where(groups[going] == other[:, None], first[:, None], groups[going])
        sums[going, first] += sums[going, other]
        sums[going, :, first] = sums[going, first]
        held[going, first] += held[going, other]
        gone = np.isneginf(average[going, first])
        row = sums[going, first] / (held[going, first][:, None] * held[going])
        row = np.where(gone, -np.inf, row)
        row[np.arange(len(going)), other] = -np.inf
        average[going, first], average[going, :, first] = row, row
        average[going, other], average[going, :, other] = -np.inf, -np.inf
    return groups
