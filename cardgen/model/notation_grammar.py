"""The grammar of deck notation: reads a whole note as effects, or says why it cannot.

note    = { [joint] (mark | clause) }             joint = ["," | ";" | "."] ["and" | "&" | "or"]
mark    = "SU" | "this turn" | "this fight" | TRAIT
clause  = verb | extra | boost | [["as"] TYPE] bonus | goal SIGNED { tail } | "discard for" bonus
verb    = ("draw" | "discard" | "lose") NUMBER ["random"] (TYPE ["cards"] | STAT)
extra   = ["you may"] ["have" | "play" | "use" | "gain" | "take"] NUMBER "extra" STAT ["in play" | "in combat"]
boost   = "all" TYPE { "and" TYPE } "you" ("play" | "cast" | "use") ("get" | "gain") ["a further bonus of"] SIGNED
bonus   = SIGNED [goal | "to" goals | "to" ("one" | "any") ["target"] STAT ["on your turn"]] { tail }
goal    = STAT | TABLE ["table"] ["rolls"]        goals = goal { ("and" | "or" | ",") goal }
tail    = versus | counted | using
versus  = "vs." TRAIT { "and" TRAIT }
counted = ("per" | "for each") "card you discard" ["(max" NUMBER ")"]
using   = "if you are using" (TYPE | WORD) { "or" (TYPE | WORD) } ["card"]
"""

from __future__ import annotations

from dataclasses import replace

from cardgen.model.effect import Effect, Lasts, Verb
from cardgen.model.lexicon import Kind, Lexicon
from cardgen.model.notation_cursor import SIGNS, Cursor, UnreadError

_CARD = ("card", "cards")
_ROLL = ("roll", "rolls")
_MARKS = (
    (("su",), Lasts.ROLL),
    (("single", "use"), Lasts.ROLL),
    (("single-use",), Lasts.ROLL),
    (("this", "turn"), Lasts.TURN),
    (("this", "fight"), Lasts.FIGHT),
    (("this", "combat"), Lasts.FIGHT),
)


class _Clauses(Cursor):
    """The clauses of a note, each of which gives one effect."""

    def clause(self) -> Effect:
        """Read one effect from here on."""
        if self.more and self.tokens[self.at].text in SIGNS:
            effect = self.bonus()
        else:
            effect = self.verb() or self.extra() or self.boost() or self.priced() or self.bonus() or self.turned()
        if effect is None:
            raise UnreadError(f"The notation knows no effect that begins with {self.rest()}.")
        return effect

    def verb(self) -> Effect | None:
        """`Draw 2 Creature Cards`, `Lose a Random Companion`, `Discard 1 Card`."""
        start = self.at
        verb = self.word(Verb.DRAW, Verb.DISCARD, Verb.LOSE)
        amount = self.number() if verb else None
        if amount is None:
            self.at = start
            return None
        random = bool(self.word("random"))
        what = self.term(Kind.TYPE)
        if what:
            self.word(*_CARD)
        else:
            what = self.term(Kind.STAT)
        if not what:
            raise self.wrong(f"nothing that this game lets a player {verb}.")
        return Effect(Verb(verb), amount, (what,), random=random)

    def extra(self) -> Effect | None:
        """`You may have 1 extra Companion in play`, `Use an extra Weapon in Combat`."""
        start = self.at
        self.phrase("you", "may")
        self.word("have", "play", "use", "gain", "take")
        amount = self.number()
        if amount is None or not self.word("extra", "additional"):
            self.at = start
            return None
        stat = self.term(Kind.STAT)
        if not stat:
            raise self.wrong("no stat of this game of which there could be one more.")
        self.phrase("in", "play") or self.phrase("in", "combat")
        return Effect(Verb.ADD, amount, (stat,))

    def boost(self) -> Effect | None:
        """`All Spells you cast get a further bonus of +1`."""
        start = self.at
        types: list[str] = []
        if self.word("all"):
            types = self.terms(Kind.TYPE)
        if not types or not self.phrase("you") or not self.word("play", "cast", "use") or not self.word("get", "gain"):
            self.at = start
            return None
        self.word("a")
        self.word("further")
        self.phrase("bonus", "of")
        amount = self.signed()
        if amount is None:
            raise UnreadError(f"A bonus such as +1 is missing where {self.rest()} stands.")
        return Effect(Verb.ADD, amount, (), boosts=tuple(types))

    def priced(self) -> Effect | None:
        """`Discard for +5F`."""
        start = self.at
        if self.word("discard"):
            self.phrase("this", "card")
            effect = self.bonus() if self.word("for") else None
            if effect is not None:
                return replace(effect, price="discard self")
        self.at = start
        return None

    def bonus(self) -> Effect | None:
        """`+2F`, `+1 to Wound Table Rolls`, `Ranged Weapon +4F`."""
        start = self.at
        if self.word("as"):
            self.word("a", "an")
        counts_as = self.term(Kind.TYPE)
        if self.at > start and not counts_as:
            self.at = start
            return None
        amount = self.signed()
        if amount is None:
            self.at = start
            return None
        goal = self.goal(amount)
        effect = self.tails(replace(goal, counts_as=counts_as) if counts_as else goal)
        if effect.stats:
            return effect
        if not effect.versus:
            raise UnreadError(f"The note does not say what “{amount:+d}” is added to, where {self.rest()} stands.")
        return replace(effect, stats=(self.first_stat(),))

    def turned(self) -> Effect | None:
        """`F+7`, `Hand Size +1`: what the bonus goes to stands before it."""
        start = self.at
        stat = self.table() or self.term(Kind.STAT) or self.term(Kind.TABLE)
        amount = self.signed() if stat else None
        if amount is None:
            self.at = start
            return None
        return self.tails(Effect(Verb.ADD, amount, (stat,)))

    def first_stat(self) -> str:
        """The stat that a bonus goes to where a note names none: the first that the game declares."""
        stats = self.lexicon.kinds[Kind.STAT].forms
        if not stats:
            raise UnreadError("The note does not say what its bonus is added to, and this game declares no stats.")
        return next(iter(stats.values()))

    def goal(self, amount: int) -> Effect:
        """What a bonus goes to: one stat or table, several after `to`, or any one roll."""
        if not self.word("to"):
            stat = self.table() or self.term(Kind.STAT) or self.term(Kind.TABLE)
            return Effect(Verb.ADD, amount, (stat,) if stat else ())
        if self.word("one", "any"):
            self.word("target")
            stat = self.term(Kind.STAT)
            if not stat:
                raise self.wrong("no stat of this game.")
            target = "own" if self.phrase("on", "your", "turn") else "any"
            return Effect(Verb.ADD, amount, (stat,), target=target)
        stats, either = self.goals()
        return Effect(Verb.ADD, amount, tuple(stats), either=either)

    def table(self) -> str:
        """Take a table where the word `table` or `roll` follows its name, else ""."""
        start = self.at
        table = self.term(Kind.TABLE)
        if table and (self.word("table"), self.word(*_ROLL)) != ("", ""):
            return table
        self.at = start
        return ""

    def goals(self) -> tuple[list[str], bool]:
        """Stats and tables in a row, and whether it is one or the other: `Healing or Travel Table Roll`."""
        found: list[str] = []
        joints: set[str] = set()
        closed = False
        while True:
            start = self.at
            joint = self.joint("and", "&", "or") if found else ""
            table = self.lexicon.match(Kind.TABLE, self.tokens, self.at)
            stat = None if closed else self.lexicon.match(Kind.STAT, self.tokens, self.at)
            one = max((m for m in (table, stat) if m is not None), key=lambda m: m.length, default=None)
            if one is None or (found and not joint):
                self.at = start
                break
            joints.add(joint)
            found.append(one.id)
            self.at += one.length
            if one is table:
                closed = (self.word("table"), self.word(*_ROLL)) != ("", "")
        if not found:
            raise self.wrong("no stat and no table of this game.")
        if {"and", "or"} <= joints:
            raise UnreadError("The note mixes “and” with “or” in one list.")
        return list(dict.fromkeys(found)), "or" in joints and len(set(found)) > 1

    def tails(self, effect: Effect) -> Effect:
        """The conditions of a bonus, each at most once, in any order."""
        while True:
            if not effect.versus and self.word("vs", "versus", "against"):
                effect = replace(effect, versus=self.versus())
            elif not effect.per and (self.word("per") or self.phrase("for", "each") or self.phrase("for", "every")):
                effect = replace(effect, per="discard", at_most=self.per_discard())
            elif not effect.using and self.word("if", "when", "while"):
                effect = replace(effect, using=self.using())
            else:
                return effect

    def versus(self) -> tuple[str, ...]:
        self.word(".")
        traits = self.terms(Kind.TRAIT)
        if not traits:
            raise self.wrong("no trait of this game.")
        return tuple(traits)

    def terms(self, kind: Kind) -> list[str]:
        """Terms of a kind in a row, joined by commas, `and` or `or`; a joint that no term follows is left."""
        found: list[str] = []
        while True:
            start = self.at
            joined = self.joint("and", "&", "or") if found else "first"
            one = self.term(kind) if joined else ""
            if not one:
                self.at = start
                return list(dict.fromkeys(found))
            found.append(one)

    def per_discard(self) -> int | None:
        if not self.word(*_CARD):
            raise UnreadError(f"A bonus can count cards discarded, not {self.rest()}.")
        self.word("that")
        if not self.phrase("you", "discard"):
            raise UnreadError(f"A bonus can count the cards “you discard”, not those that {self.rest()}.")
        start = self.at
        opened = self.word("(")
        if not self.word("max", "maximum"):
            self.at = start
            return None
        self.word(".")
        most = self.number()
        if most is None or (opened and not self.word(")")):
            raise UnreadError("The largest number of cards is not written as in “(Max 5)”.")
        return most

    def using(self) -> tuple[str, ...]:
        self.phrase("you", "are")
        if not self.word("using"):
            raise UnreadError(f"A bonus can hang on what “you are using”, not on {self.rest()}.")
        found: list[str] = []
        free = False
        while True:
            self.word("a", "an")
            one = self.term(Kind.TYPE)
            if not one and self.more and self.tokens[self.at].text.isalpha():
                one, free = self.tokens[self.at].folded, True
                self.at += 1
            if not one or one in _CARD:
                raise self.wrong("nothing that a card in use could be.")
            found.append(one)
            if not self.joint("or"):
                break
        if not self.word(*_CARD) and free:
            raise UnreadError("Words of a card's name that must be in use end with “card”.")
        return tuple(dict.fromkeys(found))


class NoteReader(_Clauses):
    """Reads one note from end to end; used once."""

    def __init__(self, note: str, lexicon: Lexicon) -> None:
        super().__init__(note, lexicon)
        self.effects: list[Effect] = []
        self.traits: list[str] = []
        self.lasts: Lasts | None = None
        self.joints: set[str] = set()

    def note(self) -> tuple[tuple[Effect, ...], tuple[str, ...]]:
        """The effects of the note, and the traits that it gives its card; raises UnreadError."""
        joinable = False
        while True:
            joint = self.between()
            if not self.more:
                break
            if self.mark():
                if joint == "or":
                    raise UnreadError("“or” stands before something that is no effect.")
                joinable = False
                continue
            effect = self.clause()
            if joint == "or" and not joinable:
                raise UnreadError("“or” stands where no effect goes before it.")
            self.add(effect, joint)
            joinable = True
        if self.lasts is not None and not self.effects:
            raise UnreadError("The note says how long something lasts, but not what.")
        effects = self.effects if self.lasts is None else [replace(one, lasts=self.lasts) for one in self.effects]
        return tuple(effects), tuple(dict.fromkeys(self.traits))

    def between(self) -> str:
        """Take what may stand between two parts: gives `and`, `or` or ""."""
        point = self.word(",", ";", ".")
        joint = self.word("and", "&", "or").replace("&", "and")
        if (point or joint) and not (self.effects or self.traits or self.lasts):
            raise UnreadError(f"The note begins with “{point or joint}”.")
        if (joint or point in (",", ";")) and not self.more:
            raise UnreadError(f"The note ends with “{joint or point}”.")
        return joint

    def mark(self) -> bool:
        """Take what marks the whole card: how long it lasts, or a trait of its own."""
        start = self.at
        if self.tokens[start].text in SIGNS:
            return False
        for words, lasts in _MARKS:
            if self.phrase(*words):
                if lasts is not Lasts.ROLL and self.more and not (self.word(".") and not self.more):
                    raise UnreadError(f"“{' '.join(words)}” holds for the whole note, and so stands at its end.")
                if self.lasts not in (None, lasts):
                    raise UnreadError("The note says in two ways how long it lasts.")
                self.lasts = lasts
                return True
        named_else = any(self.lexicon.match(kind, self.tokens, start) for kind in (Kind.TYPE, Kind.STAT, Kind.TABLE))
        trait = self.term(Kind.TRAIT)
        if not trait or (named_else and self.more and self.tokens[self.at].text in SIGNS):
            self.at = start
            return False
        self.traits.append(trait)
        return True

    def add(self, effect: Effect, joint: str) -> None:
        """Keep an effect; one after `or` excludes the one before it."""
        if joint:
            self.joints.add(joint)
        if {"and", "or"} <= self.joints:
            raise UnreadError("The note mixes “and” with “or”, so that it can be read in two ways.")
        if joint == "or":
            before = self.effects[-1]
            choice = before.choice or 1 + max(one.choice for one in self.effects)
            self.effects[-1] = replace(before, choice=choice)
            effect = replace(effect, choice=choice)
        self.effects.append(effect)
