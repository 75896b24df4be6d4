import { type Phrase, phraseOf, wordsIn } from '../phrases.ts';
import { writeOut } from '../statements/markers.ts';
import { type Clause, readClause } from '../statements/predicate.ts';
import { verbForm } from '../statements/relations.ts';

/** What is asked of what was told. */
export interface Question {
  /** The words that are looked for, without those of the asking. */
  readonly words: string;
  /** Whether what holds now is meant, or what held before. */
  readonly time: 'now' | 'before';
  /** How the question may be read: a relation whose key or value is known and whose other side is asked. The likeliest first. */
  readonly readings: readonly Reading[];
  /** It says so ("before"), rather than being told of the past. */
  readonly saysBefore: boolean;
  /** It asks of somebody, rather than of something. */
  readonly asksWho: boolean;
  /** Since when, rather than who or where. */
  readonly asksSince: boolean;
  /** All that is known of somebody or something is asked. */
  readonly about: Phrase | null;
  /** Before whom, or what: "who ran it before Ruth". */
  readonly before: Phrase | null;
  /** It names nothing and goes on from what was told last. */
  readonly goesOn: boolean;
}

export interface Reading {
  /** Null: any. */
  readonly relation: string | null;
  readonly key: Phrase | null;
  readonly value: Phrase | null;
}

const polite =
  /^(?:(?:and|so|ok(?:ay)?|well|hey|nexus|please|but|now|then|um|uh|by the way|sorry|can you (?:tell me|remind me)|could you (?:tell me|remind me)|do you (?:know|remember)|tell me(?: again)?|remind me(?: again)?|i(?: have)? (?:forgot|forget|wonder)|what did i (?:say|tell you),?|did i (?:say|tell you)|i(?:'d| would) like to know|again)[\s,:]+)+/i;
const said = /\b(?:did|have|had) i (?:say|said|tell you|told you|mention(?:ed)?)\b(?: that)?\s*/i;
const beforeWords =
  /\b(?:before(?: (?:that|then|him|her|them|it|now))?|previously|formerly|earlier on|originally|at first|in the past|back then|until then|last time)\b/i;
const former = /\b(?:former|previous|used to)\b/i;
const beforeWhom =
  /\bbefore (?!that\b|then\b|him\b|her\b|them\b|it\b|now\b)(?<whom>(?:the |my |our )?[\p{L}'’-]+(?: [\p{Lu}][\p{L}'’-]*)*)[\s?.!]*$/u;
const since =
  /\b(?:since when|how long|from when|when did .* (?:start|begin|become|take over|change|move|join|switch)|when (?:was|were|did) (?:that|this|it) (?:change|changed|happen|decided))\b/i;

const about: readonly RegExp[] = [
  /^(?:what|anything|everything|all)(?: else)? (?:that )?(?:do|did|have|is there|can)? ?(?:you|i|we)? ?(?:know|remember|remembered|learned|tell|told|say|said|noted|heard|got|have|told you|tell you)?(?: you)? (?:about|of|on|regarding) (?<about>.+)$/iu,
  /^(?:tell me|what(?: is| about)|how|remind me|say)(?: (?:more|something|everything|all(?: you know)?))? (?:about|of) (?<about>.+)$/iu,
  /^(?:about|of) (?<about>.+)$/iu,
  /^who (?:is|are|was) (?<about>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*)$/u,
  /^what (?:does|do|is) (?<about>\p{Lu}[\p{L}'’-]*(?: \p{Lu}[\p{L}'’-]*)*) (?:do|doing|up to)$/u,
];

/** "And before?", "who was it before that?", "when did that change?" */
const continues =
  /^(?:(?:and|but|so|ok(?:ay)?|well)[\s,]+)*(?:(?:who|what|where|when|which|whose|how) (?:was|were|is|had|did|has) (?:it|that|this|he|she|they|one)(?: (?:be|do it|do that))?|who (?:did|had|ran|managed|held|handled) (?:it|that|this)|who|what|where|when|since when|how long|and)?[\s,]*(?:before(?: (?:that|then|him|her|them|it|this))?|previously|earlier|until then|the one before|(?:did|has|was) (?:that|this|it) (?:change|changed|happen|happened)|is that|that)?[\s?.!]*$/i;
/** Without one of these "what?" and "who is that?" ask of what is open, or have not heard. */
const goesBack = /\b(?:before|previously|earlier|until then|since when|how long|chang\w+|happen\w*)\b/i;

/** Stand in the place of what is asked; nobody says these. */
const whom = 'Xasked';
const asked = phraseOf(whom);

function isAsked(text: string): boolean {
  return text.includes(whom);
}

function toReading({ subject, kind, object }: Clause): Reading | null {
  const [key, value] = kind.key === 'subject' ? [subject, object] : [object, subject];
  if (isAsked(key) === isAsked(value)) return null;
  return {
    relation: kind.relation,
    key: isAsked(key) ? null : phraseOf(key),
    value: isAsked(value) ? null : phraseOf(value),
  };
}

const fillers: Readonly<Record<string, readonly string[]>> = {
  who: ['', 'to', 'for', 'with', 'by'],
  where: ['at', 'in', 'to', 'on', ''],
  when: ['at noon', 'on Monday'],
  what: ['', 'for', 'at', 'of', 'to'],
};

/** Reads words that ask as if they told: "where does Ruth work" as "Ruth does work at X". */
function readAsTold(kind: string, helper: string, rest: readonly string[]): readonly Reading[] {
  const found: Reading[] = [];
  const ends = fillers[kind] ?? [''];
  for (let at = 1; at <= rest.length; at += 1) {
    const [subject, behind] = [rest.slice(0, at).join(' '), rest.slice(at).join(' ')];
    if (behind !== '' && verbForm(rest[at]?.toLowerCase() ?? '') === null && !/^(?:am|is|are|was|were)$/.test(helper))
      continue;
    const isBe = /^(?:am|is|are|was|were)$/.test(helper);
    if (behind === '' && !isBe) continue;
    const [verb = '', ...more] = behind.split(' ');
    // "What do we use for the doors": what is asked may stand behind the verb, or at the end.
    const filled = ends.map((end) => (kind === 'when' ? `${behind} ${end}` : `${behind} ${end} ${whom}`));
    for (const told of [...filled, ...(more.length > 0 ? [`${verb} ${whom} ${more.join(' ')}`] : [])]) {
      const clause = readClause(`${subject} ${helper} ${told}`.replace(/\s+/g, ' '));
      if (clause === null) continue;
      if (kind !== 'when') {
        const reading = toReading(clause);
        if (reading !== null) found.push(reading);
      } else if (clause.kind.key === 'subject' && /noon|Monday/.test(clause.object))
        found.push({ relation: clause.kind.relation, key: phraseOf(clause.subject), value: null });
    }
  }
  return found;
}

const withHelper = /^(?<helper>does|do|did|is|are|was|were|has|have|had|will|can|am) (?<rest>.+)$/i;

function readWho(rest: string): readonly Reading[] {
  const told = readClause(`${whom} ${rest}`);
  const direct = told === null ? [] : [toReading(told)].filter((one) => one !== null);
  const helped = withHelper.exec(rest)?.groups;
  if (helped?.helper === undefined || helped.rest === undefined) return direct;
  const isBe = /^(?:is|are|was|were|am)$/i.test(helped.helper);
  // "Who is the site run by".
  const turned = readAsTold('who', helped.helper, helped.rest.split(' '));
  return isBe ? [...direct, ...turned, ...readNamed(helped.rest)] : [...turned, ...direct];
}

/** "What is the budget", "who is the boss": whatever is told of it. */
function readNamed(thing: string): readonly Reading[] {
  const key = phraseOf(thing);
  return key.stems.length === 0 ? [] : [{ relation: null, key, value: null }];
}

function readWhat(rest: string, kind: 'what' | 'where' | 'when'): readonly Reading[] {
  const { helper, rest: behind } = withHelper.exec(rest)?.groups ?? {};
  if (helper === undefined || behind === undefined) {
    const told = readClause(`${whom} ${rest}`);
    return told === null ? [] : [toReading(told)].filter((one) => one !== null);
  }
  const called = /^(?<thing>.+?) (?:called|named)$/i.exec(behind)?.groups?.thing;
  if (called !== undefined) return [{ relation: 'name', key: phraseOf(called), value: null }];
  const named = /^(?:the )?name of (?<thing>.+)$/i.exec(behind)?.groups?.thing;
  if (named !== undefined) return ['name', 'role'].map((relation) => ({ relation, key: phraseOf(named), value: null }));
  const isBe = /^(?:is|are|was|were|am)$/i.test(helper);
  const turned = readAsTold(kind, helper, behind.split(' '));
  if (!isBe) return kind === 'when' ? [...turned, ...readHappens(behind)] : turned;
  if (kind === 'where') return [...turned, { relation: 'where', key: phraseOf(behind), value: null }];
  if (kind === 'when') return [{ relation: 'when', key: phraseOf(behind), value: null }, ...turned];
  return [...readNamed(behind), ...turned];
}

function readForm(text: string): readonly Reading[] {
  return [...readPlainForm(text), ...readKind(text)];
}

/** "When does the scaffolding come down": when it is, whatever it does. */
function readHappens(behind: string): readonly Reading[] {
  const words = behind.split(' ');
  return words.slice(1).map((_word, at): Reading => {
    const key = phraseOf(words.slice(0, at + 1).join(' '));
    return { relation: 'when', key, value: null };
  });
}

function readPlainForm(text: string): readonly Reading[] {
  const who =
    /^(?:who|whom|which (?:person|company|firm|supplier|man|woman|one)|what (?:person|company|firm|supplier))(?: was it (?:that|who))? (?<rest>.+)$/i.exec(
      text,
    );
  if (who?.groups?.rest !== undefined) return readWho(who.groups.rest);
  const cost = /^how much (?:is|are|was|does|do|did) (?<thing>.+?)(?: cost| be)?$/i.exec(text)?.groups?.thing;
  if (cost !== undefined) return [...readNamed(cost), { relation: 'cost', key: phraseOf(cost), value: null }];
  const day = /^(?:what|which) (?:day|date|time|month|week)s? (?<rest>.+?)(?: (?:on|at|in))?$/i.exec(text)?.groups
    ?.rest;
  if (day !== undefined) return readWhat(day, 'when');
  const form = /^(?<word>what|where|when|how long|since when) (?<rest>.+)$/i.exec(text)?.groups;
  if (form?.rest !== undefined) {
    const word = /^where/i.test(form.word ?? '') ? 'where' : /^when/i.test(form.word ?? '') ? 'when' : 'what';
    return readWhat(form.rest, word);
  }
  const which = /^which (?:\S+) (?<rest>.+)$/i.exec(text)?.groups?.rest;
  return which === undefined ? [] : readWhat(which, 'what');
}

/** "What stage is the job at", "which company is the crane from", "which parking space is mine": of which kind the answer is. */
function readKind(text: string): readonly Reading[] {
  const { kind, helper, rest } =
    /^(?:what|which) (?<kind>(?:\p{Ll}+ ){1,2}?)(?<helper>is|are|was|were|does|do|did|has|have|had|will) (?<rest>.+)$/u.exec(
      text,
    )?.groups ?? {};
  if (kind === undefined || helper === undefined || rest === undefined) return [];
  const thing = kind.trim();
  if (/^(?:mine|(?:i|we) (?:have|had|use|got|get)(?: got)?)$/i.test(rest)) {
    const owner = /^we/i.test(rest) ? 'our' : 'my';
    return readNamed(`${owner} ${thing}`);
  }
  const bare = rest.replace(/ (?:at|in|on|from|with|by|for|to)$/i, '');
  return [
    ...readWhat(`${helper} ${rest}`, 'what'),
    ...readWhat(`${helper} ${bare}`, 'where'),
    ...readWho(`${helper} ${rest}`),
    ...readNamed(`${thing} of ${bare}`),
  ];
}

/** "Since when has Ruth run the site", "how long has Tom been the foreman", "when did Ruth take over the site": as it would be told. */
function readSince(text: string): readonly Reading[] {
  const { helper, rest } =
    /^(?:since when|how long|from when|when) (?<helper>is|are|was|were|does|do|did|has|have|had) (?<rest>.+)$/i.exec(
      text,
    )?.groups ?? {};
  if (helper === undefined || rest === undefined) return [];
  const words = rest
    .replace(/\bbeen\b/i, '')
    .replace(/\s+/g, ' ')
    .split(' ');
  for (let at = 1; at < words.length; at += 1) {
    const isBe = /^(?:is|are|was|were)$/i.test(helper) || /\bbeen\b/i.test(rest);
    const told = `${words.slice(0, at).join(' ')} ${isBe ? 'is' : helper} ${words.slice(at).join(' ')}`;
    const clause = readClause(told);
    if (clause === null) continue;
    const [key, value] =
      clause.kind.key === 'subject' ? [clause.subject, clause.object] : [clause.object, clause.subject];
    return [{ relation: clause.kind.relation, key: phraseOf(key), value: phraseOf(value) }];
  }
  return [];
}

const pastForms = /\b(?:was|were|had been)\b/i;
const question = /^(?:who|whom|whose|what|where|when|which|how|since when|from when)\b/i;
const aside = new Set(
  'who whom whose what where when which how much many long does do did is are was were has have had will can tell me you know remember told say said about before again used to previously since i'.split(
    ' ',
  ),
);

function isPastQuestion(text: string): boolean {
  if (pastForms.test(text)) return true;
  const verb = /^(?:who|which \S+) (?<verb>\S+)/i.exec(text)?.groups?.verb?.toLowerCase() ?? '';
  const form = verbForm(verb);
  // "Who took over" asks of now, "who ran it" of before.
  return (
    form?.form === 'past' &&
    !['take', 'replace', 'succeed', 'move', 'switch', 'change', 'join', 'leave', 'cost', 'have'].includes(form.base)
  );
}

function distinct(readings: readonly Reading[]): readonly Reading[] {
  const mark = ({ relation, key, value }: Reading) => JSON.stringify([relation, key?.stems, value?.stems]);
  return [...new Map(readings.toReversed().map((one) => [mark(one), one])).values()].toReversed();
}

/** Reads what is asked; null: the words ask nothing that what was told could answer. */
export function readQuestion(words: string): Question | null {
  const whole = writeOut(
    words
      .replace(/\s+/g, ' ')
      .replace(/[\s.!?…]+$/u, '')
      .trim(),
  )
    .replace(/\b(who|what|where|when)['’]s\b/gi, '$1 is')
    .replace(/\b(who|what|where|when)['’]re\b/gi, '$1 are');
  if (continues.test(whole) && goesBack.test(whole) && whole.split(' ').length <= 7) {
    const asksSince = since.test(whole) || /\bsince when|how long|when\b/i.test(whole);
    const time = beforeWords.test(whole) || /\bwas|were|had\b/i.test(whole) ? 'before' : 'now';
    return {
      words: '',
      time,
      saysBefore: time === 'before',
      readings: [],
      asksWho: false,
      asksSince,
      about: null,
      before: null,
      goesOn: true,
    };
  }
  const plain = whole.replace(polite, '').replace(said, '').replace(/\s+/g, ' ').trim();
  const before = beforeWhom.exec(plain)?.groups?.whom;
  const bare = plain
    .replace(beforeWhom, '')
    .replace(beforeWords, '')
    .replace(/\bused to /i, 'did ')
    .replace(/\bdid (?<thing>.+?) use to be\b/i, 'was $<thing>')
    .replace(/\buse to /i, '')
    .replace(
      /^(?:until|till) when (?<helper>\S+) (?<thing>.+?)(?: (?:run|last|valid|good|extended))?$/i,
      'when $<helper> $<thing> end',
    )
    .replace(/\b(?:former|previous|right now|now|currently|these days|at the moment|any ?more|again|ever|then)\b/gi, '')
    .replace(/[\s,?.!]+$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  const named = about.map((one) => one.exec(bare)?.groups?.about).find((one) => one !== undefined);
  if (named === undefined && !question.test(bare)) return null;
  const asksSince = since.test(plain);
  const readings = named === undefined ? (asksSince ? readSince(bare) : readForm(bare)) : [];
  const saysBefore = before !== undefined || beforeWords.test(plain) || former.test(plain);
  const isBefore = saysBefore || (!asksSince && isPastQuestion(bare));
  return {
    words: wordsIn(bare)
      .filter((word) => !aside.has(word))
      .join(' '),
    time: isBefore ? 'before' : 'now',
    saysBefore,
    readings: distinct(
      readings.filter(({ key, value }) =>
        [key, value].some((one) => one !== null && one.stems.length > 0 && !one.stems.includes(asked.stems[0] ?? '')),
      ),
    ),
    asksWho: /^who/i.test(bare),
    asksSince,
    about: named === undefined ? null : phraseOf(named),
    before: before === undefined ? null : phraseOf(before),
    goesOn: false,
  };
}
