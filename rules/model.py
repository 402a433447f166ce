"""Base class of all stored data."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from functools import lru_cache, wraps
from typing import TYPE_CHECKING, Any, ClassVar, Final, Self, TypeVar

from pydantic import BaseModel, ConfigDict

KEPT: Final = 64
"""Latest states for which a function marked with `once_a_state` keeps its value: a few for each fight that is played now."""
ModelT = TypeVar("ModelT", bound=BaseModel)
ValueT = TypeVar("ValueT")
_set = object.__setattr__


if TYPE_CHECKING:
    from functools import cached_property as cached_property  # noqa: PLC0414 - exported, for mypy
else:

    class cached_property(functools.cached_property):  # noqa: N801 - named like the one it stands for
        """`functools.cached_property` without its lock, which takes longer than most of the values in a fold.

        Two threads may both compute a value; they get equal ones.
        """

        def __get__(self, instance: Any, owner: Any = None) -> Any:
            if instance is None:
                return self
            value = instance.__dict__[self.attrname] = self.func(instance)
            return value


class Model(BaseModel):
    """Frozen plain data. Unknown fields are an error.

    Validation errors do not repeat the input, which may be a secret, so that the host's log does not contain it.
    """

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        ser_json_inf_nan="constants",
        hide_input_in_errors=True,
        ignored_types=(cached_property,),
    )

    derived: ClassVar[tuple[str, ...]] = ()
    """Names of the cached properties; a copy computes them anew."""

    @classmethod
    def __pydantic_init_subclass__(cls, **_: Any) -> None:
        names = (
            name
            for base in cls.__mro__
            for name, value in vars(base).items()
            if isinstance(value, functools.cached_property)
        )
        cls.derived = tuple(names)

    def model_copy(self, *, update: Mapping[str, Any] | None = None, deep: bool = False) -> Self:
        """A copy with other values, which are not validated.

        A fold makes several copies an event. Without private attributes and extra fields, which no model has, this takes a
        third of the time of pydantic's copy.
        """
        if deep:
            return super().model_copy(update=update, deep=True)
        changes = update or {}
        values = {**self.__dict__, **changes}
        for name in self.derived:
            values.pop(name, None)
        # Shared where it stays the same: nothing changes the set of a frozen model.
        fields_set = self.__pydantic_fields_set__
        if not changes.keys() <= fields_set:
            fields_set = fields_set | changes.keys()
        copy = self.__class__.__new__(self.__class__)
        _set(copy, "__dict__", values)
        _set(copy, "__pydantic_fields_set__", fields_set)
        _set(copy, "__pydantic_extra__", None)
        _set(copy, "__pydantic_private__", None)
        return copy


class _Identity:
    """A model as a key that is equal to itself only: to compare two states takes longer than most functions of them."""

    __slots__ = ("model",)

    def __init__(self, model: BaseModel) -> None:
        self.model = model

    def __hash__(self) -> int:
        return id(self.model)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Identity) and other.model is self.model


def once_a_state(function: Callable[[ModelT], ValueT]) -> Callable[[ModelT], ValueT]:
    """Call a pure function once for each of the latest states: board, buttons, announcement and deadline ask it the same."""

    @lru_cache(maxsize=KEPT)
    def kept(key: _Identity) -> ValueT:
        return function(key.model)  # type: ignore[arg-type]

    @wraps(function)
    def looked_up(state: ModelT) -> ValueT:
        return kept(_Identity(state))

    return looked_up
