#include "board_sums.hpp"

#include <algorithm>
#include <cstring>

#include "boards.hpp"
#include "evaluator.hpp"
#include "scratch.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

constexpr int kHighRanks = 7462;
constexpr int kLowRanks = 57;  // 0 is no low
constexpr int kLawLanes = 16;

void add_one(const BoardJob &job, const BoardClasses &board, void *scratch) {
    NINECARDS_BY_ISA(add_board(job, board, scratch));
}

std::size_t hands_bytes(std::size_t count) {
    return 2 * whole_lines(count) + whole_lines(8 * count) + whole_lines(4 * count);
}

std::size_t board_bytes(const BoardJob &job, int deck) {
    const std::size_t lanes = job.law ? kLawLanes : 1;
    const std::size_t heroes = job.heroes.count;
    std::size_t bytes = hands_bytes(heroes) + hands_bytes(job.opponents.count);
    bytes += 2 * whole_lines(8 * heroes);
    if (job.law) bytes += whole_lines(8 * kLawLanes * heroes);
    return bytes + table_bytes(deck, job.hole_size, job.depth, 8 * lanes);
}

// Numbers that occur, renumbered from `first` up in their order; the number of them.
template <int Numbers>
int renumber(const bool (&seen)[Numbers], std::uint8_t (&renumbered)[Numbers], int first) {
    int next = first;
    for (int number = 0; number < Numbers; ++number) {
        if (seen[number]) renumbered[number] = static_cast<std::uint8_t>(next++);
    }
    return next - first;
}

// In hold'em a hand is worth the best five of all: both its cards and three of the board, one of
// them and four, or the board.
void holdem_pairs(const std::uint8_t *board, const std::uint8_t *live, int count,
                  std::int16_t *high) {
    pair_ranks(board, kMaxBoard, live, count, high, nullptr);
    std::int16_t alone[kDeck] = {};
    std::uint8_t cards[kDeck];
    std::memcpy(cards + 2, live, static_cast<std::size_t>(count));
    for (int one = 1; one < kMaxBoard; ++one) {
        for (int other = 0; other < one; ++other) {
            std::uint8_t three[kMinBoard];
            int kept = 0;
            for (int i = 0; i < kMaxBoard; ++i) {
                if (i != one && i != other) three[kept++] = board[i];
            }
            cards[0] = board[other];
            cards[1] = board[one];
            // Only the pairs with one of these two are looked at: of the first, the board's own.
            std::int16_t ranks[kDeck * (kDeck - 1) / 2];
            pair_ranks(three, kMinBoard, cards, count + 2, ranks, nullptr);
            for (int card = 0; card < count; ++card) {
                const std::int16_t *row = ranks + (card + 2) * (card + 1) / 2;
                alone[card] = std::max({alone[card], row[0], row[1], ranks[0]});
            }
        }
    }
    for (int a = 1; a < count; ++a) {
        for (int b = 0; b < a; ++b, ++high) *high = std::max({*high, alone[a], alone[b]});
    }
}

}  // namespace

void class_pairs(BoardClasses &classes, const std::uint8_t *board, std::uint64_t dead,
                 int hole_size) {
    std::memset(classes.high, kNoClass, sizeof classes.high);
    std::memset(classes.low, 0, sizeof classes.low);
    std::memset(classes.live, 0, sizeof classes.live);
    std::uint8_t live[kDeck];
    const int unseen = live_cards(board, kMaxBoard, live);
    int count = 0;
    for (int i = 0; i < unseen; ++i) {
        if (dead >> live[i] & 1) continue;
        classes.live[live[i]] = static_cast<std::uint8_t>(count);
        live[count++] = live[i];
    }
    classes.deck = count;

    std::int16_t high[kDeck * (kDeck - 1) / 2];
    std::uint8_t low[kDeck * (kDeck - 1) / 2] = {};
    const std::size_t pairs = hands_of(count, 2);
    if (hole_size == 2) {
        holdem_pairs(board, live, count, high);
    } else {
        pair_ranks(board, kMaxBoard, live, count, high, low);
    }
    bool high_seen[kHighRanks] = {};
    bool low_seen[kLowRanks] = {};
    for (std::size_t i = 0; i < pairs; ++i) high_seen[high[i]] = true;
    for (std::size_t i = 0; i < pairs; ++i) low_seen[low[i]] = true;
    low_seen[0] = false;
    std::uint8_t high_class[kHighRanks];
    std::uint8_t low_class[kLowRanks] = {};
    classes.highs = renumber(high_seen, high_class, 0);
    classes.lows = renumber(low_seen, low_class, 1);
    std::size_t next = 0;
    for (int a = 1; a < count; ++a) {
        for (int b = 0; b < a; ++b, ++next) {
            const int place = kCardStride * live[a] + live[b];
            classes.high[place] = high_class[high[next]];
            classes.low[place] = low_class[low[next]];
        }
    }
}

void add_boards(const BoardJob &job, const std::uint8_t *boards, std::size_t count,
                std::uint64_t dead) {
    if (count == 0) return;
    BoardClasses classes;
    class_pairs(classes, boards, dead, job.hole_size);
    const Scratch scratch(board_bytes(job, classes.deck));
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0) class_pairs(classes, boards + i * kMaxBoard, dead, job.hole_size);
        add_one(job, classes, scratch.aligned());
    }
}

}  // namespace ninecards
