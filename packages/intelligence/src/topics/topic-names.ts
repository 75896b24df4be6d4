import { finishNow, type Work } from '@nexus/async';
import type { MailMessage } from '@nexus/contracts';
import { createEnglishStemmer, englishStopWords, smallNumbers } from '@nexus/text';
import { speakableName } from '../sender-name.ts';
import {
  foreignWriting,
  isLabel,
  mostTitleWords,
  speakableSubject,
  type TitlePhrases,
  titlePhrases,
} from './speakable-subject.ts';
import type { TopicThread } from './thread-vectors.ts';
import type { TopicWords } from './topic-words.ts';

/** What a mail may have in common with others, by stems. */
interface MailWords {
  /** Those of its subject and of its sender's name. */
  readonly heading: ReadonlySet<string>;
  /** Those of its beginning in their order, each between spaces. Few mails are asked for them. */
  readonly text: () => string;
}

/** Finds names for topics. Made for one briefing: a word that is in many of its mails names none of them. */
export interface TopicNamer {
  /** What at least half of the mails and of the threads share, the best name first; empty: there is no such thing. */
  shared(threads: readonly TopicThread[]): string[];
  /** What a thread is called by itself: its subject, else its sender. Never empty. */
  own(thread: TopicThread): Iterable<string>;
  /** What one of several parts of it is called, the first being 1. Never empty. */
  part(thread: TopicThread, number: number): Iterable<string>;
}

// So much of a mail says what it is about.
const beginning = 300;
/** A phrase of a text says less than one of a subject; a single word of it says nothing. */
const textShare = 0.6;
/** A name worth less says nothing: a common word, or one of few of the mails. */
const leastWorth = 0.6;
const nothingElse = 'Other mail';

function isWithinLimit(title: string): boolean {
  return title.split(' ').length <= mostTitleWords;
}

const silent = new Set(englishStopWords);

/** All that a name says, numbers too ("Level 4"): what of it is not shared, is not the topic's name. */
function createNameStems(): (text: string) => string[] {
  const stemmer = createEnglishStemmer();
  const known = new Map<string, string>();
  const stem = (word: string): string => {
    const found = known.get(word) ?? stemmer.stem(word);
    known.set(word, found);
    return found;
  };
  return (text) =>
    (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => !silent.has(word)).map(stem);
}

/** "Mail from Ann Fox"; null where the sender has no name that can be said. */
export function senderTitle(email: MailMessage | undefined): string | null {
  const name = speakableName(email?.from ?? null)
    ?.replace(/[^\p{L}\p{M}\p{N}'’&. -]+/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  if (!name || foreignWriting(name) !== null) return null;
  return [`Mail from ${name}`, name].find(isWithinLimit) ?? null;
}

/** Each once, the most frequent first. */
function byFrequency(names: readonly string[]): string[] {
  if (names.length < 2) return [...names];
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1]).map(([name]) => name);
}

/** Its title and its parts, since the same subject is looked at again and again. */
interface SubjectPhrases extends TitlePhrases {
  readonly title: string | null;
}

export interface TopicNamerOptions {
  readonly words: TopicWords;
  /** Mails whose words name no topic but themselves, such as frauds; absent: none. */
  readonly isNameless?: (email: MailMessage) => boolean;
}

/** Looks at the headings of all mail, slice by slice. */
export function* createTopicNamer(
  threads: readonly TopicThread[],
  { words, isNameless = () => false }: TopicNamerOptions,
): Work<TopicNamer> {
  const stemsOf = createNameStems();
  const known = new Map<MailMessage, MailWords>();
  const frequency = new Map<string, number>();
  const phrases = new Map<string, SubjectPhrases>();
  const senders = new Map<MailMessage, string | null>();
  const senderOf = (email: MailMessage): string | null => {
    const before = senders.get(email);
    if (before !== undefined) return before;
    const title = senderTitle(email);
    senders.set(email, title);
    return title;
  };
  for (const email of threads.flatMap(({ emails }) => emails)) {
    if (isNameless(email)) continue;
    yield;
    const heading = new Set(stemsOf(`${email.subject} ${email.from?.name ?? ''}`));
    let text: string | null = null;
    known.set(email, {
      heading,
      text: () => (text ??= ` ${stemsOf(email.body.own.slice(0, beginning)).join(' ')} `),
    });
    for (const stem of heading) frequency.set(stem, (frequency.get(stem) ?? 0) + 1);
  }
  /** 0…1: 1 for what no heading outside the topic says, 0 for what they all say. */
  function rarity(stem: string, mails: readonly MailWords[]): number {
    const inside = mails.filter(({ heading }) => heading.has(stem)).length;
    const others = 1 + known.size - mails.length;
    return others === 1 ? 1 : Math.log(others / (1 + (frequency.get(stem) ?? inside) - inside)) / Math.log(others);
  }

  /** How well a phrase names the threads; 0 where fewer than half share it. Grows slower than its words: "tower crane" before "crane". */
  function worth(stems: readonly string[], threads: readonly (readonly MailWords[])[]): number {
    const phrase = ` ${stems.join(' ')} `;
    const heads = ({ heading }: MailWords): boolean => stems.every((stem) => heading.has(stem));
    const shares = (mail: MailWords): boolean => heads(mail) || (stems.length > 1 && mail.text().includes(phrase));
    const counts = threads.map((mails) => mails.filter(shares).length);
    const sharing = counts.filter((count) => count > 0).length;
    if (sharing < 2 || sharing * 3 < threads.length * 2) return 0;
    const mails = threads.flat();
    const inAll = counts.reduce((sum, count) => sum + count, 0);
    if (inAll * 2 < mails.length) return 0;
    const inHeading = mails.filter(heads).length;
    const rare = stems.reduce((sum, stem) => sum + rarity(stem, mails), 0);
    return ((inHeading + textShare * (inAll - inHeading)) * rare) / (mails.length * Math.sqrt(stems.length));
  }

  function sharedPhrases(threads: readonly TopicThread[]): [string, number][] {
    const mails = threads.flatMap(({ emails }) => emails);
    const subjects = byFrequency(mails.map(({ subject }) => subject));
    // Headlines of one paper share words by chance: it is told by its name.
    const voices = new Set(mails.map(senderOf));
    const isOneVoice = voices.size === 1 && !voices.has(null);
    const threadWords = threads.map(({ emails }) => emails.flatMap((email) => known.get(email) ?? []));
    const found: [string, number][] = [];
    for (const phrase of new Set(phrasesOf(subjects))) {
      const stems = stemsOf(phrase);
      if (stems.length === 0 || (isOneVoice && stems.length === 1)) continue;
      const value = worth(stems, threadWords);
      // Whether it says anything is looked up last: few phrases get as far.
      if (value < leastWorth || isLabel(phrase) || words.stems(phrase).length === 0) continue;
      found.push([phrase, value]);
    }
    return found;
  }

  /** The mails that may give a name. */
  function naming(threads: readonly TopicThread[]): readonly TopicThread[] {
    const named = threads
      .map(({ threadId, emails }) => ({ threadId, emails: emails.filter((email) => !isNameless(email)) }))
      .filter(({ emails }) => emails.length > 0);
    return named.length === 0 ? threads : named;
  }

  function phrasesIn(subject: string): SubjectPhrases {
    const before = phrases.get(subject);
    if (before !== undefined) return before;
    const found = { title: speakableSubject(subject), ...titlePhrases(subject) };
    phrases.set(subject, found);
    return found;
  }

  /** What subjects can be called, all of a kind together. */
  function phrasesOf(subjects: readonly string[]): string[] {
    const found = subjects.map(phrasesIn);
    return [
      ...found.flatMap(({ title }) => title ?? []),
      ...found.flatMap(({ whole }) => whole),
      ...found.flatMap(({ partial }) => partial),
    ].filter((phrase) => foreignWriting(phrase) === null);
  }

  function subjectsOf({ emails }: TopicThread): string[] {
    const titles = emails.flatMap(({ subject }) => speakableSubject(subject) ?? []);
    return byFrequency(titles).filter((title) => foreignWriting(title) === null);
  }

  return {
    shared(threads) {
      return sharedPhrases(naming(threads))
        .sort((one, other) => other[1] - one[1])
        .map(([title]) => title);
    },
    *own(thread) {
      const [{ emails } = thread] = naming([thread]);
      const titles = subjectsOf({ ...thread, emails });
      const senders = byFrequency(emails.flatMap((email) => senderOf(email) ?? []));
      const [sender] = senders;
      const both = titles.map((title) => `${title} ${sender?.replace(/^Mail /, '')}`).filter(isWithinLimit);
      const hasOneSender = senders.length === 1;
      if (hasOneSender && titles[0] !== undefined && isLabel(titles[0])) yield* both;
      yield* titles;
      const language = foreignWriting(emails[0]?.subject ?? '');
      if (language !== null) yield `Mail in ${language}`;
      if (hasOneSender) yield* both;
      if (titles.length > 0) yield* phrasesOf(byFrequency(emails.map(({ subject }) => subject)));
      if (senders.length > 1) yield* senders.map((name) => `${name} and others`).filter(isWithinLimit);
      yield* senders;
      yield* phrasesOf(emails.map(({ subject }) => subject));
      yield nothingElse;
    },
    *part(thread, number) {
      const [{ emails } = thread] = naming([thread]);
      const titles = subjectsOf({ ...thread, emails });
      if (number === 1) yield* titles;
      else yield numbered([...titles, ...phrasesOf(emails.map(({ subject }) => subject))], number);
      yield nothingElse;
    },
  };
}

/** "Tower crane, part two": of several names the first that leaves room for it. */
function numbered(names: readonly string[], number: number): string {
  const part = `, part ${smallNumbers[number] ?? number}`;
  const wholes = names.map((name) => name.replace(/, part \S+$/, ''));
  return `${wholes.find((name) => isWithinLimit(`${name}${part}`)) ?? nothingElse}${part}`;
}

/** What a topic can be called, best first; asked for as far as names are taken. */
export type TopicNames = () => Iterable<string>;

/** A title for each topic out of its names, the best that no topic before it has, else the first that can be numbered (B-7). */
export function* chooseTitles(topics: readonly TopicNames[]): Work<string[]> {
  const taken = new Set<string>();
  const isFree = (name: string): boolean => !taken.has(name.toLowerCase());
  const titles: string[] = [];
  for (const names of topics) {
    yield;
    let title = firstFree(names(), isFree);
    for (let number = 2; title === null; number += 1) {
      const again = numbered([...names()], number);
      if (isFree(again)) title = again;
    }
    taken.add(title.toLowerCase());
    titles.push(title);
  }
  return titles;
}

function firstFree(names: Iterable<string>, isFree: (name: string) => boolean): string | null {
  let isFirst = true;
  for (const name of names) {
    if (isFree(name) && (isFirst || name !== nothingElse)) return name;
    isFirst = false;
  }
  return null;
}

/** Titles none of which is another's, the earlier ones as they are. */
export function distinctTitles(titles: readonly string[]): string[] {
  return finishNow(chooseTitles(titles.map((title) => () => [title])));
}
