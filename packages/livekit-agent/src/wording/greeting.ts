import type { BriefingMode, HoldReason, SpeakingStyle } from '@nexus/contracts';
import { cardinalWords, countOf, joinWithAnd, type ListNoun, speakDuration } from '@nexus/spoken-text';
import { capitalise, dateFormat } from '@nexus/text';
import { type StyleWords, styleWords } from './styles.ts';

/** What the greeting tells. */
export interface GreetingInput {
  /** True: "Good morning" was said before. Default false. */
  readonly saluted?: boolean;
  /** 0…23, in the driver's time zone. */
  readonly hour: number;
  /** Mails to be briefed; those held back are not among them. */
  readonly toBrief: number;
  readonly urgent: number;
  /** Important ones that are not urgent. */
  readonly important: number;
  /** Unread mails that nobody has looked at yet; the newest were. Default 0. */
  readonly unsorted?: number;
  /** False: it is not known which address is the driver's, so nothing can be said of what is asked of them. Default true. */
  readonly readerKnown?: boolean;
  /** Titles of the topics in the order they are briefed, speakable. */
  readonly topicTitles: readonly string[];
  readonly held: Partial<Record<HoldReason, number>>;
  /** A sentence on snoozed mail; empty when there is none. */
  readonly snoozed?: string;
  /** Sentences on what the driver wanted to be reminded of by now, and on what is due for review; empty when there are none. */
  readonly reminders?: string;
  /** Sentences on what could not be read at all. */
  readonly omissions?: readonly string[];
  /** True: some account is still being opened, which the omissions say, so it is not known whether there is mail. Default false. */
  readonly isAwaited?: boolean;
  /** How long the briefing takes, in minutes. */
  readonly minutes: number;
  readonly mode: BriefingMode;
  /** Default conversational. */
  readonly style?: SpeakingStyle;
  /** False: changes live in the session only, which is said here and nowhere else (B-1). */
  readonly persistent: boolean;
  /** True: it is the sample mailbox, whose mail nobody wrote to the driver. Default false. */
  readonly isSample?: boolean;
  /** Of several accounts, those of which the same holds; speakable. */
  readonly readOnlyAccounts?: readonly string[];
}

/**
 * The spoken overview (B-16, B-17): greeting, count and expected duration first, then what is urgent, the topics in threes, and how to
 * start. No mail is told in it: "next" opens the first.
 */
export function buildGreeting(input: GreetingInput): string {
  const words = styleWords[input.style ?? 'conversational'];
  const hello = input.saluted ? '' : words.greet(daySalutation(input.hour));
  if (input.toBrief === 0 && (input.unsorted ?? 0) === 0) {
    const held = heldBack(input, words);
    const none = input.isAwaited ? '' : words.noMail;
    const again = (input.held['already-briefed'] ?? 0) > 0 ? `${sayReadAgain} to go through them.` : '';
    return [hello, none, held, again, input.snoozed ?? '', input.reminders ?? '', ...(input.omissions ?? [])]
      .filter((part) => part !== '')
      .join(' ');
  }
  return [
    hello,
    size(input, words),
    urgency(input),
    topics(input.topicTitles),
    heldBack(input, words),
    input.snoozed ?? '',
    input.reminders ?? '',
    ...(input.omissions ?? []),
    readOnly(input),
    words.begin,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** What a spoken drive begins with while the mail is still being read (V-1). @param hour 0…23, in the driver's time zone. */
export function buildSalutation(hour: number, style: SpeakingStyle = 'conversational'): string {
  return `${styleWords[style].greet(daySalutation(hour))} Checking your mail…`.trimStart();
}

/** The hour (0…23) of an instant in a time zone (IANA name). */
export function localHour(instant: Date, timeZone: string): number {
  const hour = dateFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant);
  return Number.parseInt(hour, 10);
}

/** Morning from 5, afternoon from 12, evening from 18, night from 22. */
function dayPart(hour: number): DayPart {
  if (hour >= 5 && hour < 12) return 'morning';
  if (hour >= 12 && hour < 18) return 'afternoon';
  return hour >= 18 && hour < 22 ? 'evening' : 'night';
}

/** What one says on meeting: "Good evening" also at night. */
export function daySalutation(hour: number): string {
  const part = dayPart(hour);
  return `Good ${part === 'night' ? 'evening' : part}`;
}

type DayPart = 'morning' | 'afternoon' | 'evening' | 'night';

const mail: ListNoun = { singular: 'unread mail', plural: 'unread mails' };
const topic: ListNoun = { singular: 'topic', plural: 'topics' };

/** How many there are, as far as that is known, and how long that takes. */
function size({ toBrief, unsorted = 0, minutes }: GreetingInput, words: StyleWords): string {
  if (unsorted === 0) return words.size(countOf(toBrief, mail), speakDuration(minutes));
  return `You have a lot of unread mail. I looked at the newest; ${cardinalWords(String(unsorted))} more wait behind them.`;
}

function readOnly({ persistent, isSample = false, readOnlyAccounts = [] }: GreetingInput): string {
  if (isSample) return 'This is the sample mailbox, so what we change lasts for this session only.';
  if (!persistent) return 'This mailbox is read-only, so what we change lasts for this session only.';
  if (readOnlyAccounts.length === 0) return '';
  return `What we change in ${joinWithAnd(readOnlyAccounts)} lasts for this session only.`;
}

/** "Two are urgent, seven more look important." */
function urgency({ urgent, important, toBrief, readerKnown = true }: GreetingInput): string {
  if (!readerKnown && urgent + important === 0)
    return "I don't know which address is yours, so I can't tell what is asked of you.";
  if (urgent === toBrief) return urgent === 1 ? 'It is urgent.' : 'All of them are urgent.';
  const first =
    urgent === 0
      ? 'Nothing is urgent'
      : `${capitalise(cardinalWords(String(urgent)))} ${urgent === 1 ? 'is' : 'are'} urgent`;
  if (important === 0) return `${first}.`;
  const more = `${cardinalWords(String(important))}${urgent === 0 ? '' : ' more'}`;
  return `${first}, ${more} ${important === 1 ? 'looks' : 'look'} important.`;
}

/** How one asks for mail that an earlier drive told. */
export const sayReadAgain = 'Say read me the ones I heard before';

/** So many topics the greeting calls by their names. */
export const topicsNamed = 3;

function topics(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  if (titles.length === 1) return `It is about one topic: ${titles[0] ?? ''}.`;
  const named = titles.slice(0, topicsNamed);
  if (titles.length <= topicsNamed) return `${capitalise(countOf(titles.length, topic))}: ${joinWithAnd(named)}.`;
  return `${capitalise(countOf(titles.length, topic))}, the first three: ${joinWithAnd(named)}.`;
}

function heldBack({ held, mode }: GreetingInput, words: StyleWords): string {
  const { 'already-briefed': before = 0, ...others } = held;
  const total = Object.values(others).reduce((sum, count) => sum + count, 0);
  const heardBefore = before === 0 ? '' : `You have heard ${cardinalWords(String(before))} more before`;
  if (total === 0) return heardBefore === '' ? '' : `${heardBefore}.`;
  const kept = words.heldBack(cardinalWords(String(total)));
  const sentence = heardBefore === '' ? kept : `${heardBefore}, and ${kept}`;
  return mode === 'driving' ? `${sentence}.` : `${sentence}; ask what I left out to hear why.`;
}
