// Deals drawn at random: every one may come, and what is added up is what a plain loop adds up.
#include <algorithm>
#include <cmath>

#include "../boards.hpp"
#include "../evaluator.hpp"
#include "../sampling.hpp"
#include "../tables.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

using Words = Exactly<std::uint64_t>;

std::uint64_t set_of(const std::uint8_t *cards, int count) {
    std::uint64_t set = 0;
    for (int i = 0; i < count; ++i) set |= std::uint64_t{1} << cards[i];
    return set;
}

void an_alias_table_keeps_the_weights() {
    Random random(1);
    for (const std::size_t count : {1, 2, 3, 64, 501}) {
        Exactly<double> weights(count);
        double total = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            weights[i] = i + 1 < count && below(random, 3) == 0 ? 0.0 : 1.0 + below(random, 1000);
            total += weights[i];
        }
        Words keep(count);
        Exactly<std::uint32_t> other(count);
        alias_table(weights.data(), count, keep.data(), other.data());
        Exactly<double> drawn(count);
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(other[i] < count);
            const double stays = std::ldexp(static_cast<double>(keep[i]), -64);
            drawn[i] += stays / static_cast<double>(count);
            drawn[other[i]] += (1.0 - stays) / static_cast<double>(count);
        }
        for (std::size_t i = 0; i < count; ++i) {
            CHECK(std::abs(drawn[i] - weights[i] / total) < 1e-9);
        }
    }
}

// A player's hands, in memory of exactly their size.
struct Hands {
    int kind;  // a list, a list with weights, the deck, the deck with weights
    Words sets;
    Words keep;
    Exactly<std::uint32_t> other;
    Exactly<float> weights;

    Hands(Random &random, int hole_size)
        : kind(below(random, 4)),
          sets(kind < 2 ? 1 + below(random, 40) : 0),
          keep(kind == 1 ? sets.size() : 0),
          other(kind == 1 ? sets.size() : 0),
          weights(kind == 3 ? hands_of(52, hole_size) : 0) {
        for (std::size_t i = 0; i < sets.size(); ++i) {
            const Bytes cards = some_cards(random, hole_size);
            sets[i] = set_of(cards.data(), hole_size);
        }
        if (kind == 1) {
            Exactly<double> wanted(sets.size());
            for (std::size_t i = 0; i < sets.size(); ++i) wanted[i] = 1 + below(random, 9);
            alias_table(wanted.data(), sets.size(), keep.data(), other.data());
        }
        for (std::size_t i = 0; i < weights.size(); ++i) {
            weights[i] = static_cast<float>(i % 5) / 4.0f;
        }
    }

    HandSource source() const {
        return {kind < 2 ? sets.data() : nullptr, kind == 1 ? keep.data() : nullptr,
                kind == 1 ? other.data() : nullptr, sets.size(),
                kind == 3 ? weights.data() : nullptr};
    }

    bool holds(std::uint64_t hand) const {
        return kind >= 2 || std::find(sets.data(), sets.data() + sets.size(), hand) !=
                                sets.data() + sets.size();
    }
};

// What a player wins of a deal, in parts of a pot, added to his columns.
void add(const std::uint16_t *high, const std::uint8_t *low, int players, bool hi_lo, int player,
         std::int64_t *sums) {
    int highs = 0;
    int lows = 0;
    bool best_high = true;
    bool best_low = hi_lo && low[player] != kNoLow;
    bool split = false;
    for (int other = 0; other < players; ++other) {
        highs += high[other] == high[player];
        best_high = best_high && high[other] <= high[player];
        if (!hi_lo || low[other] == kNoLow) continue;
        split = true;
        lows += low[other] == low[player];
        best_low = best_low && low[other] <= low[player];
    }
    std::int64_t parts = 0;
    if (best_high) parts += kPotParts / (split ? 2 : 1) / highs;
    if (best_low) parts += kPotParts / 2 / lows;
    sums[kParts] += parts;
    sums[kPartsSquared] += parts * parts;
    sums[kSampleHighWin] += best_high && highs == 1;
    sums[kSampleHighTie] += best_high && highs > 1;
    sums[kSampleLowWin] += best_low && lows == 1;
    sums[kSampleLowTie] += best_low && lows > 1;
    sums[kSampleScoop] += parts == kPotParts;
    sums[kSampleQuarter] += 4 * parts == kPotParts;
}

void deals_are_possible_and_counted(Random &random) {
    constexpr std::size_t kCount = 700;
    constexpr std::uint64_t kTries = 3000;
    const int sizes[4] = {2, 4, 5, 6};
    const int hole_size = sizes[below(random, 4)];
    const int players = 2 + below(random, 5);
    const bool hi_lo = below(random, 2) == 1;
    const int board_size = std::vector<int>{0, 1, 3, 4, 5}[below(random, 5)];
    const Bytes out = some_cards(random, board_size + below(random, 3));
    Exactly<std::uint8_t> board(static_cast<std::size_t>(board_size));
    std::copy_n(out.begin(), board_size, board.data());
    std::vector<Hands *> hands;
    DrawJob job{};
    job.hole_size = hole_size;
    job.players = players;
    job.board_size = board_size;
    job.board = board.data();
    job.dead = set_of(out.data(), static_cast<int>(out.size()));
    int next = 0;
    for (int player = 0; player < players; ++player) {
        hands.push_back(new Hands(random, hole_size));
        job.source[player] = hands.back()->source();
    }
    for (const bool lists : {true, false}) {
        for (int player = 0; player < players; ++player) {
            if ((hands[player]->kind < 2) == lists) job.order[next++] = player;
        }
    }

    Words state(8);
    Words again(8);
    seed_stream(7, random(), state.data());
    std::copy_n(state.data(), 8, again.data());
    std::uint64_t tries = kTries;
    Exactly<std::int64_t> sums(static_cast<std::size_t>(players) * kSampleColumns);
    const std::size_t found =
        sample_deals(job, hi_lo, state.data(), kCount, tries, sums.data());

    std::vector<Bytes> hole(6, Bytes(kCount * hole_size));
    std::uint8_t *to[6];
    for (int player = 0; player < 6; ++player) to[player] = hole[player].data();
    Exactly<std::uint8_t> boards(kCount * 5);
    std::uint64_t left = kTries;
    CHECK(baseline::draw_deals(job, again.data(), kCount, left, to, boards.data()) == found);
    CHECK(left == tries && std::equal(state.data(), state.data() + 8, again.data()));
    CHECK(found == kCount || tries == 0);
    Exactly<std::int64_t> expected(sums.size());
    for (std::size_t i = 0; i < found; ++i) {
        const std::uint8_t *its = boards.data() + 5 * i;
        CHECK(std::equal(board.data(), board.data() + board_size, its));
        std::uint64_t seen = set_of(its, 5);
        CHECK(__builtin_popcountll(seen) == 5);
        CHECK((seen & job.dead) == set_of(board.data(), board_size));
        seen |= job.dead;
        std::uint16_t high[6];
        std::uint8_t low[6];
        for (int player = 0; player < players; ++player) {
            const std::uint8_t *cards = to[player] + i * hole_size;
            const std::uint64_t hand = set_of(cards, hole_size);
            CHECK(__builtin_popcountll(hand) == hole_size && (hand & seen) == 0);
            CHECK(hands[player]->holds(hand));
            seen |= hand;
            high[player] = high_rank(cards, hole_size, its, 5);
            low[player] = low_rank(cards, hole_size, its, 5);
        }
        for (int player = 0; player < players; ++player) {
            add(high, low, players, hi_lo, player, expected.data() + player * kSampleColumns);
        }
    }
    CHECK(std::equal(sums.data(), sums.data() + sums.size(), expected.data()));
    for (const Hands *each : hands) delete each;
}

}  // namespace

int main() {
    an_alias_table_keeps_the_weights();
    Random random(2);
    for (int round = 0; round < 40; ++round) deals_are_possible_and_counted(random);
}
