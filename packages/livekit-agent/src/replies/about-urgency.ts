import type { JudgedMail } from '@nexus/contracts';
import { dayNumberAt } from '@nexus/language';
import { cardinalWords, countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { explainStanding } from '../inbox/explain-standing.ts';
import { findMails } from '../inbox/find-mails.ts';
import { nameMail, presentMail } from '../inbox/present-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { isAsking } from '../state/inbox.ts';
import { remaining, toldInRow } from '../state/tracker-selectors.ts';
import { listMails, meantMail, mentionMails } from '../understanding/references.ts';
import { mostNamed, placeNames, sayList } from '../understanding/told-list.ts';
import { senderName } from '../wording/mail.ts';
import { exceptHeardBefore } from './left-out.ts';

/** Some of the mails of a briefing, and the words for them. */
interface MailsOfKind {
  readonly isMeant: (mail: JudgedMail) => boolean;
  /** "is urgent", of one. */
  readonly is: string;
  /** "are urgent", of several. */
  readonly are: string;
  /** There are none. */
  readonly none: string;
  /** There are no others than those that were heard, with their number. */
  readonly noneElse: (heard: number) => string;
  /** There seem to be none, but it is not known which address is the reader's. */
  readonly noneKnown: string;
}

/** Which mails still to come are of a kind, the first three by name; "open the first one" means one of these then. */
function sayWhich(drive: DriveContext, { isMeant, is, are, none, noneElse, noneKnown }: MailsOfKind): string {
  const { state: inbox } = drive.inbox;
  const { state } = drive.tracker;
  const { order, heard } = state;
  const isOfKind = (emailId: string) => {
    const mail = inbox.items.get(emailId);
    return mail !== undefined && isMeant(mail);
  };
  const toCome = remaining(state).filter(isOfKind);
  if (toCome.length === 0) {
    const told = order.filter((emailId) => heard.has(emailId) && isOfKind(emailId)).length;
    const nothing = told > 0 ? noneElse(told) : inbox.readerKnown ? none : noneKnown;
    return `${nothing}${exceptHeardBefore(drive)}`;
  }
  const count = toCome.length === 1 ? `1 mail still to come ${is}` : `${toCome.length} mails still to come ${are}`;
  return sayList(
    drive,
    count,
    toCome
      .flatMap((emailId) => inbox.items.get(emailId) ?? [])
      .map(({ email }) => ({ email, name: nameMail({ email }) })),
  );
}

const timeWords = ' (?:today|tonight|now|this (?:morning|afternoon|evening|week))';
/** "What do I have to do today", "anything to do". */
const asksWhatIsAsked: readonly RegExp[] = [
  new RegExp(
    `^what (?:still )?(?:needs|has got|has|wants|is there)(?: to be| to get)? (?:doing|done|to do|attention|my attention|seeing to|dealing with)(?:${timeWords})?$`,
  ),
  /^what (?:have|did) i (?:not|never) (?:dealt with|deal with|done|do|seen to|answered|answer)(?: yet| so far)?$|^what (?:haven't|have not) i (?:dealt with|done|seen to|answered)(?: yet| so far)?$/,
  // Without a time the question is about the mail that was just told.
  new RegExp(`^what (?:do|must|should) (?:i|we) (?:have to |need to |got to )?do${timeWords}$`),
  new RegExp(`^(?:(?:is there|have i|do i have) )?(?:got )?(?:anything|something)(?: left)? to do(?:${timeWords})?$`),
];

const asked: MailsOfKind = {
  isMeant: isAsking,
  is: 'asks something of you',
  are: 'ask something of you',
  none: 'Nothing is asked of you.',
  noneElse: (heard) =>
    `Nothing else asks anything of you. You have heard the ${heard === 1 ? 'one mail that does' : `${heard} mails that do`}.`,
  noneKnown: "I don't know which address is yours, so I can't tell what is asked of you.",
};

const senders = { singular: 'sender', plural: 'senders' };

/** What was decided about without an answer waits for none. */
const decided: ReadonlySet<string | undefined> = new Set(['answered', 'archived', 'moved', 'muted']);

/** Who waits for an answer of the driver's, in all of the mail, heard or not: how many, and the first three by name (B-17). */
export function sayWhoWaits(drive: DriveContext): string {
  const { statuses, order } = drive.tracker.state;
  const { items, readerKnown } = drive.inbox.state;
  const waiting = order
    .flatMap((emailId) => items.get(emailId) ?? [])
    .filter((mail) => asked.isMeant(mail) && !decided.has(statuses.get(mail.email.emailId)));
  const first = [...new Map(waiting.toReversed().map(({ email }) => [senderName(email), email])).values()].reverse();
  const nobody = readerKnown ? 'Nobody is waiting for an answer from you.' : asked.noneKnown;
  if (first.length === 0) return `${nobody}${exceptHeardBefore(drive)}`;
  const count =
    first.length === 1
      ? 'One is waiting for your answer'
      : `${capitalise(countOf(first.length, senders))} are waiting for your answer`;
  return sayList(
    drive,
    count,
    first.map((email) => ({ email, name: nameMail({ email }) })),
  );
}

/**
 * Answers what is asked of the driver in all of the mail. Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerAsked(drive: DriveContext, said: string): string | null {
  return asksWhatIsAsked.some((pattern) => pattern.test(said)) ? sayWhich(drive, asked) : null;
}

const weight = '(?<weight>urgent|important|pressing|critical)';
const there =
  '(?: (?:left|to come|there|in there|in my (?:mail|inbox)|for me|today|now|still|here|among (?:them|these)|at all|(?:do )?you (?:think|reckon)))*';
const mails = '(?: (?:mails?|e-?mails?|messages?|ones?|stuff|things?))?';
/** "Anything urgent", "is there any important mail", "what is important", "which are the urgent ones". */
const asksAll: readonly RegExp[] = [
  new RegExp(
    `^(?:what|which ones|which mails)(?: is| are|'s| do i have)?(?: still)? left (?:that|which) (?:is|are)(?: really| very)* ${weight}$`,
  ),
  // They are named; which of them is opened the driver says.
  new RegExp(
    `^(?:(?:give|read|tell|show) me )?(?:the )?(?:really |most )?${weight} (?:mails?|e-?mails?|messages?|ones?|stuff|things?)${there}$`,
  ),
  new RegExp(
    `^(?:(?:is|are|was|were) there |(?:do|have|did) (?:i|we) (?:have |got |get )?|got )?(?:anything|something|any|some)(?: else| more| new)?(?: that is| really| very| so)* ${weight}${mails}${there}$`,
  ),
  new RegExp(
    `^(?:what|which|which ones|which mails|which of (?:them|these|those))(?: else)?(?: is|'s| are| was| were)(?: the)?(?: really| very| so| most)? ${weight}${mails}${there}$`,
  ),
  new RegExp(
    `^(?:who|whose)(?: is|'s| are| was)(?: the)?(?: really| very| most)? ${weight}${mails}(?: from)?${there}$`,
  ),
  new RegExp(
    `^(?:is|are|was) any(?:thing|thing else| of (?:it|them|these|those|this))?(?: really| very)? ${weight}${there}$`,
  ),
];
/** "What is the one thing I must not forget today": what is urgent, else what is important. */
const mustNotForget = new RegExp(
  `^what(?: is|'s)? the (?:one|only|single|most important|main) thing(?: that)? i (?:must|should|can|had better|need to|have to|ought to)(?: really)?(?: not| never)? (?:forget|miss|overlook|remember|know|do)(?: about)?${there}$`,
);
/** "Is the accident important", "how urgent is the mail from Bob". */
const asksOne: readonly RegExp[] = [
  new RegExp(
    `^(?:is|was) (?:the|that|this) (?<named>.+?)(?: (?:mail|e-?mail|message|thing|one))?(?: really| very| that| so)? ${weight}$`,
  ),
  new RegExp(`^how ${weight} (?:is|was) (?:the|that|this) (?<named>.+?)(?: (?:mail|e-?mail|message|thing|one))?$`),
];
const pronouns = /^(?:it|not|one|mail|e-?mail|message|thing|sender)$/;
const asksByPlace = new RegExp(
  `^(?:(?:what|who|which) (?:was|is)|(?:go|take me|jump) back to|(?:read|tell|give)(?: me)?|repeat|let me hear|hear) (?:the|that) (?:very )?(?<place>${placeNames.join('|')})(?: (?:one|mail|e-?mail|message))?(?: again)?(?: (?:about|from|that you (?:read|told)(?: me)?))?(?: again)?$`,
);

const urgent: MailsOfKind = {
  isMeant: ({ isUrgent }) => isUrgent,
  is: 'is urgent',
  are: 'are urgent',
  none: 'Nothing is urgent.',
  noneElse: (heard) =>
    `Nothing else is urgent. You have heard the ${heard === 1 ? 'one mail that is' : `${heard} mails that are`}.`,
  noneKnown: "I see nothing urgent, but I don't know which address is yours, so I can't tell what is asked of you.",
};

const important: MailsOfKind = {
  ...urgent,
  isMeant: ({ redFlag, isUrgent }) => redFlag || isUrgent,
  is: 'is important',
  are: 'are important',
  none: 'Nothing is important.',
  noneElse: (heard) =>
    `Nothing else is important. You have heard the ${heard === 1 ? 'one mail that is' : `${heard} mails that are`}.`,
  noneKnown: "I see nothing important, but I don't know which address is yours, so I can't tell what is asked of you.",
};

const fraud: MailsOfKind = {
  isMeant: ({ isFraud }) => isFraud,
  is: 'looks like a fraud',
  are: 'look like a fraud',
  none: 'None of the mails looks like a fraud to me. That is no proof: do nothing about money or passwords on the road.',
  noneElse: (heard) =>
    `No other mail looks like a fraud. You have heard the ${heard === 1 ? 'one that does' : `${heard} that do`}.`,
  noneKnown: 'None of the mails looks like a fraud to me.',
};
const swindle = '(?:frauds?|fraudulent|scams?|phishing|swindles?|suspicious|dodgy|fishy|fake|fakes|dangerous|bogus)';
/** "Any fraud", "is there anything suspicious", "which ones are scams". */
const asksForFraud = new RegExp(
  `^(?:(?:is|are|was|were) there |(?:do|have|did) (?:i|we) (?:have |got |get )?|got )?(?:anything|something|any|some)(?: else| more| new)?(?: that (?:is|looks)| of (?:it|them|these))?(?: a| an| really| very| like a)* ${swindle}${mails}${there}$|^(?:what|which|which ones|which mails|which of (?:them|these|those))(?: is| are| was| were| look| looks)(?: the)?(?: like)?(?: a)? ${swindle}${mails}${there}$`,
);

/** What asks for something before this day is over, however calmly it is worded. */
function isAskedToday(drive: DriveContext, mail: JudgedMail): boolean {
  const { clock } = drive;
  const now = clock.now();
  const today = dayNumberAt(now, clock.timeZone);
  const isDue = mail.signals.some(
    ({ id, at }) => id === 'deadline' && at !== undefined && at >= now && dayNumberAt(at, clock.timeZone) === today,
  );
  return isDue && isAsking(mail) && !mail.isUrgent && !mail.isFraud;
}

/** What is urgent, and what else is due today; what is important besides where there is neither. */
function sayUrgent(drive: DriveContext): string {
  const { items } = drive.inbox.state;
  const toCome = remaining(drive.tracker.state).flatMap((emailId) => items.get(emailId) ?? []);
  const today = toCome.filter((mail) => isAskedToday(drive, mail));
  const words = sayWhich(drive, urgent);
  if (today.length === 0) {
    const isEnough = toCome.some(urgent.isMeant) || !toCome.some(important.isMeant);
    return isEnough ? words : `${words} ${sayWhich(drive, important)}`;
  }
  const pressing = toCome.filter(urgent.isMeant);
  const room = Math.max(0, mostNamed - pressing.length);
  listMails(
    drive,
    [...pressing, ...today].slice(0, mostNamed).map(({ email }) => email),
  );
  const count = capitalise(countOf(today.length, { singular: 'mail asks', plural: 'mails ask' }));
  const opening = `${count} something of you by tonight`;
  if (room === 0) return `${words} ${opening}.`;
  const first = today.length > room ? `. The first${room === 1 ? '' : ` ${cardinalWords(String(room))}`}` : '';
  return `${words} ${opening}${first}: ${joinWithAnd(today.slice(0, room).map(nameMail))}.`;
}

/** Why the mail that is named is urgent or not, of several which are; null where it is not known what is meant. */
function sayImportance(drive: DriveContext, named: string, asked: string): string | null {
  if (pronouns.test(named)) return null;
  const mails = findMails(drive.inbox.state, { query: named }).flatMap(
    (emailId) => drive.inbox.state.items.get(emailId) ?? [],
  );
  const flagged = mails.filter((asked === 'important' ? important : urgent).isMeant);
  const [mail, ...others] = flagged.length > 0 ? flagged : mails;
  if (mail === undefined) return null;
  if (flagged.length === 0 && others.length > 0) return `None of those ${mails.length} mails is ${asked}.`;
  const told = [mail, ...others].slice(0, 3);
  mentionMails(
    drive,
    told.map(({ email }) => email),
  );
  if (others.length === 0) return `${nameMail(mail)}: ${explainStanding(drive, mail)}`;
  const opening = `${flagged.length} of those ${mails.length} mails are ${asked}${flagged.length > 3 ? '. The first three' : ''}`;
  return `${opening}: ${joinWithAnd(told.map(nameMail))}.`;
}

const thatMail =
  '(?:(?:that|this|it)(?: (?:one|mail|e-?mail|message|stuff|sort of (?:thing|stuff)|kind of (?:thing|stuff)))?|(?:stuff|things?|mails?|messages?) like (?:this|that|these)|(?:his|her|their) (?:mails?|stuff|messages?))';
/** "That's not urgent", "this wasn't important to me", "stuff like this doesn't matter to me". */
const mattersLess = new RegExp(
  `^(?:(?:no|well|but|actually|honestly)[\\s,]+)*(?:${thatMail} (?:is|are|was|were)|${thatMail}'s)? ?(?:(?:really|actually|certainly) )?(?:not|never) (?:(?:really|that|so|very|at all|actually|all that|the least bit) )*(?:urgent|important|pressing|relevant|critical|worth (?:telling|hearing|my time))(?: (?:to|for) me)?(?: (?:at all|really|actually|though|now))*$|^${thatMail} (?:does not|do not|did not|never) (?:(?:really|actually) )?(?:matter to me|concern me|interest me)(?: (?:at all|really|much))*$`,
);

/**
 * Takes it that the mail told last matters less to the driver than was thought, which is learned from after the drive (J-11). Null for other
 * words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function takeVerdict(drive: DriveContext, said: string): string | null {
  if (!mattersLess.test(said.replaceAll("n't", ' not'))) return null;
  const { emailId, ...none } = meantMail(drive);
  if (emailId === null) return 'why' in none ? none.why : null;
  drive.tracker.apply({ type: 'passed-over', emailId });
  const { statuses, flagged } = drive.tracker.state;
  const isTaught =
    drive.inbox.state.items.has(emailId) && !flagged.has(emailId) && statuses.get(emailId) !== 'answered';
  return isTaught ? 'Noted. A few more such signs, and mail like it comes later in your next drives.' : 'Alright.';
}

/** The first, or the second, mail of this drive once more. Null where it is one of several that were just told. */
function sayByPlace(drive: DriveContext, place: string): string | null {
  const { state } = drive.tracker;
  if (toldInRow(state).length > 1) return null;
  const mails = [...state.heard].flatMap((emailId) => drive.inbox.state.items.get(emailId) ?? []);
  const mail = mails[placeNames.indexOf(place)];
  if (mails.length === 0) return 'You have not heard a mail yet. Say next to hear the first.';
  if (mail === undefined)
    return `You have heard ${countOf(mails.length, { singular: 'mail', plural: 'mails' })} so far.`;
  mentionMails(drive, [mail.email]);
  return `The ${place} was: ${presentMail(drive, mail)}`;
}

/**
 * Answers what is urgent, whether a mail that is named is, and what came first. Null for other words.
 *
 * @param said the whole of them, in lower case and plainly spelled
 */
export function answerUrgent(drive: DriveContext, said: string): string | null {
  for (const pattern of asksAll) {
    const asked = pattern.exec(said)?.groups;
    if (asked) return asked.weight === 'important' ? sayWhich(drive, important) : sayUrgent(drive);
  }
  if (asksForFraud.test(said)) {
    const { mention: before } = drive.tracker.state;
    const told = sayWhich(drive, fraud);
    const { mention } = drive.tracker.state;
    // "Delete that" is said of those that were named, and not of the mail that was open.
    if (mention !== null && mention !== before) drive.tracker.apply({ type: 'mentioned', emailIds: mention.emailIds });
    return told;
  }
  if (mustNotForget.test(said)) return sayUrgent(drive);
  const place = asksByPlace.exec(said)?.groups?.place;
  if (place !== undefined) return sayByPlace(drive, place);
  for (const pattern of asksOne) {
    const { named, weight: asked = 'urgent' } = pattern.exec(said)?.groups ?? {};
    if (named !== undefined) return sayImportance(drive, named, asked);
  }
  return null;
}
