import { stemOf } from '../phrases.ts';

/** What one thing is to another. A statement tells the `value` of a `key`: of "the harbour site", "run" is "Ruth". */
export interface RelationKind {
  readonly relation: string;
  /** Where the key stands: who supervises is the value of the site, where somebody works is the value of the person. */
  readonly key: 'subject' | 'object';
  /** A key has one value at a time, so that a new one ends the old (L-4). */
  readonly isUnique: boolean;
}

interface Verb {
  readonly kind: RelationKind;
  /** Said of one who ends it ("left"), or of one who takes it from another ("took over"). */
  readonly turn?: 'ends' | 'begins';
}

const holds = (relation: string): RelationKind => ({ relation, key: 'object', isUnique: true });
const has = (relation: string): RelationKind => ({ relation, key: 'subject', isUnique: true });
const several = (relation: string): RelationKind => ({ relation, key: 'subject', isUnique: false });

export const roleRelation = holds('role');
export const runRelation = holds('run');
export const successorRelation = holds('successor');
export const placeRelation = has('where');
export const timeRelation = has('when');
export const valueRelation = has('value');
export const supplyRelation = holds('supply');
export const ownRelation = holds('own');
export const liveRelation = has('live');
export const nameRelation = has('name');
export const stateRelation = several('state');
export const todoRelation = several('todo');
export const choiceRelation = holds('choice');

/** Ways to say a relation: a verb in its base form, with what belongs to it; "be …" after any form of "to be". */
const ways: readonly (readonly [RelationKind, string, Verb['turn']?])[] = [
  [
    runRelation,
    'run, manage, lead, head, head up, handle, supervise, oversee, direct, chair, coordinate, look after, take care of, deal with, care for, cover, mind, do, keep, see to, be in charge of, be responsible for, be in control of, be the one for, have charge of',
  ],
  [runRelation, 'take over, take on, inherit, pick up, step in for', 'begins'],
  [
    has('supply'),
    'come from, be from, be hired from, be rented from, be bought from, be ordered from, be leased from, be sourced from, be borrowed from',
  ],
  [has('run'), 'be in the hands of, be up to, be down to, lie with'],
  [supplyRelation, 'supply, deliver, provide, bring, ship'],
  [holds('sell'), 'sell'],
  [ownRelation, 'own, possess'],
  [has('own'), 'belong to, be owned by'],
  [has('have'), 'be with'],
  // One relation to a deed: who built it and who services it stand side by side.
  [holds('build'), 'build, construct'],
  [holds('make'), 'make, manufacture, produce, fabricate'],
  [holds('rent'), 'rent, lease, hire'],
  [has('rent'), 'be rented to, be let to, be leased to, be hired to'],
  [has('have'), 'be awarded to, be given to, go out to'],
  [holds('have'), 'get, win, hold', 'begins'],
  [holds('design'), 'design, draw, plan, engineer'],
  [holds('install'), 'install, fit'],
  [holds('service'), 'repair, fix, maintain, service'],
  [holds('check'), 'inspect, check, test'],
  [holds('audit'), 'audit'],
  [holds('review'), 'review'],
  [holds('certify'), 'certify'],
  [holds('survey'), 'survey'],
  [holds('pay'), 'pay, pay for'],
  [holds('fund'), 'fund, sponsor'],
  [holds('insure'), 'insure'],
  [holds('invoice'), 'invoice'],
  [holds('sign'), 'sign, sign off, countersign'],
  [holds('approve'), 'approve, authorise, authorize'],
  [holds('teach'), 'teach, train, coach, tutor'],
  [holds('represent'), 'represent, speak for, stand in for, act for'],
  [holds('operate'), 'operate, drive'],
  [holds('clean'), 'clean'],
  [holds('cook'), 'cook'],
  [holds('guard'), 'guard'],
  [holds('write'), 'write'],
  [holds('edit'), 'edit'],
  [has('work'), 'work for, work at, be employed by'],
  [several('work in'), 'work in'],
  [several('work with'), 'work with'],
  [several('work as'), 'work as'],
  [several('work on'), 'work on'],
  [has('work'), 'join, start at, start with, move over to, transfer to', 'begins'],
  [has('work'), 'leave, quit, resign from, retire from', 'ends'],
  [has('report'), 'report to, answer to'],
  [liveRelation, 'live in, reside in'],
  [has('live at'), 'live at, live on'],
  [several('live near'), 'live near'],
  [several('live with'), 'live with'],
  [has('marry'), 'marry, be married to, be engaged to'],
  [
    has('where'),
    'sit in, sit at, sit on, stand in, stand at, stand on, stay at, stay in, hang in, lie in, lie on, be based in, be based at, be based on, be located in, be located at, be located on, be stored in, be stored at, be kept in, be kept at, be kept on, go to, be parked in, be parked at, be parked on, be held in, be held at',
  ],
  [has('where'), 'move to, move into, relocate to, shift to, be moved to, be relocated to', 'begins'],
  [
    has('when'),
    'meet on, meet at, meet in, happen on, happen at, take place on, take place at, take place in, come on, come at, be due on, be due in, be due at, be due, be scheduled for, be planned for, be set for, be fixed for, fall on, be held on',
  ],
  [
    has('when'),
    'slip to, be put back to, be moved to, be rescheduled to, be postponed to, be pushed to, be pushed back to, be brought forward to, be put off until',
    'begins',
  ],
  [has('start'), 'start, start on, start at, start in, begin, begin on, begin at, begin in'],
  [
    has('end'),
    'end, end on, end at, end in, finish, finish on, finish at, finish in, expire on, expire in, run out on, run out in, stop at',
  ],
  [has('open'), 'open, open at, open on, open from'],
  [has('close'), 'close, close at, close on'],
  [has('cost'), 'cost, cost about, amount to, come to, be priced at'],
  [has('weigh'), 'weigh'],
  [has('measure'), 'measure'],
  [has('last'), 'last, take'],
  [
    valueRelation,
    'come down to, go up to, go down to, rise to, increase to, grow to, drop to, be raised to, be cut to, be lowered to, be increased to, be reduced to',
    'begins',
  ],
  [nameRelation, 'be called, be named, be known as, go by'],
  [
    choiceRelation,
    'use, choose, pick, take, order, buy, decide on, settle on, opt for, go for, go with, be made of, be built with, be done in, be finished in, be clad in',
  ],
  [choiceRelation, 'switch to, change to, go over to', 'begins'],
  [several('like'), 'like, love, enjoy'],
  [several('prefer'), 'prefer'],
  [several('hate'), 'hate, dislike'],
  [several('want'), 'want'],
  [several('need'), 'need'],
  [several('study'), 'study'],
  [several('speak'), 'speak'],
  [several('play'), 'play'],
  [several('know'), 'know'],
];

const irregular: Readonly<Record<string, readonly string[]>> = {
  run: ['ran'],
  lead: ['led'],
  oversee: ['oversaw', 'overseen'],
  take: ['took', 'taken'],
  do: ['did', 'done', 'does'],
  keep: ['kept'],
  bring: ['brought'],
  sell: ['sold'],
  build: ['built'],
  draw: ['drew', 'drawn'],
  pay: ['paid'],
  teach: ['taught'],
  drive: ['drove', 'driven'],
  write: ['wrote', 'written'],
  leave: ['left'],
  sit: ['sat'],
  stand: ['stood'],
  hang: ['hung'],
  lie: ['lay'],
  meet: ['met'],
  come: ['came'],
  fall: ['fell', 'fallen'],
  begin: ['began', 'begun'],
  choose: ['chose', 'chosen'],
  buy: ['bought'],
  rise: ['rose', 'risen'],
  grow: ['grew', 'grown'],
  cut: ['cut'],
  give: ['gave', 'given'],
  go: ['went', 'gone', 'goes'],
  have: ['has', 'had'],
  speak: ['spoke', 'spoken'],
  know: ['knew', 'known'],
  see: ['saw', 'seen'],
  fit: ['fitted'],
  set: ['set'],
  cost: ['cost'],
  become: ['became'],
  hold: ['held'],
  get: ['got'],
  make: ['made'],
  win: ['won'],
};

/** What the one who does it is the value of, by the stem that the verb and its doer share: who insures is the insurer. */
const deeds = new Map(
  ways
    .filter(([{ key }]) => key === 'object')
    .flatMap(([{ relation }, listed]) =>
      listed.split(', ').flatMap((way) => (way.includes(' ') ? [] : [[stemOf(way), relation] as const])),
    ),
);

export function deedOf(stem: string): string | null {
  return deeds.get(stem) ?? null;
}

export type VerbForm = 'base' | 's' | 'past' | 'ing';

function formsOf(base: string): readonly (readonly [string, VerbForm])[] {
  const noE = base.replace(/e$/, '');
  const doubled = /^[^aeiou]*[aeiou][bdgmnpt]$/.test(base) ? base + base.slice(-1) : noE;
  const s = /(?:s|sh|ch|x|z|o)$/.test(base) ? `${base}es` : base.replace(/(?<=[^aeiou])y$/, 'ie').concat('s');
  const ed = /[^aeiou]y$/.test(base) ? `${base.slice(0, -1)}ied` : `${doubled}ed`;
  const past = irregular[base]?.map((form) => [form, /s$/.test(form) ? 's' : 'past'] as const);
  return [
    [base, 'base'],
    [s, 's'],
    [`${base === noE ? doubled : noE}ing`, 'ing'],
    ...(past ?? [[ed, 'past'] as const]),
  ];
}

interface KnownWay extends Verb {
  /** The words after the verb. */
  readonly rest: readonly string[];
}

/** By the base form of the verb, the longest first. */
const waysOf = new Map<string, KnownWay[]>();
for (const [kind, listed, turn] of ways) {
  for (const way of listed.split(', ')) {
    const [verb = '', ...rest] = way.split(' ');
    const known = waysOf.get(verb) ?? [];
    known.push({ kind, rest, ...(turn && { turn }) });
    waysOf.set(verb, known);
  }
}
for (const known of waysOf.values()) known.sort((one, other) => other.rest.length - one.rest.length);

const formOf = new Map<string, { readonly base: string; readonly form: VerbForm }>();
for (const base of [
  ...waysOf.keys(),
  'become',
  'get',
  'replace',
  'succeed',
  'hand',
  'pass',
  'give',
  'transfer',
  'delegate',
  'move',
  'shift',
  'relocate',
  'postpone',
  'push',
  'decide',
  'switch',
  'change',
]) {
  if (base === 'be') continue;
  for (const [form, kind] of formsOf(base))
    if (!formOf.has(form) || kind === 'base') formOf.set(form, { base, form: kind });
}

export function verbForm(word: string): { readonly base: string; readonly form: VerbForm } | null {
  return formOf.get(word) ?? null;
}

export const formsOfBe: ReadonlySet<string> = new Set([
  'am',
  'is',
  'are',
  'was',
  'were',
  'be',
  'been',
  "isn't",
  "aren't",
  "wasn't",
  "weren't",
]);

/** A way to say a relation that begins with this verb; `length`: how many of the words after it belong to it. */
export function wayFrom(base: string, after: readonly string[]): (Verb & { readonly length: number }) | null {
  const known = waysOf.get(base)?.find(({ rest }) => rest.every((word, place) => after[place] === word));
  return known === undefined
    ? null
    : { kind: known.kind, length: known.rest.length, ...(known.turn && { turn: known.turn }) };
}
