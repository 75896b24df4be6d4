import { isOneWayBulk } from '../../mailing-lists.ts';
import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const wayOut =
  /\b(?:to unsubscribe|unsubscribe (?:here|from|at|by|instantly)|opt[- ]out|(?:be )?removed? (?:from|me from) (?:this|our|the|future|any)|you (?:are|were) (?:receiving|getting|sent) this|you(?:'ve| have)? received this (?:e-?mail|message|newsletter) (?:because|as)|manage your (?:subscription|preferences)|view (?:this|it) in (?:a|your) browser|never (?:want|wish) to (?:hear from|receive))/i;

const massSender =
  /^(?:rss|rss-?feeds?|feeds?|news|newsletters?|digest|marketing|offers?|deals?|promo(?:tion)?s?|announce(?:ments?)?|mailing)(?:[-_.+]|@)/;

/** One sender, many readers, no discussion: by its headers, or by the way out that such mail names. */
export const bulk: SignalReader = ({ email, discussionList }) => {
  if (isOneWayBulk(email)) {
    const { listId, precedence } = email.delivery;
    const header =
      listId !== null ? `list ${listId}` : precedence !== null ? `precedence ${precedence}` : 'unsubscribe header';
    return { id: 'bulk', weight: -0.75, evidence: evidence(header) };
  }
  if (discussionList) return null;
  const sender = email.from?.address ?? '';
  if (massSender.test(sender)) return { id: 'bulk', weight: -0.5, evidence: evidence(sender) };
  const words = wayOut.exec(email.body.footer)?.[0] ?? wayOut.exec(email.body.own)?.[0];
  return words === undefined ? null : { id: 'bulk', weight: -0.65, evidence: evidence(words) };
};
