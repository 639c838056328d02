// What the Python doors of the kernels share. Each bind_*.cpp opens one door; module.cpp lists them.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "isa.hpp"

namespace ninecards {

template <typename Number, int Dimensions>
using Array = nanobind::ndarray<Number, nanobind::ndim<Dimensions>, nanobind::c_contig,
                                nanobind::device::cpu>;

void bind_boards(nanobind::module_ &m);
void bind_classes(nanobind::module_ &m);
void bind_equity(nanobind::module_ &m);
void bind_evaluator(nanobind::module_ &m);
void bind_tables(nanobind::module_ &m);
void bind_showdown(nanobind::module_ &m);
void bind_solver(nanobind::module_ &m);

}  // namespace ninecards
