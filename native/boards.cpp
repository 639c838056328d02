#include "boards.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "evaluator.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

// In the order of boards.hpp the hands with highest cards a > b and the same rest r follow each
// other as r does. All pairs of such a hand are in {a, r}, in {b, r} or are {a, b}; and both {a, r}
// and {b, r} are runs of the hands with one card less. Ranks are signed 16-bit numbers because every
// x86-64 processor has a vector maximum for those.
template <typename Rank, typename Use>
void each_run(const Rank *pairs, const Rank *smaller, int cards, int size, const Use &use) {
    for (int a = size - 1; a < cards; ++a) {
        const Rank *with_a = smaller + hands_of(a, size - 1);
        for (int b = size - 2; b < a; ++b) {
            const Rank *with_b = smaller + hands_of(b, size - 1);
            use(with_a, with_b, pairs[a * (a - 1) / 2 + b], hands_of(b, size - 2));
        }
    }
}

template <typename Rank>
void raise_run(const Rank *with_a, const Rank *with_b, Rank both, std::size_t count, Rank *best) {
    for (std::size_t r = 0; r < count; ++r) {
        best[r] = std::max(std::max(with_a[r], with_b[r]), both);
    }
}

template <typename Rank>
void raise_hands(const Rank *pairs, const Rank *smaller, int cards, int size, Rank *best) {
    each_run(pairs, smaller, cards, size,
             [&best](const Rank *with_a, const Rank *with_b, Rank both, std::size_t count) {
                 raise_run(with_a, with_b, both, count, best);
                 best += count;
             });
}

// From the pairs to the hands with one card less than `hole_size`.
template <typename Rank>
std::vector<Rank> raise_below(const std::vector<Rank> &pairs, int cards, int hole_size) {
    std::vector<Rank> smaller = pairs;
    for (int size = 3; size < hole_size; ++size) {
        std::vector<Rank> larger(hands_of(cards, size));
        raise_hands(pairs.data(), smaller.data(), cards, size, larger.data());
        smaller = std::move(larger);
    }
    return smaller;
}

template <typename Rank>
void raise_to(const std::vector<Rank> &pairs, int cards, int hole_size, Rank *best) {
    const std::vector<Rank> smaller = raise_below(pairs, cards, hole_size);
    raise_hands(pairs.data(), smaller.data(), cards, hole_size, best);
}

// How many of at most 65,535 ranks are at least `bound`, counted in numbers as narrow as the ranks.
std::uint16_t count_from(const std::int16_t *ranks, std::size_t count, std::int16_t bound) {
    std::uint16_t found = 0;
    for (std::size_t i = 0; i < count; ++i) {
        found = static_cast<std::uint16_t>(found + (ranks[i] >= bound));
    }
    return found;
}

// The suit of which the board has three or more cards and their ranks; no ranks where there is none.
struct Suited {
    unsigned suit = 0;
    unsigned ranks = 0;

    Suited(const std::uint8_t *board, int board_size) {
        unsigned masks[4] = {};
        int counts[4] = {};
        for (int i = 0; i < board_size; ++i) {
            masks[board[i] & 3] |= 1u << (board[i] >> 2);
            if (++counts[board[i] & 3] >= kMinBoard) suit = board[i] & 3u;
        }
        if (counts[suit] >= kMinBoard) ranks = masks[suit];
    }
};

void high_pairs(const std::uint8_t *board, int board_size, const std::uint8_t *cards, int count,
                std::int16_t *high) {
    const std::uint16_t *row = kTables.no_flush[kTables.row_of(board, board_size)];
    const Suited suited(board, board_size);
    std::int16_t *next = high;
    for (int a = 1; a < count; ++a) {
        const std::uint8_t *columns = kTables.pair[cards[a] >> 2];
        for (int b = 0; b < a; ++b) {
            *next++ = static_cast<std::int16_t>(row[columns[cards[b] >> 2]]);
        }
    }
    if (suited.ranks == 0) return;
    const std::uint16_t *flushes = kTables.flush[kTables.suited_row[suited.ranks]];
    for (int a = 1; a < count; ++a) {
        if ((cards[a] & 3u) != suited.suit) continue;
        for (int b = 0; b < a; ++b) {
            if ((cards[b] & 3u) != suited.suit) continue;
            const int flush = flushes[kTables.pair[cards[a] >> 2][cards[b] >> 2]];
            std::int16_t &rank = high[a * (a - 1) / 2 + b];
            rank = static_cast<std::int16_t>(std::max<int>(rank, flush));
        }
    }
}

void low_pairs(const std::uint8_t *board, int board_size, const std::uint8_t *cards, int count,
               std::uint8_t *low) {
    unsigned board_set = 0;
    for (int i = 0; i < board_size; ++i) board_set |= kTables.low_bit[board[i]];
    const std::uint8_t *row = kTables.low[board_set];
    for (int a = 1; a < count; ++a) {
        for (int b = 0; b < a; ++b) {
            const int held = kTables.low_bit[cards[a]] | kTables.low_bit[cards[b]];
            *low++ = static_cast<std::uint8_t>(row[held] + 1);
        }
    }
}

// Two hole cards are hold'em: not the best of pairs, and for checks alone.
void holdem_ranks(const std::uint8_t *board, int board_size, const std::uint8_t *live, int count,
                  std::uint16_t *high, std::uint8_t *low) {
    std::size_t number = 0;
    for (int a = 1; a < count; ++a) {
        for (int b = 0; b < a; ++b, ++number) {
            const std::uint8_t hole[2] = {live[a], live[b]};
            if (high != nullptr) high[number] = high_rank(hole, 2, board, board_size);
            if (low != nullptr) low[number] = low_rank(hole, 2, board, board_size);
        }
    }
}

// The next hand in order: the lowest card that can go up does, those below start anew.
void next_hand(int *hand, int size) {
    int place = size - 1;
    while (place > 0 && hand[place] + 1 == hand[place - 1]) --place;
    ++hand[place];
    for (int i = place + 1; i < size; ++i) hand[i] = size - 1 - i;
}

}  // namespace

int live_cards(const std::uint8_t *board, int board_size, std::uint8_t *live) {
    std::uint64_t on_board = 0;
    for (int i = 0; i < board_size; ++i) on_board |= std::uint64_t{1} << board[i];
    int count = 0;
    for (int card = 0; card < kDeck; ++card) {
        if (!(on_board >> card & 1)) live[count++] = static_cast<std::uint8_t>(card);
    }
    return count;
}

void pair_ranks(const std::uint8_t *board, int board_size, const std::uint8_t *cards, int count,
                std::int16_t *high, std::uint8_t *low) {
    if (high != nullptr) high_pairs(board, board_size, cards, count, high);
    if (low != nullptr) low_pairs(board, board_size, cards, count, low);
}

void board_ranks(const std::uint8_t *board, int board_size, int hole_size, std::uint16_t *high,
                 std::uint8_t *low) {
    std::uint8_t live[kDeck];
    const int count = live_cards(board, board_size, live);
    if (hole_size == 2) return holdem_ranks(board, board_size, live, count, high, low);
    if (high != nullptr) {
        std::vector<std::int16_t> pairs(hands_of(count, 2));
        pair_ranks(board, board_size, live, count, pairs.data(), nullptr);
        raise_to(pairs, count, hole_size, reinterpret_cast<std::int16_t *>(high));
    }
    if (low != nullptr) {
        std::vector<std::uint8_t> pairs(hands_of(count, 2));
        pair_ranks(board, board_size, live, count, nullptr, pairs.data());
        raise_to(pairs, count, hole_size, low);
        const std::size_t hands = hands_of(count, hole_size);
        for (std::size_t i = 0; i < hands; ++i) --low[i];
    }
}

void count_ranks(const std::uint8_t *board, int board_size, int hole_size,
                 const std::uint16_t *bounds, std::size_t size, std::uint64_t *counts) {
    constexpr std::size_t kPiece = 4096;
    std::int16_t ranks[kPiece];
    std::uint8_t live[kDeck];
    const int cards = live_cards(board, board_size, live);
    std::vector<std::int16_t> pairs(hands_of(cards, 2));
    pair_ranks(board, board_size, live, cards, pairs.data(), nullptr);
    const std::vector<std::int16_t> smaller = raise_below(pairs, cards, hole_size);
    std::fill(counts, counts + size, 0);
    each_run(pairs.data(), smaller.data(), cards, hole_size,
             [&](const std::int16_t *with_a, const std::int16_t *with_b, std::int16_t both,
                 std::size_t count) {
                 for (std::size_t first = 0; first < count; first += kPiece) {
                     const std::size_t piece = std::min(kPiece, count - first);
                     raise_run(with_a + first, with_b + first, both, piece, ranks);
                     for (std::size_t i = 0; i < size; ++i) {
                         const auto bound = static_cast<std::int16_t>(
                             std::min<int>(bounds[i], std::numeric_limits<std::int16_t>::max()));
                         counts[i] += count_from(ranks, piece, bound);
                     }
                 }
             });
}

void live_hands(const std::uint8_t *board, int board_size, int hole_size, std::uint8_t *hands) {
    std::uint8_t live[kDeck];
    const int count = live_cards(board, board_size, live);
    int hand[kDeck];
    for (int i = 0; i < hole_size; ++i) hand[i] = hole_size - 1 - i;
    for (std::size_t left = hands_of(count, hole_size); left > 0; --left) {
        for (int i = 0; i < hole_size; ++i) *hands++ = live[hand[i]];
        next_hand(hand, hole_size);
    }
}

}  // namespace ninecards
