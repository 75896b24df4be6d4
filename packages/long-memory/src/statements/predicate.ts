import { isDefinite, isNameLike, isTimeWord } from '../phrases.ts';
import {
  choiceRelation,
  formsOfBe,
  liveRelation,
  nameRelation,
  ownRelation,
  placeRelation,
  type RelationKind,
  roleRelation,
  runRelation,
  stateRelation,
  successorRelation,
  supplyRelation,
  timeRelation,
  todoRelation,
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

/** "Up on the third floor" is on it. */
const upOrDown = /^(?:up|down|over|out|back|right|just) (?=(?:at|on|in|near|behind|by|next)\b)/i;

/** Of one of these there is one at a time, whatever it is. */
const attribute =
  /\b(?:password|passcode|code|pin|colou?r|address|number|price|rate|limit|budget|deposit|height|width|size|finish|material|brand|model|version|username|login|channel|frequency|temperature)\b/i;
const namedSomewhere = /^\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)* (?:in|at|from|of|on|by|near) /u;

/** What "is" says of something. */
function readCopula(subject: string, whole: string, isPast: boolean): Clause | null {
  const complement = whole.replace(upOrDown, '');
  if (complement === '') return null;
  const past = isPast ? { isPast } : {};
  const as = (kind: RelationKind, object = complement): Clause => ({ subject, kind, object, ...past });
  const nameOf = /^(?:(?<one>.+?)['’]s? name|the name of (?<other>.+))$/i.exec(subject)?.groups;
  const thing = nameOf?.one ?? nameOf?.other;
  if (thing !== undefined) return { subject: thing, kind: nameRelation, object: complement, ...past };
  const called = /^(?:an?|the) [\p{Ll} ]+? (?:called|named) (?<name>\p{Lu}.*)$/u.exec(complement)?.groups?.name;
  if (called !== undefined && !isNameLike(subject))
    return { subject: called, kind: roleRelation, object: subject, ...past };
  if (placed.test(complement)) return as(isTime(complement) ? timeRelation : placeRelation);
  if (isTime(complement)) return as(timeRelation);
  const isOne = isDefinite(complement) || person.test(complement) || /\b(?:of|for)\b/.test(complement);
  if (isNameLike(subject) && isOne && !/^(?:a|an)\b/i.test(complement)) return as(roleRelation);
  // "The foreman is Ana": who it is stands behind.
  if (
    !isNameLike(subject) &&
    isNameLike(complement) &&
    (/^\p{Lu}/u.test(complement) || (person.test(subject) && !/(?:ed|en|ing)$/.test(complement)))
  )
    return { subject: complement, kind: roleRelation, object: subject, ...past };
  if (amount.test(complement) || (attribute.test(subject) && !isNameLike(subject))) return as(valueRelation);
  // "The client is the city council", "my doctor is Doctor Lim in Park Road": one of its kind, and who or what it is.
  if (isDefinite(subject) && (isDefinite(complement) || namedSomewhere.test(complement)))
    return { subject: complement, kind: roleRelation, object: subject, ...past };
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
  if (kind === valueRelation && isNameLike(to) && /^\p{Lu}/u.test(to))
    return { subject: to, kind: roleRelation, object: thing, turn: 'begins', ...former };
  return { subject: own === undefined ? thing : `${subject} ${own}`, kind, object: to, turn: 'begins', ...former };
}

/** Who does it has it no longer. */
const givers = new Set(['hand', 'pass', 'give', 'transfer', 'delegate', 'sell']);

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
  if (base === 'take') {
    const { object, former } = /^(?<object>.+?) over(?: from (?<former>.+))?$/i.exec(rest)?.groups ?? {};
    if (object === undefined) return null;
    return { subject, kind: runRelation, object, turn: 'begins', ...(former !== undefined && { former }) };
  }
  if (givers.has(base)) {
    const { object, to } =
      /^(?:over |on )?(?<object>.+?)(?: over| on)? (?:to|on to|onto) (?<to>.+)$/i.exec(rest)?.groups ?? {};
    if (object === undefined || to === undefined || object === 'over') return null;
    return { subject: to, kind: base === 'sell' ? ownRelation : runRelation, object, turn: 'begins', former: subject };
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
  const isKin = /^(?:my|our|his|her)\b/i.test(subject) && person.test(subject);
  const isSomebody = isKin || (isNameLike(subject) && /^\p{Lu}/u.test(subject));
  const settled = isSomebody ? liveRelation : placeRelation;
  const kind = isTime(turned.to) ? timeRelation : base === 'change' ? valueRelation : settled;
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
  if (
    kind.relation === 'when' &&
    turn === undefined &&
    /^(?:the |our )?\p{Lu}/u.test(object) &&
    !isTime(object) &&
    !amount.test(object)
  )
    return { subject, kind: placeRelation, object, ...more };
  if (kind.relation === 'where' && isTime(object)) return { subject, kind: timeRelation, object, ...more };
  if (kind.relation === 'last' && !amount.test(object)) return null;
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

function readBe(words: Words, at: number, subject: string): Clause | null {
  const isPast = words.plain[at] === 'was' || words.plain[at] === 'were';
  const after = words.plain.slice(at + 1);
  const planned = plannedFor.exec(behind(words, at + 1))?.groups?.time;
  if (planned !== undefined && isTime(planned)) return { subject, kind: timeRelation, object: planned };
  const known = wayFrom('be', after);
  if (known !== null) return settle(subject, known.kind, behind(words, at + 1 + known.length), known.turn);
  const put = posture.exec(behind(words, at + 1))?.groups?.place;
  if (put !== undefined) return readPlaced(subject, after[0] ?? '', put);
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
  // "Painted by Corr": a verb that is not listed.
  if (by === 1 && /^\p{Ll}{3,}ed$/u.test(after[0] ?? ''))
    return { subject: behind(words, at + 3), kind: unlisted(after[0] ?? ''), object: subject };
  const clause = readCopula(subject, behind(words, at + 1), isPast);
  // "Has been fixed" is what it has become.
  const isNew = words.plain[at] === 'been' && clause?.kind === stateRelation;
  return isNew ? { ...clause, turn: 'begins' } : clause;
}

/** "Due to come down on Friday", "coming down Friday": when, whatever it is that happens. */
const plannedFor =
  /^(?:(?:due|supposed|meant|planned|scheduled|set|expected) to (?:be )?\p{Ll}+|(?:coming|going|starting|opening|closing|leaving|arriving|taking|being|moving)) ?(?:up|down|out|off|back|over|in|place)? ?(?<time>.+)$/u;

/** Where something is put, whatever the word before the place. */
const posture = new RegExp(
  `^(?:kept|stored|parked|located|based|held|moved|taken|brought|sent|towed|put|placed|hung|sitting|standing|lying|hanging) (?<place>(?:${places}|to) .+)$`,
  'i',
);

function readPlaced(subject: string, verb: string, place: string): Clause {
  const object = place.replace(/^to /i, '');
  const kind = isTime(object) ? timeRelation : placeRelation;
  return { subject, kind, object, ...(/^(?:moved|taken|brought|sent|towed)$/.test(verb) && { turn: 'begins' }) };
}

/** Said of what somebody has, gets or finds, by whoever speaks. */
const asOne: readonly (readonly [RegExp, RelationKind])[] = [
  [
    /^you (?:will |can |would )?find (?<subject>.+?) (?<object>(?:at|on|in|near|behind|beside|under|next to|opposite|above) .+)$/i,
    placeRelation,
  ],
  [
    /^(?:we|i) (?:get|buy|order|have|source|rent|hire|lease|borrow|take) (?<object>.+?) (?:from|off|at(?= \p{Lu})) (?<subject>.+)$/iu,
    supplyRelation,
  ],
  [
    /^(?:we|i) (?:have|have got|got) an? (?:new |other |different )?(?<object>[\p{Ll} ]+?) (?:called |named )?(?<subject>\p{Lu}.*)$/u,
    roleRelation,
  ],
  [/^(?:they|we|i) (?:have |has )?put (?<subject>.+?) (?:on|onto|in charge of) (?<object>.+)$/i, runRelation],
];

/** "Ruth has to send the drawings": what somebody is to do. What the driver has to do themselves is a reminder, if they want one. */
const hasTo =
  /^(?<subject>(?!I\b|We\b)\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*|(?:the|my|our) [\p{Ll} ]+?) (?:(?:still )?(?:has|have|needs?) to|must|promised to|agreed to) (?<object>\p{Ll}+ .+)$/u;

function readAsOne(text: string): Clause | null {
  const todo = hasTo.exec(text)?.groups;
  if (todo?.subject !== undefined && todo.object !== undefined)
    return { subject: todo.subject, kind: todoRelation, object: todo.object };
  for (const [pattern, kind] of asOne) {
    const { subject, object } = pattern.exec(text)?.groups ?? {};
    if (subject !== undefined && object !== undefined)
      return { subject, kind, object, ...(kind === runRelation && { turn: 'begins' }) };
  }
  return null;
}

const atClock =
  /^(?:at|around|about) (?:half past |(?:a )?quarter (?:to|past) )?(?:\d{1,2}\b|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|noon|midnight)(?: o['’]clock| ?[ap]m| thirty| fifteen)?$/i;
const timedKinds: ReadonlySet<string> = new Set(['when', 'start', 'end', 'open', 'close']);

function readVerb(words: Words, { subject, base, at }: { subject: string; base: string; at: number }): Clause | null {
  const rest = behind(words, at + 1);
  const turned = readTurn(base, subject, rest);
  if (turned !== null) return turned;
  if (base === 'become') {
    const clause = isDefinite(rest) ? { subject, kind: roleRelation, object: rest } : readCopula(subject, rest, false);
    return clause && { ...clause, turn: 'begins' };
  }
  if (base === 'decide' && words.plain[at + 1] === 'to') return readFrom(words, at + 2, subject);
  const way = wayFrom(base, words.plain.slice(at + 1));
  // "The flight leaves at six" is when, whatever it does.
  if (atClock.test(rest) && !(way !== null && timedKinds.has(way.kind.relation)))
    return { subject, kind: timeRelation, object: rest };
  if (way === null && /^(?:sit|stand|lie|hang|stay)$/.test(base) && placed.test(rest))
    return { subject, kind: placeRelation, object: rest };
  // "Visitors sign in at the gate": where, not what.
  const place = /^(?:in |up |off |out )?(?<place>(?:at|on|in|near|behind|beside|by|next to) .+)$/i.exec(rest)?.groups
    ?.place;
  if (way?.length === 0 && way.kind.key === 'object' && place !== undefined && !isTime(place))
    return { subject, kind: placeRelation, object: place };
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
    if (formsOfBe.has(word) && words.plain[at + 1] !== 'going') return readBe(words, at, withoutHelpers(subject));
    const next = words.plain[at + 1] ?? '';
    // "Tom's run" is his; "Watson's deliver the steel" is not.
    if (determiners.has(before) || (/['’]s$/.test(words.said[at - 1] ?? '') && !determiners.has(next))) continue;
    const verb = verbForm(word);
    if (verb === null || verb.form === 'ing') continue;
    if (helpers.has(word) && (verbForm(next) !== null || formsOfBe.has(next))) continue;
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

const unlisted = (verb: string): RelationKind => ({
  relation: verb.replace(/(?:ed|e?s)$/, ''),
  key: 'object',
  isUnique: false,
});

/** "Ruth chairs the board": a verb that is not listed, behind a name. */
function readUnlisted({ said, plain }: Words): Clause | null {
  for (const at of [1, 2]) {
    const subject = said.slice(0, at).join(' ');
    const word = plain[at] ?? '';
    const object = said.slice(at + 1).join(' ');
    if (!isNameLike(subject) || !/^\p{Lu}/u.test(subject) || object === '' || /^(?:over|back|out|up) to\b/.test(object))
      continue;
    if (!/^\p{Ll}{3,}(?:s|ed)$/u.test(word) || determiners.has(word)) continue;
    return { subject, kind: unlisted(word), object };
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
  const words = wordsOf(
    text
      .replace(/,(?!\d)/g, ' ')
      .replace(
        /\b(is|was|are|were) the (?:one|person|man|woman)s? (?:who (?:is |are )?|that (?:is |are )?)?(?=\w+ing\b)/gi,
        '$1 ',
      )
      .replace(/\s+/g, ' '),
  );
  return readAsOne(words.said.join(' ')) ?? readFrom(words, 1) ?? readUnlisted(words);
}
