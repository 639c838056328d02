#include "equity_tables.hpp"

#include <algorithm>
#include <memory>

#include "tables.hpp"

namespace ninecards {
namespace {

// The number of a multiset of ranks in ascending order.
int number_of(const int *ranks, int size) {
    int number = 0;
    for (int i = 0; i < size; ++i) number += kTables.place[i][ranks[i]];
    return number;
}

int merged_number(const int *some, int some_size, const int *others, int others_size) {
    int all[kMaxBoard];
    std::merge(some, some + some_size, others, others + others_size, all);
    return number_of(all, some_size + others_size);
}

std::uint8_t low_of(const int *ranks, int size) {
    unsigned low = 0;
    for (int i = 0; i < size; ++i) low |= kTables.low_bit[4 * ranks[i]];
    return static_cast<std::uint8_t>(low);
}

void fill_boards(EquityTables &t, int *ranks, int depth) {
    if (depth == kMaxBoard) {
        const int number = number_of(ranks, kMaxBoard);
        const std::uint16_t *row = kTables.no_flush[kTables.board_row<kMaxBoard>(ranks)];
        for (int pair = 0; pair < kPairs; ++pair) t.high[pair][number] = row[pair];
        t.low_of_board[number] = low_of(ranks, kMaxBoard);
        return;
    }
    for (int rank = depth == 0 ? 0 : ranks[depth - 1]; rank < kRanks; ++rank) {
        ranks[depth] = rank;
        fill_boards(t, ranks, depth + 1);
    }
}

void fill_suited(EquityTables &t) {
    int next[4] = {kFirstSuitedSet[0], kFirstSuitedSet[1], kFirstSuitedSet[2], kFirstSuitedSet[3]};
    for (unsigned mask = 0; mask < (1u << kRanks); ++mask) {
        int ranks[kRanks];
        int size = 0;
        for (int rank = 0; rank < kRanks; ++rank) {
            if ((mask >> rank) & 1) ranks[size++] = rank;
        }
        if (size < kMinBoard || size > kMaxBoard) continue;
        const int set = next[size - kMinBoard]++;
        const int place = set - kFirstSuitedSet[size - kMinBoard];
        t.suited_set[set] = static_cast<std::uint16_t>(mask);
        t.low_of_suited[set] = low_of(ranks, size);
        const std::uint16_t *row = kTables.flush[kTables.suited_row[mask]];
        for (int pair = 0; pair < kPairs; ++pair) t.flush[pair][set] = row[pair];
        if (size == 5) t.with_five[place] = static_cast<std::uint16_t>(number_of(ranks, 5));
        for (int a = 0; a < kRanks; ++a) {
            if (size == 4) {
                t.with_four[place][a] =
                    static_cast<std::uint16_t>(merged_number(ranks, 4, &a, 1));
            }
            for (int b = a; size == 3 && b < kRanks; ++b) {
                const int others[2] = {a, b};
                t.with_three[place][number_of(others, 2)] =
                    static_cast<std::uint16_t>(merged_number(ranks, 3, others, 2));
            }
        }
    }
}

void fill_rest(EquityTables &t) {
    for (int a = 0; a < kRanks; ++a) {
        t.low_of_rest[1][a] = low_of(&a, 1);
        for (int b = a; b < kRanks; ++b) {
            const int ranks[2] = {a, b};
            t.low_of_rest[2][number_of(ranks, 2)] = low_of(ranks, 2);
        }
        for (int b = 0; b < 16; ++b) t.pair[a][b] = kTables.pair[a][b];
    }
}

// Five ranks: any two of them may be the pair. More are worth the best of those with one less, which
// are smaller numbers.
void fill_best_flush(EquityTables &t) {
    for (unsigned mask = 0; mask < (1u << kRanks); ++mask) {
        int size = 0;
        for (int rank = 0; rank < kRanks; ++rank) size += (mask >> rank) & 1;
        if (size < 5) continue;
        if (size == 5) {
            int ranks[5];
            for (int rank = 0, at = 0; rank < kRanks; ++rank) {
                if ((mask >> rank) & 1) ranks[at++] = rank;
            }
            const unsigned board = (1u << ranks[0]) | (1u << ranks[1]) | (1u << ranks[2]);
            const std::uint16_t *row = kTables.flush[kTables.suited_row[board]];
            t.best_flush[mask] = row[kTables.pair[ranks[3]][ranks[4]]];
            continue;
        }
        for (int rank = 0; rank < kRanks; ++rank) {
            if (((mask >> rank) & 1) == 0) continue;
            const std::uint16_t less = t.best_flush[mask & ~(1u << rank)];
            t.best_flush[mask] = std::max(t.best_flush[mask], less);
        }
    }
}

std::unique_ptr<const EquityTables> built() {
    auto tables = std::make_unique<EquityTables>();
    int ranks[kMaxBoard];
    fill_boards(*tables, ranks, 0);
    fill_suited(*tables);
    fill_rest(*tables);
    fill_best_flush(*tables);
    return tables;
}

}  // namespace

const EquityTables &equity_tables() {
    static const std::unique_ptr<const EquityTables> tables = built();
    return *tables;
}

}  // namespace ninecards
