import type { MemoryDate } from '@nexus/contracts';
import { isNameLike, mayBeSamePhrase, type Phrase, phraseOf, stemOf, wordsIn } from '../phrases.ts';
import { comesAboutSoon, type Dated, isToCome, takeDates } from './dates.ts';
import { isUnsure, type Marked, takeMarkers, writeOut } from './markers.ts';
import { sayPlainly, whoIsGone, withoutPronouns } from './plain-sentence.ts';
import { type Clause, readClause } from './predicate.ts';
import { deedOf, formsOfBe, successorRelation, verbForm } from './relations.ts';
import { stateKindOf } from './state-kind.ts';

/** What somebody said, as one thing of another: of the harbour site, who runs it is Ruth. */
export interface Statement {
  readonly relation: string;
  /** What it is said of. */
  readonly key: Phrase;
  readonly value: Phrase;
  /** Which of the two the sentence is about: who does something is the value of it. */
  readonly subject: 'key' | 'value';
  /** The key has one value at a time. */
  readonly isUnique: boolean;
  /** It is no longer, or not, so. */
  readonly isNegated: boolean;
  /** Of what is not so: it was so once. */
  readonly wasSo: boolean;
  /** It says that something was otherwise before. */
  readonly changes: boolean;
  /** It says that another is so as well: "Tom also runs it". */
  readonly isBeside: boolean;
  /** What it was before, where that is said. */
  readonly former: Phrase | null;
  readonly since: MemoryDate | null;
  readonly until: MemoryDate | null;
  /** It will be so, and nobody said from when on. */
  readonly isToCome: boolean;
}

/** Verbs of coming about: beside them "in June" is when. */
const comesAbout =
  /\b(?:took|taken|takes|taking) over\b|\b(?:moved|relocated|joined|left|became|replaced|replaces|succeeded|switched|changed|handed|started|quit|retired|married|bought|chose|decided|inherited|was (?:made|named|appointed)|has been)\b/i;

/** "Tom's successor", "the replacement for Tom". */
const succession =
  /^(?<former>.+?)['’]s? (?:successor|replacement)$|^(?:the )?(?:successor|replacement) (?:of|to|for) (?<other>.+)$/iu;

/** Whose successor somebody is, is whom they take the place of. */
function asSuccessor(clause: Clause): Clause {
  const { former, other } = succession.exec(clause.object)?.groups ?? {};
  const name = former ?? other;
  if (clause.kind.relation !== 'role' || name === undefined) return clause;
  return { ...clause, kind: successorRelation, object: name, former: name, turn: 'begins' };
}

const leaders: ReadonlySet<string> = new Set(
  'manager boss head lead leader supervisor chief director'.split(' ').map(stemOf),
);
const owners: ReadonlySet<string> = new Set(['my', 'our']);

/** Of whom somebody has several: another son is no new one. */
const ofMany: ReadonlySet<string> = new Set(
  'son daughter child kid brother sister cousin nephew niece uncle aunt grandson granddaughter friend colleague neighbour neighbor client customer member assistant apprentice'
    .split(' ')
    .map(stemOf),
);

function isOneOfMany({ stems }: Phrase): boolean {
  return stems.some((stem) => ofMany.has(stem));
}

/** Who is the manager of the bridge runs it, and its insurer insures it: one relation, however it is said. */
export function asLed(relation: string, key: Phrase): Pick<Statement, 'relation' | 'key'> {
  if (relation !== 'role') return { relation, key };
  const without = (isRole: (stem: string) => boolean) => key.stems.filter((stem) => !isRole(stem));
  const isOfSomething = (stems: readonly string[]) =>
    stems.length < key.stems.length && stems.some((stem) => !owners.has(stem));
  const led = without((stem) => leaders.has(stem));
  if (isOfSomething(led)) return { relation: 'run', key: { text: key.text, stems: led } };
  const [doer] = wordsIn(key.text).flatMap((word) => doneBy(word) ?? []);
  const done = without((stem) => stem === doer?.stem);
  return doer !== undefined && isOfSomething(done)
    ? { relation: doer.relation, key: { text: key.text, stems: done } }
    : { relation, key };
}

/** "The insurer", "the supplier": who does something. */
function doneBy(word: string): { readonly stem: string; readonly relation: string } | null {
  if (!/(?:er|or)s?$/.test(word) || verbForm(word) !== null) return null;
  const relation = deedOf(stemOf(word));
  return relation === null ? null : { stem: stemOf(word), relation };
}

/** A thing has one colour at a time, and is made of one thing. */
function isOfOneKind(relation: string, value: string): boolean {
  return relation === 'state' && stateKindOf(value) !== null;
}

function toStatement(
  clause: Clause,
  marked: Marked & Pick<Statement, 'isToCome'>,
  { dated, day }: { dated: Dated; day: MemoryDate },
): Statement {
  const { subject, kind, object, turn, former, isPast } = clause;
  const [key, value] = kind.key === 'subject' ? [subject, object] : [object, subject];
  const led = asLed(kind.relation, phraseOf(key));
  const isOver = isPast === true || turn === 'ends' || (dated.until !== null && dated.until <= day);
  return {
    ...led,
    value: phraseOf(value),
    subject: kind.key === 'subject' ? 'key' : 'value',
    isUnique: (kind.isUnique || isOfOneKind(led.relation, value)) && !(led.relation === 'role' && isOneOfMany(led.key)),
    isNegated: marked.isNegated || isOver,
    wasSo: marked.isNegated ? marked.isNoLonger : isOver,
    changes: marked.changes || turn === 'begins',
    isBeside: marked.isBeside,
    former: former === undefined ? marked.former : phraseOf(former),
    since: turn === 'ends' ? null : dated.since,
    until: turn === 'ends' ? dated.since : dated.until,
    isToCome: marked.isToCome && dated.since === null && marked.former === null,
  };
}

/** Whoever is meant by these is told elsewhere. */
const pronoun =
  /^(?:he|she|it|they|him|her|them|this|that|who|there|(?:the )?(?:one|other one|new one)(?: there| here)?)$|.\bthere$/i;

const mustBy =
  /\b(?:(?:has|have|needs?) to|must|promised to|agreed to)\b.*?\bby(?= (?:mon|tues|wednes|thurs|fri|satur|sun|the \d|\d|january|february|march|april|may|june|july|august|september|october|november|december|tomorrow|the end of|next|this))/i;

/** "Has to send them by Friday" is what is to be done until then. */
function withDeadline(text: string): string {
  return text.replace(mustBy, (said) => said.replace(/by$/i, 'until'));
}

function readOne(text: string, day: MemoryDate): Statement | null {
  const dated = takeDates(withDeadline(text), day, comesAbout.test(text) || comesAboutSoon(text));
  const marked = { ...takeMarkers(dated.text), isToCome: isToCome(text) };
  const clause = readClause(marked.text);
  if (clause === null) return null;
  const statement = toStatement(asSuccessor(clause), marked, { dated, day });
  const sides = [statement.key, statement.value];
  return sides.some(({ stems, text: said }) => stems.length === 0 || pronoun.test(said)) ? null : statement;
}

/** "…, Ana is", "… but Ana does now", "…, it is Ana now". */
const anotherIs =
  /^(?:[Ii]t is )?(?:(?:my|our|the) \p{Ll}+ (?=\p{Lu}))?(?<name>(?:(?:my|our|the) )?[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]*)*)(?: (?:is|are|does|do|did|has|took over|takes over|will be|will))?(?: (?:it|that|so))?(?: now| instead| these days)?$/u;

/** The second half of "Tom is not the foreman any more, Ana is" says who is instead. */
function readInstead(first: Statement, second: string): Statement | null {
  const { name } = anotherIs.exec(second)?.groups ?? {};
  if (!first.isNegated || name === undefined || !isNameLike(name)) return null;
  const instead = {
    ...first,
    isNegated: false,
    wasSo: false,
    changes: true,
    since: first.until ?? first.since,
    until: null,
  };
  if (first.subject === 'key') return { ...instead, key: phraseOf(name) };
  return { ...instead, value: phraseOf(name), former: first.value };
}

const joint =
  /\s*[;.]\s+|,?\s+(?:(?!(?<=\p{Lu}[\p{L}'’-]*\s+)and\s+\p{Lu}[\p{L}'’-]*(?:\s*$|[.,;]| (?:as|for|by|is|are|was|were) ))and|but|while|whereas)\s+|,\s+so\s+(?!that\b|far\b)|,\s+(?!not\b|no longer\b|who\b|which\b)/u;
/** Why something changed, where it says who is gone: "since Greenfield closed". */
const reason = /,?\s+(?:since|because|as|after|when|now that)\s+(?<why>.+)$/i;

/** A part alone, else with what its pronouns mean by the part before it. */
function readPart(part: string, before: string | undefined, day: MemoryDate): Statement | null {
  const alone = readOne(sayPlainly(part), day);
  return alone ?? (before === undefined ? null : readOne(sayPlainly(withoutPronouns(part, before)), day));
}

/** Reads parts that stand for themselves; null where one of them says nothing alone. */
function readParts(parts: readonly string[], day: MemoryDate): readonly Statement[] | null {
  const read: Statement[] = [];
  for (const [place, part] of parts.entries()) {
    const last = read.at(-1);
    const statement = (last && readInstead(last, part)) ?? readPart(part, parts[place - 1], day);
    if (statement === null) return null;
    read.push(statement);
  }
  return read;
}

/** A part that says something, though nothing of a kind that is known: "Aldo retired". */
function isClause(part: string): boolean {
  return (
    whoIsGone(part) !== null ||
    part
      .split(' ')
      .some((word, place) => place > 0 && (formsOfBe.has(word) || verbForm(word) !== null || /\p{Ll}ed$/u.test(word)))
  );
}

/** The parts that say something of a kind that is known, where the others say something else. */
function readSomeParts(parts: readonly string[], day: MemoryDate): readonly Statement[] {
  const read = parts.map((part, place) => readPart(part, parts[place - 1], day));
  return parts.every((part, place) => read[place] !== null || isClause(part)) ? read.filter((one) => one !== null) : [];
}

/** "Fiona retired, so Lucas handles it": who is gone is whom another took the place of. */
function withFormer(statements: readonly Statement[], gone: readonly Phrase[]): readonly Statement[] {
  const [former] = gone;
  if (former === undefined) return statements;
  return statements.map((one) => {
    const isOther = [one.key, one.value].every((side) => !mayBeSamePhrase(side, former));
    return isOther && one.former === null && !one.isNegated ? { ...one, former } : one;
  });
}

function readPartsOf(text: string, day: MemoryDate): readonly Statement[] {
  const parts = text.split(joint).filter(Boolean);
  const apart = parts.length > 1 ? readParts(parts, day) : null;
  const some = apart ?? (parts.length > 1 ? readSomeParts(parts, day) : []);
  const whole = some.length > 0 ? null : readOne(text, day);
  const gone = parts.length > 1 ? parts.flatMap((part) => whoIsGone(part) ?? []) : [];
  return withFormer(whole === null ? some : [whole], gone.map(phraseOf));
}

/**
 * What a sentence of the driver says of whom or what (L-2, L-4). Without a model: a sentence that tells nothing of a kind that is known gives
 * none, and is found by its words alone.
 *
 * @param day on which it was said: what "since June" counts from.
 */
export function readStatements(content: string, day: MemoryDate): readonly Statement[] {
  const text = writeOut(
    content
      .replace(/\s+/g, ' ')
      .replace(/[\s.!?…]+$/u, '')
      .trim(),
  );
  if (isUnsure(text)) return [];
  const plain = sayPlainly(text);
  const why = reason.exec(plain)?.groups?.why;
  const gone = why === undefined ? null : whoIsGone(why);
  if (gone === null) return readPartsOf(plain, day);
  return withFormer(readPartsOf(plain.replace(reason, ''), day), [phraseOf(gone)]);
}
