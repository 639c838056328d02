"""Single changes of a Python source, such as a slip of its author would make.

Left alone are texts (docstrings, messages, names in strings), annotations and unions of types,
``TYPE_CHECKING`` blocks, ``__all__``, imports, decorators, the flags of ``field(...)``, what a
raised error says and ``strict=`` of ``zip``: no rule, or only what an assertion would say.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import NamedTuple

Node = ast.expr | ast.stmt
Change = tuple[str, Node, Node | None]
"""What is done, to which node, and what comes instead; None removes a statement."""

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
TWINS = {"min": "max", "max": "min", "any": "all", "all": "any"}
# Replaced inside a larger expression, these need brackets to stay one operand.
LOOSE = (ast.BinOp, ast.BoolOp, ast.Compare, ast.UnaryOp, ast.IfExp)


class Mutant(NamedTuple):
    """One change of one file. ``line`` is where it begins in the unchanged file."""

    file: str
    line: int
    operator: str
    before: str
    after: str
    source: str

    def __str__(self) -> str:
        """One line: where, and what became what."""
        return f"{self.file}:{self.line}: {self.operator}: {self.before} -> {self.after}"


def mutants_of(file: str, source: str) -> list[Mutant]:
    """Every single change of a source, in the order of the text; each of them parses."""
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line.encode()))
    raw = source.encode()
    found: list[Mutant] = []
    for changeable in _changeable(ast.parse(source)):
        for operator, node, new in _changes(changeable):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            before = " ".join(raw[begin:end].decode().split())
            after = "pass" if new is None else ast.unparse(new)
            if isinstance(new, LOOSE):
                after = f"({after})"
            changed = (raw[:begin] + after.encode() + raw[end:]).decode()
            found.append(Mutant(file, node.lineno, operator, before, after, changed))
    return sorted(found, key=lambda mutant: mutant.line)


def _changeable(tree: ast.AST) -> Iterator[Node]:
    """The statements and expressions that say what happens."""
    for child in ast.iter_child_nodes(tree):
        if isinstance(child, Node):
            if _is_left_alone(tree, child):
                continue
            yield child
        yield from _changeable(child)


def _is_left_alone(parent: ast.AST, child: Node) -> bool:
    match parent:
        case ast.arg() | ast.AnnAssign() if child is parent.annotation:
            return True
        case ast.ClassDef(decorator_list=decorators) if child in decorators:
            return True
        case ast.FunctionDef(decorator_list=decorators, returns=returns):
            return child in decorators or child is returns or _says_nothing(child)
        case ast.Raise() | ast.keyword(arg="strict"):
            return True
    return _says_nothing(child)


def _says_nothing(node: Node) -> bool:
    match node:
        case ast.BinOp(op=ast.BitOr(), right=ast.Name(id=name)):
            return name[0].isupper()  # a union of types
        case (
            ast.JoinedStr()
            | ast.Import()
            | ast.ImportFrom()
            | ast.Expr(value=ast.Constant(value=str()))
            | ast.Assign(targets=[ast.Name(id="__all__")])
            | ast.If(test=ast.Name(id="TYPE_CHECKING"))
            | ast.Call(func=ast.Name(id="field"))
        ):
            return True
    return False


def _changes(node: Node) -> Iterator[Change]:
    for changes in (
        _of_values,
        _of_comparisons,
        _of_conditions,
        _of_calls,
        _of_slices,
        _of_statements,
    ):
        yield from changes(node)


def _altered(node: Node, **parts: object) -> Node:
    """A copy of the node with other parts."""
    new = copy.copy(node)
    for name, part in parts.items():
        setattr(new, name, part)
    return new


def _of_values(node: Node) -> Iterator[Change]:
    match node:
        case ast.Constant(value=bool() as value):
            yield "constant", node, ast.Constant(not value)
        case ast.Constant(value=int() as value):
            yield "constant", node, ast.Constant(value + 1)
            yield "constant", node, ast.Constant(value - 1)
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in ARITHMETIC:
            yield "arithmetic", node, _altered(node, op=ARITHMETIC[type(operator)]())
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            yield "sign", node, operand


def _of_comparisons(node: Node) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            for kind in COMPARISONS[type(operator)]:
                changed = [*node.ops[:place], kind(), *node.ops[place + 1 :]]
                yield "comparison", node, _altered(node, ops=changed)


def _of_conditions(node: Node) -> Iterator[Change]:
    match node:
        case ast.BoolOp(op=operator, values=values):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield "and/or", node, _altered(node, op=other)
            for place in range(len(values)):
                rest = [*values[:place], *values[place + 1 :]]
                yield "operand", node, rest[0] if len(rest) == 1 else _altered(node, values=rest)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield "negation", node, operand
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            yield from _negated(test)
        case ast.ListComp() | ast.SetComp() | ast.DictComp() | ast.GeneratorExp():
            for part in node.generators:
                for test in part.ifs:
                    yield from _negated(test)


def _negated(test: ast.expr) -> Iterator[Change]:
    """A comparison and a negation are turned round as what they are; all else is here."""
    match test:
        case ast.Compare(ops=[_]) | ast.UnaryOp(op=ast.Not()):
            pass
        case _:
            yield "negation", test, ast.UnaryOp(ast.Not(), test)


def _of_calls(node: Node) -> Iterator[Change]:
    match node:
        case ast.Call(func=ast.Name(id=name)) if name in TWINS:
            yield "function", node, _altered(node, func=ast.Name(TWINS[name]))
        case ast.Call(args=[first, second, *rest]):
            differ = ast.dump(first) != ast.dump(second)
            if differ and ast.Starred not in (type(first), type(second)):
                yield "arguments", node, _altered(node, args=[second, first, *rest])


def _of_slices(node: Node) -> Iterator[Change]:
    match node:
        case ast.Slice():
            for part in ("lower", "upper", "step"):
                if getattr(node, part) is not None:
                    yield "slice", node, _altered(node, **{part: None})


def _of_statements(node: Node) -> Iterator[Change]:
    match node:
        case ast.Expr() | ast.AugAssign() | ast.Raise() | ast.Return() | ast.Continue():
            yield "removal", node, None
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript()]):
            yield "removal", node, None
