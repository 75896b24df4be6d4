import type { MailMessage } from '@nexus/contracts';
import type { SignalReader, SignalReading } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const attributionLength = 300;

/** The line over a mail's quote that says that the reader wrote it, in lower case: "on monday anna lund wrote:"; null where it says no such thing. */
export function attributionToReader(
  email: MailMessage,
  { role, settings }: Pick<SignalReading, 'role' | 'settings'>,
): string | null {
  const opening = email.body.quoted.slice(0, attributionLength).toLowerCase();
  const attribution = /^[\s\S]*?(?:wrote|writes|said|schrieb|skrev|a écrit)\b[^\n]*:|^[\s>]*from:[^\n]*/.exec(
    opening,
  )?.[0];
  if (attribution === undefined) return null;
  if (settings.readerAddresses.some((address) => attribution.includes(address))) return attribution;
  const fullNames = [...email.to, ...email.cc]
    .filter(({ address }) => settings.readerAddresses.includes(address))
    .flatMap(({ name }) => (name?.includes(' ') ? [name.toLowerCase()] : []));
  return role.known && fullNames.some((name) => attribution.includes(name)) ? attribution : null;
}

/** It answers a mail that the reader wrote; weaker when that mail stands further up in the thread. */
export const replyToOwnMail: SignalReader = (reading) => {
  const { email, ownMessageIds } = reading;
  const parent = email.inReplyTo ?? email.references.at(-1) ?? null;
  if ((parent !== null && ownMessageIds.has(parent)) || attributionToReader(email, reading) !== null) {
    return { id: 'reply-to-own-mail', weight: 0.3, evidence: evidence(email.subject) };
  }
  if (email.references.some((reference) => ownMessageIds.has(reference))) {
    return { id: 'reply-to-own-mail', weight: 0.15, evidence: evidence(email.subject) };
  }
  return null;
};
