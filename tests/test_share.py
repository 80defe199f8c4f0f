"""Where the built-in templates and games are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardgen.share import ShareMissing, share_folder


def test_checkout_has_the_folders_beside_the_package() -> None:
    found = share_folder()
    assert found == Path(__file__).resolve().parent.parent
    assert (found / "templates").is_dir()
    assert (found / "data").is_dir()


def test_an_installed_package_carries_them(tmp_path: Path) -> None:
    package = tmp_path / "cardgen"
    for folder in ("templates", "data"):
        (package / "_share" / folder).mkdir(parents=True)
    assert share_folder(package) == package / "_share"


def test_strange_folders_beside_an_installed_package_do_not_count(tmp_path: Path) -> None:
    package = tmp_path / "cardgen"
    for folder in ("templates", "data"):
        (package / "_share" / folder).mkdir(parents=True)
        (tmp_path / folder).mkdir()
    assert share_folder(package) == package / "_share"


def test_missing_folders_are_said_with_both_places(tmp_path: Path) -> None:
    package = tmp_path / "cardgen"
    (tmp_path / "data").mkdir()
    with pytest.raises(ShareMissing) as caught:
        share_folder(package)
    assert str(package / "_share") in str(caught.value)
    assert str(tmp_path) in str(caught.value)
