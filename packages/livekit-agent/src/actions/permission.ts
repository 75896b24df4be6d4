import type { ActionIntent, Intent, IntentKind, MemoryIntent } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import { answerableQuestion, mailsMeant } from '../state/tracker-selectors.ts';
import { type MeantMail, resolveTarget } from '../understanding/references.ts';

/** Something that changes the mailbox, the driver's settings or the drive. */
export interface ProposedAction {
  readonly toolName: string;
  /** Any of these, in the driver's words, means the action. */
  readonly intents: readonly (ActionIntent | MemoryIntent | 'end')[];
  readonly emailIds: readonly string[];
  /** What to call the tool with again after a yes. */
  readonly toolArguments: Readonly<Record<string, unknown>>;
  /** Whether the details agree with the driver's words too: the time, the folder, the sender. Absent: nothing to compare. */
  readonly agrees?: ((intent: Intent) => boolean) | undefined;
  /** Asked first in any case: mute, send, more than one mail (B-13). */
  readonly alwaysAsk: boolean;
  /** Asked when a yes is needed: "Shall I archive 4 mails from Anna?" */
  readonly question: string;
}

/**
 * Decides whether an action may happen, and nothing else does. Code decides, not the model: it may when the driver's words of
 * this turn mean an action of this kind on these mails, or when they answer the question that was asked about exactly
 * this action in the turn before. Otherwise the driver is asked, and nothing is done.
 *
 * @returns null when the action may happen, else what the tool returns instead.
 */
export async function withholdPermission(drive: DriveContext, action: ProposedAction): Promise<ToolResult | null> {
  const { state } = drive.tracker;
  const fingerprint = fingerprintOf(action);
  const { understanding } = drive.conversation.turn;
  const intents = understanding.verdict === 'meant' ? understanding.intents : [];

  const question = answerableQuestion(state);
  // "Yes, send it" is no yes to "Shall I mute Anna?"
  const agrees = ({ kind, restates }: Intent) =>
    kind === 'yes' && (restates === undefined || action.intents.some((meant) => meant === restates));
  if (question?.fingerprint === fingerprint && intents.some(agrees)) {
    drive.tracker.apply({ type: 'answered-question' });
    return null;
  }
  // A driver who said no to the first half of a sentence may not want the second.
  const refusedBefore = intents.some(({ kind }) => kind === 'no') ? (question?.waiting ?? []) : [];
  const isPlain = (intent: Intent) => !refusedBefore.includes(intent);
  const meant = intents.filter(
    (intent) =>
      action.intents.some((kind) => kind === intent.kind) &&
      pointsAt(drive, intent, action.emailIds) &&
      (action.agrees?.(intent) ?? true),
  );
  if (meant.some(isPlain) && !action.alwaysAsk) return null;

  // One question a turn: a second one would replace the first, and the yes would answer what nobody heard.
  const asked = state.pendingQuestion?.askedInTurn === state.turn ? state.pendingQuestion : null;
  if (asked !== null) {
    return asked.fingerprint === fingerprint
      ? refused(asked.question, { needs_confirmation: true })
      : refused('I can ask one thing at a time, so I left that.');
  }
  const [order] = meant;
  const saidAfter = order === undefined ? [] : intents.slice(intents.indexOf(order) + 1);
  // Asked again, a question keeps what waits for its answer.
  const waiting = question?.fingerprint === fingerprint ? question.waiting : saidAfter;
  // A question about a model's own idea keeps nothing waiting.
  if (order !== undefined || waiting?.length) drive.conversation.turn.asksAboutOrder = true;
  putQuestion(drive, action, waiting);
  drive.conversation.emit({
    type: 'confirm',
    turn: state.turn,
    action: action.toolName,
    count: Math.max(1, action.emailIds.length),
  });
  return refused(action.question, { needs_confirmation: true });
}

/** The same action on the same mails, however it was asked for. */
export function fingerprintOf({ toolName, emailIds, toolArguments }: ProposedAction): string {
  const { email_ids: _, ...others } = toolArguments;
  const details = Object.entries(others).filter(([, value]) => value !== null && value !== undefined);
  return JSON.stringify([toolName, [...emailIds].sort(), details.sort(([a], [b]) => a.localeCompare(b))]);
}

/** "Archive it" means the mail that was open when it was said, wherever a model moved the cursor since. */
function pointsAt(drive: DriveContext, intent: Intent, emailIds: readonly string[]): boolean {
  const meant = resolveTarget(intent.target, drive.conversation.turn.before, drive.inbox.state);
  return emailIds.every((emailId) => meant.includes(emailId));
}

/** Asks the driver about an action: a yes in the next turn permits it. @param waiting what they said after it, which waits for the answer */
export function putQuestion(drive: DriveContext, action: ProposedAction, waiting?: readonly Intent[]): void {
  const { toolName, toolArguments, question } = action;
  const { turn: askedInTurn } = drive.tracker.state;
  const fingerprint = fingerprintOf(action);
  drive.tracker.apply({
    type: 'asked',
    pendingQuestion: { toolName, toolArguments, fingerprint, question, askedInTurn, ...(waiting && { waiting }) },
  });
}

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
  const asking = intents.findIndex(({ kind, target }) => kinds.includes(kind) && target.scope === 'current');
  const wanted = verdict === 'meant' && asking >= 0 ? intents.slice(asking) : [];
  drive.conversation.turn.asksWhich = { emailIds: mailsMeant(drive.tracker.state), wanted };
  return refused(why, { needs_confirmation: true });
}

const flagQuestion = 'Flag it for later?';

/** For a mail that is only pictures (E-7): offers to flag it, which the driver's yes in the next turn does. @returns the question, or nothing */
export function offerFlag(drive: DriveContext, emailId: string): string {
  const { state } = drive.tracker;
  const isPicture = drive.inbox.state.items.get(emailId)?.email.body.onlyPictures === true;
  const isAsked = state.pendingQuestion?.askedInTurn === state.turn;
  if (!isPicture || isAsked || state.flagged.has(emailId)) return '';
  putQuestion(drive, {
    toolName: 'flag_email',
    intents: [],
    emailIds: [emailId],
    toolArguments: { flagged: true, email_ids: [emailId] },
    alwaysAsk: false,
    question: flagQuestion,
  });
  return ` ${flagQuestion}`;
}
