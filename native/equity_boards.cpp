// What goes board by board: the slow twin of the collapse, and two boards from one deck.
#include <algorithm>

#include "equity.hpp"
#include "evaluator.hpp"
#include "tables.hpp"

namespace ninecards {
namespace {

constexpr int kDeck = 52;

struct Binomials {
    std::int64_t of[kDeck + 1][kMaxBoard + 1] = {};

    Binomials() {
        for (int n = 0; n <= kDeck; ++n) {
            of[n][0] = 1;
            for (int k = 1; k <= kMaxBoard && n > 0; ++k) of[n][k] = of[n - 1][k - 1] + of[n - 1][k];
        }
    }
};

const Binomials kChoose;

// Sets of `size` positions in colexicographic order: the first, and the next. Where the highest
// position leaves the deck there is none left.
void first_set(int *places, int size) {
    for (int i = 0; i < size; ++i) places[i] = i;
}

void next_set(int *places, int size) {
    int i = 0;
    while (i + 1 < size && places[i] + 1 == places[i + 1]) {
        places[i] = i;
        ++i;
    }
    ++places[i];
}

std::vector<std::uint8_t> live_cards(const EquitySpot &spot) {
    const std::uint64_t taken = spot.taken();
    std::vector<std::uint8_t> live;
    for (std::uint8_t card = 0; card < kDeck; ++card) {
        if (((taken >> card) & 1) == 0) live.push_back(card);
    }
    return live;
}

// Ranks of the players on a block of boards, and who wins each.
class Block {
public:
    static constexpr std::size_t kSize = 1024;

    explicit Block(const EquitySpot &spot) : spot_(spot) {
        for (int player = 0; player < spot.players; ++player) {
            for (std::size_t i = 0; i < kSize; ++i) {
                std::copy(spot.hole[player], spot.hole[player] + spot.hole_size,
                          hole_[player] + i * spot.hole_size);
            }
        }
    }

    void decide(const std::uint8_t *boards, std::size_t count, std::vector<std::uint16_t> &out) {
        for (int player = 0; player < spot_.players; ++player) {
            rank_hands(hole_[player], spot_.hole_size, boards, kMaxBoard, count, high_[player],
                       spot_.low ? low_[player] : nullptr);
        }
        for (std::size_t i = 0; i < count; ++i) out.push_back(outcome(i));
    }

private:
    std::uint16_t outcome(std::size_t board) const {
        int best_high = -1;
        int best_low = -1;
        unsigned high = 0;
        unsigned low = 0;
        for (int player = 0; player < spot_.players; ++player) {
            const unsigned bit = 1u << player;
            const int rank = high_[player][board];
            if (rank > best_high) high = 0;
            best_high = std::max(best_high, rank);
            if (rank == best_high) high |= bit;
            if (!spot_.low || low_[player][board] == kNoLow) continue;
            const int low_rank = low_[player][board];
            if (low_rank > best_low) low = 0;
            best_low = std::max(best_low, low_rank);
            if (low_rank == best_low) low |= bit;
        }
        return static_cast<std::uint16_t>(high | low << spot_.players);
    }

    const EquitySpot &spot_;
    std::uint8_t hole_[6][kSize * 6];
    std::uint16_t high_[6][kSize];
    std::uint8_t low_[6][kSize];
};

// For sets of positions of one size on one board: how often each player has each code on the boards
// that hold the set. Lanes [player][code] of one set lie together.
class Level {
public:
    Level(int deck, int size, int lanes)
        : deck_(deck), size_(size), lanes_(lanes),
          held_(static_cast<std::size_t>(kChoose.of[deck][size]) * lanes) {}

    int size() const { return size_; }
    std::size_t sets() const { return held_.size() / lanes_; }
    std::uint32_t *at(std::size_t set) { return held_.data() + set * lanes_; }
    const std::uint32_t *at(std::size_t set) const { return held_.data() + set * lanes_; }

    // The sets with one position less. Each board was counted once for every other position of it.
    Level smaller(int board_size) const {
        Level out(deck_, size_ - 1, lanes_);
        int places[kMaxBoard];
        first_set(places, size_);
        for (std::size_t set = 0; set < sets(); ++set, next_set(places, size_)) {
            std::int64_t low_part = 0;
            std::int64_t high_part = 0;  // with every position above the left-out one moved down
            for (int i = 1; i < size_; ++i) high_part += kChoose.of[places[i]][i];
            for (int out_place = 0; out_place < size_; ++out_place) {
                const std::uint32_t *from = at(set);
                std::uint32_t *to = out.at(static_cast<std::size_t>(low_part + high_part));
                for (int lane = 0; lane < lanes_; ++lane) to[lane] += from[lane];
                low_part += kChoose.of[places[out_place]][out_place + 1];
                if (out_place + 1 < size_) {
                    high_part -= kChoose.of[places[out_place + 1]][out_place + 1];
                }
            }
        }
        const std::uint32_t times = static_cast<std::uint32_t>(board_size - size_ + 1);
        for (std::uint32_t &count : out.held_) count /= times;
        return out;
    }

private:
    int deck_;
    int size_;
    int lanes_;
    std::vector<std::uint32_t> held_;
};

Level coded_boards(const EquitySpot &spot, int deck, const std::uint8_t *code, int codes) {
    const std::vector<std::uint16_t> outcomes = outcomes_by_board(spot);
    Level level(deck, kMaxBoard - spot.board_size, spot.players * codes);
    const std::size_t kinds = std::size_t{1} << (2 * spot.players);
    for (std::size_t board = 0; board < outcomes.size(); ++board) {
        for (int player = 0; player < spot.players; ++player) {
            level.at(board)[player * codes + code[player * kinds + outcomes[board]]] = 1;
        }
    }
    return level;
}

void add_products(const Level &first, const Level &second, int players, int codes,
                  std::int64_t sign, std::int64_t *counts) {
    for (std::size_t set = 0; set < first.sets(); ++set) {
        const std::uint32_t *a = first.at(set);
        const std::uint32_t *b = second.at(set);
        for (int lane = 0; lane < players * codes; ++lane) {
            if (a[lane] == 0) continue;
            const std::uint32_t *others = b + lane / codes * codes;
            std::int64_t *to = counts + lane * codes;
            for (int other = 0; other < codes; ++other) {
                to[other] += sign * a[lane] * others[other];
            }
        }
    }
}

}  // namespace

std::vector<std::uint16_t> outcomes_by_board(const EquitySpot &spot) {
    const std::vector<std::uint8_t> live = live_cards(spot);
    const int missing = kMaxBoard - spot.board_size;
    const std::size_t boards =
        static_cast<std::size_t>(kChoose.of[static_cast<int>(live.size())][missing]);
    std::vector<std::uint16_t> out;
    out.reserve(boards);
    Block block(spot);
    std::uint8_t cards[Block::kSize * kMaxBoard];
    int places[kMaxBoard];
    first_set(places, missing);
    std::size_t held = 0;
    for (std::size_t board = 0; board < boards; ++board) {
        std::uint8_t *to = std::copy(spot.board, spot.board + spot.board_size,
                                     cards + kMaxBoard * held);
        for (int i = 0; i < missing; ++i) *to++ = live[places[i]];
        if (++held == Block::kSize || board + 1 == boards) {
            block.decide(cards, held, out);
            held = 0;
        }
        if (missing > 0) next_set(places, missing);
    }
    return out;
}

void outcome_counts_by_board(const EquitySpot &spot, std::int64_t *counts) {
    const unsigned sets = 1u << spot.players;
    std::fill(counts, counts + sets * sets, 0);
    for (const unsigned outcome : outcomes_by_board(spot)) {
        ++counts[(outcome & (sets - 1)) * sets + (outcome >> spot.players)];
    }
}

// Pairs of disjoint boards by inclusion and exclusion: every set of positions counts, with the sign
// of its size, the pairs of boards that both hold it.
void two_board_counts(const EquitySpot &first, const EquitySpot &second, const std::uint8_t *code,
                      int codes, std::int64_t *counts) {
    EquitySpot a = first;
    EquitySpot b = second;
    a.dead |= second.taken();
    b.dead |= first.taken();
    const int deck = static_cast<int>(live_cards(a).size());
    std::fill(counts, counts + a.players * codes * codes, 0);
    Level one = coded_boards(a, deck, code, codes);
    Level two = coded_boards(b, deck, code, codes);
    while (one.size() > two.size()) one = one.smaller(kMaxBoard - a.board_size);
    while (two.size() > one.size()) two = two.smaller(kMaxBoard - b.board_size);
    for (;;) {
        add_products(one, two, a.players, codes, one.size() % 2 == 0 ? 1 : -1, counts);
        if (one.size() == 0) return;
        one = one.smaller(kMaxBoard - a.board_size);
        two = two.smaller(kMaxBoard - b.board_size);
    }
}

}  // namespace ninecards
