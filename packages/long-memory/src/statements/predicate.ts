import { isDefinite, isNameLike, isTimeWord } from '../phrases.ts';
import {
  choiceRelation,
  formsOfBe,
  nameRelation,
  placeRelation,
  type RelationKind,
  roleRelation,
  runRelation,
  stateRelation,
  successorRelation,
  timeRelation,
  valueRelation,
  verbForm,
  wayFrom,
} from './relations.ts';

/** A clause apart: who or what, the relation, and to whom or what. */
export interface Clause {
  readonly subject: string;
  readonly kind: RelationKind;
  readonly object: string;
  readonly turn?: 'ends' | 'begins';
  /** What it was before, where the verb says so: "from Tom". */
  readonly former?: string;
  /** Told as over: "was", "were". */
  readonly isPast?: boolean;
}

const determiners = new Set('the a an my our your his her its their this that these those no every each'.split(' '));
const helpers = new Set('has have had will would does do did can is are was were be been going to gonna'.split(' '));
const pronouns = new Set('i we they you'.split(' '));
const places = 'at|on|in|near|behind|beside|under|above|by|opposite|inside|outside|across|next to|close to|in front of';
const placed = new RegExp(`^(?:${places})\\s+`, 'i');
const amount =
  /\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|percent|euros?|pounds?|dollars?)\b/i;
const clock =
  /\b\d{1,2}(?::\d\d)?\s?(?:am|pm|o['’]clock)\b|\b\d{1,2}:\d\d\b|\bhalf past\b|\bquarter (?:to|past)\b|\bo['’]clock\b/i;
const person =
  /(?:er|or|man|ist|ant|chief|boss|director|deputy|lead|head|mate|partner|contact|friend|brother|sister|wife|husband|son|daughter|mother|father|cousin|uncle|aunt)$/i;

interface Words {
  readonly said: readonly string[];
  /** In lower case, without punctuation. */
  readonly plain: readonly string[];
}

function wordsOf(text: string): Words {
  const said = text.split(' ').filter(Boolean);
  return { said, plain: said.map((word) => word.toLowerCase().replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')) };
}

function isTime(text: string): boolean {
  return clock.test(text) || text.split(/[^\p{L}]+/u).some(isTimeWord);
}

/** What "is" says of something. */
function readCopula(subject: string, complement: string, isPast: boolean): Clause | null {
  if (complement === '') return null;
  const past = isPast ? { isPast } : {};
  const as = (kind: RelationKind, object = complement): Clause => ({ subject, kind, object, ...past });
  if (placed.test(complement)) return as(isTime(complement) ? timeRelation : placeRelation);
  if (isTime(complement)) return as(timeRelation);
  const isOne = isDefinite(complement) || person.test(complement) || /\b(?:of|for)\b/.test(complement);
  if (isNameLike(subject) && isOne && !/^(?:a|an)\b/i.test(complement)) return as(roleRelation);
  // "The foreman is Ana": who it is stands behind.
  if (!isNameLike(subject) && isNameLike(complement) && (/^\p{Lu}/u.test(complement) || person.test(subject)))
    return { subject: complement, kind: roleRelation, object: subject, ...past };
  if (amount.test(complement) || (isDefinite(complement) && isDefinite(subject))) return as(valueRelation);
  return as(stateRelation);
}

/** "From Tuesday to Thursday", "to Thursday from Tuesday", "over from Sam". */
function fromAndTo(rest: string): { readonly to: string; readonly from?: string } | null {
  const both = /^(?:(?<subject>.*?)\s+)?from (?<from>.+?) (?:over )?(?:to|into) (?<to>.+)$/i.exec(rest)?.groups;
  if (both?.from !== undefined && both.to !== undefined) return { to: both.to, from: both.from };
  const turned = /^(?:over )?(?:to|into) (?<to>.+?) from (?<from>.+)$/i.exec(rest)?.groups;
  if (turned?.from !== undefined && turned.to !== undefined) return { to: turned.to, from: turned.from };
  const only = /^(?:over )?(?:to|into) (?<to>.+)$/i.exec(rest)?.groups;
  return only?.to === undefined ? null : { to: only.to };
}

/** "We moved the meeting to Thursday", "Halden has moved its office to Cork". */
const movesThing =
  /^(?<thing>(?:its|their|his|her|our|my|the) .+?) (?:from (?<from>.+?) )?(?:back |forward |up |out )?(?:to|until|into) (?<to>.+)$/i;

function readMoved(base: string, subject: string, rest: string): Clause | null {
  const { thing, from, to } = movesThing.exec(rest)?.groups ?? {};
  if (thing === undefined || to === undefined) return null;
  const own = /^(?:its|their|his|her) (?<what>.+)$/i.exec(thing)?.groups?.what;
  const kind = isTime(to) ? timeRelation : base === 'change' ? valueRelation : placeRelation;
  const former = from === undefined ? {} : { former: from };
  return { subject: own === undefined ? thing : `${subject} ${own}`, kind, object: to, turn: 'begins', ...former };
}

/** Verbs that tell of a change from one to another. */
function readTurn(base: string, subject: string, rest: string): Clause | null {
  if (base === 'replace' || base === 'succeed') {
    const { former, as, on } =
      /^(?<former>.+?)(?:\s+as (?<as>.+?))?(?:\s+(?:on|at|for|in) (?<on>.+))?$/i.exec(rest)?.groups ?? {};
    if (former === undefined) return null;
    const object = as !== undefined && on !== undefined ? `${as} of ${on}` : (as ?? on);
    if (object === undefined) return { subject, kind: successorRelation, object: former, turn: 'begins', former };
    return { subject, kind: as === undefined ? runRelation : roleRelation, object, turn: 'begins', former };
  }
  if (base === 'hand') {
    const { object, to } = /^(?:over )?(?<object>.+?)(?: over)? (?:to|on to) (?<to>.+)$/i.exec(rest)?.groups ?? {};
    if (object === undefined || to === undefined) return null;
    return { subject: to, kind: runRelation, object, turn: 'begins', former: subject };
  }
  if (!['move', 'switch', 'change', 'shift', 'relocate', 'postpone', 'push', 'go'].includes(base)) return null;
  const moved = base === 'go' ? null : readMoved(base, subject, rest);
  if (moved !== null) return moved;
  const turned = fromAndTo(rest);
  if (turned === null) return null;
  const former = turned.from === undefined ? {} : { former: turned.from };
  const { to, purpose } = /^(?<to>.+?)\s+for (?<purpose>.+)$/i.exec(turned.to)?.groups ?? { to: turned.to };
  if (purpose !== undefined && to !== undefined && !isTime(to))
    return { subject: to, kind: choiceRelation, object: purpose, turn: 'begins', ...former };
  const kind = isTime(turned.to) ? timeRelation : base === 'change' ? valueRelation : placeRelation;
  return base === 'go' ? null : { subject, kind, object: turned.to, turn: 'begins', ...former };
}

/** What is behind the verb, as the relation wants it. */
function settle(subject: string, kind: RelationKind, rest: string, turn?: 'ends' | 'begins'): Clause | null {
  const from =
    turn === 'begins'
      ? (
          /^from (?<former>.+?) (?:at|on|in|as) (?<object>.+)$/i.exec(rest) ??
          /^(?<object>.+?) from (?<former>.+)$/i.exec(rest)
        )?.groups
      : undefined;
  const object = from?.object ?? rest;
  if (object === '') return null;
  const more = { ...(turn && { turn }), ...(from?.former !== undefined && { former: from.former }) };
  if (kind.relation === 'choice') {
    const chosen = /^(?:to (?:use|take|go with|buy|order) )?(?<what>.+?)\s+(?:for|in|on) (?<purpose>.+)$/i.exec(
      object,
    )?.groups;
    if (chosen?.what !== undefined && chosen.purpose !== undefined)
      return { subject: chosen.what, kind, object: chosen.purpose, ...more };
    return {
      subject: object,
      kind: { ...kind, isUnique: turn !== undefined || isDefinite(subject) },
      object: subject,
      ...more,
    };
  }
  // "Kerr delivers on Fridays": when is told, not what.
  if (kind.key === 'object' && /^(?:on|at|in|every|from)\s/i.test(object) && isTime(object))
    return { subject, kind: timeRelation, object, ...more };
  return { subject, kind, object, ...more };
}

function behind({ said }: Words, from: number): string {
  return said.slice(from).join(' ');
}

function readBe(words: Words, at: number): Clause | null {
  const subject = words.said.slice(0, at).join(' ');
  const isPast = words.plain[at] === 'was' || words.plain[at] === 'were';
  const after = words.plain.slice(at + 1);
  const known = wayFrom('be', after);
  if (known !== null) return settle(subject, known.kind, behind(words, at + 1 + known.length), known.turn);
  const verb = verbForm(after[0] ?? '');
  if (verb?.form === 'ing') return readVerb(words, { subject, base: verb.base, at: at + 1 });
  const by = after.indexOf('by');
  if (verb !== null && verb.form !== 's' && by > 0) {
    const way = wayFrom(verb.base, after.slice(1));
    const object = [words.said.slice(0, at), words.said.slice(at + 2 + (way?.length ?? 0), at + 1 + by)]
      .flat()
      .join(' ');
    if (way !== null) return settle(behind(words, at + 2 + by), way.kind, object);
  }
  return readCopula(subject, behind(words, at + 1), isPast);
}

function readVerb(words: Words, { subject, base, at }: { subject: string; base: string; at: number }): Clause | null {
  const rest = behind(words, at + 1);
  const turned = readTurn(base, subject, rest);
  if (turned !== null) return turned;
  if (base === 'become') {
    const clause = readCopula(subject, rest, false);
    return clause && { ...clause, turn: 'begins' };
  }
  if (base === 'decide' && words.plain[at + 1] === 'to') return readFrom(words, at + 2, subject);
  const way = wayFrom(base, words.plain.slice(at + 1));
  if (way !== null) return settle(subject, way.kind, behind(words, at + 1 + way.length), way.turn);
  if (base === 'have') return readHave(subject, rest);
  return null;
}

/** "The bridge has a budget of two million"; "Ruth has the keys". */
function readHave(subject: string, rest: string): Clause | null {
  const { what, value } = /^(?:an?|the) (?<what>.+?) of (?<value>.+)$/i.exec(rest)?.groups ?? {};
  if (what !== undefined && value !== undefined && amount.test(value))
    return { subject: `${subject} ${what}`, kind: valueRelation, object: value };
  return { subject, kind: { relation: 'have', key: 'object', isUnique: isDefinite(rest) }, object: rest };
}

/** The first verb from a word on. */
function readFrom(words: Words, start: number, owner?: string): Clause | null {
  for (let at = start; at < words.plain.length; at += 1) {
    const word = words.plain[at] ?? '';
    const subject = owner ?? words.said.slice(0, at).join(' ');
    const before = words.plain[at - 1] ?? '';
    if (formsOfBe.has(word) && words.plain[at + 1] !== 'going') return readBe(words, at);
    if (determiners.has(before) || /['’]s$/.test(words.said[at - 1] ?? '')) continue;
    const verb = verbForm(word);
    if (verb === null || verb.form === 'ing') continue;
    if (helpers.has(word) && verbForm(words.plain[at + 1] ?? '') !== null) continue;
    const isHelped = helpers.has(before);
    const isPlural = pronouns.has(before) || /(?<!s)s$/.test(before) || words.plain.slice(0, at).includes('and');
    if (verb.form === 'base' && !isHelped && !isPlural && owner === undefined && verbForm(word)?.base !== 'cost')
      continue;
    const clause = readVerb(words, { subject: withoutHelpers(subject), base: verb.base, at });
    if (clause !== null) return clause;
  }
  return null;
}

function withoutHelpers(subject: string): string {
  return subject.replace(/(?:\s+(?:has|have|had|will|would|does|do|did|can|is|are|going|to))+$/i, '');
}

/** "Ruth chairs the board": a verb that is not listed, behind a name. */
function readUnlisted({ said, plain }: Words): Clause | null {
  for (const at of [1, 2]) {
    const subject = said.slice(0, at).join(' ');
    const word = plain[at] ?? '';
    const object = said.slice(at + 1).join(' ');
    if (!isNameLike(subject) || !/^\p{Lu}/u.test(subject) || object === '') continue;
    if (!/^\p{Ll}{3,}(?:s|ed)$/u.test(word) || determiners.has(word)) continue;
    return { subject, kind: { relation: word.replace(/(?:ed|e?s)$/, ''), key: 'object', isUnique: false }, object };
  }
  return null;
}

/** We call the harbour site the Pier. */
const callsIt =
  /^(?:we|they|i|people|everybody|everyone) (?:all )?calls? (?<thing>(?:the|our|my) .+?) (?<name>the .+|\p{Lu}.*)$/u;

/** Reads a clause without markers and dates. Null: it says nothing of a kind that is known. */
export function readClause(text: string): Clause | null {
  const { thing, name } = callsIt.exec(text)?.groups ?? {};
  if (thing !== undefined && name !== undefined) return { subject: thing, kind: nameRelation, object: name };
  const words = wordsOf(text.replace(/,/g, ' ').replace(/\s+/g, ' '));
  return readFrom(words, 1) ?? readUnlisted(words);
}
