// Many Omaha hands at once. A block of hands is turned into planes, an array for each place of a
// card, and goes through a few short loops that treat as many hands at once as a register has bytes.
// Only the table look-ups go hand by hand: gathering them by vector instructions was no faster.
//
// No shared inline code is called here (isa.hpp).
#include "evaluator_kernel.hpp"

#include "tables.hpp"

namespace ninecards::NINECARDS_ISA {
namespace {

constexpr int kBlock = 64;
constexpr std::uint8_t kDeckSize = 52;

using Byte = std::uint8_t;

#if defined(__AVX512BW__)
constexpr int kLanes = 64;
#elif defined(__AVX2__)
constexpr int kLanes = 32;
#else
constexpr int kLanes = 16;
#endif

// As many bytes as a register has, one of each hand.
typedef Byte Lanes __attribute__((vector_size(kLanes)));

// A comparison of lanes gives 255 for true and 0 for false.
Lanes smaller(Lanes a, Lanes b) { return a < b ? a : b; }
Lanes larger(Lanes a, Lanes b) { return a > b ? a : b; }
Lanes equal(Lanes a, Lanes b) { return (Lanes)(a == b); }
Lanes at_least(Lanes a, Byte b) { return (Lanes)(a >= b); }

Lanes load(const Byte *plane) {
    Lanes lanes;
    __builtin_memcpy(&lanes, plane, kLanes);
    return lanes;
}

void store(Byte *plane, Lanes lanes) { __builtin_memcpy(plane, &lanes, kLanes); }

bool any(Lanes lanes) {
    std::uint64_t words[kLanes / 8];
    __builtin_memcpy(words, &lanes, kLanes);
    std::uint64_t all = 0;
    for (const std::uint64_t word : words) all |= word;
    return all != 0;
}

void order(Lanes &a, Lanes &b) {
    const Lanes low = smaller(a, b);
    b = larger(a, b);
    a = low;
}

template <int Size>
void sort_ascending(Lanes *x) {
    if constexpr (Size == 3) {
        order(x[0], x[1]), order(x[1], x[2]), order(x[0], x[1]);
    } else if constexpr (Size == 4) {
        order(x[0], x[1]), order(x[2], x[3]), order(x[0], x[2]), order(x[1], x[3]);
        order(x[1], x[2]);
    } else if constexpr (Size == 5) {
        order(x[0], x[1]), order(x[3], x[4]), order(x[2], x[4]), order(x[2], x[3]);
        order(x[1], x[4]), order(x[0], x[3]), order(x[0], x[2]), order(x[1], x[3]);
        order(x[1], x[2]);
    } else {
        order(x[0], x[5]), order(x[1], x[3]), order(x[2], x[4]);
        order(x[1], x[2]), order(x[3], x[4]);
        order(x[0], x[3]), order(x[2], x[5]);
        order(x[0], x[1]), order(x[2], x[3]), order(x[4], x[5]);
        order(x[1], x[2]), order(x[3], x[4]);
    }
}

using Planes = Byte[kBlock];

template <int Size>
void split_simply(const Byte *rows, Planes *planes) {
    for (int i = 0; i < kBlock; ++i) {
        for (int j = 0; j < Size; ++j) planes[j][i] = rows[i * Size + j];
    }
}

// Rows of `Size` cards to planes. Compilers do it well where a row has four bytes or two, so longer
// rows are cut into such pieces first.
template <int Size>
void split(const Byte *rows, Planes *planes) {
    if constexpr (Size <= 4) {
        split_simply<Size>(rows, planes);
    } else {
        constexpr int kRest = Size - 4;
        alignas(64) Byte first[4 * kBlock];
        alignas(64) Byte rest[kRest * kBlock];
        for (int i = 0; i < kBlock; ++i) {
            __builtin_memcpy(first + 4 * i, rows + Size * i, 4);
            __builtin_memcpy(rest + kRest * i, rows + Size * i + 4, kRest);
        }
        split_simply<4>(first, planes);
        split_simply<kRest>(rest, planes + 4);
    }
}

// C(n, k) for small n and k = 2 ... 5, in arithmetic that registers of 16-bit numbers have: a
// division by 3 or 5 that leaves no rest is a product.
using Word = std::uint16_t;
constexpr Word kThird = 0xAAAB;
constexpr Word kFifth = 0xCCCD;

Word choose_two(Word n) { return static_cast<Word>(n * (n - 1)) >> 1; }
Word choose_three(Word n) {
    return static_cast<Word>(static_cast<Word>(n * (n - 1) * (n - 2)) * kThird) >> 1;
}
Word choose_four(Word n) {  // n at most 17: a larger product overflows
    const Word eighth = static_cast<Word>(n * (n - 1) * (n - 2) * (n - 3)) >> 3;
    return static_cast<Word>(eighth * kThird);
}
Word choose_five(Word n) {
    return static_cast<Word>(static_cast<Word>(choose_four(n) * (n - 4)) * kFifth);
}

template <int Hole, int Board>
class Block {
    static constexpr int kCards = Hole + Board;
    static constexpr int kColumns = Hole * (Hole - 1) / 2;
    static constexpr Byte kThree = 3;  // suited cards of a board with which a flush can be made

    alignas(64) Planes cards_[kCards];  // hole cards, then board
    alignas(64) Planes column_[kColumns];  // of each pair of hole cards, in the tables' rows
    alignas(64) Word row_[kBlock];  // of the board, in the table without flushes
    alignas(64) Planes suit_;  // of the flush, where one is made
    alignas(64) Planes flush_;  // 1 where one is made

    bool faulty() const {
        Lanes fault{};
        for (int i = 0; i < kBlock; i += kLanes) {
            Lanes seen[kCards];
            Lanes highest{};
            Lanes nearest = ~Lanes{};
            for (int a = 0; a < kCards; ++a) {
                seen[a] = load(cards_[a] + i);
                highest = larger(highest, seen[a]);
                for (int b = 0; b < a; ++b) nearest = smaller(nearest, seen[a] ^ seen[b]);
            }
            fault |= at_least(highest, kDeckSize) | equal(nearest, Lanes{});
        }
        return any(fault);
    }

    // As Tables::board_row does it.
    void find_rows() {
        Planes sorted[Board];
        for (int i = 0; i < kBlock; i += kLanes) {
            Lanes ranks[Board];
            for (int j = 0; j < Board; ++j) ranks[j] = load(cards_[Hole + j] + i) >> 2;
            sort_ascending<Board>(ranks);
            for (int j = 0; j < Board; ++j) store(sorted[j] + i, ranks[j]);
        }
        for (int i = 0; i < kBlock; ++i) {
            Word row = static_cast<Word>(kFirstRow[Board] + sorted[0][i]);
            row += choose_two(sorted[1][i] + 1);
            row += choose_three(sorted[2][i] + 2);
            if constexpr (Board >= 4) row += choose_four(sorted[3][i] + 3);
            if constexpr (Board >= 5) row += choose_five(sorted[4][i] + 4);
            row_[i] = row;
        }
    }

    void fetch_rows() const {
        for (int i = 0; i < kBlock; ++i) {
            const std::uint16_t *ranks = kTables.no_flush[row_[i]];
            for (int line = 0; line < kRowStride; line += 32) __builtin_prefetch(ranks + line);
        }
    }

    void find_columns() {
        for (int i = 0; i < kBlock; i += kLanes) {
            Lanes ranks[Hole];
            for (int j = 0; j < Hole; ++j) ranks[j] = load(cards_[j] + i) >> 2;
            sort_ascending<Hole>(ranks);
            int pair = 0;
            for (int a = 1; a < Hole; ++a) {
                const Lanes first = (ranks[a] * (ranks[a] + 1)) >> 1;
                for (int b = 0; b < a; ++b) store(column_[pair++] + i, first + ranks[b]);
            }
        }
    }

    // Each of the two bits of a suit of which the board has three or more is the bit of most cards.
    void find_flushes() {
        for (int i = 0; i < kBlock; i += kLanes) {
            Lanes suits[kCards];
            for (int j = 0; j < kCards; ++j) suits[j] = load(cards_[j] + i) & 3;
            Lanes odd{};
            Lanes upper{};
            for (int j = Hole; j < kCards; ++j) {
                odd += suits[j] & 1;
                upper += suits[j] >> 1;
            }
            const Lanes suit = (at_least(odd, kThree) & 1) | (at_least(upper, kThree) & 2);
            Lanes on_board{};
            Lanes held{};
            for (int j = Hole; j < kCards; ++j) on_board -= equal(suits[j], suit);
            for (int j = 0; j < Hole; ++j) held -= equal(suits[j], suit);
            store(suit_ + i, suit);
            store(flush_ + i, at_least(on_board, kThree) & at_least(held, 2) & 1);
        }
    }

    void look_up(std::uint16_t *high) const {
        for (int i = 0; i < kBlock; ++i) {
            const std::uint16_t *ranks = kTables.no_flush[row_[i]];
            unsigned best = 0;
            for (int pair = 0; pair < kColumns; ++pair) {
                const unsigned rank = ranks[column_[pair][i]];
                best = best < rank ? rank : best;
            }
            high[i] = static_cast<std::uint16_t>(best);
        }
    }

    // Whether a flush is made is a toss-up that no processor predicts, so those hands are only
    // listed first, without a branch. A paired board can also give quads: the better one wins.
    void look_up_flushes(std::uint16_t *high) const {
        Planes list;
        int listed = 0;
        for (int i = 0; i < kBlock; ++i) {
            list[listed] = static_cast<Byte>(i);
            listed += flush_[i];
        }
        for (int n = 0; n < listed; ++n) {
            const int i = list[n];
            unsigned mask = 0;
            for (int j = Hole; j < kCards; ++j) {
                const unsigned card = cards_[j][i];
                mask |= static_cast<unsigned>((card & 3) == suit_[i]) << (card >> 2);
            }
            const std::uint16_t *ranks = kTables.flush[kTables.suited_row[mask]];
            unsigned held[Hole];
            unsigned best = high[i];
            for (int a = 0; a < Hole; ++a) {
                const unsigned card = cards_[a][i];
                held[a] = (card & 3) == suit_[i] ? card >> 2 : kNoRank;
                for (int b = 0; b < a; ++b) {
                    const unsigned rank = ranks[kTables.pair[held[a]][held[b]]];
                    best = best < rank ? rank : best;
                }
            }
            high[i] = static_cast<std::uint16_t>(best);
        }
    }

    void look_up_lows(std::uint8_t *low) const {
        for (int i = 0; i < kBlock; ++i) {
            unsigned held = 0;
            unsigned on_board = 0;
            for (int j = 0; j < Hole; ++j) held |= kTables.low_bit[cards_[j][i]];
            for (int j = Hole; j < kCards; ++j) on_board |= kTables.low_bit[cards_[j][i]];
            low[i] = kTables.low[on_board][held];
        }
    }

public:
    // False, with nothing written, where a hand is faulty. `high` and `low` may be null.
    bool rank(const Byte *hole, const Byte *board, std::uint16_t *high, std::uint8_t *low) {
        split<Hole>(hole, cards_);
        split<Board>(board, cards_ + Hole);
        if (faulty()) return false;
        if (high != nullptr) {
            find_rows();
            fetch_rows();
            find_columns();
            find_flushes();
            look_up(high);
            look_up_flushes(high);
        }
        if (low != nullptr) look_up_lows(low);
        return true;
    }
};

template <int Hole, int Board>
std::size_t rank_all(const Byte *hole, const Byte *board, std::size_t count, std::uint16_t *high,
                     std::uint8_t *low) {
    Block<Hole, Board> block;
    std::size_t done = 0;
    for (; done + kBlock <= count; done += kBlock) {
        if (!block.rank(hole + done * Hole, board + done * Board,
                        high == nullptr ? nullptr : high + done,
                        low == nullptr ? nullptr : low + done)) {
            return done;
        }
    }
    if (done == count) return count;

    // The last hands, with copies of a faultless one behind them.
    const std::size_t size = count - done;
    alignas(64) Byte last_hole[kBlock * Hole];
    alignas(64) Byte last_board[kBlock * Board];
    std::uint16_t last_high[kBlock];
    std::uint8_t last_low[kBlock];
    for (std::size_t i = 0; i < kBlock * Hole; ++i) {
        last_hole[i] = i < size * Hole ? hole[done * Hole + i] : static_cast<Byte>(i % Hole);
    }
    for (std::size_t i = 0; i < kBlock * Board; ++i) {
        last_board[i] = i < size * Board ? board[done * Board + i]
                                         : static_cast<Byte>(Hole + i % Board);
    }
    if (!block.rank(last_hole, last_board, high == nullptr ? nullptr : last_high,
                    low == nullptr ? nullptr : last_low)) {
        return done;
    }
    for (std::size_t i = 0; i < size; ++i) {
        if (high != nullptr) high[done + i] = last_high[i];
        if (low != nullptr) low[done + i] = last_low[i];
    }
    return count;
}

template <int Hole, typename... Rest>
std::size_t by_board(int board_size, Rest... rest) {
    switch (board_size) {
        case 3: return rank_all<Hole, 3>(rest...);
        case 4: return rank_all<Hole, 4>(rest...);
        default: return rank_all<Hole, 5>(rest...);
    }
}

}  // namespace

std::size_t rank_omaha(const std::uint8_t *hole, int hole_size, const std::uint8_t *board,
                       int board_size, std::size_t count, std::uint16_t *high, std::uint8_t *low) {
    switch (hole_size) {
        case 4: return by_board<4>(board_size, hole, board, count, high, low);
        case 5: return by_board<5>(board_size, hole, board, count, high, low);
        default: return by_board<6>(board_size, hole, board, count, high, low);
    }
}

}  // namespace ninecards::NINECARDS_ISA
