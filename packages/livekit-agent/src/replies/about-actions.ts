import { sayTimeAhead } from '@nexus/language';
import { joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import type { ActionKind, LoggedAction } from '../state/action-log.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf } from '../state/inbox.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import { senderName } from '../wording/mail.ts';

/** "the mail from Anna", "3 mails". */
function whichMails({ inbox }: DriveContext, [emailId = '', ...others]: readonly string[]): string {
  const email = envelopeOf(inbox.state, emailId);
  if (others.length > 0) return `${others.length + 1} mails`;
  return `the mail${email === null ? '' : ` from ${senderName(email)}`}`;
}

/** "to Anna"; empty for a draft that is no longer known. */
function toWhom({ actions }: DriveContext, [draftId = '']: readonly string[]): string {
  const recipients = actions.drafts.recipients.get(draftId);
  return recipients === undefined ? '' : ` to ${recipients}`;
}

const phrases: Readonly<Record<ActionKind, (drive: DriveContext, action: LoggedAction) => string>> = {
  archived: (drive, { subjects }) => `archived ${whichMails(drive, subjects)}`,
  moved: (drive, { subjects }) => `moved ${whichMails(drive, subjects)}`,
  snoozed(drive, { subjects, until }) {
    const time = { now: drive.clock.now(), timeZone: drive.clock.timeZone };
    return `snoozed ${whichMails(drive, subjects)}${until === undefined ? '' : ` until ${sayTimeAhead(drive.clock.fromWall(until), time)}`}`;
  },
  read: (drive, { subjects }) => `marked ${whichMails(drive, subjects)} as read`,
  unread: (drive, { subjects }) => `marked ${whichMails(drive, subjects)} as unread`,
  flagged: (drive, { subjects }) => `flagged ${whichMails(drive, subjects)}`,
  unflagged: (drive, { subjects }) => `took the flag off ${whichMails(drive, subjects)}`,
  'sender-muted': () => 'muted a sender',
  'sender-unmuted': () => 'let a sender be heard again',
  'thread-muted': () => 'muted a thread',
  'thread-unmuted': () => 'let a thread be heard again',
  'answer-sent': (drive, { subjects }) => `sent an answer${toWhom(drive, subjects)}`,
  'mail-sent': (drive, { subjects }) => `sent a mail${toWhom(drive, subjects)}`,
};

const sendings: readonly ActionKind[] = ['answer-sent', 'mail-sent'];
const nothingDone = 'Nothing was done to your mail in this drive.';

/** What was done in this drive and not undone, in words, oldest first: "archived the mail from Anna". */
function sayActions(drive: DriveContext, kinds?: readonly ActionKind[]): readonly string[] {
  const wanted = drive.actions.log.all.filter(({ kind }) => kinds === undefined || kinds.includes(kind));
  return wanted.map((action) => phrases[action.kind](drive, action));
}

/** "I archived the mail from Anna, flagged 2 mails and sent an answer to Piet.", the newest three; of these kinds, or of all. */
function sayDone(drive: DriveContext, kinds?: readonly ActionKind[], none: string = nothingDone): string {
  const actions = sayActions(drive, kinds);
  if (actions.length === 0) return none;
  const earlier = actions.length > 3 ? `${actions.length} things were done; the last three: ` : '';
  return `${earlier}I ${joinWithAnd(actions.slice(-3))}.`;
}

/** What was done last. */
function sayLastDone(drive: DriveContext): string {
  const last = sayActions(drive).at(-1);
  return last === undefined ? nothingDone : `Last I ${last}.`;
}

const goesOut = 'One mail goes out in less than half a minute; say undo to hold it back.';
const onlyNoted =
  'No, this mailbox cannot send. In less than half a minute I note one mail as sent; say undo to hold it back.';

/** What went out in this drive, and what did not: only what is known to be sent is said to be. */
function saySent(drive: DriveContext, { name }: Readonly<Record<string, string | undefined>> = {}): string {
  const { drafts } = drive.actions;
  const known = [...drafts.recipients.values(), drafts.current?.recipients ?? '', drafts.inDoubt?.recipients ?? ''];
  if (name !== undefined && !known.some((recipients) => recipients.toLowerCase().includes(name)))
    return `Nothing to ${name.split(' ').map(capitalise).join(' ')} in this drive.`;
  const { current: draft, inDoubt } = drive.actions.drafts;
  const { waiting, unfinished } = drive.actions.outbox.queue;
  const { delivers, persistent } = drive.mailbox.account.capabilities;
  const maySend = delivers || !persistent;
  const open = [
    ...(waiting > 0 ? [delivers ? goesOut : onlyNoted] : []),
    ...(unfinished > waiting ? ['One mail is being sent just now.'] : []),
    ...(inDoubt === null ? [] : [`I don't know whether the mail to ${inDoubt.recipients} went out.`]),
    ...(draft === null
      ? []
      : [draft.unsent ?? `The draft to ${draft.recipients} is not sent${maySend ? '; say send it' : ''}.`]),
  ];
  const sent = sayActions(drive, sendings).length > 0 ? [sayDone(drive, sendings)] : [];
  if (sent.length + open.length > 0) return [...sent, ...open].join(' ');
  return drive.mailbox.account.capabilities.delivers
    ? 'Nothing was sent in this drive.'
    : 'Nothing was sent: this mailbox cannot send.';
}

/** What the model must know of what was done, in few words. */
export function listDone(drive: DriveContext): string | null {
  const actions = sayActions(drive);
  return actions.length === 0 ? null : actions.slice(-3).join('\n');
}

const verbs: Readonly<Record<string, readonly ActionKind[]>> = {
  snooz: ['snoozed'],
  archiv: ['archived'],
  delet: ['archived'],
  flag: ['flagged'],
  mov: ['moved'],
  mut: ['sender-muted', 'thread-muted'],
};

const verb = '(?<verb>snooz|archiv|delet|flag|mov|mut)(?:e|ed|ged|d)?';
const doer = '(?:i|we|you)';
const when = '(?: (?:so far|today|just now|in this drive|on this drive|already|again|last))?';
/** "To Magda". */
const toName = '(?: to (?:him|her|them|(?<name>(?!(?:it|that|this|everyone|everybody)\\b)[^ ]+(?: [^ ]+)??)))?';
const mail = '(?:it|that|this|(?:the|my|your) (?:mail|e-?mail|message|reply|answer|draft))';

function sayKind(drive: DriveContext, said: string): string {
  const kinds = verbs[said] ?? [];
  const participle = kinds[0]?.split('-').at(-1) ?? '';
  return sayDone(drive, kinds, `Nothing was ${participle} in this drive.`);
}

/** The whole of what was said, in lower case: what was done in this drive, by what is asked for. */
const doneAnswers: readonly (readonly [
  RegExp,
  (drive: DriveContext, groups: Readonly<Record<string, string>>) => string,
])[] = [
  [
    new RegExp(
      `^(?:what|which (?:ones?|mails?|e-?mails?|messages?)) (?:did|have|had) ${doer} (?:just |already )?${verb}${when}$`,
    ),
    (drive, { verb: said = '' }) => sayKind(drive, said),
  ],
  [
    new RegExp(
      `^(?:have|did) ${doer} (?:already )?${verb} (?:anything|something|any(?: mails?| e-?mails?| messages)?)${when}$`,
    ),
    (drive, { verb: said = '' }) => sayKind(drive, said),
  ],
  [
    /^(?:what|which mails?) (?:is|are|have i got|do i have) (?<verb>snooz)ed(?: now| so far)?$/,
    (drive) => sayKind(drive, 'snooz'),
  ],
  [
    new RegExp(
      `^(?:what (?:did|have|had) ${doer} (?:just )?(?:send|sent|written and sent|(?:write|written|reply|replied|answer|answered)(?: back)?)${toName}${when}|did ${mail} (?:go(?: out)?|get (?:sent|out)|leave)${when}(?: yet)?|(?:was|is|has) ${mail} (?:been )?(?:sent|gone(?: out)?|out)(?: yet| already)?|did you send ${mail}(?: off| out)?(?: yet| already)?)$`,
    ),
    saySent,
  ],
  [
    new RegExp(
      `^(?:what (?:did|have) ${doer} (?:just (?:do|done)|do last|do just now|last do|done last)|what was the last (?:thing|action)(?: (?:that )?${doer} did)?|what was my last action|what just happened|what was that you (?:just )?did)$`,
    ),
    sayLastDone,
  ],
  [
    new RegExp(
      `^(?:what (?:did|have) ${doer} (?:do|done)(?: (?:so far|today|in this drive|on this drive|to my mail|with my mail))*|what has been done(?: so far)?|what was done(?: so far)?)$`,
    ),
    (drive) => sayDone(drive),
  ],
];

/** Answers what was done in this drive; null for other words. @param said the whole of them, in lower case and plainly spelled. */
export function answerDone(drive: DriveContext, said: string): string | null {
  const plain = said.replace(/ (?:actually|really|even|ever|properly)(?= )/g, '');
  for (const [pattern, answer] of doneAnswers) {
    const match = pattern.exec(plain);
    if (match !== null) return answer(drive, { ...match.groups });
  }
  return null;
}

/** What is said after a no: of a draft that is not to be sent, where it stays. @param open the question that it answers */
export function sayDeclined(drive: DriveContext, open: PendingQuestion | null): string {
  const { current: draft } = drive.actions.drafts;
  const isOfSending =
    open?.toolName === 'send_draft' || (open === null && /\bsend/iu.test(drive.conversation.turn.words));
  if (draft === null || !isOfSending) return 'Alright, I did nothing.';
  drive.actions.drafts.toldIn = drive.tracker.state.turn;
  const { persistent } = drive.mailbox.account.capabilities;
  return `Alright, it is not sent. ${persistent ? 'It stays among your drafts.' : 'It stays a draft.'}`;
}
