"""The project's own files: pinned set-up, the Makefile's recipes, the documents, and a wheel that works anywhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
import zipfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent


def project() -> dict[str, Any]:
    table: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return table


def pins() -> dict[str, str]:
    """Give each pinned package's version, by its canonical name."""
    found = {}
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, _, rest = line.partition("==")
            found[str(canonicalize_name(name))] = rest.partition(";")[0].strip()
    return found


def test_each_dependency_has_a_lower_bound_and_a_pin_above_it() -> None:
    pinned = pins()
    table = project()
    for words in [*table["dependencies"], *table["optional-dependencies"]["dev"]]:
        need = Requirement(words)
        assert any(bound.operator == ">=" for bound in need.specifier), f"{need} has no lower bound"
        assert need.specifier.contains(pinned[canonicalize_name(need.name)]), f"the pin is outside {need}"


def test_requirements_name_versions_and_no_addresses() -> None:
    for line in (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines():
        assert not line or line.startswith("#") or re.fullmatch(r"[a-z0-9-]+==[\w.]+(; \w+ == '\w+')?", line), line
        assert "://" not in line


def test_what_the_bench_compares_with_is_not_part_of_the_set_up() -> None:
    others = {canonicalize_name(Requirement(words).name) for words in project()["optional-dependencies"]["bench"]}
    assert others
    assert not others & pins().keys()


def test_no_document_or_set_up_file_gives_an_index() -> None:
    for name in ("Makefile", "README.md", "CONTRIBUTING.md", "requirements.txt", "pyproject.toml", ".ci/run"):
        assert not re.search(
            r"--(extra-)?index-url|--trusted-host|--find-links", (ROOT / name).read_text(encoding="utf-8")
        )


def recipes() -> set[str]:
    return set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


@pytest.mark.parametrize(
    "file", ["README.md", "CONTRIBUTING.md", ".pre-commit-config.yaml", ".ci/run", "ARCHITECTURE.md"]
)
def test_each_recipe_that_is_spoken_of_exists(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    named = set(re.findall(r"(?:^ {4}|entry: |exec |`)make ([a-z][a-z-]*)", text, re.MULTILINE))
    assert named
    assert named <= recipes()


def test_each_recipe_is_phony_and_explained() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    phony = re.search(r"^\.PHONY: (.*)$", makefile, re.MULTILINE)
    assert phony
    assert set(phony[1].split()) == recipes()
    assert set(re.findall(r"^([a-z-]+):.* ## \S", makefile, re.MULTILINE)) == recipes()


def test_the_ci_script_can_be_run_and_runs_the_tests() -> None:
    script = ROOT / ".ci" / "run"
    assert os.access(script, os.X_OK)
    assert script.read_text(encoding="utf-8").rstrip().endswith("exec make test")


def test_the_readme_begins_with_two_commands_and_a_picture() -> None:
    lines = [line for line in (ROOT / "README.md").read_text(encoding="utf-8").splitlines() if line]
    assert lines[1].split()[:2] == ["make", "print"]
    assert lines[2].split()[:2] == ["make", "test"]
    assert lines[3].startswith("![")


@pytest.mark.parametrize("file", ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "CHANGELOG.md"])
def test_what_documents_point_to_exists(file: str) -> None:
    text = (ROOT / file).read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#:]+)\)", text):
        assert (ROOT / target).exists(), f"{file} points to {target}"


def test_the_installed_version_is_the_project_s() -> None:
    assert version("tablewright") == project()["version"]


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="only a checkout knows what git leaves out")
def test_git_leaves_no_source_out() -> None:
    kinds = ("cardgen", "templates", "data", "tests", "docs")
    command = ["git", "ls-files", "--others", "--ignored", "--exclude-standard", "--", *kinds]
    left_out = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    assert [path for path in left_out if "__pycache__/" not in path] == []


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a wheel and lay it out as an installer does, in a folder of its own."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)],
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("tablewright-*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def run_installed(installed: Path, cwd: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run the wheel's `cardgen` in a folder, in a Python that finds the wheel before the checkout."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONUTF8": "1", "XDG_CACHE_HOME": str(cwd / "cache")}
    command = [sys.executable, "-m", "cardgen", *words]
    return subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)


def test_a_wheel_carries_the_games_and_templates(installed: Path) -> None:
    for folder in ("templates", "data"):
        here = {path.relative_to(ROOT / folder) for path in (ROOT / folder).rglob("*") if path.is_file()}
        there = installed / "cardgen" / "_share" / folder
        assert here
        assert {path.relative_to(there) for path in there.rglob("*") if path.is_file()} == here
    assert (installed / "cardgen" / "py.typed").is_file()


def test_a_wheel_works_in_an_empty_folder(installed: Path, tmp_path: Path) -> None:
    where = subprocess.run(
        [sys.executable, "-c", "import cardgen; print(cardgen.__file__)"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert Path(where.stdout.strip()).is_relative_to(installed)
    listed = run_installed(installed, tmp_path, "games")
    assert listed.returncode == 0, listed.stderr
    assert "demon-hunter" in listed.stdout
    built = run_installed(installed, tmp_path, "build", "demon-hunter", "--out", "printed")
    assert built.returncode == 0, built.stderr
    files = list((tmp_path / "printed").rglob("*.pdf"))
    assert len(files) >= 3
    assert all(file.read_bytes().startswith(b"%PDF-") for file in files)
