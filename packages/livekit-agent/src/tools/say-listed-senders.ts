import { countOf, joinWithAnd } from '@nexus/spoken-text';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { senderName } from '../briefing/sender-name.ts';

const others = { singular: 'other', plural: 'others' };
const senders = { singular: 'sender', plural: 'senders' };

/** By name where one is known, from their mail here or as what they are listed by; an address is not said, so the rest is counted. */
function namesOf({ inbox }: DriveContext, entries: readonly string[]): readonly string[] {
  const envelopes = [...[...inbox.items.values()].map(({ email }) => email), ...inbox.heldEnvelopes.values()];
  const named = entries.flatMap((entry) => {
    const mail = envelopes.find((email) => email.from?.address === entry || senderName(email) === entry);
    if (mail !== undefined) return [senderName(mail)];
    return entry.includes('@') ? [] : [entry];
  });
  const unnamed = entries.length - named.length;
  if (unnamed === 0) return named;
  return [...named, countOf(unnamed, named.length === 0 ? senders : others)];
}

/**
 * Who comes first and who is muted, by the driver's own choice: whoever asks what is remembered means that as well, and it stays when
 * the rest is forgotten. Empty: nobody.
 */
export function sayListedSenders(desk: DriveContext): string {
  const { vips, mutedSenders } = desk.carriedOver.lastingPreferences;
  const first =
    vips.length === 0 ? '' : `${joinWithAnd(namesOf(desk, vips))} ${vips.length === 1 ? 'comes' : 'come'} first.`;
  const muted =
    mutedSenders.length === 0
      ? ''
      : `${joinWithAnd(namesOf(desk, mutedSenders))} ${mutedSenders.length === 1 ? 'is' : 'are'} muted.`;
  return [first, muted]
    .filter((sentence) => sentence !== '')
    .map((sentence) => sentence.charAt(0).toUpperCase() + sentence.slice(1))
    .join(' ');
}
