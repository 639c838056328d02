// Passes of a solve against loops over single hands, with arrays that end where they should.
#include <algorithm>
#include <cmath>

#include "../cfr_pass.hpp"
#include "check.hpp"

using namespace ninecards;

namespace {

constexpr int kEntries = 2;
constexpr int kDecisions = 3;
constexpr int kRows = 7;
constexpr int kPoints = kEntries + kRows;
constexpr int kOpponentLanes = 9;
constexpr int kLanes = 11;
constexpr int kDeals = 2;
const std::int32_t kUnder[kDecisions] = {0, 2, 1};
const std::int32_t kFirstRow[kDecisions] = {0, 3, 5};
const std::int32_t kActions[kDecisions] = {3, 2, 2};

double number(Random &random) { return static_cast<double>(random()) / 4294967296.0; }

bool close(double a, double b) { return std::fabs(a - b) <= 1e-4 * (1 + std::fabs(b)); }

// A tree with random ends.
struct Ends {
    Exactly<CfrTerm> terms{2 * kPoints};
    Exactly<std::int32_t> first_term{kPoints + 1};
    Exactly<std::int32_t> deal_point{kDeals};
    Exactly<std::int32_t> lane_point{kLanes};
    CfrTree tree;

    explicit Ends(Random &random) {
        for (int point = 0; point < kPoints; ++point) {
            first_term[point + 1] = first_term[point] + below(random, 3);
        }
        for (std::size_t i = 0; i < terms.size(); ++i) {
            terms[i] = {below(random, kOpponentLanes), i % 2 == 0 ? 10.0 : 0.0, -3.0};
        }
        for (int i = 0; i < kDeals; ++i) deal_point[i] = below(random, kPoints);
        for (int i = 0; i < kLanes; ++i) lane_point[i] = below(random, kPoints);
        tree = {kEntries, kDecisions, kRows, kPoints, kDeals, kLanes, kOpponentLanes, true, kUnder,
                kFirstRow, kActions, first_term.data(), terms.data(), deal_point.data(),
                lane_point.data()};
    }
};

// What is kept, as floats or as numbers with scales.
struct Kept {
    Exactly<float> values;
    Exactly<std::int16_t> numbers;
    Exactly<std::int64_t> row{kRows};
    Exactly<std::int64_t> scale_row{kRows};
    bool scaled;

    Kept(std::size_t hands, bool with_scales)
        : values(kRows * (with_scales ? (hands + kBlockHands - 1) / kBlockHands : hands)),
          numbers(with_scales ? kRows * hands : 0),
          scaled(with_scales) {
        for (int i = 0; i < kRows; ++i) {
            row[i] = static_cast<std::int64_t>(i * hands);
            scale_row[i] = static_cast<std::int64_t>(i * values.size() / kRows);
        }
    }

    CfrKept get() const {
        if (!scaled) return {values.data(), nullptr, nullptr, row.data(), nullptr};
        return {nullptr, numbers.data(), values.data(), row.data(), scale_row.data()};
    }

    double at(int action, std::size_t hand) const {
        if (!scaled) return values[row[action] + hand];
        return numbers[row[action] + hand] *
               static_cast<double>(values[scale_row[action] + hand / kBlockHands]);
    }
};

// One hand by the textbook.
struct Hand {
    double regret[kRows] = {};
    double sum[kRows] = {};
    double strategy[kRows] = {};
    double reach[kPoints] = {};

    void go_down() {
        for (int d = 0; d < kDecisions; ++d) {
            double total = 0;
            for (int a = 0; a < kActions[d]; ++a) total += std::max(regret[kFirstRow[d] + a], 0.0);
            for (int a = 0; a < kActions[d]; ++a) {
                const int row = kFirstRow[d] + a;
                strategy[row] = total > 0 ? std::max(regret[row], 0.0) / total : 1.0 / kActions[d];
                reach[kEntries + row] = reach[kUnder[d]] * strategy[row];
            }
        }
    }
};

void updates(Random &random, std::size_t hands, bool scaled, int threads) {
    const Ends ends(random);
    Kept regrets(hands, scaled), sums(hands, scaled);
    Exactly<float> entries(kEntries * hands), values(kEntries * hands), lanes(hands * kLanes);
    Exactly<float> share(hands * kOpponentLanes), every(hands * kOpponentLanes);
    Exactly<float> deals(kDeals * hands);
    std::vector<Hand> expected(hands);
    for (std::size_t i = 0; i < entries.size(); ++i) entries[i] = static_cast<float>(number(random));
    for (std::size_t hand = 0; hand < hands; ++hand) {
        for (int e = 0; e < kEntries; ++e) expected[hand].reach[e] = entries[e * hands + hand];
    }
    for (int round = 0; round < 3; ++round) {
        for (std::size_t i = 0; i < share.size(); ++i) {
            share[i] = static_cast<float>(number(random));
            every[i] = share[i] + 1;
        }
        for (std::size_t i = 0; i < deals.size(); ++i) deals[i] = static_cast<float>(number(random));
        const CfrUpdate job = {&ends.tree, hands, 0.75f, 0.5f, 0.25f, regrets.get(), sums.get(), {},
                               {nullptr, 0}, entries.data(), share.data(), every.data(),
                               deals.data(), values.data(), lanes.data()};
        cfr_update(job, threads);
        for (std::size_t h = 0; h < hands; ++h) {
            Hand &hand = expected[h];
            hand.go_down();
            double value[kPoints] = {};
            for (int point = 0; point < kPoints; ++point) {
                for (int t = ends.first_term[point]; t < ends.first_term[point + 1]; ++t) {
                    const CfrTerm &term = ends.terms[t];
                    const std::size_t at = h * kOpponentLanes + term.lane;
                    value[point] += term.share * share[at] + term.every * every[at];
                }
            }
            for (int i = 0; i < kDeals; ++i) value[ends.deal_point[i]] += deals[i * hands + h];
            for (int d = kDecisions - 1; d >= 0; --d) {
                double mean = 0;
                for (int row = kFirstRow[d]; row < kFirstRow[d] + kActions[d]; ++row) {
                    mean += hand.strategy[row] * value[kEntries + row];
                }
                for (int row = kFirstRow[d]; row < kFirstRow[d] + kActions[d]; ++row) {
                    const double old = hand.regret[row];
                    hand.regret[row] =
                        old * (old > 0 ? 0.75 : 0.5) + value[kEntries + row] - mean;
                    hand.sum[row] =
                        hand.sum[row] * 0.25 + hand.reach[kUnder[d]] * hand.strategy[row];
                }
                value[kUnder[d]] += mean;
            }
            hand.go_down();
            for (int row = 0; row < kRows && !scaled; ++row) {
                CHECK(close(regrets.at(row, h), hand.regret[row]));
                CHECK(close(sums.at(row, h), hand.sum[row]));
            }
            for (int e = 0; e < kEntries && !scaled; ++e) {
                CHECK(close(values[e * hands + h], value[e]));
            }
            for (int lane = 0; lane < kLanes && !scaled; ++lane) {
                CHECK(close(lanes[h * kLanes + lane], hand.reach[ends.lane_point[lane]]));
            }
            // Numbers of 16 bits are as good as the largest of their 64 allows.
            for (int row = 0; row < kRows && scaled && round == 0; ++row) {
                CHECK(std::fabs(regrets.at(row, h) - hand.regret[row]) < 1e-2);
                CHECK(std::fabs(sums.at(row, h) - hand.sum[row]) < 1e-4);
            }
        }
    }
    Exactly<float> best(kEntries * hands);
    const CfrWorth<float> worth = {&ends.tree, hands, sums.get(), {nullptr, 0}, share.data(),
                                   every.data(), deals.data(), deals.data(), values.data(),
                                   best.data()};
    cfr_worth(worth, threads);
    for (std::size_t i = 0; i < best.size(); ++i) CHECK(best[i] >= values[i] - 1e-3f);
    Exactly<float> next(hands * kLanes), at_deals(kDeals * hands);
    const CfrReach<float> reach = {&ends.tree, hands, false, regrets.get(), {}, {nullptr, 0},
                                   entries.data(), next.data(), at_deals.data()};
    cfr_reach(reach, threads);
    CHECK(std::equal(next.data(), next.data() + next.size(), lanes.data()));
}

void moves(Random &random, std::size_t before, std::size_t after) {
    constexpr std::size_t kMoved = 3;
    Exactly<std::int64_t> hand(after);
    std::vector<std::int64_t> all(before);
    for (std::size_t i = 0; i < before; ++i) all[i] = static_cast<std::int64_t>(i);
    std::shuffle(all.begin(), all.end(), random);
    std::copy_n(all.begin(), after, hand.data());
    Exactly<double> from(kMoved * before), to(kMoved * after), back(kMoved * before);
    for (std::size_t i = 0; i < from.size(); ++i) from[i] = back[i] = number(random);
    cfr_take({kMoved, after, hand.data(), from.data(), before, to.data(), after});
    cfr_give({kMoved, after, hand.data(), to.data(), after, back.data(), before}, 2.0);
    for (std::size_t row = 0; row < kMoved; ++row) {
        for (std::size_t i = 0; i < before; ++i) {
            const auto at = std::find(all.begin(), all.end(), static_cast<std::int64_t>(i));
            const auto place = static_cast<std::size_t>(at - all.begin());
            const double moved = place < after ? to[row * after + place] : 0;
            CHECK(place >= after || moved == from[row * before + i]);
            CHECK(back[row * before + i] == from[row * before + i] + 2 * moved);
        }
    }
}

}  // namespace

int main() {
    Random random(5);
    for (const std::size_t hands : {1, 9, 70}) moves(random, hands + 5, hands);
    for (const std::size_t hands : {1, 7, 63, 64, 65, 200}) {
        for (const int threads : {1, 3}) {
            updates(random, hands, false, threads);
            updates(random, hands, true, threads);
        }
    }
}
