import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { senderName } from '../briefing/sender-name.ts';
import { countOf, joinWithAnd } from '../speech/list-in-threes.ts';

const others = { singular: 'other', plural: 'others' };

/** By name where they have mail here; an address is not said, so the rest is counted. */
function namesOf({ inbox }: BriefingDesk, entries: readonly string[]): readonly string[] {
  const envelopes = [...[...inbox.items.values()].map(({ email }) => email), ...inbox.heldEnvelopes.values()];
  const named = entries.flatMap((entry) => {
    const mail = envelopes.find((email) => email.from?.address === entry || senderName(email) === entry);
    return mail === undefined ? [] : [senderName(mail)];
  });
  const unnamed = entries.length - named.length;
  return unnamed === 0 ? named : [...named, countOf(unnamed, others)];
}

/**
 * Who comes first and who is muted, by the driver's own choice: whoever asks what is remembered means that as well, and it stays when
 * the rest is forgotten. Empty: nobody.
 */
export function sayListedSenders(desk: BriefingDesk): string {
  const { vips, mutedSenders } = desk.carriedOver.lastingPreferences;
  const first =
    vips.length === 0 ? '' : `${joinWithAnd(namesOf(desk, vips))} ${vips.length === 1 ? 'comes' : 'come'} first.`;
  const muted =
    mutedSenders.length === 0
      ? ''
      : `${joinWithAnd(namesOf(desk, mutedSenders))} ${mutedSenders.length === 1 ? 'is' : 'are'} muted.`;
  const said = [first, muted].filter((sentence) => sentence !== '').join(' ');
  return said.charAt(0).toUpperCase() + said.slice(1);
}
