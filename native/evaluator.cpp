#include "evaluator.hpp"

#include <algorithm>
#include <vector>

#include "evaluator_kernel.hpp"
#include "parallel.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

// Fewer hands than this are ranked sooner than a thread is begun.
constexpr std::size_t kHandsOfThread = 16'384;

std::size_t rank_by_isa(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size, std::size_t count, std::uint16_t *high,
                        std::uint8_t *low) {
    NINECARDS_BY_ISA(rank_omaha(hole, hole_size, board, board_size, count, high, low));
}

int best_flush(const std::uint8_t *hole, int hole_size, const std::uint8_t *board, int board_size,
               int suit) {
    unsigned mask = 0;
    int on_board = 0;
    for (int i = 0; i < board_size; ++i) {
        if ((board[i] & 3) != suit) continue;
        mask |= 1u << (board[i] >> 2);
        ++on_board;
    }
    if (on_board < kMinBoard) return 0;
    const std::uint16_t *row = kTables.flush[kTables.suited_row[mask]];
    int best = 0;
    for (int i = 1; i < hole_size; ++i) {
        for (int j = 0; j < i; ++j) {
            if ((hole[i] & 3) != suit || (hole[j] & 3) != suit) continue;
            best = std::max<int>(best, row[kTables.pair[hole[i] >> 2][hole[j] >> 2]]);
        }
    }
    return best;
}

int omaha_high_rank(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                    int board_size) {
    const std::uint16_t *row = kTables.no_flush[kTables.row_of(board, board_size)];
    int best = 0;
    for (int i = 1; i < hole_size; ++i) {
        for (int j = 0; j < i; ++j) {
            best = std::max<int>(best, row[kTables.pair[hole[i] >> 2][hole[j] >> 2]]);
        }
    }
    for (int suit = 0; suit < 4; ++suit) {
        best = std::max(best, best_flush(hole, hole_size, board, board_size, suit));
    }
    return best;
}

// The best five of all: each two of the cards with three of the others.
int holdem_high_rank(const std::uint8_t *hole, const std::uint8_t *board, int board_size) {
    const int size = board_size + 2;
    std::uint8_t cards[kMaxBoard + 2];
    std::copy(hole, hole + 2, cards);
    std::copy(board, board + board_size, cards + 2);
    int best = 0;
    for (int i = 1; i < size; ++i) {
        for (int j = 0; j < i; ++j) {
            const std::uint8_t two[2] = {cards[i], cards[j]};
            std::uint8_t others[kMaxBoard];
            int count = 0;
            for (int k = 0; k < size; ++k) {
                if (k != i && k != j) others[count++] = cards[k];
            }
            best = std::max(best, omaha_high_rank(two, 2, others, board_size));
        }
    }
    return best;
}

// Each row is copied before it is checked: the caller's arrays may change meanwhile.
std::size_t rank_holdem(const std::uint8_t *hole, const std::uint8_t *board, int board_size,
                        std::size_t count, std::uint16_t *high, std::uint8_t *low) {
    std::uint8_t two[2];
    std::uint8_t five[kMaxBoard];
    for (std::size_t i = 0; i < count; ++i, hole += 2, board += board_size) {
        std::copy(hole, hole + 2, two);
        std::copy(board, board + board_size, five);
        if (first_fault(two, 2, five, board_size, 1) == 0) return i;
        if (high != nullptr) high[i] = high_rank(two, 2, five, board_size);
        if (low != nullptr) low[i] = low_rank(two, 2, five, board_size);
    }
    return count;
}

std::size_t rank_part(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                      int board_size, std::size_t count, std::uint16_t *high, std::uint8_t *low) {
    if (hole_size == 2) return rank_holdem(hole, board, board_size, count, high, low);
    const std::size_t ranked =
        rank_by_isa(hole, hole_size, board, board_size, count, high, low);
    if (ranked == count) return count;
    return ranked + first_fault(hole + ranked * hole_size, hole_size, board + ranked * board_size,
                                board_size, count - ranked);
}

}  // namespace

std::uint16_t high_rank(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size) {
    const int rank = hole_size == 2 ? holdem_high_rank(hole, board, board_size)
                                    : omaha_high_rank(hole, hole_size, board, board_size);
    return static_cast<std::uint16_t>(rank);
}

std::uint8_t low_rank(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                      int board_size) {
    unsigned held = 0;
    unsigned on_board = 0;
    for (int i = 0; i < hole_size; ++i) held |= kTables.low_bit[hole[i]];
    for (int i = 0; i < board_size; ++i) on_board |= kTables.low_bit[board[i]];
    if (hole_size == 2) on_board = held = on_board | held;
    return kTables.low[on_board][held];
}

std::size_t rank_hands(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                       int board_size, std::size_t count, std::uint16_t *high, std::uint8_t *low,
                       int threads) {
    const std::size_t most = std::max<std::size_t>(1, count / kHandsOfThread);
    const int parts = static_cast<int>(std::min<std::size_t>(most, std::max(1, threads)));
    std::vector<std::size_t> faults(static_cast<std::size_t>(parts));
    in_parallel(parts, [&](int part) {
        const std::size_t first = count * part / parts;
        const std::size_t size = count * (part + 1) / parts - first;
        const std::size_t ranked =
            rank_part(hole + first * hole_size, hole_size, board + first * board_size, board_size,
                      size, high == nullptr ? nullptr : high + first,
                      low == nullptr ? nullptr : low + first);
        faults[part] = ranked == size ? count : first + ranked;
    });
    return *std::min_element(faults.begin(), faults.end());
}

std::size_t first_fault(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                        int board_size, std::size_t count) {
    for (std::size_t i = 0; i < count; ++i, hole += hole_size, board += board_size) {
        std::uint64_t seen = 0;
        bool fault = false;
        const auto look = [&](std::uint8_t card) {
            const std::uint64_t bit = std::uint64_t{1} << (card & 63u);
            fault = fault || card >= 52 || (seen & bit) != 0;
            seen |= bit;
        };
        for (int j = 0; j < hole_size; ++j) look(hole[j]);
        for (int j = 0; j < board_size; ++j) look(board[j]);
        if (fault) return i;
    }
    return count;
}

}  // namespace ninecards
