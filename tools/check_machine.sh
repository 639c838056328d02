#!/bin/sh
# Says in one line what this machine lacks for `make setup`, and what to install on Debian.
# Silent, exit 0, when nothing is missing. Usage: check_machine.sh PYTHON
#
# Plain sh and its builtins: it must speak on a machine where Python is the thing that is missing.

python=${1:-python3}
lacks=
packages=

add() { # add WHAT PACKAGE
    lacks="${lacks:+$lacks, }$1"
    packages="${packages:+$packages }$2"
}

compiles() { # compiles COMPILER: can it compile C++17?
    printf '#include <optional>\nstd::optional<int> none;\nint main() { if constexpr (true) return 0; }\n' |
        "$1" -std=c++17 -fsyntax-only -x c++ - >/dev/null 2>&1
}

if ! "$python" -c 'pass' >/dev/null 2>&1; then
    add "Python 3.11 or newer ($python does not run)" "python3 python3-venv python3-dev"
elif ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1; then
    version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])' 2>/dev/null)
    add "Python 3.11 or newer ($python is ${version:-older}; choose another: make PYTHON=python3.11)" \
        "python3 python3-venv python3-dev"
else
    "$python" -c 'import ensurepip, venv' >/dev/null 2>&1 ||
        add "the Python module venv" "python3-venv"
    "$python" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' >/dev/null 2>&1 ||
        add "the Python header Python.h" "python3-dev"
fi

found=
for compiler in ${CXX:-c++ g++ clang++}; do
    if compiles "$compiler"; then
        found=$compiler
        break
    fi
done
[ -n "$found" ] || add "a C++17 compiler" "g++"

[ -z "$lacks" ] && exit 0
echo "make setup: missing: $lacks. On Debian: apt-get install $packages" >&2
exit 1
