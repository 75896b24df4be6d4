import type { MailEnvelope } from '@nexus/contracts';
import { cardinalWords, countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { findMails } from '../inbox/find-mails.ts';
import { sayChosenLeft } from '../inbox/mail-choice.ts';
import { nameMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { countWeights, envelopeOf, newestFirst } from '../state/inbox.ts';
import { answerableQuestion, mailsMeant, mentionedMails, remaining } from '../state/tracker-selectors.ts';
import { sayList } from '../understanding/told-list.ts';
import { senderName, subjectName } from '../wording/mail.ts';
import type { PlainAnswer } from './about-mail.ts';

/** Which mail was told last, and the how-manyth it is. */
function sayWhichMail(drive: DriveContext): string {
  const { state } = drive.tracker;
  const [emailId, ...others] = mailsMeant(state);
  const email = emailId === undefined ? null : envelopeOf(drive.inbox.state, emailId);
  if (email === null)
    return state.heard.size === 0 ? 'We have not begun. Say next for the first mail.' : 'No mail is open. Say next.';
  if (others.length > 0)
    return `Those were ${countOf(others.length + 1, { singular: 'mail', plural: 'mails' })}; say the first, or who it is from.`;
  const left = remaining(state).length;
  return `That is the mail from ${nameMail({ email })}. You have heard ${state.heard.size}; ${left === 0 ? 'nothing is left' : left === 1 ? 'one is left' : `${left} are left`}.`;
}

function sayHeardSoFar(drive: DriveContext): string {
  const { heard } = drive.tracker.state;
  const emails = [...heard].flatMap((emailId) => envelopeOf(drive.inbox.state, emailId) ?? []);
  if (emails.length === 0) return 'You have heard no mail yet. Say next for the first.';
  const last = emails.slice(-3).map((email) => nameMail({ email }));
  return `You have heard ${countOf(emails.length, { singular: 'mail', plural: 'mails' })}${emails.length > 3 ? '. The last three' : ''}: ${joinWithAnd(last)}.`;
}

/** What is still to come that matters, and how much else. */
function sayWhatElse(drive: DriveContext): string {
  const left = remaining(drive.tracker.state);
  const { urgent, important } = countWeights(drive.inbox.state, left);
  const weighty = urgent > 0 ? `${urgent} urgent` : important > 0 ? `${important} important` : 'nothing urgent';
  return left.length === 0
    ? 'That was everything: nothing is left.'
    : `${sayChosenLeft(drive)} There ${urgent + important > 1 ? 'are' : 'is'} ${weighty} among them. Say next.`;
}

const asksHowManyFrom =
  /^how many (?:(?:new |unread )?(?:mails|e-?mails|messages) )?(?:(?:are there|do i have|have i got|did i get|came|are) )?from (?<from>[\p{L}][\p{L} .'-]{1,40})$|^how many (?:(?:new |unread )?(?:mails|e-?mails|messages) )?(?:did|has|have) (?<who>[\p{L}][\p{L} .'-]{1,40}?) (?:write|written|send|sent)(?: me| to me)?$/u;

/** How many unread mails are from whoever is named, with what they are about. Null: it is not asked, or nobody is called so. */
export function answerHowManyFrom(drive: DriveContext, said: string): string | null {
  const { from, who } = asksHowManyFrom.exec(said)?.groups ?? {};
  const named = from ?? who;
  if (named === undefined) return null;
  const { state } = drive.inbox;
  const found = findMails(state, { query: '', from: named }).flatMap((emailId) => envelopeOf(state, emailId) ?? []);
  const isFraud = ({ emailId }: MailEnvelope) => state.items.get(emailId)?.isFraud === true;
  const emails = found.filter((email) => state.items.has(email.emailId) && !isFraud(email));
  const senders = Map.groupBy(emails, senderName);
  const [only] = senders.keys();
  if (only === undefined) return null;
  const held = [...state.heldEnvelopes.values()].filter((email) => senders.has(senderName(email))).length;
  const frauds = found.filter(isFraud).length;
  const others = [
    ...(held === 0 ? [] : [`I hold ${cardinalWords(String(held))} more back.`]),
    ...(frauds === 0 ? [] : [`${capitalise(cardinalWords(String(frauds)))} more in that name looks like a fraud.`]),
  ];
  const unread = { singular: 'unread mail', plural: 'unread mails' };
  if (senders.size > 1) {
    const counted = [...senders].map(([name, { length }]) => `${cardinalWords(String(length))} from ${name}`);
    const count = capitalise(countOf(emails.length, unread));
    return [`${count}: ${joinWithAnd(counted)}.`, ...others].join(' ');
  }
  const are = emails.length === 1 ? 'is' : 'are';
  const list = sayList(
    drive,
    `${capitalise(countOf(emails.length, unread))} ${are} from ${only}`,
    newestFirst(emails).map((email) => ({ email, name: subjectName(email) })),
  );
  return [list, ...others].join(' ');
}

function bySender(drive: DriveContext): string {
  const senders = Map.groupBy(
    [...drive.inbox.state.items.values()].map(({ email }) => email),
    senderName,
  );
  const [first, second] = [...senders].toSorted(([, one], [, other]) => other.length - one.length);
  if (first === undefined) return 'There is no unread mail.';
  const count = ([name, mails]: readonly [string, readonly unknown[]]) =>
    `${name}, ${countOf(mails.length, { singular: 'mail', plural: 'mails' })}`;
  if (first[1].length === 1) return 'Nobody wrote more than one of your unread mails. Of others I keep no count.';
  return `Of your unread mail, most is from ${count(first)}${second === undefined || second[1].length < 2 ? '' : `, then ${count(second)}`}.`;
}

/** Answers to mail of the driver's own. */
function sayWhoAnswered(drive: DriveContext): string {
  const { items, readerKnown } = drive.inbox.state;
  const answers = [...items.values()].filter(
    ({ email, signals }) =>
      signals.some(({ id }) => id === 'reply-to-own-mail') || /^\s*(?:re|aw|sv|antw)\s*:/iu.test(email.subject),
  );
  const certain = answers.filter(({ signals }) => signals.some(({ id }) => id === 'reply-to-own-mail'));
  const told = certain.length > 0 ? certain : answers;
  if (told.length === 0)
    return readerKnown
      ? 'I see no answer to a mail of yours among the unread ones.'
      : "I don't know which address is yours, so I can't tell which mails answer one of yours.";
  const count = capitalise(countOf(told.length, { singular: 'mail answers', plural: 'mails answer' }));
  return sayList(
    drive,
    `${count} ${certain.length > 0 ? 'one of yours' : 'something, perhaps yours'}`,
    told.map(({ email }) => ({ email, name: nameMail({ email }) })),
  );
}

/** Sorry, and the way out: what was done last can be taken back; else who or what is meant has to be named. */
function sayMisunderstood(drive: DriveContext): string {
  const question = answerableQuestion(drive.tracker.state);
  if (question !== null)
    return `Sorry. I did nothing. My question was: ${question.question} Say yes or no, or tell me what you want instead.`;
  const last = drive.actions.undo.peek();
  if (last !== null && last === drive.conversation.turn.newestBefore && drive.conversation.turn.before.turn > 0)
    return `Sorry about that. Last I ${last.label}; say undo to take that back, or tell me in other words what you want.`;
  return 'Sorry, I got that wrong. Tell me in other words, such as next, read it, reply, or find and a name.';
}

function sayWhichOne(drive: DriveContext): string {
  const told = mentionedMails(drive.tracker.state);
  const named = told.flatMap((emailId) => envelopeOf(drive.inbox.state, emailId) ?? []);
  const last = drive.conversation.turn.newestBefore;
  const undo = last === null ? '' : ' Say undo to take back what I did last.';
  if (named.length > 1)
    return `Which one: ${named
      .slice(0, 3)
      .map((email) => nameMail({ email }))
      .join(', or ')}?${undo}`;
  return `Which mail do you mean? Say open the mail from, and the name, or go back.${undo}`;
}

/** Letter by letter, for a name that was heard and not caught. */
function spellSender(drive: DriveContext): string {
  const [emailId] = mailsMeant(drive.tracker.state);
  const email = emailId === undefined ? null : envelopeOf(drive.inbox.state, emailId);
  if (email === null) return 'No mail is open. Say next, and I can spell who it is from.';
  const letters = senderName(email)
    .split(/\s+/u)
    .map((word) => [...word.toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join(', '));
  return `${senderName(email)} is spelled ${letters.join('; ')}.`;
}

const mail = '(?:mail|e-?mail|message|one|letter)';
const really = '(?:(?:no|wait|hey|oh|sorry|hang on|hold on|stop|look|listen|but|well|actually|again)[\\s,]+)*';
const way = (pattern: string) => new RegExp(`^${really}(?:${pattern})$`, 'u');

/** Where the drive is, what it told, and what to do where it went wrong. */
export const placeAnswers: readonly PlainAnswer[] = [
  [
    way(
      `(?:which|what) ${mail} (?:are we (?:on|at)|is (?:this|that|it)|was (?:that|this|it)|are you (?:on|reading|at)|did you just (?:read|tell me))(?: again| now)?|where (?:are|were) we(?: (?:now|again|at|up to))*|what are (?:we|you) (?:on|at|reading)(?: now)?|where did (?:we|you) (?:stop|get to|leave off)`,
    ),
    sayWhichMail,
  ],
  [
    way(
      'how many(?: (?:mails|e-?mails|messages|of (?:them|these|those)))? (?:have|did) (?:we|i|you) (?:already |so far |just )?(?:heard?|read|done|got through|get through|covered?|told me)(?: (?:so far|already|until now|up to now|today))*|(?:what|which ones|which mails) (?:have|did) (?:we|i|you) (?:(?:already|so far|just) )?(?:got through|get through|gone through|go through|covered|cover|heard|read|told me)(?: (?:so far|already|until now|up to now|today))*|what was (?:the last few|so far)',
    ),
    sayHeardSoFar,
  ],
  [
    way(
      '(?:is there |was there )?(?:anything|something)(?: else| more)? (?:(?:that )?i (?:should|must|need to|ought to|have to) (?:know|hear|do|see|worry about)|worth (?:knowing|hearing)|that (?:matters|is important))(?: about)?|(?:was|is) that (?:everything|all|it|the lot|all of (?:it|them))|did i (?:hear|get) (?:everything|it all|all of (?:it|them))|have i (?:heard|got) (?:everything|it all|all of (?:it|them))',
    ),
    sayWhatElse,
  ],
  [
    way(
      'who (?:writes|wrote|sends|sent|mails|mailed|e-?mails|bothers)(?: to)?(?: me)?(?: the)? (?:most|most of (?:it|them|these))(?: (?:mails?|e-?mails?|often))*(?: (?:this|last) \\p{L}+| today| lately| recently)?|who (?:is|are) (?:most|the most) of (?:it|them|these|my mail) from',
    ),
    bySender,
  ],
  [
    way(
      '(?:did|has|have) (?:anyone|anybody|somebody|someone|any of them|they) (?:(?:answer(?:ed)?|repl(?:y|ied)|respond(?:ed)?|written?|write|got(?:ten)?|get|come|came)(?: back)?)(?: (?:to|back to))?(?: (?:me|my (?:mails?|questions?|e-?mails?)))?(?: (?:yet|today|already|at all))*|(?:any|are there any|did i get any|have i got any|what) (?:answers?|replies|reply|responses?)(?: (?:for|to) (?:me|my (?:mails?|questions?)))?(?: (?:yet|today|are there|came in))*|who (?:answered|replied|responded|has answered|has replied|got back)(?: (?:to )?me)?',
    ),
    sayWhoAnswered,
  ],
  [
    way(
      '(?:can you |could you )?spell (?:that|it|this|him|her|(?:me )?(?:that|the|his|her|their|the sender) (?:last |first |sur)?names?)(?: (?:out|for me|again))*|how (?:do|would|does) (?:you|i|they|one) spell (?:it|that|this|him|her|(?:that|the|his|her|their) (?:last |first |sur)?name)|how is (?:it|that|(?:that|the|his|her|their) name) spel(?:led|t)',
    ),
    spellSender,
  ],
];

/** Said where something went wrong. Where it may be a no to what was asked, or take back what was done, it is that first. */
export const recoveries: readonly PlainAnswer[] = [
  [
    way(
      "(?:that is |it is |this is )?(?:not|n't) (?:what|the thing) i (?:asked|said|meant|wanted|want|was asking)(?: for| about| you)*|you (?:got|have got|'ve got|understood|misheard|heard|took|have) (?:me|that|it)(?: all)? wrong|you (?:misunderstood|misheard|did not (?:understand|get|listen))(?: (?:me|that|it|what i said|to me))?|(?:that is |that was )?(?:wrong|incorrect|nonsense|not right|rubbish)|i did not (?:say|ask(?: for)?|mean|want)(?: (?:that|it|you to do that))?|wrong (?:answer|thing)|what are you (?:talking about|on about|doing)|why did you do that",
    ),
    sayMisunderstood,
  ],
  [
    way(
      `(?:i (?:meant?|want(?:ed)?|was talking about|am talking about) )?(?:the|that) other (?:one|${mail}|guy|person)|(?:not )(?:that|this|the) ${mail}|(?:that is |it is )?the wrong ${mail}|wrong ${mail}|i (?:meant?|want(?:ed)?) (?:another|a different|the right) ${mail}|a different one`,
    ),
    sayWhichOne,
  ],
];
