#include "showdown.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

#include "parallel.hpp"
#include "scratch.hpp"

namespace ninecards {
namespace {

template <typename Lane>
constexpr int lanes_of(bool wide) {
    return static_cast<int>((wide ? kWideBytes : kNarrowBytes) / sizeof(Lane));
}

// Lanes that are worked on side by side.
struct Group {
    int first;
    int lanes;
    bool wide;
};

// Wide ones, of float alone, first; what is left over is narrow. All are where there are more threads
// than wide ones and the tables of five or six cards, so that the tables of a thread are smaller.
template <typename Lane>
std::vector<Group> groups_of(const ShowdownJob<Lane> &job, int threads) {
    const int lanes = job.lanes;
    const int narrow = lanes_of<Lane>(false);
    const bool large = job.hole_size > 4;
    const bool shared = large && threads > (lanes + 2 * narrow - 1) / (2 * narrow);
    const bool widely =
        sizeof(Lane) == sizeof(float) && isa() == Isa::kAvx512 && !job.few && !shared;
    std::vector<Group> groups;
    for (int first = 0; first < lanes;) {
        const bool wide = widely && lanes - first > narrow;
        const int count = std::min(lanes - first, lanes_of<Lane>(wide));
        groups.push_back({first, count, wide});
        first += count;
    }
    return groups;
}

std::uint32_t largest_class(const SortedHands &hands, int classes) {
    std::uint32_t largest = 0;
    for (int c = 0; c < classes; ++c) {
        largest = std::max(largest, hands.start[c + 1] - hands.start[c]);
    }
    return largest;
}

// Rows of a vector each, of hands in the order of a sweep, so that the sweep goes straight through.
template <typename Lane>
class Filled {
    const KeptScratch memory_;
    Lane *const lanes_;
    const std::size_t width_;

public:
    Filled(std::size_t hands, int width)
        : memory_(hands * static_cast<std::size_t>(width) * sizeof(Lane)),
          lanes_(static_cast<Lane *>(memory_.aligned())),
          width_(static_cast<std::size_t>(width)) {}

    Lane *lanes() const { return lanes_; }

    void copy_in(const Lane *from, std::size_t stride, const Group &group, const SortedHands &hands,
                 std::uint32_t count) {
        Lane filled[kWideBytes / sizeof(Lane)] = {};
        for (std::uint32_t i = 0; i < count; ++i) {
            copy(from + hands.row[i] * stride + group.first, group.lanes, filled);
            std::copy_n(filled, width_, lanes_ + i * width_);
        }
    }

    void copy_out(Lane *to, std::size_t stride, const Group &group, const SortedHands &hands,
                  std::uint32_t count) const {
        for (std::uint32_t i = 0; i < count; ++i) {
            copy(lanes_ + i * width_, group.lanes, to + hands.row[i] * stride + group.first);
        }
    }

private:
    // One lane is what is asked for most, and is not worth a call.
    static void copy(const Lane *from, int lanes, Lane *to) {
        if (lanes == 1) {
            *to = *from;
        } else {
            std::copy_n(from, lanes, to);
        }
    }
};

// The lanes of a group as a job of their own: in the arrays of the caller where they fill their
// vectors, else in copies.
template <typename Lane>
class GroupJob {
    const ShowdownJob<Lane> &job_;
    const Group group_;
    const std::uint32_t heroes_;
    const std::uint32_t opponents_;
    ShowdownJob<Lane> filled_;
    std::vector<std::uint32_t> places_;  // 0, 1, 2, ...
    std::vector<std::int64_t> own_;
    std::vector<std::unique_ptr<Filled<Lane>>> copies_;
    std::vector<std::pair<Lane *, const Filled<Lane> *>> wanted_;

    Filled<Lane> &copy(std::uint32_t hands) {
        copies_.push_back(std::make_unique<Filled<Lane>>(hands, filled_.lanes));
        return *copies_.back();
    }

    Lane *room(Lane *wanted) {
        if (wanted == nullptr) return nullptr;
        const Filled<Lane> &sums = copy(heroes_);
        wanted_.emplace_back(wanted, &sums);
        return sums.lanes();
    }

    Lane *filled_from(const Lane *lanes, const SortedHands &hands, std::uint32_t count) {
        Filled<Lane> &filled = copy(count);
        filled.copy_in(lanes, static_cast<std::size_t>(job_.lanes), group_, hands, count);
        return filled.lanes();
    }

    // Where the opponent's same hand stands in his order, for each hero in the order of his.
    void find_own() {
        if (job_.own == nullptr && job_.heroes.row == job_.opponents.row) return;
        const std::uint32_t *end = job_.opponents.row + opponents_;
        const std::uint32_t *last = std::max_element(job_.opponents.row, end);
        std::vector<std::int64_t> place(last == end ? 0 : *last + std::size_t{1}, -1);
        for (std::uint32_t i = 0; i < opponents_; ++i) place[job_.opponents.row[i]] = i;
        for (std::uint32_t i = 0; i < heroes_; ++i) {
            const std::int64_t row = job_.own ? job_.own[job_.heroes.row[i]] : job_.heroes.row[i];
            const bool held = row >= 0 && row < static_cast<std::int64_t>(place.size());
            own_.push_back(held ? place[static_cast<std::size_t>(row)] : -1);
        }
        filled_.own = own_.data();
    }

    Piece piece(std::uint32_t first, std::uint32_t last) const {
        return {copies_.empty() ? group_.first : 0, group_.wide, first, last};
    }

    void fill() {
        filled_.lanes = lanes_of<Lane>(group_.wide);
        find_own();
        places_.resize(std::max(heroes_, opponents_));
        std::iota(places_.begin(), places_.end(), 0u);
        filled_.heroes.row = filled_.opponents.row = places_.data();
        filled_.by_row = nullptr;
        filled_.reach = filled_from(job_.reach, job_.opponents, opponents_);
        if (job_.met != nullptr) filled_.met = filled_from(job_.met, job_.heroes, heroes_);
        filled_.below = room(job_.below);
        filled_.up_to = room(job_.up_to);
        filled_.every = room(job_.every);
        if (job_.share != nullptr && job_.add) {
            filled_.share = filled_from(job_.share, job_.heroes, heroes_);
            wanted_.emplace_back(job_.share, copies_.back().get());
        } else {
            filled_.share = room(job_.share);
        }
    }

public:
    GroupJob(const ShowdownJob<Lane> &job, const Group &group)
        : job_(job),
          group_(group),
          heroes_(job.heroes.start[job.classes]),
          opponents_(job.opponents.start[job.classes]),
          filled_(job) {
        if (group.lanes < lanes_of<Lane>(group.wide)) fill();
    }

    // The sums of the heroes first ... last - 1 below them and up to them,
    void walk(std::uint32_t first, std::uint32_t last, void *memory) const {
        NINECARDS_BY_ISA(showdown_walk(filled_, piece(first, last), memory));
    }

    // and of all that they meet, with the memory of a walk to the end.
    void meet(std::uint32_t first, std::uint32_t last, void *memory) const {
        if (filled_.every == nullptr) return;
        NINECARDS_BY_ISA(showdown_met(filled_, piece(first, last), memory));
    }

    void finish() const {
        for (const auto &[to, from] : wanted_) {
            from->copy_out(to, static_cast<std::size_t>(job_.lanes), group_, job_.heroes, heroes_);
        }
    }
};

// Where the parts of a walk end, so that each takes the same time: each adds the opponents from the
// first class on, and looks up the sums of its own heroes alone.
template <typename Lane>
std::vector<std::uint32_t> walk_ends(const ShowdownJob<Lane> &job, int parts) {
    constexpr double kLooks = 3.0;  // the two look-ups of a hero, in times of an added opponent
    const std::uint32_t heroes = job.heroes.start[job.classes];
    const double looks = job.share == nullptr && job.below == nullptr ? 0.0 : kLooks * heroes;
    const double added = job.opponents.start[job.classes];
    const double rest = added > 0 ? looks / (looks + added) : 1.0;  // 1 is for equal parts
    std::vector<std::uint32_t> ends;
    for (int part = 1; part < parts; ++part) {
        const double share = rest < 1 ? (1 - std::pow(rest, part)) / (1 - std::pow(rest, parts))
                                      : static_cast<double>(part) / parts;
        ends.push_back(looks > 0 ? static_cast<std::uint32_t>(heroes * share) : 0);
    }
    ends.push_back(heroes);
    return ends;
}

// Threads share the groups of lanes. Where there are more threads they share the heroes as well.
template <typename Lane>
void sums(const ShowdownJob<Lane> &job, int threads) {
    const std::vector<Group> found = groups_of(job, threads);
    std::vector<GroupJob<Lane>> groups;
    groups.reserve(found.size());
    for (const Group &group : found) groups.emplace_back(job, group);
    const int count = static_cast<int>(groups.size());
    const int parts = (threads + count - 1) / count;
    threads = std::min(threads, count * parts);
    const std::size_t vector_bytes = lanes_of<Lane>(found.front().wide) * sizeof(Lane);
    const int depth = job.hole_size - (job.few ? 3 : 2);
    const std::size_t bytes = table_bytes(job.deck, job.hole_size, depth, vector_bytes) +
                              largest_class(job.heroes, job.classes) * vector_bytes;
    std::vector<KeptScratch> memory;  // of a thread, or of each part of a group
    const int scratches = parts == 1 ? threads : count * parts;
    memory.reserve(static_cast<std::size_t>(scratches));
    for (int i = 0; i < scratches; ++i) memory.emplace_back(bytes);
    const std::uint32_t heroes = job.heroes.start[job.classes];
    if (parts == 1) {
        each_in_parallel(threads, count, [&](int thread, int group) {
            void *tables = memory[static_cast<std::size_t>(thread)].aligned();
            groups[static_cast<std::size_t>(group)].walk(0, heroes, tables);
            groups[static_cast<std::size_t>(group)].meet(0, heroes, tables);
        });
    } else {
        const std::vector<std::uint32_t> ends = walk_ends(job, parts);
        each_in_parallel(threads, count * parts, [&](int, int piece) {
            // The last part of a group takes as long as the others, or longer: it goes first.
            const auto part = static_cast<std::size_t>(parts - 1 - piece / count);
            const auto group = static_cast<std::size_t>(piece % count);
            groups[group].walk(part > 0 ? ends[part - 1] : 0, ends[part],
                               memory[group * parts + part].aligned());
        });
        each_in_parallel(threads, count * parts, [&](int, int piece) {
            const auto part = static_cast<std::uint64_t>(piece % parts);
            const auto group = static_cast<std::size_t>(piece / parts);
            groups[group].meet(static_cast<std::uint32_t>(heroes * part / parts),
                               static_cast<std::uint32_t>(heroes * (part + 1) / parts),
                               memory[group * parts + parts - 1].aligned());
        });
    }
    for (const GroupJob<Lane> &group : groups) group.finish();
}

}  // namespace

void showdown_sums(const ShowdownJob<float> &job, int threads) { sums(job, threads); }

void showdown_sums(const ShowdownJob<double> &job, int threads) { sums(job, threads); }

}  // namespace ninecards
