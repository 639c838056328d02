#include "evaluator.hpp"

#include <algorithm>

#include "tables.hpp"

namespace ninecards {
namespace {

// Four bits a suit count the board's cards; adding 5 carries a count of three or more into the
// fourth bit. At most one suit has three of five cards.
constexpr unsigned kFive = 0x5555;
constexpr unsigned kThreeOrMore = 0x8888;

void order(int &a, int &b) {
    const int low = std::min(a, b);
    b = std::max(a, b);
    a = low;
}

template <int Size>
void sort_ranks(int *ranks) {
    if constexpr (Size == 5) {
        order(ranks[0], ranks[1]);
        order(ranks[3], ranks[4]);
        order(ranks[2], ranks[4]);
        order(ranks[2], ranks[3]);
        order(ranks[1], ranks[4]);
        order(ranks[0], ranks[3]);
        order(ranks[0], ranks[2]);
        order(ranks[1], ranks[3]);
        order(ranks[1], ranks[2]);
    } else if constexpr (Size == 4) {
        order(ranks[0], ranks[1]);
        order(ranks[2], ranks[3]);
        order(ranks[0], ranks[2]);
        order(ranks[1], ranks[3]);
        order(ranks[1], ranks[2]);
    } else {
        order(ranks[0], ranks[1]);
        order(ranks[1], ranks[2]);
        order(ranks[0], ranks[1]);
    }
}

// The suit whose fourth bit is set, clubs where none is.
std::uint8_t suit_of(unsigned three) {
    const unsigned suit = (three >> 7 & 1) + 2 * (three >> 11 & 1) + 3 * (three >> 15 & 1);
    return static_cast<std::uint8_t>(suit);
}

template <int HoleSize>
int best_pair(const std::uint16_t *row, const int *ranks) {
    int best = 0;
    for (int i = 1; i < HoleSize; ++i) {
        for (int j = 0; j < i; ++j) {
            best = std::max<int>(best, row[kTables.pair[ranks[i]][ranks[j]]]);
        }
    }
    return best;
}

template <int HoleSize, int BoardSize>
int best_flush(const std::uint8_t *hole, const std::uint8_t *board, unsigned suit) {
    int ranks[HoleSize];
    int held = 0;
    for (int i = 0; i < HoleSize; ++i) {
        ranks[held] = hole[i] >> 2;
        held += (hole[i] & 3u) == suit;
    }
    if (held < 2) return 0;
    unsigned mask = 0;
    for (int i = 0; i < BoardSize; ++i) {
        mask |= static_cast<unsigned>((board[i] & 3u) == suit) << (board[i] >> 2);
    }
    const std::uint16_t *row = kTables.flush[kTables.suited_row[mask]];
    int best = 0;
    for (int i = 1; i < held; ++i) {
        for (int j = 0; j < i; ++j) {
            best = std::max<int>(best, row[kTables.pair[ranks[i]][ranks[j]]]);
        }
    }
    return best;
}

// Many hands at once. Whether a board can flush is a toss-up that no processor predicts, so those
// hands are only noted, without a branch, and looked at again once the block is done; meanwhile the
// table loads of several hands overlap.
template <int HoleSize, int BoardSize>
void omaha_high_ranks(const std::uint8_t *hole, const std::uint8_t *board, std::size_t count,
                      std::uint16_t *high) {
    constexpr std::size_t kBlock = 64;
    std::uint8_t noted[kBlock];
    std::uint8_t flush_suit[kBlock];
    for (std::size_t first = 0; first < count; first += kBlock) {
        const std::size_t size = std::min(kBlock, count - first);
        std::size_t notes = 0;
        for (std::size_t i = 0; i < size; ++i) {
            const std::uint8_t *cards = board + i * BoardSize;
            int board_ranks[BoardSize];
            unsigned suits = 0;
            for (int j = 0; j < BoardSize; ++j) {
                board_ranks[j] = cards[j] >> 2;
                suits += 1u << (4 * (cards[j] & 3u));
            }
            sort_ranks<BoardSize>(board_ranks);
            int hole_ranks[HoleSize];
            for (int j = 0; j < HoleSize; ++j) hole_ranks[j] = hole[i * HoleSize + j] >> 2;
            const std::uint16_t *row = kTables.no_flush[kTables.board_row<BoardSize>(board_ranks)];
            high[i] = static_cast<std::uint16_t>(best_pair<HoleSize>(row, hole_ranks));

            const unsigned three = (suits + kFive) & kThreeOrMore;
            noted[notes] = static_cast<std::uint8_t>(i);
            flush_suit[notes] = suit_of(three);
            notes += three != 0;
        }
        // A paired board with three of a suit can hold a flush and quads: the better one wins.
        for (std::size_t n = 0; n < notes; ++n) {
            const std::size_t i = noted[n];
            const int flush = best_flush<HoleSize, BoardSize>(
                hole + i * HoleSize, board + i * BoardSize, flush_suit[n]);
            high[i] = static_cast<std::uint16_t>(std::max<int>(high[i], flush));
        }
        hole += size * HoleSize;
        board += size * BoardSize;
        high += size;
    }
}

// The high rank of five cards taken alone: any three may play the board.
std::uint16_t five_rank(const std::uint8_t *five) {
    int ranks[3] = {five[0] >> 2, five[1] >> 2, five[2] >> 2};
    sort_ranks<3>(ranks);
    const int pair = kTables.pair[five[3] >> 2][five[4] >> 2];
    int best = kTables.no_flush[kTables.board_row<3>(ranks)][pair];
    bool one_suit = true;
    for (int i = 1; i < 5; ++i) {
        one_suit = one_suit && (five[i] & 3) == (five[0] & 3);
    }
    if (one_suit) {
        const unsigned board_mask = (1u << ranks[0]) | (1u << ranks[1]) | (1u << ranks[2]);
        best = std::max<int>(best, kTables.flush[kTables.suited_row[board_mask]][pair]);
    }
    return static_cast<std::uint16_t>(best);
}

// Hold'em, which only serves checks: the best five of all cards, whosever they are.
template <int BoardSize>
std::uint16_t holdem_high_rank(const std::uint8_t *hole, const std::uint8_t *board) {
    constexpr int kAll = BoardSize + 2;
    std::uint8_t cards[kAll];
    std::copy(hole, hole + 2, cards);
    std::copy(board, board + BoardSize, cards + 2);
    std::uint16_t best = 0;
    for (unsigned taken = 0; taken < (1u << kAll); ++taken) {
        std::uint8_t five[5];
        int size = 0;
        for (int i = 0; i < kAll && size <= 5; ++i) {
            if (!((taken >> i) & 1)) continue;
            if (size < 5) five[size] = cards[i];
            ++size;
        }
        if (size == 5) best = std::max(best, five_rank(five));
    }
    return best;
}

template <int HoleSize, int BoardSize>
std::uint8_t low_rank(const std::uint8_t *hole, const std::uint8_t *board) {
    unsigned hole_set = 0;
    unsigned board_set = 0;
    for (int i = 0; i < HoleSize; ++i) hole_set |= kTables.low_bit[hole[i]];
    for (int i = 0; i < BoardSize; ++i) board_set |= kTables.low_bit[board[i]];
    if constexpr (HoleSize == 2) board_set = hole_set = board_set | hole_set;
    return kTables.low[board_set][hole_set];
}

template <int HoleSize, int BoardSize>
void rank_rows(const std::uint8_t *hole, const std::uint8_t *board, std::size_t count,
               std::uint16_t *high, std::uint8_t *low) {
    if (high != nullptr) {
        if constexpr (HoleSize == 2) {
            for (std::size_t i = 0; i < count; ++i) {
                high[i] = holdem_high_rank<BoardSize>(hole + i * HoleSize, board + i * BoardSize);
            }
        } else {
            omaha_high_ranks<HoleSize, BoardSize>(hole, board, count, high);
        }
    }
    if (low != nullptr) {
        for (std::size_t i = 0; i < count; ++i) {
            low[i] = low_rank<HoleSize, BoardSize>(hole + i * HoleSize, board + i * BoardSize);
        }
    }
}

template <int HoleSize, typename... Rest>
void by_board(int board_size, const std::uint8_t *hole, const std::uint8_t *board, Rest... rest) {
    switch (board_size) {
        case 3: return rank_rows<HoleSize, 3>(hole, board, rest...);
        case 4: return rank_rows<HoleSize, 4>(hole, board, rest...);
        default: return rank_rows<HoleSize, 5>(hole, board, rest...);
    }
}

}  // namespace

void rank_hands(const std::uint8_t *hole, int hole_size, const std::uint8_t *board, int board_size,
                std::size_t count, std::uint16_t *high, std::uint8_t *low) {
    switch (hole_size) {
        case 2: return by_board<2>(board_size, hole, board, count, high, low);
        case 4: return by_board<4>(board_size, hole, board, count, high, low);
        case 5: return by_board<5>(board_size, hole, board, count, high, low);
        default: return by_board<6>(board_size, hole, board, count, high, low);
    }
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
