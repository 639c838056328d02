// Ranges against each other, on one board and on many, against loops over pairs of hands. Built for one
// set of instructions, the baseline (CMakeLists.txt).
#include <algorithm>
#include <cmath>
#include <map>

#include "../boards.hpp"
#include "../evaluator.hpp"
#include "../hand_order.hpp"
#include "../showdown.hpp"
#include "../tables.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

using Packed = Exactly<std::uint64_t>;

bool share_a_card(const std::uint8_t *a, const std::uint8_t *b, int size) {
    return std::find_first_of(a, a + size, b, b + size) != a + size;
}

// Different hands of cards out of the `deck` lowest, row after row.
Bytes some_hands(Random &random, std::size_t count, int size, int deck) {
    std::map<Bytes, bool> seen;
    Bytes hands;
    while (seen.size() < std::min(count, hands_of(deck, size))) {
        const Bytes cards = some_cards(random, size, deck);
        Bytes sorted = cards;
        std::sort(sorted.begin(), sorted.end());
        if (!seen.emplace(sorted, true).second) continue;
        hands.insert(hands.end(), cards.begin(), cards.end());
    }
    return hands;
}

void packing_finds_every_fault() {
    Random random(1);
    const int sizes[4] = {2, 4, 5, 6};
    for (int round = 0; round < 2000; ++round) {
        const int size = sizes[below(random, 4)];
        const std::size_t count = below(random, 30);
        Exactly<std::uint8_t> hands(count * size);
        const int kind = below(random, 3);
        const Bytes good = some_hands(random, count, size, 52);
        std::copy(good.begin(), good.end(), hands.data());
        for (std::size_t i = 0; kind == 1 && i < hands.size(); ++i) hands[i] = random() & 255;
        if (kind == 2 && count > 0) {
            for (int i = 0; i < 3; ++i) {
                const std::size_t from = below(random, static_cast<int>(count)) * size;
                const std::size_t to = below(random, static_cast<int>(count)) * size;
                std::reverse_copy(hands.data() + from, hands.data() + from + size,
                                  Bytes(size).data());
                for (int j = 0; j < size; ++j) hands[to + j] = hands[from + size - 1 - j];
            }
        }
        std::map<Bytes, bool> seen;
        PackedHands expected = {HandFault::kNone, 0, 0};
        for (std::size_t i = 0; i < count; ++i) {
            Bytes cards(hands.data() + i * size, hands.data() + (i + 1) * size);
            std::sort(cards.begin(), cards.end());
            const bool twice = std::adjacent_find(cards.begin(), cards.end()) != cards.end();
            if (twice || cards.back() >= kDeck) {
                expected = {HandFault::kNoHand, i, 0};
                break;
            }
            if (!seen.emplace(cards, true).second && expected.fault == HandFault::kNone) {
                expected = {HandFault::kTwice, i, 0};
            }
        }
        Packed packed(count);
        const PackedHands found = pack_hands(hands.data(), count, size, packed.data());
        CHECK(found.fault == expected.fault && found.row == expected.row);
    }
}

// What a hand is worth: the same on both sides; some are left out.
std::uint16_t class_of(std::uint64_t hand, int classes) {
    const auto mixed = static_cast<unsigned>(hand * 0x9e3779b97f4a7c15u >> 40);
    return static_cast<std::uint16_t>(mixed % 9 == 0 ? kLeftOut : mixed / 9 % classes);
}

// One side of a showdown: hands, their classes, and their order.
struct Side {
    int size;
    std::size_t count;
    Bytes hands;
    Packed packed;
    Exactly<std::uint16_t> of_class;
    Packed cards;
    Exactly<std::uint32_t> rows;
    Exactly<std::uint32_t> start;

    Side(Bytes all, int hole_size, int classes)
        : size(hole_size),
          count(all.size() / hole_size),
          hands(std::move(all)),
          packed(count),
          of_class(count),
          cards(count),
          rows(count),
          start(static_cast<std::size_t>(classes) + 1) {
        CHECK(pack_hands(hands.data(), count, size, packed.data()).fault == HandFault::kNone);
        std::size_t in = 0;
        for (std::size_t i = 0; i < count; ++i) {
            of_class[i] = class_of(packed[i], classes);
            in += of_class[i] != kLeftOut;
        }
        order_hands(packed.data(), of_class.data(), count, size, classes, cards.data(),
                    rows.data(), start.data());
        CHECK(start[0] == 0 && start[classes] == in);
        for (int c = 0; c < classes; ++c) {
            for (std::uint32_t i = start[c]; i < start[c + 1]; ++i) CHECK(of_class[rows[i]] == c);
        }
    }

    const std::uint8_t *hand(std::size_t row) const { return hands.data() + row * size; }
    SortedHands sorted() const { return {cards.data(), rows.data(), start.data()}; }
};

template <typename Lane>
void sums_are_those_of_pairs(Random &random, int size, int deck, int lanes, int threads) {
    const int classes = 1 + below(random, 6);
    const Side heroes(some_hands(random, below(random, 60), size, deck), size, classes);
    const Side others(some_hands(random, below(random, 60), size, deck), size, classes);
    Exactly<std::int64_t> own(heroes.count);
    for (std::size_t i = 0; i < heroes.count; ++i) {
        own[i] = -1;
        for (std::size_t j = 0; j < others.count; ++j) {
            const bool in = others.of_class[j] != kLeftOut;
            if (in && heroes.packed[i] == others.packed[j]) own[i] = static_cast<std::int64_t>(j);
        }
    }
    Exactly<Lane> reach(others.count * lanes);
    for (std::size_t i = 0; i < reach.size(); ++i) reach[i] = static_cast<Lane>(below(random, 64));
    const std::size_t room = heroes.count * lanes;
    Exactly<Lane> below_sums(room);
    Exactly<Lane> up_to(room);
    Exactly<Lane> every(room);
    Exactly<Lane> share(room);
    Exactly<Lane> met(room);
    ShowdownJob<Lane> job{};
    job.hole_size = size;
    job.deck = deck;
    job.classes = classes;
    job.lanes = lanes;
    job.heroes = heroes.sorted();
    job.opponents = others.sorted();
    job.own = own.data();
    job.reach = reach.data();
    job.below = below_sums.data();
    job.up_to = up_to.data();
    job.every = every.data();
    job.few = size > 4 && below(random, 2) == 1;
    showdown_sums(job, threads);
    const bool with_met = below(random, 2) == 1;
    job.below = job.up_to = job.every = nullptr;
    job.share = share.data();
    job.factor = static_cast<Lane>(0.5);
    job.add = below(random, 2) == 1;
    for (std::size_t i = 0; i < room; ++i) {
        share[i] = static_cast<Lane>(i % 7);
        met[i] = static_cast<Lane>(i % 5);
    }
    if (with_met) job.met = met.data();
    showdown_sums(job, threads);
    for (std::size_t i = 0; i < heroes.count; ++i) {
        const int its = heroes.of_class[i];
        for (int lane = 0; its != kLeftOut && lane < lanes; ++lane) {
            double sums[3] = {};
            for (std::size_t j = 0; j < others.count; ++j) {
                const int other = others.of_class[j];
                if (other == kLeftOut || share_a_card(heroes.hand(i), others.hand(j), size)) continue;
                const double met_here = static_cast<double>(reach[j * lanes + lane]);
                if (other < its) sums[0] += met_here;
                if (other <= its) sums[1] += met_here;
                sums[2] += met_here;
            }
            const std::size_t at = i * lanes + lane;
            const Lane found[3] = {below_sums[at], up_to[at], every[at]};
            for (int k = 0; k < 3; ++k) {
                CHECK(std::abs(static_cast<double>(found[k]) - sums[k]) < 0.05);
            }
            double wanted = 0.5 * (sums[0] + sums[1]);
            if (with_met) wanted += static_cast<double>(met[at]) / 2;
            if (job.add) wanted += static_cast<double>(at % 7);
            CHECK(std::abs(static_cast<double>(share[at]) - wanted) < 0.05);
        }
    }
}

void sweeps_of_all_shapes() {
    Random random(2);
    for (const int size : {2, 4, 5, 6}) {
        for (const int lanes : {1, 3, 8, 17}) {
            for (const int deck : {size, 2 * size + 1, 14}) {
                sums_are_those_of_pairs<float>(random, size, deck, lanes, 1 + below(random, 3));
                sums_are_those_of_pairs<double>(random, size, deck, lanes, 1 + below(random, 3));
            }
        }
    }
}

// By board and pair: what a hand wins of the high, of the low and of the pot.
void add_pair(const std::uint8_t *hero, const std::uint8_t *other, int size,
              const std::uint8_t *board, bool hi_lo, bool law, double mass, double *sums) {
    const int high = high_rank(hero, size, board, 5) - high_rank(other, size, board, 5);
    if (!hi_lo) {
        sums[kWin] += high > 0 ? mass : 0;
        sums[kTie] += high == 0 ? mass : 0;
        return;
    }
    const auto low_of = [&](const std::uint8_t *hand) {
        const int low = low_rank(hand, size, board, 5);
        return low == kNoLow ? -1 : low;
    };
    const int mine = low_of(hero);
    const int his = low_of(other);
    sums[kHighWin] += high > 0 ? mass : 0;
    sums[kHighTie] += high == 0 ? mass : 0;
    int quarters = high > 0 ? 2 : high == 0 ? 1 : 0;
    if (mine < 0 && his < 0) {
        sums[high > 0 ? kWholeWin : high == 0 ? kWholeTie : kWholeLoss] += mass;
        quarters *= 2;
    } else {
        sums[mine > his ? kLowWin : mine == his ? kLowTie : kLowLoss] += mass;
        quarters += mine > his ? 2 : mine == his ? 1 : 0;
    }
    if (law) sums[kHiLoColumns + quarters] += mass;
}

void boards_add_up_to_their_pairs(Random &random, int size, int depth, bool hi_lo, bool law) {
    const int deck = 16 + below(random, 37);
    const Bytes hands[2] = {some_hands(random, 1 + below(random, 40), size, deck),
                            some_hands(random, 1 + below(random, 40), size, deck)};
    const bool mirror = below(random, 3) == 0;
    const Bytes &others = hands[mirror ? 0 : 1];
    const std::size_t counts[2] = {hands[0].size() / size, others.size() / size};
    Packed packed(counts[0]);
    Packed other_packed(counts[1]);
    pack_hands(hands[0].data(), counts[0], size, packed.data());
    pack_hands(others.data(), counts[1], size, other_packed.data());
    Exactly<double> weights(counts[1]);
    for (std::size_t i = 0; i < counts[1]; ++i) weights[i] = below(random, 5);
    Exactly<std::int64_t> own(counts[0]);
    for (std::size_t i = 0; i < counts[0]; ++i) {
        own[i] = -1;
        for (std::size_t j = 0; j < counts[1]; ++j) {
            if (packed[i] == other_packed[j]) own[i] = static_cast<std::int64_t>(j);
        }
    }
    const std::size_t columns = hi_lo ? kHiLoColumns + (law ? kLawColumns : 0) : kHighColumns;
    Exactly<double> sums(counts[0] * columns);
    Exactly<double> expected(counts[0] * columns);
    std::uint64_t dead = 0;
    const std::size_t boards = 1 + below(random, 3);
    Exactly<std::uint8_t> cards(boards * 5);
    for (std::size_t i = 0; i < boards; ++i) {
        const Bytes five = some_cards(random, 5, below(random, 2) ? 52 : 24);
        std::copy(five.begin(), five.end(), cards.data() + 5 * i);
    }
    const int dead_card = below(random, 52);
    if (std::find(cards.data(), cards.data() + cards.size(), dead_card) ==
        cards.data() + cards.size()) {
        dead = std::uint64_t{1} << dead_card;
    }
    BoardJob job{};
    job.hole_size = size;
    job.hi_lo = hi_lo;
    job.law = law;
    job.whole_weights = true;
    job.depth = depth;
    job.heroes = {packed.data(), nullptr, counts[0]};
    job.opponents = {mirror ? packed.data() : other_packed.data(), weights.data(), counts[1]};
    job.own = own.data();
    job.sums = sums.data();
    add_boards(job, cards.data(), boards, dead);
    for (std::size_t board = 0; board < boards; ++board) {
        const std::uint8_t *five = cards.data() + 5 * board;
        const auto lives = [&](const std::uint8_t *hand) {
            for (int i = 0; i < size; ++i) {
                if (dead >> hand[i] & 1 || std::find(five, five + 5, hand[i]) != five + 5) return false;
            }
            return true;
        };
        for (std::size_t i = 0; i < counts[0]; ++i) {
            const std::uint8_t *hero = hands[0].data() + i * size;
            for (std::size_t j = 0; lives(hero) && j < counts[1]; ++j) {
                const std::uint8_t *other = others.data() + j * size;
                if (!lives(other) || share_a_card(hero, other, size)) continue;
                add_pair(hero, other, size, five, hi_lo, law, weights[j],
                         expected.data() + i * columns);
            }
        }
    }
    CHECK(std::equal(sums.data(), sums.data() + sums.size(), expected.data()));
}

void boards_of_all_games() {
    Random random(3);
    for (int round = 0; round < 2; ++round) {
        boards_add_up_to_their_pairs(random, 2, 0, false, false);
        for (int size = 4; size <= 6; ++size) {
            for (int depth = 2; depth <= size - 2; ++depth) {
                boards_add_up_to_their_pairs(random, size, depth, false, false);
                boards_add_up_to_their_pairs(random, size, depth, true, false);
            }
            boards_add_up_to_their_pairs(random, size, 2, true, true);
        }
    }
}

}  // namespace

int main() {
    if (isa() != Isa::kBaseline) return 0;
    packing_finds_every_fault();
    sweeps_of_all_shapes();
    boards_of_all_games();
}
