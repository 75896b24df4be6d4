import type { Intent } from '../intent.ts';

const opening = '(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|um|uh|now)[\\s,]+)*';
const asked =
  '(?:(?:(?:is|are|were) there|(?:have|did|do) (?:i|we)(?: got| get| have)?|got|have you got)\\s+)?(?:any|some)\\s+|(?:what|which)\\s+';
const state = '(?:(?:new|unread|open|unpaid|other|more|further|overdue|pending|recent)\\s+)*';
const closing =
  '(?:\\s+(?:(?:are|is) there|(?:do|have|did) i (?:have|got|get)|came in|there|today|this week|in there|in my (?:mail|inbox)|for me|left|still open|waiting|again|please|then|now))*[\\s.!?…]*$';
const way = new RegExp(`^\\W*${opening}(?:${asked})${state}(?<said>[\\p{L}-]+(?:\\s[\\p{L}-]+)??)${closing}`, 'iu');

/** "Any invoices?", "are there any new drawings", "which crane bookings do I have": a kind of mail is looked for. Null for all else. */
export function readKindSearch(text: string): Intent | null {
  const said = way.exec(text.replace(/\s+/g, ' ').trim())?.groups?.said;
  const kind = said?.split(' ').at(-1)?.toLowerCase();
  if (said === undefined || kind === undefined || !mailKinds.has(kind)) return null;
  return { kind: 'search', target: { scope: 'current' }, query: said, confidence: 0.8 };
}

/** What mails are, or bring, in the plural: "any invoices?" asks for mail, "any biscuits?" somebody in the car. */
const mailKinds: ReadonlySet<string> = new Set(
  (
    'invoices bills receipts statements reminders offers quotes quotations estimates orders contracts agreements documents reports ' +
    'minutes drawings plans proposals requests applications invitations complaints cancellations bookings reservations ' +
    'confirmations deliveries approvals permits deadlines payments'
  ).split(' '),
);
