import type { MailMessage } from '@nexus/contracts';
import { compareText } from '@nexus/text';
import { phrasesOf, wordsOfPhrase } from './wording.ts';

/** What training wants to know of a mail's words. */
export interface Wordings {
  /** As the vocabulary writes them, each once. */
  readonly phrases: readonly string[];
  readonly sender: string;
}

/** Capitalised in the middle of a sentence, and no name. */
const calendarWords: ReadonlySet<string> = new Set(
  (
    'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november ' +
    "december i i'm i'll i've i'd english am pm ok asap fyi cob eod rsvp urgent"
  ).split(' '),
);

/**
 * Words that are names, as far as the mails tell: those that stand capitalised in the middle of sentences and hardly ever otherwise, and parts of
 * the correspondents' names and addresses, unless they are common as words.
 */
function nameWords(mails: readonly MailMessage[]): Set<string> {
  const capitalised = new Map<string, number>();
  const lower = new Map<string, number>();
  const ofPeople = new Set<string>();
  const count = (counts: Map<string, number>, word: string): void => {
    counts.set(word, (counts.get(word) ?? 0) + 1);
  };
  for (const { from, to, cc, body, subject } of mails) {
    for (const person of [...(from === null ? [] : [from]), ...to, ...cc]) {
      const words = `${person.name ?? ''} ${person.address}`.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
      for (const word of words) ofPeople.add(word);
    }
    const text = `${subject}\n${body.own}\n${body.quoted}`.replace(/\S+@\S+/g, ' ');
    for (const [, word = ''] of text.matchAll(/(?<=[\p{Ll},;] )(\p{Lu}\p{L}*)/gu))
      count(capitalised, word.toLowerCase());
    for (const [word] of text.matchAll(/(?<![\p{L}'’])\p{Ll}[\p{L}'’]*/gu)) count(lower, word);
    for (const [word] of text.matchAll(/(?<![\p{L}'’])\p{Lu}\p{L}*/gu)) {
      const known = word.toLowerCase();
      if (!lower.has(known)) lower.set(known, 0);
    }
  }
  const names = new Set<string>();
  for (const [word, plain] of lower) {
    if (calendarWords.has(word)) continue;
    const high = capitalised.get(word) ?? 0;
    if (plain === 0 || high > plain || (ofPeople.has(word) && high * 10 > plain)) names.add(word);
  }
  return names;
}

const fewestMails = 6;
const fewestSenders = 5;

/** The phrases worth weighing: those of several mails by several senders. In the order of the alphabet. */
export function chooseVocabulary(mails: readonly Wordings[]): string[] {
  const seen = new Map<string, { mails: number; readonly senders: Set<string> }>();
  for (const { phrases, sender } of mails) {
    for (const phrase of phrases) {
      const entry = seen.get(phrase) ?? { mails: 0, senders: new Set<string>() };
      entry.mails += 1;
      if (entry.senders.size < fewestSenders) entry.senders.add(sender);
      seen.set(phrase, entry);
    }
  }
  return [...seen]
    .filter(([, { mails: count, senders }]) => count >= fewestMails && senders.size >= fewestSenders)
    .map(([phrase]) => phrase)
    .sort(compareText);
}

/** What training keeps of the wording of mails: phrases without names, of which several mails have each. */
export function wordingsOf(mails: readonly MailMessage[]): Wordings[] {
  const names = nameWords(mails);
  const hasName = (phrase: string): boolean =>
    wordsOfPhrase(phrase).some((word) => names.has(word.replace(/['’]s$/, '')));
  const all = mails.map((email) => phrasesOf(email));
  const counts = new Map<string, number>();
  for (const phrases of all) for (const phrase of phrases) counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
  const kept = new Set(
    [...counts].flatMap(([phrase, count]) => (count < fewestMails || hasName(phrase) ? [] : [phrase])),
  );
  return mails.map(({ from }, index) => ({
    phrases: [...(all[index] ?? [])].filter((phrase) => kept.has(phrase)),
    sender: from?.address ?? '',
  }));
}
