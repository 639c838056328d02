#include "tables.hpp"

#include <algorithm>
#include <bitset>
#include <vector>

namespace ninecards {
namespace {

int choose(int n, int k) {
    int result = 1;
    for (int i = 1; i <= k; ++i) result = result * (n - k + i) / i;
    return result;
}

int bit_count(unsigned mask) { return static_cast<int>(std::bitset<16>(mask).count()); }

void fill_indices(Tables &t) {
    for (int i = 0; i < kMaxBoard; ++i) {
        for (int rank = 0; rank < kRanks; ++rank) {
            t.place[i][rank] = static_cast<std::uint16_t>(choose(rank + i, i + 1));
        }
    }
    for (int a = 0; a < kRanks; ++a) {
        for (int b = 0; b < kRanks; ++b) {
            const int high = std::max(a, b);
            const int low = std::min(a, b);
            t.pair[a][b] = static_cast<std::uint8_t>(high * (high + 1) / 2 + low);
        }
    }
    int row = 0;
    for (unsigned mask = 0; mask < (1u << kRanks); ++mask) {
        const int size = bit_count(mask);
        if (size >= kMinBoard && size <= kMaxBoard) {
            t.suited_row[mask] = static_cast<std::uint16_t>(row++);
        }
    }
    for (int card = 0; card < 52; ++card) {
        const int rank = card >> 2;
        if (rank == kRanks - 1) t.low_bit[card] = 1;
        if (rank <= 6) t.low_bit[card] = static_cast<std::uint8_t>(2 << rank);
    }
}

void raise_row(std::uint16_t *row, const std::uint16_t *other) {
    for (int i = 0; i < kRowStride; ++i) row[i] = std::max(row[i], other[i]);
}

// Three board ranks: the five cards are settled. An entry that needs five of a rank stays 0. Five ranks
// are ten times three of them and two: what they are worth is looked up once.
void fill_three(Tables &t, const FiveCardOrder &order) {
    std::vector<std::uint16_t> known(kBoardRows);
    for (int a = 0; a < kRanks; ++a) {
        for (int b = a; b < kRanks; ++b) {
            for (int c = b; c < kRanks; ++c) {
                const int board[3] = {a, b, c};
                std::uint16_t *row = t.no_flush[t.board_row<3>(board)];
                for (int d = 0; d < kRanks; ++d) {
                    for (int e = d; e < kRanks; ++e) {
                        const int pair[2] = {d, e};
                        if (a == c && d == e && a == d) continue;
                        int five[5];
                        std::merge(board, board + 3, &pair[0], &pair[2], five);
                        std::uint16_t &strength = known[t.board_row<5>(five)];
                        if (strength == 0) {
                            RankCounts counts{};
                            for (const int rank : five) ++counts[rank];
                            strength = order.strength(counts, false);
                        }
                        row[t.pair[d][e]] = strength;
                    }
                }
            }
        }
    }
}

// A board of `Size` ranks is worth the best of the boards with one card less.
template <int Size>
void fill_larger(Tables &t, int *ranks, int depth) {
    if (depth == Size) {
        if (Size == kMaxBoard && ranks[0] == ranks[Size - 1]) return;
        std::uint16_t *row = t.no_flush[t.board_row<Size>(ranks)];
        for (int out = 0; out < Size; ++out) {
            int rest[Size - 1];
            for (int i = 0, j = 0; i < Size; ++i) {
                if (i != out) rest[j++] = ranks[i];
            }
            raise_row(row, t.no_flush[t.board_row<Size - 1>(rest)]);
        }
        return;
    }
    for (int rank = depth == 0 ? 0 : ranks[depth - 1]; rank < kRanks; ++rank) {
        ranks[depth] = rank;
        fill_larger<Size>(t, ranks, depth + 1);
    }
}

void fill_flush(Tables &t, const FiveCardOrder &order) {
    for (int size = kMinBoard; size <= kMaxBoard; ++size) {
        for (unsigned mask = 0; mask < (1u << kRanks); ++mask) {
            if (bit_count(mask) != size) continue;
            std::uint16_t *row = t.flush[t.suited_row[mask]];
            if (size > kMinBoard) {
                for (int rank = 0; rank < kRanks; ++rank) {
                    const unsigned bit = 1u << rank;
                    if (mask & bit) raise_row(row, t.flush[t.suited_row[mask & ~bit]]);
                }
                continue;
            }
            for (int a = 0; a < kRanks; ++a) {
                for (int b = a + 1; b < kRanks; ++b) {
                    const unsigned all = mask | (1u << a) | (1u << b);
                    if (bit_count(all) != 5) continue;
                    RankCounts counts{};
                    for (int rank = 0; rank < kRanks; ++rank) counts[rank] = (all >> rank) & 1;
                    row[t.pair[a][b]] = order.strength(counts, true);
                }
            }
        }
    }
}

// The lower its highest card, the better a low: sets of five low ranks in descending order of the
// number they are as bits are the 56 lows from worst to best.
void fill_low(Tables &t) {
    std::fill(&t.low[0][0], &t.low[0][0] + sizeof t.low, kNoLow);
    std::uint8_t strength = 0;
    for (int made = 255; made >= 0; --made) {
        if (bit_count(made) != 5) continue;
        for (int board = 0; board < 256; ++board) {
            const bool three_on_board = bit_count(made & board) >= 3;
            if (!three_on_board) continue;
            for (int hole = 0; hole < 256; ++hole) {
                if ((made & ~(board | hole)) != 0) continue;
                const bool two_in_hand = bit_count(made & hole) >= 2;
                if (two_in_hand) t.low[board][hole] = strength;
            }
        }
        ++strength;
    }
}

}  // namespace

Tables::Tables() : no_flush{}, flush{}, low{}, low_bit{}, suited_row{}, place{}, pair{} {
    const FiveCardOrder order;
    fill_indices(*this);
    fill_three(*this, order);
    int ranks[kMaxBoard];
    fill_larger<4>(*this, ranks, 0);
    fill_larger<5>(*this, ranks, 0);
    fill_flush(*this, order);
    fill_low(*this);
}

int Tables::row_of(const std::uint8_t *board, int size) const {
    int ranks[kMaxBoard];
    for (int i = 0; i < size; ++i) {
        int at = i;
        for (; at > 0 && ranks[at - 1] > board[i] >> 2; --at) ranks[at] = ranks[at - 1];
        ranks[at] = board[i] >> 2;
    }
    switch (size) {
        case 3: return board_row<3>(ranks);
        case 4: return board_row<4>(ranks);
        default: return board_row<5>(ranks);
    }
}

const Tables kTables;

}  // namespace ninecards
