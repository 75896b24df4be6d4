import type { MailActionContext, MailActionFailure, MailActionReceipt, MailEnvelope } from '@nexus/contracts';
import type { ActionIntent, Intent, IntentKind } from '@nexus/language';
import { cardinalWords, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import { accountOf } from '../inbox/account-outages.ts';
import { nameMail } from '../inbox/present-mail.ts';
import type { ActionKind, LogEntry } from '../state/action-log.ts';
import type { ToolUseDetails } from '../state/drive-calls.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, unreadEnvelopes } from '../state/inbox.ts';
import type { Change } from '../state/pending-changes.ts';
import { fingerprintOf } from '../state/pending-question.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { type ItemSnapshot, snapshotOf, type TrackerEvent } from '../state/tracker.ts';
import { topicOf } from '../state/tracker-selectors.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { chosenMail } from '../understanding/references.ts';
import { sayPeople } from '../wording/agenda.ts';
import { isPassing, sayFault, theOther } from '../wording/failures.ts';
import { senderName } from '../wording/mail.ts';
import { askWhichNamed, type ProposedAction, putQuestion, refuseUnclear } from './ask-driver.ts';
import { withholdPermission } from './permission.ts';
import { plainMails } from './plain-words.ts';

/** One call of a tool, as the tool sees it (V-6). */
export interface ToolRun {
  /** Aborted when the driver cut the call short or it took too long. A tool that waited looks here before it goes on. */
  readonly signal: AbortSignal;
  /**
   * Says that the mailbox is about to be changed: from here on the call counts, whatever the driver says meanwhile.
   *
   * @throws the signal's reason when the call was cut short before; nothing was done then.
   */
  begin(change: Change): void;
  /** Makes what was done undoable. */
  addUndo(action: UndoableAction): void;
  /** Says how it answers, to be counted (P-5); absent: nobody counts. */
  noteUse?(details: ToolUseDetails): void;
}

/** What an action on mails can be. */
type MailActionKind = Extract<
  ActionKind,
  'archived' | 'moved' | 'snoozed' | 'read' | 'unread' | 'flagged' | 'unflagged'
>;

/** An action on mails that is done at once and can be undone. */
interface MailAction {
  readonly toolName: string;
  readonly intents: readonly ActionIntent[];
  readonly emailIds: readonly string[] | null | undefined;
  /** The tool's other arguments. */
  readonly details?: Readonly<Record<string, unknown>>;
  readonly agrees?: (intent: Intent) => boolean;
  /** "archive 4 mails", "move the mail from Anna to Invoices": what a question asks. */
  readonly proposal: (mails: string) => string;
  /** The same for the second reading, where the proposal holds a detail; undefined: it may not see it. Absent: as the proposal. */
  readonly plainly?: (mails: string) => string | undefined;
  /** "Archived", "Moved to Invoices": for the report. */
  readonly done: string;
  /** What the action log notes, apart from the mails. */
  readonly effect: { readonly kind: MailActionKind; readonly until?: Date };
  /** What is said when the one mail that was chosen is so already; then nothing is done. */
  readonly already?: (emailId: string) => string | null;
  run(emailIds: readonly string[], context: MailActionContext): Promise<MailActionReceipt>;
  /** The event for the tracker. */
  readonly event: (emailIds: readonly string[]) => TrackerEvent;
}

/** Explains undo behind what was done. */
export const howToUndo = ' Say undo to take it back.';

/** Counts an action and explains undo after the first few; then the driver knows it (B-13). */
export function undoHint(drive: DriveContext): string {
  drive.actions.count += 1;
  return drive.actions.count <= 3 ? howToUndo : '';
}

function report(action: MailAction, { done, failed }: MailActionReceipt, drive: DriveContext): string {
  const after = undoHint(drive);
  if (failed.length > 0) return `${action.done}: ${done.length} of ${done.length + failed.length} mails.${after}`;
  // Who was not understood just before may take another mail for the open one.
  const isCurrent = done.length === 1 && done[0] === drive.tracker.state.cursor && !wasMissed(drive);
  return `${isCurrent ? `${action.done}.` : `${action.done}: ${nameDone(drive, done)}.`}${after}`;
}

/** As `countMails`; of one whose sender wrote other unread mail also what it is about. */
function nameDone(drive: DriveContext, emailIds: readonly string[]): string {
  const [only, ...others] = emailIds;
  const email = only === undefined || others.length > 0 ? null : envelopeOf(drive.inbox.state, only);
  return email !== null && isOneOfSeveral(drive, email)
    ? `the mail from ${nameMail({ email })}`
    : countMails(drive, emailIds);
}

/** Whether the words before these were not understood. */
function wasMissed({ conversation: { turnsBefore } }: DriveContext): boolean {
  return ['unsure', 'aside'].includes(turnsBefore[0]?.understanding.verdict ?? 'meant');
}

/** The answer to an action that is asked for again before its outcome is known. */
export const stillUnderWay = refused("That is still under way. I don't know yet whether it worked; I will tell you.");

/** What is asked about somebody, and about no mail that is open. */
const ofSender: ReadonlySet<string> = new Set(['mute_sender', 'prioritize_sender', 'unlist_sender']);

/** Whether one mail was found for words that mean another: "shall I mute the bakery?", "put it in the bin"; "archive those". */
function mayMeanOther({ conversation: { turn } }: DriveContext): boolean {
  if (/\b(?:those|these)\b/iu.test(turn.words)) return true;
  const { pendingQuestion, turn: number } = turn.before;
  const wasAsked = pendingQuestion !== null && pendingQuestion.askedInTurn >= number - 1;
  return wasAsked && ofSender.has(pendingQuestion.toolName) && /\b(?:it|that|this|them)\b/iu.test(turn.words);
}

/** Chooses the mails, asks for permission, acts once, and makes it undoable. */
export async function performMailAction(drive: DriveContext, action: MailAction, run: ToolRun): Promise<ToolResult> {
  const chosen = chooseEmails(drive, action.emailIds, action.intents);
  if ('refusal' in chosen) return chosen.refusal;
  const { emailIds } = chosen;
  const bulk = emailIds.length > 1;
  const mails = plainMails(drive, emailIds);
  const proposed: ProposedAction = {
    toolName: action.toolName,
    intents: action.intents,
    emailIds,
    toolArguments: { ...action.details, email_ids: emailIds },
    agrees: action.agrees,
    alwaysAsk: bulk || mayMeanOther(drive),
    question: `Shall I ${action.proposal(countBySender(drive, emailIds))}?`,
    plainly: mails === null ? null : (action.plainly ?? action.proposal)(mails),
    reach: 'reversible',
  };
  const fingerprint = fingerprintOf(proposed);
  // The driver may speak, and so begin another turn, while the mailbox is at work.
  const { turn } = drive.conversation;
  const earlier = turn.done.get(fingerprint);
  if (earlier) return earlier;
  if (drive.actions.pending.find(fingerprint) !== null) return stillUnderWay;
  const [first] = emailIds;
  const already = bulk || first === undefined ? null : (action.already?.(first) ?? null);
  if (already !== null) return succeeded(already);
  const withheld = await withholdPermission(drive, proposed);
  if (withheld) return withheld;

  const { tracker } = drive;
  const idempotencyKey = `${drive.sessionId}:${tracker.state.turn}:${fingerprint}`;
  run.begin({ kind: 'action', fingerprint, label: action.proposal(countMails(drive, emailIds)), emailIds });
  const receipt = await action.run(emailIds, { idempotencyKey, isHeard: drive.conversation.isHeard });
  const label = (mails: readonly string[]) =>
    `${action.done.charAt(0).toLowerCase()}${action.done.slice(1)} ${countMails(drive, mails)}`;
  const undoOf = (mails: readonly string[], noted?: LogEntry) =>
    createMailUndo(drive, {
      label: label(mails),
      kind: action.effect.kind,
      emailIds: mails,
      before: snapshotOf(tracker.state, mails),
      receipt,
      key: `${idempotencyKey}:undo`,
      ...(noted && { noted }),
    });
  // How a late action ended is announced, and an announcement waits while a question is open.
  const isLate = drive.actions.pending.find(fingerprint)?.late === true;
  const offer = isLate ? '' : offerAgain(drive, proposed, receipt.failed);
  if (receipt.done.length === 0) {
    const [first] = receipt.failed;
    const unknown = receipt.failed.filter(({ code }) => code === 'MAIL_ACTION_UNCERTAIN');
    const nothing = unknown.length > 0 ? '' : 'Nothing was changed.';
    if (unknown.length > 0) {
      const mails = unknown.map(({ emailId }) => emailId);
      // By undo the driver means what may have been done just now, not what was done before it.
      run.addUndo({
        ...undoOf(mails),
        saidWhenUndone: `${mails.length === 1 ? 'That mail stands' : 'Those mails stand'} as before.`,
      });
    }
    const sentences = [sayNotDone(drive, receipt), nothing, offer];
    return refused(sentences.filter(Boolean).join(' '), { code: first?.code ?? 'INTERNAL' });
  }
  const undo = undoOf(receipt.done, drive.actions.log.note({ ...action.effect, subjects: receipt.done }));
  tracker.apply(action.event(receipt.done));
  run.addUndo(undo);
  const sentences = [report(action, receipt, drive), sayNotDone(drive, receipt), offer];
  const result = succeeded(sentences.filter(Boolean).join(' '), { email_ids: receipt.done });
  turn.done.set(fingerprint, result);
  return result;
}

/** "4 mails", "the mail from Anna". */
export function countMails(drive: DriveContext, emailIds: readonly string[]): string {
  const [first] = emailIds;
  const envelopes = emailIds.map((emailId) => envelopeOf(drive.inbox.state, emailId));
  const senders = [...new Set(envelopes.flatMap((email) => (email === null ? [] : [senderName(email)])))];
  const from =
    senders.length === 1 ? ` from ${senders[0]}` : senders.length === 2 ? ` from ${senders.join(' and ')}` : '';
  return emailIds.length === 1 && first !== undefined ? `the mail${from}` : `${emailIds.length} mails${from}`;
}

/** Whether its sender wrote other unread mail, so that the name alone does not tell it. */
function isOneOfSeveral({ inbox: { state } }: DriveContext, email: MailEnvelope): boolean {
  return unreadEnvelopes(state).some(
    (other) => other.emailId !== email.emailId && senderName(other) === senderName(email),
  );
}

/** At most so many senders are named; with more, their numbers could not be kept apart. */
const namedAtMost = 3;

/** For a question (B-13): how many of whom, where they are few ("3 mails from Anna, 1 from Piet and 2 from Tom"); else as `countMails`. */
export function countBySender(drive: DriveContext, emailIds: readonly string[]): string {
  const envelopes = emailIds.flatMap((emailId) => envelopeOf(drive.inbox.state, emailId) ?? []);
  const bySender = [...Map.groupBy(envelopes, senderName)];
  const isChosen = drive.tracker.state.chosen !== null;
  const topic = topicOfAll(drive, emailIds);
  if (!isChosen && bySender.length > namedAtMost && topic !== null)
    return `${emailIds.length} mails of the topic ${topic}`;
  if (bySender.length < 2 || bySender.length > namedAtMost || envelopes.length < emailIds.length)
    return `${isChosen && bySender.length > namedAtMost ? `${emailIds.length} mails from ${sayPeople(bySender.map(([sender]) => sender))}` : countMails(drive, emailIds)}${sayUnheard(drive, emailIds)}`;
  return `${nameEach(bySender, emailIds.length)}${sayUnheard(drive, emailIds)}`;
}

/** The title of the one topic that all of these mails are of; null: of none, or of several. */
function topicOfAll({ tracker: { state } }: DriveContext, emailIds: readonly string[]): string | null {
  const topic = topicOf(state, emailIds[0] ?? '');
  return topic !== null && emailIds.every((emailId) => topic.emailIds.includes(emailId)) ? topic.title : null;
}

function nameEach(bySender: readonly [string, readonly MailEnvelope[]][], count: number): string {
  if (bySender.length === count) return `${count} mails from ${joinWithAnd(bySender.map(([sender]) => sender))}`;
  const counted = bySender.map(([sender, { length }], place) => {
    const mails = place > 0 ? '' : length === 1 ? ' mail' : ' mails';
    return `${length}${mails} from ${sender}`;
  });
  return joinWithAnd(counted);
}

/** While only a choice of mails is told, the driver cannot know of the others: ", four of them unheard". */
function sayUnheard({ tracker: { state } }: DriveContext, emailIds: readonly string[]): string {
  const count = emailIds.filter((emailId) => state.statuses.has(emailId) && !state.heard.has(emailId)).length;
  if (state.chosen === null || count === 0 || emailIds.length === 1) return '';
  return count === emailIds.length ? ', which you have not heard' : `, ${cardinalWords(String(count))} of them unheard`;
}

export const EmailIds = z.array(z.string()).optional();

/**
 * The mails an action is about, or a sentence why there are none. An unknown id is an error, never a guess (B-12).
 *
 * @param kinds of intents that mean the action.
 */
function chooseEmails(
  drive: DriveContext,
  emailIds: readonly string[] | null | undefined,
  kinds: readonly IntentKind[],
): { readonly emailIds: readonly string[] } | { readonly refusal: ToolResult } {
  if (emailIds === null || emailIds === undefined || emailIds.length === 0) {
    const meant = chosenMail(drive);
    if (meant.emailId !== null) return { emailIds: [meant.emailId] };
    return { refusal: refuseUnclear(drive, meant, kinds) };
  }
  const distinct = [...new Set(emailIds)];
  if (distinct.some((emailId) => envelopeOf(drive.inbox.state, emailId) === null)) {
    return { refusal: refused("I don't know that mail, so I did nothing.", { code: 'MAIL_NOT_FOUND' }) };
  }
  const asked = askWhichNamed(drive, distinct, kinds);
  return asked === null ? { emailIds: distinct } : { refusal: asked };
}

const statesAfterUndo: Readonly<Record<MailActionKind, string>> = {
  archived: 'back in your inbox',
  moved: 'back in your inbox',
  snoozed: 'no longer snoozed',
  read: 'unread again',
  unread: 'marked as read again',
  flagged: 'no longer flagged',
  unflagged: 'flagged again',
};

/** What mails are after undo: "Back in your inbox.", with their sender or number where it is not the one mail that is open. */
function sayRestored(drive: DriveContext, kind: MailActionKind, emailIds: readonly string[]): string {
  const isOpen = emailIds.length === 1 && emailIds[0] === drive.tracker.state.cursor;
  if (isOpen) return `${capitalise(statesAfterUndo[kind])}.`;
  return capitalise(`${countMails(drive, emailIds)} ${emailIds.length === 1 ? 'is' : 'are'} ${statesAfterUndo[kind]}.`);
}

function accountNameOf(drive: DriveContext, emailId: string): string {
  return accountOf(drive, envelopeOf(drive.inbox.state, emailId)).name;
}

/** Groups mails that failed for the same reason in the same account. */
function groupFailures(drive: DriveContext, failed: readonly MailActionFailure[]) {
  return [...Map.groupBy(failed, ({ emailId, code }) => `${code} ${accountNameOf(drive, emailId)}`).values()];
}

/** What was not done, and why: a sentence for each reason. Empty when all was. */
function sayNotDone(drive: DriveContext, { done, failed }: Pick<MailActionReceipt, 'done' | 'failed'>): string {
  const groups = groupFailures(drive, failed);
  return groups
    .flatMap((group) => {
      const [first] = group;
      if (first === undefined) return [];
      const isAll = done.length === 0 && groups.length === 1;
      const count = cardinalWords(String(group.length));
      const some = groups.length > 1 ? `${count} of them` : theOther(group.length);
      const which = isAll ? (group.length === 1 ? 'it' : 'them') : some;
      return [sayFault(first.code, accountNameOf(drive, first.emailId), which)];
    })
    .join(' ');
}

/**
 * Offers to do again what may work in a moment: the driver's yes in the next turn does it, on these mails only.
 *
 * @returns the question; empty when nothing is to be tried again, or something else was asked already.
 */
function offerAgain(drive: DriveContext, action: ProposedAction, failed: readonly MailActionFailure[]): string {
  const { state } = drive.tracker;
  const emailIds = failed.filter(({ code }) => isPassing(code)).map(({ emailId }) => emailId);
  if (emailIds.length === 0 || state.pendingQuestion?.askedInTurn === state.turn) return '';
  const toolArguments = { ...action.toolArguments, email_ids: emailIds };
  const question = `Shall I try ${emailIds.length === 1 ? 'it' : 'them'} again?`;
  putQuestion(drive, { ...action, emailIds, toolArguments, question });
  drive.conversation.emit({ type: 'confirm', turn: state.turn, action: action.toolName, count: emailIds.length });
  return question;
}

interface MailUndoOptions {
  readonly label: string;
  readonly kind: MailActionKind;
  readonly emailIds: readonly string[];
  /** The statuses of the mails before the action. */
  readonly before: ItemSnapshot;
  readonly receipt: MailActionReceipt;
  /** Its entry in the action log; absent where it is not known whether it was done. */
  readonly noted?: LogEntry;
  /** The idempotency key of this undo. */
  readonly key: string;
  /** How often it was tried. */
  readonly tries?: number;
}

function only({ statuses, flagged }: ItemSnapshot, emailIds: readonly string[]): ItemSnapshot {
  const wanted = new Set(emailIds);
  return {
    statuses: new Map([...statuses].filter(([emailId]) => wanted.has(emailId))),
    flagged: new Set([...flagged].filter((emailId) => wanted.has(emailId))),
  };
}

/**
 * Undoes an action on mails. Where that worked for some of them only, these are restored, it is said which are not, and undo tries those
 * again.
 */
function createMailUndo(drive: DriveContext, options: MailUndoOptions): UndoableAction {
  const { label, kind, emailIds, before, receipt, noted, key, tries = 1 } = options;
  return {
    label,
    before,
    touches: emailIds.length === 1 ? 'one-mail' : 'mails',
    get saidWhenUndone() {
      return sayRestored(drive, kind, emailIds);
    },
    async revert() {
      // The same key again would get the first answer again.
      const reverted = await receipt.undo({ idempotencyKey: tries === 1 ? key : `${key}-${tries}` });
      const failed = reverted.failed.map(({ emailId }) => emailId);
      const back = emailIds.filter((emailId) => !failed.includes(emailId));
      noted?.markUndone(back);
      if (failed.length === 0) return null;
      drive.tracker.apply({ type: 'restored', snapshot: only(before, back) });
      const mayTryAgain = reverted.failed.some(({ code }) => isPassing(code));
      const rest = { ...options, emailIds: failed, before: only(before, failed), tries: tries + 1 };
      if (mayTryAgain) drive.actions.undo.push(createMailUndo(drive, rest));
      const some = back.length === 0 ? '' : `I took back ${back.length} of ${back.length + failed.length}. `;
      return `${some}${sayNotDone(drive, { done: back, failed: reverted.failed })}${mayTryAgain ? ' Say undo to try again.' : ''}`;
    },
  };
}
