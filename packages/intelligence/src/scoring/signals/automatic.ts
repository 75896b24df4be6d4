import type { SignalReader } from '../signal-reading.ts';
import { evidence } from '../signal-reading.ts';

const answering =
  /^(?:out of (?:the )?office|automatic reply|auto(?:matic)?[- ]?(?:reply|response)|undeliver(?:able|ed)|delivery (?:status|failure)|returned mail|mail delivery (?:failed|system)|failure notice|abwesen)/i;
const receipt =
  /\b(?:your|the)?\s*(?:order|booking|reservation|payment|purchase|ticket|shipment|subscription|delivery|statement|receipt|invoice)\b.{0,30}\b(?:confirm(?:ed|ation)|received|shipped|dispatched|receipt|is ready|on its way|complete[d]?|renew(?:ed|s))\b|\b(?:receipt|confirmation) (?:for|of|from) (?:your|order|booking|payment)\b|^(?:re: )?(?:order|booking|payment|ticket|case) ?(?:#|no\.? ?|number )?\w*\d{4,}/i;

/** A machine wrote it: by its headers, or by the subject of an automatic answer or of a receipt. */
export const automatic: SignalReader = ({ email, discussionList }) => {
  if (email.delivery.automatic) return { id: 'automatic', weight: -0.5, evidence: 'sent by a machine' };
  if (answering.test(email.subject)) return { id: 'automatic', weight: -0.5, evidence: evidence(email.subject) };
  const conversation = discussionList || email.inReplyTo !== null || email.references.length > 0;
  if (conversation || !receipt.test(email.subject)) return null;
  return { id: 'automatic', weight: -0.35, evidence: evidence(email.subject) };
};
