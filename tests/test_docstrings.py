"""Every public name is documented: what it takes, gives and raises, with an example that is run."""

import doctest
import inspect

import pytest

import dedale

FUNCTIONS = [name for name in dedale.__all__ if inspect.isfunction(getattr(dedale, name))]
CLASSES = [name for name in dedale.__all__ if inspect.isclass(getattr(dedale, name))]
METHODS = [
    f"{name}.{method}"
    for name in ("Maze", "Mask", "Oracle", "Picture", "Solution", "Tour", "Trace")
    for method, value in vars(getattr(dedale, name)).items()
    if not method.startswith("_")
    and (inspect.isfunction(value) or isinstance(value, classmethod | property))
]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_say_everything(name: str) -> None:
    function = getattr(dedale, name)
    text = inspect.getdoc(function)
    assert text
    for section in ("Parameters", "Returns", "Raises", "See Also", "Examples"):
        title = "Yields" if section == "Returns" and name == "generate_many" else section
        assert f"{title}\n{'-' * len(title)}" in text, title
    told = text[text.index("Parameters") : text.index("Raises")]
    for parameter in inspect.signature(function).parameters:
        assert parameter in told, parameter
    assert doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize("name", CLASSES)
def test_classes_have_an_example(name: str) -> None:
    text = inspect.getdoc(getattr(dedale, name)) or ""
    for section in ("See Also", "Examples"):
        assert f"{section}\n{'-' * len(section)}" in text, section
    assert doctest.DocTestParser().get_examples(text)


@pytest.mark.parametrize("name", METHODS)
def test_methods_are_documented(name: str) -> None:
    owner, method = name.split(".")
    assert inspect.getdoc(getattr(getattr(dedale, owner), method))


def test_all_of_it_is_there() -> None:
    assert sorted(FUNCTIONS + CLASSES) == sorted(dedale.__all__)
