#include "equity_kernel.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

using u8 = std::uint8_t;
using u16 = std::uint16_t;
using u32 = std::uint32_t;

constexpr int kRankCount = 13;
constexpr int kTurns = 4;  // counters in turn: adding to one twice in a row would wait

u32 choose(int n, int k) {
    constexpr u32 kChoose[5][6] = {{1, 0, 0, 0, 0, 0},
                                   {1, 1, 0, 0, 0, 0},
                                   {1, 2, 1, 0, 0, 0},
                                   {1, 3, 3, 1, 0, 0},
                                   {1, 4, 6, 4, 1, 0}};
    return k < 0 ? 0 : kChoose[n][k];
}

int bits(unsigned mask) {
    int count = 0;
    for (; mask != 0; mask &= mask - 1) ++count;
    return count;
}

void raise(u16 *column, const u16 *row, int size) {
    for (int i = 0; i < size; ++i) column[i] = column[i] < row[i] ? row[i] : column[i];
}

void fill_columns(const EquityTables &t, const CollapsedSpot &spot, CollapseRoom &room) {
    for (int player = 0; player < spot.players; ++player) {
        const u8 *ranks = spot.hole_rank[player];
        u16 *column = room.column[player];
        const u16 *row = t.high[t.pair[ranks[0]][ranks[1]]];
        for (int i = 0; i < kBoardSets; ++i) column[i] = row[i];
        std::uint64_t seen[2] = {0, 0};
        for (int i = 1; i < spot.hole_size; ++i) {
            for (int j = 0; j < i; ++j) {
                const int pair = t.pair[ranks[i]][ranks[j]];
                const std::uint64_t bit = std::uint64_t{1} << (pair & 63);
                if ((seen[pair >> 6] & bit) == 0) raise(column, t.high[pair], kBoardSets);
                seen[pair >> 6] |= bit;
            }
        }
    }
}

void fill_flush(const EquityTables &t, const CollapsedSpot &spot, CollapseRoom &room, int suit) {
    for (int player = 0; player < spot.players; ++player) {
        u16 *column = room.flush[suit][player];
        for (int i = 0; i < kSuitedStride; ++i) column[i] = 0;
        const unsigned held = spot.hole_suited[player][suit];
        for (int a = 1; a < kRankCount; ++a) {
            for (int b = 0; b < a; ++b) {
                if ((held >> a & 1) != 0 && (held >> b & 1) != 0) {
                    raise(column, t.flush[t.pair[a][b]], kSuitedStride);
                }
            }
        }
    }
}

// How many boards have each multiset of up to `most` ranks. Multisets whose highest rank is `top`
// follow each other by how often they hold it; without it they are a beginning of the shorter ones.
// `lists` are kBoardSets or 96 numbers apart.
void fill_weights(u32 *lists, int apart, int most, const int *live, const int *known) {
    int below[6] = {1, 0, 0, 0, 0, 0};  // multisets of each size without ranks from `top` on
    for (int size = 0; size <= most; ++size) lists[size * apart] = size == 0;
    for (int top = 0; top < kRankCount; ++top) {
        int next[6] = {1, 0, 0, 0, 0, 0};
        for (int size = most; size > 0; --size) {
            u32 *list = lists + size * apart;
            int at = below[size];
            for (int held = 1; held <= size; ++held) {
                const u32 ways = choose(live[top], held - known[top]);
                const u32 *shorter = lists + (size - held) * apart;
                for (int i = 0; i < below[size - held]; ++i) list[at + i] = ways * shorter[i];
                at += below[size - held];
            }
            next[size] = at;
        }
        for (int size = 0; size <= most; ++size) {
            if (known[top] > 0) {
                for (int i = 0; i < below[size]; ++i) lists[size * apart + i] = 0;
            }
            below[size] = next[size];
        }
    }
}

// The suits that make nobody a flush are left out of a rank's figures where `suit` is one.
void fill_weights_without(u32 *lists, int apart, int most, const CollapsedSpot &spot, int suit) {
    int live[kRankCount] = {};
    int known[kRankCount] = {};
    for (int other = 0; other < 4; ++other) {
        for (int rank = 0; other != suit && rank < kRankCount; ++rank) {
            live[rank] += spot.live[other] >> rank & 1;
            known[rank] += spot.known[other] >> rank & 1;
        }
    }
    fill_weights(lists, apart, most, live, known);
}

template <int Players>
unsigned winners_of(const u16 *worth) {
    u16 best = worth[0];
    for (int player = 1; player < Players; ++player) {
        best = best < worth[player] ? worth[player] : best;
    }
    unsigned winners = 0;
    for (int player = 0; player < Players; ++player) {
        winners |= static_cast<unsigned>(worth[player] == best) << player;
    }
    return winners;
}

// The boards of one suited set: `with` are the multisets that it makes with the rest of the board.
template <int Players, bool Low>
void count_suited(const EquityTables &t, CollapseRoom &room, int suit, int set, int rest_size,
                  const u16 *with) {
    u16 flush[Players];
    for (int player = 0; player < Players; ++player) flush[player] = room.flush[suit][player][set];
    const u32 *ways = room.rest[rest_size];
    const u8 *rest_low = t.low_of_rest[rest_size];
    const unsigned suited_low = t.low_of_suited[set];
    const int size = kMultisets[rest_size];
    u32 *weight = room.weight[5];
    for (int i = 0; i < size; ++i) {
        const int board = with[i];
        u16 worth[Players];
        for (int player = 0; player < Players; ++player) {
            const u16 plain = room.column[player][board];
            worth[player] = plain < flush[player] ? flush[player] : plain;
        }
        unsigned outcome = winners_of<Players>(worth);
        if (Low) outcome |= room.low_winners[suited_low | rest_low[i]];
        weight[board] -= ways[i];
        room.count[i % kTurns][outcome] += ways[i];
    }
}

template <int Players, bool Low>
void count_flushes(const EquityTables &t, const CollapsedSpot &spot, CollapseRoom &room, int suit) {
    fill_weights_without(&room.rest[0][0], 96, 2, spot, suit);
    const unsigned known = spot.known[suit];
    const unsigned never = ~(known | spot.live[suit]);
    for (int size = 3; size <= 5; ++size) {
        const int first = kFirstSuitedSet[size - 3];
        for (int set = first; set < kFirstSuitedSet[size - 2]; ++set) {
            const unsigned ranks = t.suited_set[set];
            if ((ranks & never) != 0 || (ranks & known) != known) continue;
            const u16 *with = size == 3   ? t.with_three[set - first]
                              : size == 4 ? t.with_four[set - first]
                                          : &t.with_five[set - first];
            count_suited<Players, Low>(t, room, suit, set, 5 - size, with);
        }
    }
}

template <int Players, bool Low>
void count_plain(const EquityTables &t, CollapseRoom &room) {
    for (int i = 0; i < kBoardSets; ++i) {
        u16 worth[Players];
        for (int player = 0; player < Players; ++player) worth[player] = room.column[player][i];
        room.winners[i] = static_cast<u16>(winners_of<Players>(worth));
    }
    const u32 *weight = room.weight[5];
    for (int i = 0; i < kMultisets[5]; ++i) {
        unsigned outcome = room.winners[i];
        if (Low) outcome |= room.low_winners[t.low_of_board[i]];
        room.count[i % kTurns][outcome] += weight[i];
    }
}

template <int Players, bool Low>
void count_all(const EquityTables &t, const CollapsedSpot &spot, CollapseRoom &room) {
    fill_weights_without(&room.weight[0][0], kBoardSets, 5, spot, 4);
    for (int suit = 0; suit < 4; ++suit) {
        bool usable = spot.hole_size == 2;  // in hold'em a flush may need no hole card
        for (int player = 0; player < Players; ++player) {
            usable = usable || bits(spot.hole_suited[player][suit]) >= 2;
        }
        if (!usable) continue;
        if (spot.hole_size != 2) fill_flush(t, spot, room, suit);
        count_flushes<Players, Low>(t, spot, room, suit);
    }
    count_plain<Players, Low>(t, room);
}

template <int Players>
void count_game(const EquityTables &t, const CollapsedSpot &spot, CollapseRoom &room) {
    if (spot.low) return count_all<Players, true>(t, spot, room);
    return count_all<Players, false>(t, spot, room);
}

}  // namespace

void count_outcomes(const EquityTables &tables, const CollapsedSpot &spot, CollapseRoom &room) {
    for (int turn = 0; turn < kTurns; ++turn) {
        for (int i = 0; i < 1 << (2 * spot.players); ++i) room.count[turn][i] = 0;
    }
    if (spot.hole_size != 2) fill_columns(tables, spot, room);
    switch (spot.players) {
        case 2: return count_game<2>(tables, spot, room);
        case 3: return count_game<3>(tables, spot, room);
        case 4: return count_game<4>(tables, spot, room);
        case 5: return count_game<5>(tables, spot, room);
        default: return count_game<6>(tables, spot, room);
    }
}

}  // namespace ninecards::NINECARDS_ISA
