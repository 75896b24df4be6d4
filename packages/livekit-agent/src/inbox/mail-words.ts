import type { JudgedMail, MailMessage, SignalId } from '@nexus/contracts';
import { fold } from './find-mails.ts';

/** Words by which the driver names mail, without their endings; all of them must be in it. */
export type MailWords = readonly string[];

const fillerWords = new Set(
  'a an the all any my our new unread about from on of regarding concerning with to do have that which is are it anything everything something mail mails email emails message messages things stuff news topic topics subject subjects ones thread threads'.split(
    ' ',
  ),
);
const pronouns = new Set('him her them he she they it this that these those me us urgent important'.split(' '));

/** Without its ending: what "invoices", "invoice" and "invoicing" share. */
function stem(word: string): string {
  const base = word.replace(/(?:'s|’s)$/, '').replace(/(?:ies|ings?|ed|es|s|e|y)$/, '');
  return base.length >= 4 ? base : word.replace(/s$/, '');
}

/** What a kind of mail is called, and the signal that tells it. */
const kinds: ReadonlyMap<string, SignalId> = new Map(
  Object.entries({
    newsletter: 'bulk',
    mailing: 'bulk',
    advert: 'bulk',
    promotion: 'bulk',
    list: 'discussion-list',
    notification: 'automatic',
    automatic: 'automatic',
    machine: 'automatic',
  } satisfies Record<string, SignalId>).map(([word, id]) => [stem(word), id]),
);

/** Whether words name a mail by its kind: "newsletters", "bank notifications". */
export function isOfKind(
  {
    email,
    signals,
  }: Pick<JudgedMail, 'signals'> & { readonly email: Pick<MailMessage, 'subject' | 'from' | 'attachments'> },
  words: MailWords,
): boolean {
  const kind = kinds.get(words.at(-1) ?? '');
  if (kind === undefined || !signals.some(({ id }) => id === kind)) return false;
  return words.length === 1 || speaksOf(namesOf(email), words.slice(0, -1));
}

/** Words by which a driver names a mail: of its subject, its sender, or a file that came with it. */
export function namesOf({ subject, from, attachments }: Pick<MailMessage, 'subject' | 'from' | 'attachments'>): string {
  return [subject, from?.name, from?.address, ...attachments.map(({ name }) => name)].join(' ');
}

const newsletters = new Set(['newsletter', 'mailing'].map(stem));

/** Whether words name newsletters, whoever sends them; not the one of somebody. */
export function namesNewsletters(words: MailWords): boolean {
  return words.length === 1 && newsletters.has(words[0] ?? '');
}

/** The mail that "invoices and mail from Piet" names. */
export function readMailWords(what: string): MailWords[] {
  return fold(what)
    .split(/\s*(?:,|\band\b|\bor\b|\/|\bthen\b)\s*/)
    .flatMap((part) => {
      const words = (part.match(/[\p{L}\p{N}'’]+/gu) ?? []).filter((word) => !fillerWords.has(word));
      if (words.length === 0 || words.length > 5 || words.some((word) => pronouns.has(word))) return [];
      return [words.map(stem)];
    });
}

/** Whether all words of a request begin a word of the text. */
export function speaksOf(text: string, request: MailWords): boolean {
  const words = fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return request.every((wanted) =>
    words.some((word) => (wanted.length >= 4 ? word.startsWith(wanted) : word === wanted || word === `${wanted}s`)),
  );
}

/** Whether all of some words are words of the text, in any of their forms. */
export function holdsWords(text: string, wanted: MailWords): boolean {
  const words = new Set((fold(text).match(/[\p{L}\p{N}'’]+/gu) ?? []).map(stem));
  return wanted.length > 0 && wanted.every((word) => words.has(word));
}
