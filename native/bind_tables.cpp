// The tables, for those who prove or measure them.
#include <memory>

#include "bindings.hpp"
#include "tables.hpp"

namespace nb = nanobind;

namespace {

// A view of a table: nothing is copied, and it cannot be written to.
template <typename Number, std::size_t Rows, std::size_t Columns>
nb::object view(const Number (&table)[Rows][Columns]) {
    return nb::cast(nb::ndarray<nb::numpy, const Number, nb::ndim<2>>(
        &table[0][0], {Rows, Columns}, nb::none()));
}

template <typename Number, std::size_t Size>
nb::object view(const Number (&table)[Size]) {
    return nb::cast(
        nb::ndarray<nb::numpy, const Number, nb::ndim<1>>(&table[0], {Size}, nb::none()));
}

nb::dict tables() {
    nb::dict views;
    views["no_flush"] = view(ninecards::kTables.no_flush);
    views["flush"] = view(ninecards::kTables.flush);
    views["low"] = view(ninecards::kTables.low);
    views["suited_row"] = view(ninecards::kTables.suited_row);
    views["pair"] = view(ninecards::kTables.pair);
    views["low_bit"] = view(ninecards::kTables.low_bit);
    return views;
}

std::size_t build_tables() {
    const auto built = std::make_unique<ninecards::Tables>();
    return sizeof *built;
}

}  // namespace

namespace ninecards {

void bind_tables(nb::module_ &m) {
    m.def("tables", &::tables,
          "The tables by their names in native/tables.hpp, as read-only arrays.");
    m.def("build_tables", &::build_tables,
          "Build the tables once more, to be timed, and drop them; their size in bytes.");
}

}  // namespace ninecards
