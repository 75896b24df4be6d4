import {
  type Heard,
  matchPattern,
  type SlotReader,
  type SlotReaders,
  type Span,
  wordsOf,
} from '../grammar/match-pattern.ts';
import type { Bindings } from '../grammar/pattern.ts';
import { beginningsOf, compilePattern } from '../grammar/pattern.ts';
import type { IntentTarget } from '../intent.ts';
import { readPerson } from './read-person.ts';
import { readQuery } from './read-query.ts';

const readers: SlotReaders = { person: readPerson, query: readQuery };

/** "the other mail", "the next one", "the wrong one": they point at a mail, but not by what it says. */
const notDescriptions = new Set(
  'other next first second third fourth fifth wrong right new old older newer oldest newest latest same different whole entire current big long short main rest unread read flagged starred one ones mail email last previous final'.split(
    ' ',
  ),
);

const namedByKind = /^the (?!same\b|sender\b|person\b|guy\b)/iu;

function matching(bindings: Bindings, plural: boolean): IntentTarget | null {
  const { person, query } = bindings;
  const words = query ?? '';
  if (notDescriptions.has(words.toLowerCase().split(' ')[0] ?? '')) return null;
  if (person === undefined) return words === '' ? null : { scope: 'matching', query: words, plural };
  // "The shop's mails" names a sender; "this shop's mails" points at one.
  if (person.isSender && namedByKind.test(person.name))
    return { scope: 'matching', query: words, from: person.name.replace(/^the |['’]s$/giu, ''), plural };
  if (person.isSender) return { scope: 'matching', query: words, plural, fromSameSender: true };
  return { scope: 'matching', query: words, from: person.name, plural };
}

type Build = (bindings: Bindings) => IntentTarget | null;

/** "The last mail from Jonas": of several the one that came last. */
function newest(bindings: Bindings): IntentTarget | null {
  const target = matching(bindings, false);
  return target?.scope === 'matching' ? { ...target, newest: true } : target;
}

/** What lies about in a car is no mail. */
const belongings = new Set(
  'camping kids kid children childrens baby dog old kitchen garage boot shed attic house room toy toys shopping beach gym sports picnic school christmas winter summer car food party football swimming garden bathroom other same new'.split(
    ' ',
  ),
);

function stuff(bindings: Bindings): IntentTarget | null {
  const words = (bindings.query ?? '').toLowerCase().split(' ');
  return words.some((word) => belongings.has(word)) ? null : matching(bindings, true);
}

const documents =
  /^(?:.+ )?(newsletter|notification|invoice|receipt|bill|offer|quote|reminder|invitation|update|report|request|contract|notice|statement|digest|advert|alert|permit|plan|document)(s?)$/u;

/** "the invoice from Bob": a kind of mail by its sender; "the ball from Bob" is none. */
function document(bindings: Bindings): IntentTarget | null {
  const found = documents.exec((bindings.query ?? '').toLowerCase());
  return found ? matching(bindings, found[2] === 's') : null;
}

/** "That school newsletter": what comes only by mail needs no sender. */
const circulars = /^.+ (newsletter|notification|digest|advert|mailshot|mailing)$/u;

function circular(bindings: Bindings): IntentTarget | null {
  return circulars.test((bindings.query ?? '').toLowerCase()) ? matching(bindings, false) : null;
}

const rules: readonly (readonly [notation: string, build: Build])[] = [
  ['it|this|that|this here|the same|the same one|the lot of it|all of it|it all', () => ({ scope: 'current' })],
  ['(his|her|their) ({noun}|{document}|complaint|application|question)', () => ({ scope: 'current' })],
  ['(this|that) [little|whole|entire|silly|last] {document}', () => ({ scope: 'current' })],
  [
    '(the one|the mail|what|the email|the thing) (i just heard|you just read|you read|i am hearing|you are reading) [me|to me] [now|just now]',
    () => ({ scope: 'current' }),
  ],
  [
    'this {noun} (only|here|right here)|only (this|that) {noun}|this very {noun}|(this|that) {noun} of (his|hers|theirs)',
    () => ({ scope: 'current' }),
  ],
  ['(this|that|the|the current|this last|this current) {noun}', () => ({ scope: 'current' })],
  ['(this|that) (crap|rubbish|shit|garbage|junk|nonsense)', () => ({ scope: 'current' })],
  ['the (last|previous|one before|last {noun}|previous {noun}|{noun} before)', () => ({ scope: 'previous' })],
  [
    '(the one|the mail|the email) (before|before this|before that|before this one|i just heard before)',
    () => ({ scope: 'previous' }),
  ],
  ['[all of] (this|that|the) [whole|entire|complete|full] {thread}', () => ({ scope: 'thread' })],
  ['(everything|all {nouns}|all the {nouns}) in (this|that|the) {thread}', () => ({ scope: 'thread' })],
  ['[all of] (this|that|the) [whole|entire|complete|full] {topic}', () => ({ scope: 'topic' })],
  ['[all of] (these|those) [{nouns}|lot]', () => ({ scope: 'topic', pointed: true })],
  [
    'all (of this|of that|of them|these|those|this|these {nouns}|those {nouns})',
    () => ({ scope: 'topic', pointed: true }),
  ],
  [
    'them|them all|all of them|the lot|the whole lot|the whole bunch|this lot|that lot|this whole lot|the whole batch',
    () => ({ scope: 'topic', pointed: true }),
  ],
  [
    '(everything|all {nouns}|all the {nouns}) (here|in this {topic}|on this {topic}|about this|about that|in here|on this|on that)',
    () => ({ scope: 'topic' }),
  ],
  [
    '(this|that|it|this one|this {noun}) and the (last|previous|other|one before|last one|last {noun}|previous one|previous {noun})|the (last|previous|last one|previous one) and this [one|{noun}]|both|both of (them|these|those)|(these|those) two|the two of them|the last two [{nouns}|ones]|the two before',
    () => ({ scope: 'told', both: true }),
  ],
  ['everything|all|absolutely everything', () => ({ scope: 'all', pointed: true })],
  [
    'all [of] my {nouns}|all {nouns}|all unread {nouns}|every {noun}|every single {noun}|all the {nouns}|(everything|all {nouns}|all the {nouns}) in (the|my) inbox|my whole inbox|the whole inbox',
    () => ({ scope: 'all' }),
  ],
  [
    '(everything|anything|all|all {nouns}|all [of] the {nouns}|all [of] my {nouns}|the {plural}|those {plural}|these {plural}|every {noun}|every single {noun}|{plural}) [that came|that is|i got|i have|that i got] (from|by) <person> [{about} <query>]',
    (found) => matching(found, true),
  ],
  [
    '(the lot|the whole lot|the whole bunch|the whole batch|all of it|the lot of it|it all|all of them|them all|every last one|every one|every single one|whatever came|anything at all|all that stuff|all this stuff|all the stuff) (from|by) <person>',
    (found) => matching(found, true),
  ],
  ['(everything|all) <person> (sent|wrote) [me|us]', (found) => matching(found, true)],
  ["[all [of]] <person> 's (mails|emails|messages|stuff)", (found) => matching(found, true)],
  [
    '(everything|anything|all|all {nouns}|all the {nouns}|all my {nouns}|the {plural}|those {plural}|every {noun}) {about} <query>',
    (found) => matching(found, true),
  ],
  ['[the|this|that] {noun} (from|by) <person> [{about} <query>]', (found) => matching(found, false)],
  ['(the|that|his|her) (last|latest|newest|most recent) ({noun} (from|by|of)|from) <person> [{about} <query>]', newest],
  ["<person> 's (last|latest|newest|most recent) {noun} [{about} <query>]", newest],
  ['[the|this|that] {noun} [that] <person> (sent|wrote) [me|us]', (found) => matching(found, false)],
  ["<person> 's {noun} [{about} <query>]", (found) => matching(found, false)],
  ['[the|that] {noun} {about} <query>', (found) => matching(found, false)],
  [
    '[the|that] {noun} where <person> (talks|writes|speaks|asks|wrote|talked|asked) about <query>',
    (found) => matching(found, false),
  ],
  ['the <query> (mail|email|message|one)', (found) => matching(found, false)],
  ['[all] [of] the <query> (mails|emails|messages|ones)', (found) => matching(found, true)],
  [
    '(all|all of|every) [the|my|that|this|those|these] <query> (mails|emails|messages|ones|newsletters|notifications|updates|adverts|spam)',
    (found) => matching(found, true),
  ],
  [
    '[all|all of|everything from] (the|that|this|my|those|these) <query> (stuff|crap|rubbish|nonsense|junk|things|shit|bumf|noise)|all <query> (stuff|crap|rubbish|nonsense|junk|things|shit)',
    stuff,
  ],
  ['(the|that) [whole|entire] <query> {thread}', (found) => matching(found, true)],
  ['(the|that|this|all the|all|any|those) <query> (from|by) <person>', document],
  ['(the|that|this) <query>', circular],
];

const compiled = rules.flatMap(([notation, build]) => {
  const pattern = compilePattern(notation);
  const choices = pattern.type === 'either' ? pattern.choices : [pattern];
  return choices.map((choice) => ({ pattern: choice, beginnings: beginningsOf(choice), build }));
});

/** The ways that can begin with a word. Those that begin with a name are only tried where a possessive follows one. */
function waysFrom(words: readonly string[]): typeof compiled {
  const [first = ''] = words;
  const possessive = words.includes("'s");
  return compiled.filter(({ beginnings }) => beginnings.words.has(first) || (beginnings.free && possessive));
}

const kinds =
  'newsletters notifications invoices receipts adverts ads promotions offers alerts invitations digests updates bills reports reminders statements spam junk marketing advertising'.split(
    ' ',
  );
const determiners = new Set('all the my of those these every any'.split(' '));

/** "the newsletters", "all my invoices": a kind of mail named in the plural. */
function readKind(words: readonly string[], heard: Heard, span: Span): IntentTarget | null {
  const last = words.at(-1);
  if (last === undefined || !kinds.includes(last) || words.length > 4) return null;
  if (!words.slice(0, -1).every((word) => determiners.has(word))) return null;
  const token = heard.tokens[span.end - 1];
  return token ? { scope: 'matching', query: heard.text.slice(token.start, token.end), plural: true } : null;
}

const beginnings = new Set([...compiled.flatMap(({ beginnings: { words } }) => [...words]), ...determiners, ...kinds]);

/** Whether a mail that is named may begin here, without reading it; possessives ("Bob's mails") are left out. */
export function beginsTarget(heard: Heard, start: number): boolean {
  return beginnings.has(heard.tokens[start]?.word ?? '');
}

/** Which mails are meant. Refuses whatever it cannot account for word by word. */
export const readTarget: SlotReader<'target'> = {
  longest: 12,
  read(heard, span) {
    const words = wordsOf(heard, span);
    const kind = readKind(words, heard, span);
    if (kind) return { value: kind, cost: 0 };
    for (const { pattern, build } of waysFrom(words)) {
      const whole = matchPattern(pattern, heard, { span, readers }).filter((match) => match.end === span.end);
      for (const match of whole) {
        const target = build(match.bindings);
        if (target) return { value: target, cost: match.cost };
      }
    }
    return null;
  },
};
