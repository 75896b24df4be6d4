import type { JudgedMail, MailMessage } from '@nexus/contracts';
import { countOf, speakDuration, speakingMinutes } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { accountOf } from '../inbox/account-outages.ts';
import { findMails } from '../inbox/find-mails.ts';
import { nameMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, messageOf } from '../state/inbox.ts';
import { openTopics, remaining, topicOf } from '../state/tracker-selectors.ts';
import { meantMail, mentionMails } from '../understanding/references.ts';
import { sayList } from '../understanding/told-list.ts';
import { atMostThree, sayAttachments, senderName } from '../wording/mail.ts';

/** The whole of what was said, in lower case and plainly spelled, and what is answered. */
export type PlainAnswer = readonly [RegExp, (drive: DriveContext) => string];

/** An answer from the mail that was told last. */
function ofMail(answer: (drive: DriveContext, mail: MailMessage) => string): (drive: DriveContext) => string {
  return (drive) => {
    const meant = meantMail(drive);
    if (meant.emailId === null) return meant.why;
    const mail = messageOf(drive.inbox.state, meant.emailId);
    return mail === null ? 'I have not read that mail yet. Say read it first.' : answer(drive, mail);
  };
}

function whoElse(drive: DriveContext, mail: MailMessage): string {
  const own = new Set(drive.mailbox.account.addresses);
  const others = [...mail.to, ...mail.cc].filter(({ address }) => !own.has(address) && address !== mail.from?.address);
  const names = new Set(others.map((person) => senderName({ from: person })));
  return others.length === 0 ? 'Nobody else that I can see.' : `It also went to ${atMostThree([...names])}.`;
}

/** What is attached (E-7). It is never fetched, so what can be done about it is said instead. */
export const sayAttached = ofMail((_drive, { attachments }) =>
  attachments.length === 0
    ? 'It has no attachment.'
    : `It has ${sayAttachments(attachments)}. I don't open attachments; say flag it, or remind me tonight, to look at it later.`,
);

/** Of all mails still to come, those that something is attached to. */
function listAttached(drive: DriveContext): string {
  const { items } = drive.inbox.state;
  const mails = remaining(drive.tracker.state)
    .flatMap((emailId) => items.get(emailId) ?? [])
    .filter(({ email }) => email.attachments.length > 0);
  if (mails.length === 0) return 'None of the mails still to come has an attachment.';
  const count = capitalise(countOf(mails.length, { singular: 'mail', plural: 'mails' }));
  const has = mails.length === 1 ? 'has an attachment' : 'have attachments';
  return sayList(
    drive,
    `${count} still to come ${has}`,
    mails.map((mail) => ({ email: mail.email, name: nameMail(mail) })),
  );
}

function whichAccount(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const { accounts = [] } = drive.mailbox;
  const { name } = accountOf(drive, envelopeOf(drive.inbox.state, meant.emailId));
  return accounts.length > 1 ? `It came to ${name}.` : `There is only one account here: ${name}.`;
}

function whichTopic(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const topic = topicOf(drive.tracker.state, meant.emailId);
  if (topic === null) return 'It belongs to no topic of this briefing.';
  const left = openTopics(drive.tracker.state).find(({ topic: { topicId } }) => topicId === topic.topicId)?.left ?? 0;
  const more = left === 0 ? '' : `, ${countOf(left, { singular: 'mail', plural: 'mails' })} still to come`;
  return `It belongs to ${topic.title}${more}.`;
}

function leftInTopic(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const topic = topicOf(drive.tracker.state, meant.emailId);
  if (topic === null) return 'It belongs to no topic of this briefing.';
  const left = openTopics(drive.tracker.state).find(({ topic: { topicId } }) => topicId === topic.topicId)?.left ?? 0;
  if (left === 0) return `That was the last one about ${topic.title}.`;
  return `${capitalise(countOf(left, { singular: 'mail', plural: 'mails' }))} still to come about ${topic.title}.`;
}

/** What the judgement of frauds found (J-3); it proves nothing, and that is said. */
function whetherFraud(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const judged = drive.inbox.state.items.get(meant.emailId);
  return judged === undefined ? "I don't know that mail." : sayWhetherFraud(judged);
}

function sayWhetherFraud(judged: JudgedMail): string {
  if (!judged.isFraud && judged.email.body.hidesOrders)
    return 'It hides words that give orders to a program which reads it. I heed none of them. Ask the sender by another way before you answer, pay or sign in.';
  if (!judged.isFraud)
    return 'I see no sign of a fraud in it. That is no proof: ask the sender by another way before you pay or sign in.';
  const signs = judged.signals.find(({ id }) => id === 'fraud')?.evidence ?? '';
  return `It looks like a fraud${signs === '' ? '' : `: ${signs}`}. Don't pay, sign in or open anything in it.`;
}

/** Of a mail; "is the crane dangerous" asks something else. */
const verdict =
  '(?:scam|fraud|fake|phishing|phishing mail|genuine|legit|legitimate|trustworthy|spam|junk|kosher|real thing)';
const asksOfNamed: readonly RegExp[] = [
  new RegExp(
    `^(?:are you (?:sure|certain|positive) )?(?:that )?(?:the |that |this )?(?<named>.+?) (?:is|are)(?:n't| not)(?: really| actually)?(?: an?| the)? ${verdict}$`,
    'u',
  ),
  new RegExp(
    `^(?:is|are|was|could) (?:the |that |this )?(?<named>.+?)(?: be)?(?: really| actually)?(?: an?| the)? ${verdict}(?: do you (?:think|reckon)| you (?:think|reckon))?$`,
    'u',
  ),
  new RegExp(
    `^(?:the |that |this )?(?<named>.+?)[,;]? (?:is|are) (?:it|that|this|they)(?: really| actually)?(?: an?| the)? ${verdict}$`,
    'u',
  ),
];
const opensQuestion = /^(?:are you (?:sure|certain|positive)|is|are|was|could)\b|\b(?:is|are) (?:it|that|this|they)\b/u;

/** "Is the netting quote genuine", "are you sure that quote isn't spam": of a mail that is named. Null: of none that is here, or other words. */
export function answerWhetherFraud(drive: DriveContext, said: string): string | null {
  if (!opensQuestion.test(said)) return null;
  for (const pattern of asksOfNamed) {
    const named = pattern.exec(said)?.groups?.named;
    if (named === undefined || /^(?:it|this|that|there|anything|any|he|she|they|one)$|\bones?$/u.test(named)) continue;
    const query = named.replaceAll(/\b(?:with|about|from|of|on|in|the)\b/gu, ' ');
    const items = findMails(drive.inbox.state, { query }).flatMap((id) => drive.inbox.state.items.get(id) ?? []);
    // Where one of them is false, that is what is asked about.
    const mail = items.find(({ isFraud, email }) => isFraud || email.body.hidesOrders) ?? items[0];
    if (mail === undefined) continue;
    mentionMails(drive, [mail.email]);
    return `${nameMail(mail)}: ${sayWhetherFraud(mail)}`;
  }
  return null;
}

/** "What is the next topic": only said, and nothing is passed over. */
function sayNextTopic({ tracker }: DriveContext): string {
  const { state } = tracker;
  const current = state.cursor === null ? null : topicOf(state, state.cursor);
  const toCome = new Set(remaining(state).filter((emailId) => state.statuses.get(emailId) !== 'skipped'));
  const start = state.cursor === null ? 0 : state.order.indexOf(state.cursor) + 1;
  const ahead = [...state.order.slice(start), ...state.order.slice(0, start)];
  const first = ahead.find((emailId) => toCome.has(emailId) && !current?.emailIds.includes(emailId));
  const next = first === undefined ? null : topicOf(state, first);
  if (next === null) return 'There is no other topic still to come.';
  const left = next.emailIds.filter((emailId) => toCome.has(emailId)).length;
  return `Next comes ${next.title}, with ${countOf(left, { singular: 'mail', plural: 'mails' })}. Say skip this topic to go there.`;
}

/** Whether the reader's own answer is in the thread. */
function whetherAnswered(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const judged = drive.inbox.state.items.get(meant.emailId);
  const isAnswered = judged?.signals.some(({ id }) => id === 'answered') ?? false;
  return isAnswered ? 'Yes, you have answered it.' : 'I see no answer of yours to it. Say reply, and what to write.';
}

/** Whom else the thread holds an answer from, later than the mail itself. */
function whoReplied(drive: DriveContext): string {
  const meant = meantMail(drive);
  if (meant.emailId === null) return meant.why;
  const { items } = drive.inbox.state;
  const judged = items.get(meant.emailId);
  if (judged === undefined) return "I don't know that mail.";
  const since = judged.email.receivedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const later = [...items.values()].filter(
    ({ email, threadId }) => threadId === judged.threadId && (email.receivedAt?.getTime() ?? 0) > since,
  );
  if (later.length === 0) return 'I see no later answer to it in your unread mail.';
  const count = countOf(later.length, { singular: 'later mail', plural: 'later mails' });
  return `Its thread has ${count}, from ${atMostThree([...new Set(later.map(({ email }) => senderName(email)))])}.`;
}

function whetherReply({ inReplyTo, references, subject }: MailMessage): string {
  const isReply = inReplyTo !== null || references.length > 0 || /^(?:re|aw|sv|antw)\s*:/i.test(subject);
  return isReply ? 'Yes, it answers an earlier mail.' : 'It does not look like an answer to another mail.';
}

const thisMail = '(?:it|this|that|this one|that one|(?:this|that|the) (?:mail|e-?mail|message))';

/** Short questions about the mail that was told last: who else got it, which account it came to. */
export const mailAnswers: readonly PlainAnswer[] = [
  [
    /^(?:what|which)(?: is|'s| comes| will be)? (?:the )?next topic(?: (?:about|then|after (?:this|that)))?$/,
    sayNextTopic,
  ],
  [
    new RegExp(
      `^(?:are you (?:sure|certain) (?:that )?${thisMail}(?:'s| is)?(?: not|n't)? (?:an? )?(?:scam|fraud|fake|phishing|genuine|real|legit|legitimate|safe|dodgy|spam|junk)|(?:is|was) ${thisMail} really (?:(?:from )?(?:him|her|them)|from \\p{L}+|\\p{L}+(?=,? or (?:somebody|someone|is somebody|is someone)))(?:,? or .+)?|(?:is|could|might) ${thisMail}(?: be)? (?:really |actually )?(?:an? )?(?:scam|fraud|fake|phishing|phishing mail|genuine|real|legit|legitimate|safe|dodgy|suspicious|dangerous|trustworthy|spam)|(?:can|should|do) (?:i|we|you) (?:really )?(?:trust|believe) (?:${thisMail}|her|him|them|the sender)|does ${thisMail} (?:look|seem|sound) (?:like (?:an? )?(?:scam|fraud|fake)|genuine|real|legit|safe|dodgy|fishy|suspicious|right)(?: to you)?)$`,
      'u',
    ),
    whetherFraud,
  ],
  [
    new RegExp(
      `^(?:have|did) (?:i|we) (?:already |ever )?(?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|write back|written back)(?: to)?(?: (?:${thisMail}|her|him|them))?(?: already| yet| before)?$`,
    ),
    whetherAnswered,
  ],
  [
    new RegExp(
      `^(?:(?:did|has|have) (?:any(?:one|body)|some(?:one|body))(?: else)? (?:already |yet )?(?:repl(?:y|ied)|answer(?:ed)?|respond(?:ed)?|wr(?:ite|itten) back|come back)|who(?: else)? (?:has )?(?:replied|answered|responded|wrote back))(?: to)?(?: (?:${thisMail}|her|him|them))?(?: already| yet| since| so far)?$`,
    ),
    whoReplied,
  ],
  [
    new RegExp(
      `^(?:is|was) ${thisMail} (?:a reply|an answer|a response|in reply|in answer|in response)(?: to (?:.*\\b(?:i|me|my|mine|we|our|us)\\b.*|another mail|something|an earlier mail))?$`,
    ),
    ofMail((_drive, mail) => whetherReply(mail)),
  ],
  [
    /^(?:(?:which|what|how many|do any|any|are there any)(?: of)?(?: (?:my|the|these|those))? (?:mails|e-?mails|messages|ones)(?: (?:have|has|with|come with|carry|that have))+(?: got)?(?: an| any)? (?:attachments?|files?|documents?)(?: attached)?|(?:which|what) (?:ones )?(?:have|has) (?:an )?attachments?|(?:show|find|list|give) me (?:the |all )?(?:mails|e-?mails|messages) with attachments?)$/,
    listAttached,
  ],
  [
    new RegExp(`^how (?:long|big) (?:is|was) ${thisMail}$`),
    ofMail((_drive, { body }) => `Read out, it takes ${speakDuration(speakingMinutes(body.own))}.`),
  ],
  [
    /^(?:who else (?:is|was|'s) (?:on|in|copied on|copied in on) (?:this|it|that|the mail)|who else (?:got|gets|received) (?:this|it|that)(?: (?:mail|e-?mail|message))?)$/,
    ofMail(whoElse),
  ],
  [
    /^(?:(?:was|am|is|were) (?:i|it|this|that|we) (?:the )?(?:only (?:one|person|to me|for me|to us|mine)|(?:just|only) (?:me|to me|for me))(?: .*)?|who else did (?:he|she|they) (?:send|write|copy|mail) (?:it|this|that|to|in)(?: to| on it)?|did (?:anyone|anybody|everyone|everybody) else get (?:it|this|that))$/,
    ofMail(whoElse),
  ],
  [/^(?:who else is copied(?: in)?|who is it to|who was it sent to|who is on (?:this|it|copy|cc))$/, ofMail(whoElse)],
  [
    /^(?:(?:which|what) (?:account|mailbox|inbox|address) (?:is|was|did|does) (?:it|this|that|the mail)(?: (?:in|on|from|for|to|sent to|come to|come in|come into|go to|belong to))?|(?:to|in) which (?:account|mailbox|address) (?:is|was|did) (?:it|this|that|the mail)(?: (?:come|come in|sent|go))?)$/,
    whichAccount,
  ],
  [
    /^(?:(?:which|what) (?:topic|subject|group|section) (?:is|are|was|does|did) (?:it|this|that|we|the mail|this mail|that mail|this one)(?: (?:on|in|under|about|of|from|at|part of|belong to|come under|fall under))?(?: now)?|(?:what|which) is the (?:current )?topic(?: now)?)$/,
    whichTopic,
  ],
  [
    /^how many(?: more)?(?: (?:mails|e-?mails|messages|ones))?(?: (?:are|is))?(?: (?:there|left|still))* (?:in|on|of|about) (?:this|that|the) (?:topic|subject|group|one)(?: (?:are|is) (?:there|left))?$/,
    leftInTopic,
  ],
];
