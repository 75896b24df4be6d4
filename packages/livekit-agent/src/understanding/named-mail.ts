import type { MailEnvelope } from '@nexus/contracts';
import { changesOfMail, type Intent, type Understanding } from '@nexus/language';
import { findMails } from '../inbox/find-mails.ts';
import { envelopeOf, type Inbox } from '../state/inbox.ts';

/** What is done with a mail that is named so; "open the window" may mean the car's. */
const takesName: ReadonlySet<string> = new Set([...changesOfMail, 'draft-reply']);

const determiner = /\b(?:the|that|my|our)\s+(?=[\p{L}\p{N}])/giu;
/** Words of a name at most: "the annual fire alarm service". */
const longestName = 5;

/**
 * "Archive the parking receipt": an order about a mail that is named without the word, by what it is about (W-2). The words must be those of
 * an unread mail's subject or sender, and with "mail" behind them the whole must be an order: so no talk of a parking receipt is one.
 *
 * @param read how words are understood
 * @returns null where no mail is named so
 */
export function readNamedMail(
  words: string,
  inbox: Inbox,
  read: (words: string) => Understanding,
): Understanding | null {
  const named = [...words.matchAll(determiner)].flatMap(({ index, 0: { length } }) => {
    const name = nameAt(words, index + length, inbox);
    return name === null ? [] : [{ index, name, end: index + length + name.length }];
  });
  // Of two that are named one may be part of what is dictated: so first with one of them.
  const ways = named.map((only) => [only]);
  for (const one of named.length > 1 ? [...ways, named] : ways) {
    const changed = one.reduceRight(
      (text, { index, name, end }) => `${text.slice(0, index)}the ${name} mail${text.slice(end).replace(matter, '')}`,
      words,
    );
    const understood = read(changed);
    if (isAboutNamed(understood, inbox)) return { ...understood, text: words };
  }
  const spelled = spellOwned(words, inbox);
  const owned = spelled === null ? null : read(spelled);
  return owned !== null && isAboutNamed(owned, inbox) ? { ...owned, text: words } : null;
}

/** "The rent thing". */
const matter = /^ (?:thing|business|matter|issue|stuff)\b/iu;
const possessive = /(?<owner>\p{Lu}[\p{L}-]+)['’]s (?!(?:mails?|e-?mails?|last|latest)\b)/gu;

/** "Ana's invoice" as the mail from Ana about it, where there is one; null: there is none. */
function spellOwned(words: string, inbox: Inbox): string | null {
  for (const { index, 0: lead, groups: { owner = '' } = {} } of words.matchAll(possessive)) {
    const start = index + lead.length;
    const thing = nameAt(words, start, inbox, owner);
    if (thing !== null)
      return `${words.slice(0, index)}the mail from ${owner} about ${thing}${words.slice(start + thing.length)}`;
  }
  return null;
}

/** The longest name from a place on that mails have; null: none has even its first word. Each word more leaves fewer mails, so the first that none has ends it. */
function nameAt(text: string, start: number, inbox: Inbox, from = ''): string | null {
  const ends = [...text.slice(start).matchAll(/[\p{L}\p{N}][\p{L}\p{N}'’&/-]*/gu)].slice(0, longestName);
  const names = ends.map(({ index, 0: { length } }) => text.slice(start, start + index + length));
  const end = names.findIndex((name) => findMails(inbox, { query: name, from }).length === 0);
  return names[end < 0 ? names.length - 1 : end - 1] ?? null;
}

/** "The bank | one": a mail, and not the bank. */
const ofMail =
  /^(?:[\p{L}\p{N}'’-]+ ){1,4}(?:ones?|mails?|e-?mails?|messages?|letters?|thing|business|matter|issue|stuff)\b/iu;
/** "The second one" names a place in a list, and no shortlist for a second foreman. */
const ofPlace =
  /^(?:first|second|third|fourth|fifth|last|next|other|same)(?: (?:ones?|mails?|e-?mails?|messages?)\b.*)?$/iu;
const calledOne = /\p{Lu}\p{Ll}{2,}/gu;

/** Names in words that some sender has, not those that begin them, each with the mails of whoever is called so. */
export function sendersNamedIn(words: string, inbox: Inbox): ReadonlyMap<string, readonly string[]> {
  const named = [...words.slice(1).matchAll(calledOne)].map(
    ([name]) => [name, findMails(inbox, { query: '', from: name })] as const,
  );
  return new Map(named.filter(([, emailIds]) => emailIds.length > 0));
}

/**
 * The one mail that words name though nothing was understood of them: "the bank one, is that real"; null: none, or several. By what stands
 * behind "the", or by the name of a sender.
 */
export function mailNamedIn(words: string, inbox: Inbox): MailEnvelope | null {
  const byMatter = [...words.matchAll(determiner)].flatMap(({ index, 0: { length } }) => {
    const name = nameAt(words, index + length, inbox);
    const isMail = name !== null && !ofPlace.test(name) && ofMail.test(words.slice(index + length));
    return isMail ? [findMails(inbox, { query: name })] : [];
  });
  const found = [...byMatter, ...sendersNamedIn(words, inbox).values()].filter((emailIds) => emailIds.length > 0);
  const [only, ...others] = new Set(found.filter(({ length }) => length === 1).flat());
  return only === undefined || others.length > 0 ? null : envelopeOf(inbox, only);
}

function isAboutNamed({ text, verdict, intents, guessed }: Understanding, inbox: Inbox): boolean {
  // "Read the rota" is asked of mail where one is called so; "open the gate" may be asked of anybody.
  const isOrder = (kind: string) => takesName.has(kind) || (kind === 'read' && /\bread\b/iu.test(text));
  const isNamed = ({ kind, target }: Intent) =>
    isOrder(kind) && target.scope === 'matching' && findMails(inbox, target).length > 0;
  return verdict === 'meant' && guessed === undefined && intents.length > 0 && intents.every(isNamed);
}
