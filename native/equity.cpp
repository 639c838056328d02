#include "equity.hpp"

#include <algorithm>
#include <memory>

#include "equity_kernel.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

constexpr int kSuits = 4;

void count(const EquityTables &tables, const CollapsedSpot &spot, CollapseRoom &room) {
    NINECARDS_BY_ISA(count_outcomes(tables, spot, room));
}

CollapsedSpot collapsed(const EquitySpot &spot) {
    CollapsedSpot out{};
    out.players = spot.players;
    out.hole_size = spot.hole_size;
    out.low = spot.low;
    const auto bit = [](std::uint8_t card) { return static_cast<std::uint16_t>(1u << (card >> 2)); };
    for (int player = 0; player < spot.players; ++player) {
        for (int i = 0; i < spot.hole_size; ++i) {
            const std::uint8_t card = spot.hole[player][i];
            out.hole_rank[player][i] = card >> 2;
            out.hole_suited[player][card & 3] |= bit(card);
        }
    }
    for (int i = 0; i < spot.board_size; ++i) out.known[spot.board[i] & 3] |= bit(spot.board[i]);
    const std::uint64_t taken = spot.taken();
    for (std::uint8_t card = 0; card < 52; ++card) {
        if (((taken >> card) & 1) == 0) out.live[card & 3] |= bit(card);
    }
    return out;
}

// Who has the best low on each set of low board ranks.
void fill_low_winners(const EquitySpot &spot, CollapseRoom &room) {
    unsigned held[kMostPlayers] = {};
    for (int player = 0; player < spot.players; ++player) {
        for (int i = 0; i < spot.hole_size; ++i) {
            held[player] |= kTables.low_bit[spot.hole[player][i]];
        }
    }
    for (unsigned board = 0; board < 256; ++board) {
        int best = -1;
        unsigned winners = 0;
        for (int player = 0; player < spot.players; ++player) {
            unsigned hole_set = held[player];
            unsigned board_set = board;
            if (spot.hole_size == 2) board_set = hole_set = board | hole_set;
            const int low = kTables.low[board_set][hole_set];
            if (low == kNoLow || low < best) continue;
            if (low > best) winners = 0;
            best = low;
            winners |= 1u << player;
        }
        room.low_winners[board] = static_cast<std::uint16_t>(winners << spot.players);
    }
}

// Hold'em: the best five of board and hole cards, two, one or none of them from the hand.
void fill_holdem_column(const std::uint8_t *hole, std::uint16_t *column, int *ranks, int depth) {
    if (depth < kMaxBoard) {
        for (int rank = depth == 0 ? 0 : ranks[depth - 1]; rank < kRanks; ++rank) {
            ranks[depth] = rank;
            fill_holdem_column(hole, column, ranks, depth + 1);
        }
        return;
    }
    const int a = hole[0] >> 2;
    const int b = hole[1] >> 2;
    const int row = kTables.board_row<5>(ranks);
    int best = kTables.no_flush[row][kTables.pair[a][b]];
    for (int i = 0; i < 5; ++i) {
        int four[4];
        std::copy(ranks, ranks + i, four);
        std::copy(ranks + i + 1, ranks + 5, four + i);
        const std::uint16_t *one = kTables.no_flush[kTables.board_row<4>(four)];
        best = std::max<int>(best, one[kTables.pair[a][ranks[i]]]);
        best = std::max<int>(best, one[kTables.pair[b][ranks[i]]]);
        for (int j = 0; j < i; ++j) {
            int three[3];
            std::copy(four, four + j, three);
            std::copy(four + j + 1, four + 4, three + j);
            const std::uint16_t *none = kTables.no_flush[kTables.board_row<3>(three)];
            best = std::max<int>(best, none[kTables.pair[ranks[i]][ranks[j]]]);
        }
    }
    column[row - kFirstRow[5]] = static_cast<std::uint16_t>(best);
}

void fill_holdem(const EquityTables &tables, const EquitySpot &spot, CollapseRoom &room) {
    int ranks[kMaxBoard];
    for (int player = 0; player < spot.players; ++player) {
        fill_holdem_column(spot.hole[player], room.column[player], ranks, 0);
        std::fill(room.column[player] + kMultisets[5], room.column[player] + kBoardSets, 0);
        for (int suit = 0; suit < kSuits; ++suit) {
            unsigned held = 0;
            for (int i = 0; i < 2; ++i) {
                const std::uint8_t card = spot.hole[player][i];
                if ((card & 3) == suit) held |= 1u << (card >> 2);
            }
            for (int set = 0; set < kSuitedSets; ++set) {
                room.flush[suit][player][set] = tables.best_flush[held | tables.suited_set[set]];
            }
        }
    }
}

}  // namespace

std::uint64_t EquitySpot::taken() const {
    std::uint64_t cards = dead;
    for (int player = 0; player < players; ++player) {
        for (int i = 0; i < hole_size; ++i) cards |= std::uint64_t{1} << hole[player][i];
    }
    for (int i = 0; i < board_size; ++i) cards |= std::uint64_t{1} << board[i];
    return cards;
}

void outcome_counts(const EquitySpot &spot, std::int64_t *counts) {
    const EquityTables &tables = equity_tables();
    const auto room = std::make_unique<CollapseRoom>();
    if (spot.low) fill_low_winners(spot, *room);
    if (spot.hole_size == 2) fill_holdem(tables, spot, *room);
    count(tables, collapsed(spot), *room);
    const int sets = 1 << spot.players;
    for (int low = 0; low < sets; ++low) {
        for (int high = 0; high < sets; ++high) {
            std::int64_t boards = 0;
            for (const auto &turn : room->count) boards += turn[high | low << spot.players];
            counts[high * sets + low] = boards;
        }
    }
}

}  // namespace ninecards
