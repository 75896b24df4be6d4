import type { Intent } from '../intent.ts';

const opening = '(?:(?:ok(?:ay)?|so|and|hey|nexus|please|well|um|uh|now)[\\s,]+)*';
const asked =
  '(?:(?:(?:is|are|were) there|(?:have|did|do) (?:i|we)(?: got| get| have)?|got|have you got)\\s+)?(?:any|some)\\s+|(?:what|which)\\s+|(?:show|list|give|find|tell|read)(?: me| us)? (?:all |out )?(?:of )?(?:the |my |our )?';
const state = '(?:(?:new|unread|open|unpaid|other|more|further|overdue|pending|recent)\\s+)*';
const closing =
  '(?:\\s+(?:(?:are|is) there|(?:do|have|did) i (?:have|got|get)|came in|there|today|this week|in there|in my (?:mail|inbox)|for me|left|still open|waiting|again|please|then|now))*[\\s.!?…]*$';
const way = new RegExp(`^\\W*${opening}(?:${asked})${state}(?<said>[\\p{L}-]+(?:\\s[\\p{L}-]+)??)${closing}`, 'iu');

const somethingToDo = new RegExp(
  `^\\W*${opening}(?:is there |are there |have i got |do i have )?(?:anything|something|things?|mails?) (?:that |which )?(?:i|we) (?:still )?(?:have|need|ought|am supposed|are supposed|got) to (?!do\\b|know\\b|answer\\b|reply\\b|read\\b|say\\b|see\\b|hear\\b|go\\b|be\\b|worry\\b|remember\\b|get\\b)(?<deed>\\p{L}{3,})[\\s.!?…]*$`,
  'iu',
);
const somebodyDid = new RegExp(
  `^\\W*${opening}(?:did|has|have) (?:anyone|anybody|somebody|someone) (?:just |already )?(?<deed>cancel|cancell?ed|complain|complained|confirm|confirmed|resign|resigned|decline|declined|accept|accepted|apply|applied|pay|paid|order|ordered|book|booked|invoice|invoiced)(?: on me| me| on us| yet| today| lately)*[\\s.!?…]*$`,
  'iu',
);

/** "Is there something I have to sign", "did anyone cancel on me": the deed is looked for. */
function readDeedSearch(said: string): Intent | null {
  const deed = (somethingToDo.exec(said) ?? somebodyDid.exec(said))?.groups?.deed;
  return deed === undefined ? null : { kind: 'search', target: { scope: 'current' }, query: deed, confidence: 0.8 };
}

const whetherGenuine = new RegExp(
  `^\\W*${opening}(?:is|was) (?:the|that|this|my) (?<which>[\\p{L}\\d' -]*?\\b(?:(?:e-?)?mail|message|letter|invoice|bill)(?: (?:from|about|of|on) .+?)?) (?:really )?(?:real|genuine|legit|legitimate|authentic|trustworthy|fake|a fake|safe|dangerous|phishing|a scam|a fraud|fraud)[\\s.!?…]*$`,
  'iu',
);
const ofAnyMail = /\b(?:(?:e-?)?mail|message|letter|from|about|of|on|the|my|our)\b/gi;

/** "Is the PayPal mail real?": it is looked for, and what is found says whether it looks like a fraud. */
function readGenuineSearch(said: string): Intent | null {
  const query = whetherGenuine.exec(said)?.groups?.which?.replace(ofAnyMail, ' ').replace(/\s+/g, ' ').trim() ?? '';
  return query === '' ? null : { kind: 'search', target: { scope: 'current' }, query, confidence: 0.8 };
}

/** "Any invoices?", "are there any new drawings", "which crane bookings do I have": a kind of mail is looked for. Null for all else. */
export function readKindSearch(text: string): Intent | null {
  const whole = text.replace(/\s+/g, ' ').trim();
  const known = readDeedSearch(whole) ?? readGenuineSearch(whole);
  if (known !== null) return known;
  const said = way.exec(whole)?.groups?.said;
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
