import type { JudgedMail, MailEnvelope } from '@nexus/contracts';
import { createEnglishStemmer, identifyLanguage, isLanguageName } from '@nexus/text';
import { type Inbox, newestFirst, unreadEnvelopes } from '../state/inbox.ts';

/**
 * Mails of this briefing, or held from it, that a driver's words describe: by sender, subject or topic; "the newsletters" and
 * "the junk" by why they are held. Where none fits, those that a search found. Every word that carries meaning must be found; none: nothing is.
 */
export function findMails(
  inbox: Inbox,
  described: { readonly query: string; readonly from?: string },
): readonly string[] {
  const query = fold(described.query);
  const heldAs = junkWords.test(query) ? 'junk' : bulkWords.test(query) && described.from === undefined ? 'bulk' : null;
  if (heldAs !== null) {
    const held = inbox.held.filter(({ reason }) => reason === heldAs).map(({ emailId }) => emailId);
    return [...(heldAs === 'bulk' ? mailingsIn(inbox) : fraudsIn(inbox)), ...held];
  }
  const senderWords = meaningfulWords(described.from ?? '');
  const otherWords = meaningfulWords(described.query).filter((word) => !senderWords.includes(word));
  if (senderWords.length + otherWords.length === 0) return [];
  const written = senderWords.length === 0 && otherWords.every(isLanguageName) ? inLanguages(inbox, otherWords) : [];
  if (written.length > 0) return written;
  const titles = new Map(
    inbox.topics.flatMap(({ title, emailIds }) => {
      const words = meaningfulWords(title);
      return emailIds.map((emailId) => [emailId, words] as const);
    }),
  );
  const fitting = (envelopes: readonly MailEnvelope[], sender: ToFit, others: ToFit) => {
    const fitsSender = senderWords.map(sender);
    const fits = otherWords.map(others);
    return envelopes.filter((email) => {
      const read = wordsOf(email);
      const all = [...read.sender, ...read.subject, ...(titles.get(email.emailId) ?? [])];
      return fitsSender.every((fit) => read.sender.some(fit)) && fits.every((fit) => all.some(fit));
    });
  };
  // "Bob" is Bob, and Bobby only where there is no Bob; "the lab" is no label, and the invoices are each an invoice.
  for (const envelopes of [unreadEnvelopes(inbox), [...inbox.found.values()]]) {
    const loosely = fitting(envelopes, begins, isFormOrBegins);
    for (const [sender, others] of loosely.length === 0 ? [] : waysToFit) {
      const emails = fitting(loosely, sender, others);
      if (emails.length > 0) return emails.map(({ emailId }) => emailId);
    }
  }
  return [];
}

/** How a word of a mail is compared with one of the driver's. */
export type ToFit = (word: string) => (held: string) => boolean;

const isSame: ToFit = (word) => (held) => held === word;

/** The same word in any of its forms. */
export const isForm: ToFit = (word) => {
  const { stem } = createEnglishStemmer();
  const wanted = stem(word);
  return (held) => held === word || (held[0] === word[0] && stem(held) === wanted);
};

/** A word that begins alike: "scaff" is the scaffold. */
export const begins: ToFit = (word) => {
  const start = word.length > 4 ? word.replace(/(es|s)$/, '') : word;
  return (held) => held.startsWith(start);
};

const isFormOrBegins: ToFit = (word) => {
  const fits = [begins(word), isForm(word)];
  return (held) => fits.some((fit) => fit(held));
};

/** Of senders, and of all that a mail is called: the closest first. */
const waysToFit = [
  [isSame, isForm],
  [isSame, begins],
  [begins, isForm],
  [begins, begins],
] as const;

interface EnvelopeWords {
  readonly sender: readonly string[];
  readonly subject: readonly string[];
}

/** They are asked for again with each word of a name, and go with their mail. */
const known = new WeakMap<MailEnvelope, EnvelopeWords>();

function wordsOf(email: MailEnvelope): EnvelopeWords {
  const words = known.get(email) ?? {
    sender: meaningfulWords(senderText(email)),
    subject: meaningfulWords(email.subject),
  };
  known.set(email, words);
  return words;
}

/** "The French one": unread mails that are in a language of these names. */
function inLanguages({ items }: Inbox, names: readonly string[]): readonly string[] {
  const isIn = ({ email }: JudgedMail) => names.includes(identifyLanguage(email.body.own)?.name.toLowerCase() ?? '');
  return [...items.values()].filter(isIn).map(({ email }) => email.emailId);
}

function fraudsIn({ items }: Inbox): readonly string[] {
  return [...items.values()].filter(({ isFraud }) => isFraud).map(({ email }) => email.emailId);
}

/** Mailings that were not held back, since nothing spoke against their being heard. */
function mailingsIn({ items }: Inbox): readonly string[] {
  const isMailing = (mail: JudgedMail) => mail.signals.some(({ id }) => id === 'bulk');
  return [...items.values()].filter(isMailing).map(({ email }) => email.emailId);
}

/** Unread mails whose sender and subject have the words in any form: "the scaffolding quote" is "Quote: scaffold netting". The newest first. */
export function findByStems(inbox: Inbox, words: readonly string[]): readonly MailEnvelope[] {
  const { stem } = createEnglishStemmer();
  const stemsOf = (text: string) => new Set(meaningfulWords(text).map((word) => stem(word)));
  const wanted = [...stemsOf(words.join(' '))];
  if (wanted.length === 0) return [];
  return newestFirst(unreadEnvelopes(inbox)).filter((email) => {
    const held = stemsOf(`${senderText(email)} ${email.subject}`);
    return wanted.every((word) => held.has(word) || [...held].some((other) => isRelated(other, word)));
  });
}

const shortestRelated = 5;
const longestEnding = 3;

/** Two stems of one word: "complain" and "complaint". */
function isRelated(stem: string, other: string): boolean {
  const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
  return short.length >= shortestRelated && long.length - short.length <= longestEnding && long.startsWith(short);
}

/** "The phishing mail" is the one that looks like a fraud, and "the Swedish mails" those in Swedish, whatever words stand in them. Empty: no such mail is asked for, or there is none. */
export function findByKind(inbox: Inbox, words: readonly string[]): readonly MailEnvelope[] {
  const areAll = (is: (word: string) => boolean) => words.length > 0 && words.every(is);
  const emailIds = areAll((word) => /^(?:scams?|phishing|frauds?)$/.test(word))
    ? fraudsIn(inbox)
    : areAll(isLanguageName)
      ? inLanguages(inbox, words)
      : [];
  return emailIds.flatMap((emailId) => inbox.items.get(emailId)?.email ?? []);
}

const emptyWords = new Set(
  'the a an mr mrs ms miss mister missus dr mail mails email emails message messages one ones from about on of all any my that those these this'.split(
    ' ',
  ),
);

/** Letters without case and accents. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text, without case and accents. */
export function foldedWords(text: string): readonly string[] {
  return fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** The words of a description that can tell one mail from another. */
export function meaningfulWords(text: string): readonly string[] {
  return foldedWords(text).filter((word) => !emptyWords.has(word));
}

const bulkWords =
  /\b(newsletters?|news letters?|bulk|promotions?|promotional|ads?|advert\w*|marketing|mailings?|subscriptions?)\b/;
const junkWords = /\b(junk|spam|scams?|phishing|frauds?)\b/;

export function senderText(email: MailEnvelope): string {
  return `${email.from?.name ?? ''} ${(email.from?.address ?? '').replace('@', ' ')}`;
}
