import type { MailAddress, MailBody, MailEnvelope } from '@nexus/contracts';

/** Lower case without accents: what search compares. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss');
}

/** The words that sender, recipients and subject do not hold. */
export function wordsNotInHeaders(words: readonly string[], envelope: MailEnvelope): readonly string[] {
  const addresses = [envelope.from, ...envelope.to, ...envelope.cc].map(addressText);
  const text = foldText([envelope.subject, ...addresses].join('\n'));
  return words.filter((word) => !text.includes(word));
}

export function bodyHolds(words: readonly string[], body: MailBody): boolean {
  const text = foldText([body.own, body.quoted, body.signature].join('\n'));
  return words.every((word) => text.includes(word));
}

/** `wanted` is folded already. */
export function senderMatches(wanted: string, envelope: MailEnvelope): boolean {
  return foldText(addressText(envelope.from)).includes(wanted);
}

function addressText(address: MailAddress | null): string {
  return address === null ? '' : `${address.name ?? ''} ${address.address}`;
}
