import type { DatePhrase } from './date-phrases.ts';

/** A date where it stands in its line. */
export interface DatePlace extends DatePhrase {
  /** "by", "before", "due", where it is tied to what is wanted; else empty. */
  readonly tie: string;
  /** It names an event: "Monday's hearing". */
  readonly isEvent: boolean;
  /** In days after the mail; null: not known. */
  readonly ahead: number | null;
  /** How many days before the mail it was written, where it is passed on. */
  readonly age: number;
  /** How many dates stand before it. */
  readonly nth: number;
}

export interface DatedLine {
  readonly text: string;
  readonly place: number;
  readonly isQuoted: boolean;
  readonly ask: number;
  readonly askBeside: number;
  readonly signs: readonly string[];
}

/** What all dates of a mail share. */
export interface MailOfLines {
  readonly asks: number;
  readonly surest: number;
  /** It has hardly a word of its own. */
  readonly isBare: boolean;
  /** What those words say of what is quoted below. */
  readonly note: readonly string[];
  readonly length: number;
  readonly recipients: number;
  readonly days: readonly (number | null)[];
  readonly subjectDays: readonly number[];
}

/** What was seen of a date, by name. What is not there is nought. */
export type DeadlineFeatures = ReadonlyMap<string, number>;

/** What a sentence says beside its date: only forms of asking, meeting and telling; no word of anybody's business. */
const sentenceSigns = {
  event:
    /meet|call\b|conference|lunch|dinner|breakfast|visit|interview|hearing|presentation|session|seminar|workshop|class\b|course|appointment|trip|reception|party|review|game|event|speak|forum|summit|briefing/i,
  request:
    /please|need|must|let me know|would like|can you|could you|would you|deadline|due\b|rsvp|required|no later|submit|return|send|complete|asap|comments|feedback/i,
  outright: /\bplease\b|\b(?:can|could|would|will) you\b|\blet (?:me|us) know\b|\byou (?:must|need|should|have to)\b/i,
  attend:
    /available|free\b|schedul|calendar|work for|join|attend|see you|come\b|invit|register|confirm|set up|get together|stop by|plan(?:ned|ning)?/i,
  told: /\b(?:was|were|had|did|met|sent|received|talked|spoke|yesterday|last|dated|since|ago|left|said|announced|reported|postponed)\b/i,
  ahead: /\b(?:will be held|take place|scheduled|reminder|rescheduled|moved to|begins?|starts?)\b/i,
  away: /\b(?:vacation|out of (?:the )?(?:office|town)|be (?:away|out|back|gone|in)|not be in|unavailable)\b/i,
  wanting: /\b(?:i|we) (?:need|want|would like|must|have to|hope)\b|\bi['’]d like\b/i,
  you: /\byour?\b/i,
  question: /\?/,
  condition: /^\W*(?:if|when|unless|once)\b/i,
  field: /^\W*(?:date|when|time|day|starts?|due|deadline|rsvp)\b[^:]{0,20}:/i,
} as const satisfies Readonly<Record<string, RegExp>>;
/** Those that mean more in the date's own clause. */
const clauseSigns = ['event', 'request', 'outright', 'attend', 'you', 'question'] as const;

/** What is said in a word above a quoted mail: a date of it that is agreed to is still to come, one that is declined is none. */
const noteSigns = {
  agrees: /\b(?:i(?:['’]ll| will)|see you|sounds good|ok|okay|fine|looks? good|yes|sure|great)\b/i,
  declines: /\b(?:not|no|can['’]t|won['’]t|declin\w*|regret\w*|sorry|unable|unfortunately)\b/i,
  thanks: /\b(?:thanks?|fyi)\b/i,
  please: /\b(?:please|pls|calendar|can you|could you|should)\b/i,
  empty: /^\s*$/,
} as const satisfies Readonly<Record<string, RegExp>>;

const clauseEnd = /[,;:(]|\b(?:and|but|so|that|which|because|if)\b/i;
const lastPerson = /\b(i|we|you|he|she|they|it)(?:['’]\w+)?\b(?!.*\b(?:i|we|you|he|she|they|it)\b)/i;
const namedPerson = /\b\p{Lu}\p{Ll}+ (?:will|is|has|would|wants|plans|asked)\b/u;
const kinds = {
  weekday: /\b(?:mon|tues?|wed|thu|fri|sat|sun)/i,
  month:
    /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(?:the\s+)?\d|\d\s*(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i,
  hour: /\d\s*(?::\d\d|[ap]\.?m)|noon|o['’]clock/i,
  today: /\btoday\b/i,
  tomorrow: /\btom+or+ow\b/i,
  week: /\bweek/i,
  this: /\bthis\b/i,
  next: /\bnext\b/i,
  ends: /\b(?:cob|eod|eob|close of|end of)\b/i,
  within: /\bwithin\b|\bnext \w+ \w+s\b/i,
  span: /^(?:for|over|in|during) the next\b/i,
  in: /^in\b/i,
  every: /^(?:every|each)\b/i,
  vague: /\b(?:early|late|mid|half|beginning)\b/i,
} as const satisfies Readonly<Record<string, RegExp>>;
const daySteps = [-1, 0, 1, 3, 7, 20, 60] as const;

/** Read once for all the dates of a line. */
export function signsOf(text: string): readonly string[] {
  return Object.entries(sentenceSigns).flatMap(([name, pattern]) => (pattern.test(text) ? [name] : []));
}

/** What the sender's own few words say of what is quoted below them. */
export function noteSignsOf(own: string): readonly string[] {
  return Object.entries(noteSigns).flatMap(([name, pattern]) => (pattern.test(own) ? [name] : []));
}

function tieOf(tie: string): string {
  if (tie === '') return 'none';
  return /^(?:until|till)/i.test(tie) ? 'until' : /^due/i.test(tie) ? 'due' : /^within/i.test(tie) ? 'within' : 'by';
}

function stepOf(value: number, steps: readonly number[]): number {
  return steps.filter((limit) => value >= limit).length;
}

export function deadlineFeatures(place: DatePlace, line: DatedLine, mail: MailOfLines): DeadlineFeatures {
  const head = line.text.slice(0, place.index);
  const tail = line.text.slice(place.index + place.words.length);
  const before = head.split(clauseEnd).at(-1) ?? '';
  const clause = `${before} ${tail.split(clauseEnd)[0] ?? ''}`;
  const signs = new Set(line.signs);
  const tie = tieOf(place.tie);
  const days = place.ahead;
  const due = days === null ? 'unknown' : String(daySteps.find((step) => days <= step) ?? 'far');
  const person = lastPerson.exec(head)?.[1]?.toLowerCase() ?? (namedPerson.test(head) ? 'named' : 'none');
  const isEvent = place.isEvent || sentenceSigns.event.test(before);
  const whole = mail.asks;
  const where = line.place === 0 ? 'subject' : line.isQuoted ? 'quoted' : 'own';
  const sameDay = mail.days.filter((other) => other !== null && other === days).length;
  const found: [string, number][] = [
    ['ask', line.ask],
    ['ask beside', line.askBeside],
    ['surest ask', mail.surest],
    ['mail asks', whole],
    [`${where} mail asks`, whole],
    [`${where} ask`, line.ask],
    [`${where} ${tie === 'none' ? 'untied' : 'tied'}`, 1],
    [`due ${due}`, 1],
    [`where ${where}`, 1],
    [`${where} ${mail.isBare ? 'bare' : 'with words'}`, 1],
    [`age ${stepOf(place.age, [1, 2, 4, 8])}`, 1],
    [`person ${person}`, 1],
    [`nth ${Math.min(3, place.nth)}`, 1],
    ['dates', Math.log2(1 + mail.days.length)],
    [`same day ${Math.min(3, sameDay)}`, 1],
    ['in subject', days !== null && mail.subjectDays.includes(days) ? 1 : 0],
    ['place', stepOf(line.place, [2, 3, 5, 9, 17]) / 5],
    ['length', Math.log2(1 + mail.length / 200) / 5],
    ['line', Math.log2(1 + line.text.length / 20) / 5],
    ['round', stepOf(mail.recipients, [2, 5, 10]) / 3],
    ['event here', isEvent ? 1 : 0],
    ['told here', sentenceSigns.told.test(before) ? 1 : 0],
  ];
  for (const sign of signs) found.push([sign, 1]);
  for (const sign of clauseSigns) if (sentenceSigns[sign].test(clause)) found.push([`${sign} clause`, 1]);
  if (where === 'quoted') for (const sign of mail.note) found.push([`note ${sign}`, 1]);
  for (const [name, pattern] of Object.entries(kinds)) if (pattern.test(place.words)) found.push([`kind ${name}`, 1]);
  if (tie !== 'none') found.push([`tie ${tie}`, 1]);
  if (isEvent) found.push([`${where} event`, 1]);
  if (isEvent && (signs.has('attend') || signs.has('ahead'))) found.push(['event attended', 1]);
  if (isEvent && signs.has('you')) found.push(['event with you', 1]);
  return new Map(found);
}
