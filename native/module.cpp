// The Python module ninecards._native; src/ninecards/_native.pyi describes its functions.
#include "bindings.hpp"

NB_MODULE(_native, m) {
    m.doc() = "The C++ core. Cards are numbers 4 * rank + suit, 0 (2c) to 51 (As). Private: call "
              "it through ninecards.kernels, which checks what is trusted here.";
    m.attr("isa") = ninecards::isa_name(ninecards::isa());
    ninecards::bind_boards(m);
    ninecards::bind_classes(m);
    ninecards::bind_equity(m);
    ninecards::bind_evaluator(m);
    ninecards::bind_tables(m);
    ninecards::bind_showdown(m);
    ninecards::bind_solver(m);
}
