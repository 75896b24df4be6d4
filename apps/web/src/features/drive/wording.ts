import type { BriefingCard, SignalId } from '@nexus/contracts';

/** The large button's name, by what it does. */
export const talkWording = {
  start: 'Brief me',
  wait: 'One moment',
  'allow-sound': 'Turn on sound',
  pause: 'Pause',
  talk: 'Talk',
  hush: 'Pause',
  yes: 'Yes',
  next: 'Next',
} as const;

/** How the drive is, above the large button. */
export const statusWording = {
  elsewhere: 'Not here any more',
  ended: 'The drive has ended',
  ready: 'Ready when you are',
  connecting: 'Connecting',
  lost: 'Connection lost, trying again',
  refused: 'Not connected',
  'sound-off': 'Sound is off',
  speaking: 'Speaking',
  thinking: 'Thinking',
  away: 'Waiting for the connection',
  'your-turn': 'Your turn',
  listening: 'Listening',
  'microphone-off': 'Microphone off',
  'checking-mail': 'Checking your mail',
} as const;

export const driveWording = {
  dial: (number: string) => `Call ${number}`,
  simpleMode: 'Simple mode: plain commands work',
  lostDrive: 'The drive was lost. This is a new one.',
  newMail: 'New important mail.',
  tookOver: 'This drive was open in another window. It goes on here.',
  onTheirWay: 'Waiting to be sent',
  notSent: 'Not sent',
  tooManyWait: 'Too many words wait to be sent. Wait for the connection.',
  nothingRead: 'Your unread mail, talked through',
  howToStart: (tell: 'say' | 'press or type') =>
    `Press the large button and listen. Then ${tell} what to do: next, archive it, who else is on this?`,
  over: 'That was your briefing',
  noSubject: 'No subject',
  whyItMatters: 'Why it matters',
} as const;

/** Of the voice that reads. */
export const voiceWording = {
  title: 'How it reads',
  speed: 'Speed',
  voice: 'Voice',
  best: 'The best of this device',
  allowForeign: 'Voices of a service may read my mail. They send it to that service.',
  none: 'No voice here, so nothing is read aloud.',
  foreign: 'The voices here would send your mail to a service.',
  allow: 'Allow that',
  dismiss: 'Dismiss',
  slower: 'Slower from here.',
  faster: 'Faster from here.',
  noFurther: 'That is as far as it goes.',
  /** Instead of words in a language of which there is no voice, or only one of a service. */
  otherLanguage(code: string, why: 'missing' | 'foreign'): string {
    const language = new Intl.DisplayNames('en', { type: 'language' }).of(code) ?? code;
    return why === 'missing'
      ? `What comes here is in ${language}, and this browser has no voice for it. You can read it on the screen.`
      : `What comes here is in ${language}. Only a voice of a service speaks it here, and it may not read your mail: allow it under How it reads.`;
  },
} as const;

export const speedWording = { slow: 'Slow', normal: 'Normal', fast: 'Fast', faster: 'Very fast' } as const;

/** Said once into a long silence. */
export const reminderWording = {
  question: 'Yes or no?',
  mail: 'Say next, archive, or ask.',
  beginning: 'Whenever you like: say next.',
} as const;

/** A locked screen shows this to everybody: it says nothing of any mail. */
export const lockScreenWording = { title: 'Your briefing', artist: 'NexusAEC' } as const;

/** Who said a line of the conversation. */
export const speakerNames = { driver: 'You', nexus: 'Nexus', notice: 'Notice' } as const;

/** "1 mail", "12 mails". */
function mailsInWords(count: number): string {
  return `${count} ${count === 1 ? 'mail' : 'mails'}`;
}

/** On the card of a mail: "3 left". */
export const leftOnCard = (left: number) => (left === 0 ? 'Last one' : `${left} left`);

/** Over the topics: "12 mails left". */
export const leftInWords = (left: number) => (left === 0 ? 'Nothing left' : `${mailsInWords(left)} left`);

export const moreTopics = (count: number) => (count === 1 ? '1 more topic' : `${count} more topics`);

/** What was done in a drive, in mails. */
export interface DriveSummary {
  readonly briefed: number;
  readonly archived: number;
  readonly flagged: number;
  readonly remaining: number;
}

/** "You heard 3 mails, archived 1 and flagged 2. 40 mails are still to come." */
export function summaryInWords({ briefed, archived, flagged, remaining }: DriveSummary): string {
  const done = [
    `heard ${mailsInWords(briefed)}`,
    ...(archived > 0 ? [`archived ${archived}`] : []),
    ...(flagged > 0 ? [`flagged ${flagged}`] : []),
  ];
  const last = done.length > 1 ? ` and ${done.at(-1)}` : '';
  const list = done.length > 1 ? done.slice(0, -1).join(', ') : done.join('');
  const left =
    remaining === 0
      ? 'Nothing is left.'
      : `${mailsInWords(remaining)} ${remaining === 1 ? 'is' : 'are'} still to come.`;
  return `You ${list}${last}. ${left}`;
}

/** One reason why a mail matters. */
interface Reason {
  readonly words: string;
  /** The mail's own words that show it; null where they would only repeat the subject. */
  readonly quote: string | null;
}

const reasonWording: Readonly<Record<SignalId, string>> = {
  'urgent-keyword': 'Says it is urgent',
  'vip-sender': 'From someone important to you',
  'watched-keyword': 'About something you watch for',
  'asked-directly': 'Asks you',
  deadline: 'Has a deadline',
  'sole-recipient': 'To you alone',
  'reply-to-own-mail': 'Answers your mail',
  'fast-thread': 'Many mails in a short time',
  'repeated-chasing': 'Asked again without an answer',
  'high-importance': 'Marked important',
  wording: 'Worded like mail that matters',
  bulk: 'Sent to many',
  'discussion-list': 'From a mailing list',
  'no-reply': 'Takes no replies',
  automatic: 'Sent by a machine',
  junk: 'Looks like junk',
  answered: 'You answered it',
  overtaken: 'A later mail overtakes it',
  fraud: 'Looks like a fraud',
};

const quotedSignals: ReadonlySet<SignalId> = new Set([
  'urgent-keyword',
  'watched-keyword',
  'asked-directly',
  'deadline',
]);
const reasonsShown = 3;

/** Why this mail matters, the strongest reasons first, at most three. What speaks against a mail is not shown. */
export function reasonsInWords(signals: BriefingCard['signals']): readonly Reason[] {
  return signals
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight)
    .slice(0, reasonsShown)
    .map(({ id, evidence }) => ({
      words: reasonWording[id],
      quote: quotedSignals.has(id) && evidence.trim() !== '' ? evidence.trim() : null,
    }));
}

/** Where and when a date is read. */
interface ReadingPlace {
  readonly now: Date;
  /** BCP 47; how days and times are written. */
  readonly locale: string;
  /** IANA name. */
  readonly timeZone: string;
}

/** When a mail came, as one says it: "Today, 09:12", "Thursday, 21:15", "12 November". Empty where the mail has no date. */
export function receivedInWords(receivedAt: string | null, { now, locale, timeZone }: ReadingPlace): string {
  if (receivedAt === null) return '';
  const received = new Date(receivedAt);
  if (Number.isNaN(received.getTime())) return '';
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { timeZone, ...options }).format(received);
  const time = format({ hour: '2-digit', minute: '2-digit' });
  const ago = calendarDay(now, timeZone) - calendarDay(received, timeZone);
  if (ago === 0) return `Today, ${time}`;
  if (ago === 1) return `Yesterday, ${time}`;
  if (ago > 1 && ago < 7) return `${format({ weekday: 'long' })}, ${time}`;
  const sameYear =
    format({ year: 'numeric' }) === new Intl.DateTimeFormat(locale, { timeZone, year: 'numeric' }).format(now);
  return format({ day: 'numeric', month: 'long', ...(!sameYear && { year: 'numeric' }) });
}

const millisecondsOfDay = 86_400_000;

/** Days since 1970 of the calendar on the wall there, so that "yesterday" is a matter of midnight, not of 24 hours. */
function calendarDay(instant: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return Math.round(Date.parse(`${parts.format(instant)}T00:00:00Z`) / millisecondsOfDay);
}

const sentences = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * The end of what was said, in whole sentences: as many as fit into `limit` characters, and always the last one.
 * A question stands at the end, so it is never the part left out.
 */
export function lastWords(text: string, limit: number): string {
  const said = [...sentences.segment(text.trim())].map(({ segment }) => segment);
  let kept = said.pop() ?? '';
  for (let before = said.pop(); before !== undefined; before = said.pop()) {
    if ((before + kept).trim().length > limit) break;
    kept = before + kept;
  }
  return kept.trim();
}
