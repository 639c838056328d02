#include "board_sums.hpp"

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

// In hold'em two hole cards are a hand, worth the best five of all.
void holdem_pairs(const std::uint8_t *board, const std::uint8_t *live, int count,
                  std::int16_t *high) {
    for (int a = 1; a < count; ++a) {
        for (int b = 0; b < a; ++b) {
            const std::uint8_t hole[2] = {live[a], live[b]};
            std::uint16_t rank;
            rank_hands(hole, 2, board, kMaxBoard, 1, &rank, nullptr);
            *high++ = static_cast<std::int16_t>(rank);
        }
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
