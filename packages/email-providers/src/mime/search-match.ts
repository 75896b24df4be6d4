import type { MailAddress, MailBody, MailEnvelope, SearchQuery } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text/invisible-characters';

/** Lower case without accents and marks that nobody sees: what search compares. */
export function foldText(text: string): string {
  return stripInvisible(text)
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** The words of a query as they are compared; without those of which nothing is left. */
export function foldWords(words: readonly string[]): readonly string[] {
  return words.map(foldText).filter((word) => word !== '');
}

/** The words that sender, recipients and subject do not hold. */
export function wordsNotInHeaders(words: readonly string[], envelope: MailEnvelope): readonly string[] {
  const addresses = [envelope.from, ...envelope.to, ...envelope.cc].map(addressText);
  const text = foldText([envelope.subject, ...addresses].join('\n'));
  return words.filter((word) => !holdsWord(text, word));
}

/** In characters. A longer word is looked for inside others too, as German joins them. */
const longestWhole = 5;
const inWord = /[\p{L}\p{N}]/u;

/** Whether a word stands in a text, or is the beginning of one: "lease" is in "leases", but not in "please". Both are folded already. */
function holdsWord(text: string, word: string): boolean {
  if (word.length > longestWhole || !inWord.test(word.charAt(0))) return text.includes(word);
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (at === 0 || !inWord.test(text.charAt(at - 1))) return true;
  }
  return false;
}

export function bodyHolds(words: readonly string[], body: MailBody): boolean {
  const text = foldText([body.own, body.quoted, body.signature, body.footer].join('\n'));
  return words.every((word) => holdsWord(text, word));
}

/** `wanted` is folded already. */
export function senderMatches(wanted: string, envelope: MailEnvelope): boolean {
  return foldText(addressText(envelope.from)).includes(wanted);
}

/** Whether a mail came in the time that is asked for. `receivedAt` in milliseconds; null is in no time, but where all are asked for. */
export function isWithin(receivedAt: number | null, { since, before }: Pick<SearchQuery, 'since' | 'before'>): boolean {
  if (since === undefined && before === undefined) return true;
  if (receivedAt === null) return false;
  return receivedAt >= (since?.getTime() ?? -Infinity) && receivedAt < (before?.getTime() ?? Infinity);
}

function addressText(address: MailAddress | null): string {
  return address === null ? '' : `${address.name ?? ''} ${address.address}`;
}
