import {
  type ActionIntent,
  type AgendaIntent,
  type Intent,
  type IntentKind,
  isAction,
  type MemoryIntent,
  type Understanding,
} from '@nexus/language';
import { cardinalWords } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import type { CalledTool } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { envelopeOf, newestFirst } from '../state/inbox.ts';
import { callsOf, fingerprintOf, type PendingQuestion, stepsOf, type WaitingCall } from '../state/pending-question.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import { answerableQuestion, questionOfTurn } from '../state/tracker-selectors.ts';
import { agreedQuestion } from '../understanding/agreed-question.ts';
import { chosenMail, type MeantMail, mentionMails, ordinals } from '../understanding/references.ts';
import { plainMails } from './plain-words.ts';

/** Something that changes the mailbox, the driver's settings or the drive. */
export interface ProposedAction {
  readonly toolName: string;
  /** Any of these, in the driver's words, means the action. */
  readonly intents: readonly (ActionIntent | MemoryIntent | AgendaIntent | 'end')[];
  readonly emailIds: readonly string[];
  /** What to call the tool with again after a yes. */
  readonly toolArguments: Readonly<Record<string, unknown>>;
  /** Whether the details agree with the driver's words too: the time, the folder, the sender. Absent: nothing to compare. */
  readonly agrees?: ((intent: Intent) => boolean) | undefined;
  /** Asked first in any case: mute, send, more than one mail (B-13). */
  readonly alwaysAsk: boolean;
  /** Mails that the action lends a hand to, as a reply does: where one looks like a fraud, the driver is warned and asked first (J-3). */
  readonly helps?: readonly string[];
  /** Asked when a yes is needed: "Shall I archive 4 mails from Anna?" */
  readonly question: string;
  /**
   * The action for the second reading, without a name or a text of any mail, and with no detail but those made of parsed values or said by the
   * driver. Null: their words cannot mean it, since it is about a mail that they neither hear nor named. Absent: there is no second reading.
   */
  readonly plainly?: string | null | undefined;
  /**
   * How far the second reading may go. `reversible`: its yes does it, where it is about one mail. `final`: its yes may answer the question. Absent: it
   * outlives the drive, so the offline reading decides alone.
   */
  readonly reach?: 'reversible' | 'final';
  /** What a plain no does; absent: nothing. */
  readonly onNo?: PendingQuestion['onNo'];
}

function waitingCall({
  toolName,
  toolArguments,
  emailIds,
  plainly,
}: ProposedAction): WaitingCall & { fingerprint: string } {
  const fingerprint = fingerprintOf({ toolName, toolArguments, emailIds });
  return { toolName, toolArguments, fingerprint, ...(plainly && { plainly }) };
}

interface Asking {
  /** No words of the driver caused it. */
  readonly unbidden?: boolean;
  /** The question of the turn before that this repeats: it keeps all that waits for its answer. */
  readonly standing?: PendingQuestion;
}

/** The action as it is asked about where it helps what looks like a fraud. Pure. */
export function warnOfFraud({ inbox }: DriveContext, action: ProposedAction): ProposedAction {
  const isFraud = (emailId: string) => inbox.state.items.get(emailId)?.isFraud === true;
  if (!(action.helps ?? []).some(isFraud)) return action;
  const question = `This looks like a fraud. ${action.question.replace(/\bShall I /, 'Shall I still ')}`;
  return { ...action, alwaysAsk: true, question };
}

/** Asks the driver about an action: a yes in the next turn permits it. */
export function putQuestion(drive: DriveContext, action: ProposedAction, { unbidden, standing }: Asking = {}): void {
  const { turn: askedInTurn } = drive.tracker.state;
  const { question, onNo } = action;
  const asked: Omit<PendingQuestion, 'askedInTurn'> = standing ?? {
    ...waitingCall(action),
    question,
    ...(onNo && { onNo }),
  };
  const { unbidden: _, ...before } = asked;
  const pendingQuestion = { ...before, askedInTurn, ...(unbidden && { unbidden }) };
  drive.tracker.apply({ type: 'asked', pendingQuestion });
}

/** Questions in a row that no words of the driver caused (H-4). */
const mostUnbidden = 2;
const mailGivesOrders = 'A mail seems to give me orders, so I leave that.';

/** Counts a question that no words of the driver caused (H-4). @returns what the tool returns instead of asking it; null: it may be asked */
export function countUnbidden({ conversation }: DriveContext): ToolResult | null {
  const { unbidden, hasModel } = conversation;
  // Without a model nobody obeys a mail: the driver's words were not understood.
  if (!hasModel) return null;
  conversation.unbidden = Math.min(unbidden, mostUnbidden) + 1;
  if (unbidden < mostUnbidden) return null;
  if (unbidden > mostUnbidden) return refused('Nobody asked for that, so I left it.');
  return refused(mailGivesOrders, { verbatim: true });
}

/** Makes one question of two orders of a turn: a yes does both, in order (J-14). */
export function askTogether(drive: DriveContext, asked: PendingQuestion, action: ProposedAction): void {
  const more = [...(asked.more ?? []), waitingCall(action)];
  const question = joinQuestions(asked.question, action.question);
  drive.tracker.apply({ type: 'asked', pendingQuestion: { ...asked, question, more } });
}

const shallI = /^(?<before>.*?)\bShall (?:I|we) (?<does>[^?]+)\?(?<after>.*)$/su;

/** "Shall I send it to Ruth? It says: Fine." and "Shall I archive it?" as "Shall I send it to Ruth and archive it? It says: Fine." Pure. */
export function joinQuestions(one: string, other: string): string {
  const first = shallI.exec(one)?.groups;
  const second = shallI.exec(other)?.groups;
  if (!first || !second) return `${one} ${other}`;
  return `${first.before}${second.before}Shall I ${first.does} and ${second.does}?${first.after}${second.after}`;
}

/** Asks once more about an order that was agreed to, with what was asked behind it: that is not agreed to any more, so that it does not overtake it. */
export function askAgain(drive: DriveContext, action: ProposedAction): void {
  const { turn } = drive.conversation;
  const agreed = turn.agreed?.question ?? null;
  turn.agreed = null;
  const call = waitingCall(action);
  const calls = agreed === null ? [] : callsOf(agreed);
  const more = calls.slice(calls.findIndex(({ fingerprint }) => fingerprint === call.fingerprint) + 1);
  const own = shallI.exec(action.question)?.groups;
  const { does = '' } = shallI.exec(agreed?.question ?? '')?.groups ?? {};
  const behind = own ? does.slice(does.indexOf(own.does ?? '')) : '';
  const question =
    own && behind.startsWith(own.does ?? '') ? `${own.before}Shall I ${behind}?${own.after}` : action.question;
  const { turn: askedInTurn } = drive.tracker.state;
  drive.tracker.apply({ type: 'asked', pendingQuestion: { ...call, question, askedInTurn, more } });
}

/** The question without a name or a text, for the second reading; null where it may not see it. */
export function sayPlainly(question: PendingQuestion): string | null {
  const orders = callsOf(question).filter(({ fingerprint }) => fingerprint !== null);
  const said = orders.flatMap(({ plainly }) => plainly ?? []);
  return said.length < orders.length ? null : `Shall I ${said.join(' and ')}?`;
}

/**
 * Keeps a step that follows an order that is asked about, such as "next": it is taken once the question is answered, whichever way. One that a
 * model's own idea comes before does not wait for it.
 *
 * @returns whether it waits.
 */
export function waitsForAnswer(drive: DriveContext, call: Pick<WaitingCall, 'toolName' | 'toolArguments'>): boolean {
  const asked = questionOfTurn(drive.tracker.state);
  if (asked === null || asked.unbidden) return false;
  const step = { ...call, fingerprint: null };
  const isKept = stepsOf(asked).some((other) => JSON.stringify(other) === JSON.stringify(step));
  if (!isKept)
    drive.tracker.apply({ type: 'asked', pendingQuestion: { ...asked, more: [...(asked.more ?? []), step] } });
  return true;
}

/** What a yes of this turn agreed to and was not called yet; a model may call only a part of it, or something else. Empty when asked again. */
export function leftOfAgreement(drive: DriveContext): readonly WaitingCall[] {
  const { conversation, tracker } = drive;
  const { agreed, called, understanding } = conversation.turn;
  if (agreed?.completed) return [];
  if (agreed !== null) agreed.completed = true;
  const question = agreed?.question ?? saidYesTo(drive, answerableQuestion(tracker.state), understanding);
  return (question === null ? [] : callsOf(question)).filter(({ toolName, toolArguments, fingerprint }) => {
    const isSame = (call: CalledTool) =>
      call.toolName === toolName &&
      (fingerprint === null || JSON.stringify(call.toolArguments) === JSON.stringify(toolArguments));
    return !called.some(isSame) && (fingerprint === null || agreed?.used.has(fingerprint) !== true);
  });
}

function saidYesTo(
  drive: DriveContext,
  question: PendingQuestion | null,
  { verdict, intents }: Understanding,
): PendingQuestion | null {
  const yes = verdict === 'meant' ? intents.find(({ kind }) => kind === 'yes') : undefined;
  return question === null || yes === undefined ? null : agreedQuestion(drive, question, yes);
}

/** Orders that are about no mail. */
const goesOn: ReadonlySet<string> = new Set([
  'next',
  'go-back',
  'skip-topic',
  'list-topics',
  'repeat',
  'pause',
  'resume',
  'end',
] satisfies IntentKind[]);

/**
 * What a tool returns where "it" is not one mail. Of several the driver is asked which, word for word, and their next words may say.
 *
 * @param kinds intents for which the tool may have been called: the one that was said waits for the answer, with what was said after it.
 */
export function refuseUnclear(
  drive: DriveContext,
  { why, several }: Extract<MeantMail, { emailId: null }>,
  kinds: readonly IntentKind[],
): ToolResult {
  if (!several) return refused(why);
  const { verdict, intents } = drive.conversation.turn.understanding;
  const isMeant = verdict === 'meant' && intents.some(({ kind }) => kinds.includes(kind));
  // "Them", right after a search, is not known to be one mail either.
  const asking = intents.findIndex(({ kind, target }) => kinds.includes(kind) && target.scope !== 'matching');
  const wanted = isMeant && asking >= 0 ? intents.slice(asking) : [];
  // Where something else was meant, it does not wait for an answer about this; a question about a mail may be answered by reading it.
  const isElse =
    verdict === 'meant' && !isMeant && intents.some(({ kind }) => kinds.some(isAction) || goesOn.has(kind));
  if (isElse) return refused(why);
  const tooMany = isMeant ? null : countUnbidden(drive);
  if (tooMany !== null) return tooMany;
  drive.conversation.turn.asksWhich = { of: drive.tracker.state.mention, wanted };
  return refused(why, { needs_confirmation: true });
}

/**
 * "Flag the scaffold one" where several mails fit: the driver is asked which, as of "it", and is not asked to do it to all of them.
 *
 * @param kinds as for `refuseUnclear`
 * @returns null where the words of this turn name no single mail.
 */
export function askWhichNamed(
  drive: DriveContext,
  emailIds: readonly string[],
  kinds: readonly IntentKind[],
): ToolResult | null {
  const { verdict, intents } = drive.conversation.turn.understanding;
  const place = intents.findIndex(({ kind, target }) => kinds.includes(kind) && target.scope === 'matching');
  const [intent, ...after] = verdict === 'meant' && place >= 0 ? intents.slice(place) : [];
  if (intent?.target.scope !== 'matching' || intent.target.plural || emailIds.length < 2) return null;
  mentionMails(drive, newestFirst(emailIds.flatMap((emailId) => envelopeOf(drive.inbox.state, emailId) ?? [])));
  const meant = chosenMail(drive);
  if (meant.emailId !== null) return null;
  const wanted = [{ ...intent, target: { scope: 'current' } as const }, ...after];
  drive.conversation.turn.asksWhich = { of: drive.tracker.state.mention, wanted };
  const isMore = emailIds.length > ordinals.length;
  const count = capitalise(cardinalWords(String(emailIds.length)));
  return refused(isMore ? `${count} mails fit that. ${meant.why}` : meant.why, { needs_confirmation: true });
}

const flagQuestion = 'Flag it for later?';

/** For a mail that is only pictures (E-7): offers to flag it, which the driver's yes in the next turn does. @returns the question, or nothing */
export function offerFlag(drive: DriveContext, emailId: string): string {
  const { state } = drive.tracker;
  const isPicture = drive.inbox.state.items.get(emailId)?.email.body.onlyPictures === true;
  if (!isPicture || questionOfTurn(state) !== null || state.flagged.has(emailId)) return '';
  putQuestion(drive, {
    toolName: 'flag_email',
    intents: [],
    emailIds: [emailId],
    toolArguments: { flagged: true, email_ids: [emailId] },
    alwaysAsk: false,
    question: flagQuestion,
    plainly: `flag ${plainMails(drive, [emailId]) ?? 'mail A, the mail that the driver is hearing'}`,
    reach: 'reversible',
  });
  return ` ${flagQuestion}`;
}
