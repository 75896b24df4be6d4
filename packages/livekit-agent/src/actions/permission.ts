import type { Intent } from '@nexus/language';
import type { Agreement } from '../state/current-turn.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { callsOf, fingerprintOf, namesOrder, type PendingQuestion } from '../state/pending-question.ts';
import { refused, type ToolResult } from '../state/tool-result.ts';
import { answerableQuestion, questionOfTurn } from '../state/tracker-selectors.ts';
import { agreedQuestion } from '../understanding/agreed-question.ts';
import { resolveTarget } from '../understanding/references.ts';
import { askTogether, countUnbidden, type ProposedAction, putQuestion, sayPlainly, warnOfFraud } from './ask-driver.ts';

/**
 * Decides whether an action may happen, and nothing else does. Code decides, not the model that has read mail. The driver's words of this turn
 * are read by the offline language; where it reads nothing plainly, or another detail, by a small model that sees nothing of any mail (J-13). It
 * may when they mean an action of this kind on these mails, or when they answer the question that was asked about exactly this action in
 * the turn before. Otherwise the driver is asked, and nothing is done.
 *
 * @returns null when the action may happen, else what the tool returns instead.
 */
export async function withholdPermission(drive: DriveContext, proposed: ProposedAction): Promise<ToolResult | null> {
  const action = warnOfFraud(drive, proposed);
  const { conversation } = drive;
  const { turn } = conversation;
  const fingerprint = fingerprintOf(action);
  if (isAgreedInWords(drive, action)) return permit(drive);
  const open = answerableQuestion(drive.tracker.state);
  const standing = open !== null && namesOrder(open, fingerprint) ? open : null;
  const offline = readOffline(drive, action);
  const again = offline === 'unclear' || offline === 'differs' ? await readAgain(drive, action) : null;
  if (conversation.turn !== turn) return refused('I left that, since you spoke.');
  if (again === 'yes' && isAffirmed(drive, action)) return permit(drive);
  const asked = questionOfTurn(drive.tracker.state);
  const mayBeDone = offline === 'means it' ? !action.alwaysAsk : again === 'yes' && isSmall(drive, action);
  // What comes after an order that is asked about is asked with it, so that the order of things is kept.
  if (mayBeDone && (asked === null || asked.unbidden)) return permit(drive);
  const isMeant = offline === 'means it' || again === 'yes';
  const isAlien = offline === 'means another' || again === 'no';
  const cause = isMeant ? 'driver' : isAlien ? 'model' : 'unknown';
  const alone = isAlien || (offline === 'differs' && again === null);
  return ask(drive, action, { standing, cause, alone, doubted: offline !== 'means another' });
}

function permit({ conversation }: DriveContext): null {
  conversation.unbidden = 0;
  return null;
}

/** Whether the driver plainly said yes to this in this turn, and it is not done yet. */
function isAgreedInWords(drive: DriveContext, action: ProposedAction): boolean {
  const { turn } = drive.conversation;
  turn.agreed ??= agreementInWords(drive, action);
  return turn.agreed?.by === 'words' && isYesTo(drive, action) && takeAgreed(turn.agreed, action);
}

/** The same of a yes that the second reading read in the words: it is about this action alone, whatever else the question named. */
function isAffirmed(drive: DriveContext, action: ProposedAction): boolean {
  const { conversation, tracker } = drive;
  const { turn } = conversation;
  const question = questionBefore(drive);
  if (question === null || !namesOrder(question, fingerprintOf(action)) || !mayBeAffirmed(drive, action)) return false;
  turn.agreed ??= { question, by: 'reading', used: new Set(), completed: false };
  if (answerableQuestion(tracker.state) !== null) tracker.apply({ type: 'answered-question' });
  return takeAgreed(turn.agreed, action);
}

/** Each order of a question is permitted once. */
function takeAgreed({ question, used }: Agreement, action: ProposedAction): boolean {
  const fingerprint = fingerprintOf(action);
  if (!namesOrder(question, fingerprint) || used.has(fingerprint)) return false;
  used.add(fingerprint);
  return true;
}

/** The question of the turn before, also once a part of it was agreed to. */
function questionBefore({ conversation, tracker }: DriveContext): PendingQuestion | null {
  return answerableQuestion(tracker.state) ?? conversation.turn.agreed?.question ?? null;
}

/** The yes that the offline language reads to the open question, whatever a model calls first. One that names an order of several is a yes to that one. */
function agreementInWords(drive: DriveContext, action: ProposedAction): Agreement | null {
  const question = answerableQuestion(drive.tracker.state);
  const yes = saidYes(drive);
  const agreed = question === null || yes === undefined ? null : agreedQuestion(drive, question, yes);
  if (agreed === null) return null;
  const isNamed = namesOrder(agreed, fingerprintOf(action)) && (callsOf(agreed).length > 1 || isYesTo(drive, action));
  if (yes?.restates !== undefined && !isNamed) return null;
  drive.tracker.apply({ type: 'answered-question' });
  return { question: agreed, by: 'words', used: new Set<string>(), completed: false };
}

function saidYes({ conversation }: DriveContext): Intent | undefined {
  const { verdict, intents } = conversation.turn.understanding;
  return verdict === 'meant' ? intents.find(({ kind }) => kind === 'yes') : undefined;
}

/** "Yes, send it" is no yes to "Shall I mute Anna?" */
function isYesTo(drive: DriveContext, action: ProposedAction): boolean {
  const yes = saidYes(drive);
  return yes !== undefined && (yes.restates === undefined || action.intents.some((kind) => kind === yes.restates));
}

/** Words that may turn a yes round. */
const turning = /\b(?:no|nope|nah|not|never|wait|stop|hold|hang|later|yet|but|unless|if|cancel)\b|n['’]t\b/iu;

/** What cannot be taken back needs more than the second reading: that nothing in the words speaks against it. */
function mayBeAffirmed({ conversation }: DriveContext, { reach }: ProposedAction): boolean {
  return reach === 'reversible' || (reach === 'final' && !turning.test(conversation.turn.words));
}

/** `differs`: plainly an action of this kind, with another detail or on another mail. `unclear`: nothing plainly. */
type OfflineReading = 'means it' | 'means another' | 'differs' | 'unclear';

/** What the driver's words are to an action, as the offline language reads them. */
function readOffline(drive: DriveContext, action: ProposedAction): OfflineReading {
  const { verdict, intents, guessed, notDone } = drive.conversation.turn.understanding;
  const isPlain = guessed === undefined && notDone === undefined;
  if (verdict === 'declined') return isPlain ? 'means another' : 'unclear';
  if (verdict !== 'meant') return 'unclear';
  const alike = intents.filter((intent) => action.intents.some((kind) => kind === intent.kind));
  const isMeant = alike.some((intent) => pointsAt(drive, intent, action.emailIds) && (action.agrees?.(intent) ?? true));
  if (isMeant) return 'means it';
  if (!isPlain) return 'unclear';
  return alike.length === 0 ? 'means another' : 'differs';
}

/** "Archive it" means the mail that was open when it was said, wherever a model moved the cursor since. */
function pointsAt(drive: DriveContext, intent: Intent, emailIds: readonly string[]): boolean {
  const meant = resolveTarget(intent.target, drive.conversation.turn.before, drive.inbox.state);
  return emailIds.every((emailId) => meant.includes(emailId));
}

/** The second reading. Null: there was none, or it did not answer in time. */
async function readAgain(drive: DriveContext, action: ProposedAction): Promise<'yes' | 'no' | null> {
  const { secondReader, turn } = drive.conversation;
  const fingerprint = fingerprintOf(action);
  const open = questionBefore(drive);
  const asked = open === null ? [] : callsOf(open);
  const before = asked.find((call) => call.fingerprint === fingerprint);
  const proposed = before?.plainly ?? action.plainly;
  if (secondReader === null || proposed === undefined) return null;
  // In the question the same words were about another mail: a yes to it would be taken for a yes to this.
  if (proposed === null || (before === undefined && asked.some(({ plainly }) => plainly === proposed))) return 'no';
  return secondReader({ words: turn.words, asked: open && sayPlainly(open), proposed });
}

/** Whether the second reading's word is enough: it can be taken back, and is about one mail, also with what else was called in this turn. */
function isSmall({ conversation }: DriveContext, { toolName, emailIds, alwaysAsk, reach }: ProposedAction): boolean {
  const alike = conversation.turn.called.filter((call) => call.toolName === toolName);
  const mails = new Set(alike.map(({ toolArguments }) => JSON.stringify(toolArguments.email_ids ?? null)));
  return reach === 'reversible' && !alwaysAsk && emailIds.length < 2 && mails.size < 2;
}

interface Cause {
  /** The same question, asked in the turn before. */
  readonly standing: PendingQuestion | null;
  /** Who caused the action; unknown where nobody read the words again. */
  readonly cause: 'driver' | 'model' | 'unknown';
  /** Nothing else of the turn is asked with it, and what the driver did order does not wait for it. */
  readonly alone: boolean;
  /** The driver's words do not plainly mean something else, so that it may have been theirs all the same. */
  readonly doubted: boolean;
}

const oneAtATime = 'I can ask one thing at a time, so I left the rest.';

function ask(drive: DriveContext, action: ProposedAction, { standing, cause, alone, doubted }: Cause): ToolResult {
  const { conversation, tracker } = drive;
  const asked = questionOfTurn(tracker.state);
  if (asked !== null && namesOrder(asked, fingerprintOf(action)))
    return refused(asked.question, { needs_confirmation: true });
  // One question a turn: a second one would replace the first, and the yes would answer what nobody heard.
  // What the driver may have meant is said to be left; what they plainly did not mean is not worth their time.
  if (alone && asked !== null) return refused(oneAtATime, doubted ? { verbatim: true } : {});
  // A detail that may not be shown to a reading is a model's own; what the driver was asked about before is not.
  const isNew = standing === null || standing.unbidden === true;
  const isOwnDetail = cause === 'unknown' && action.reach !== undefined && action.plainly === undefined && isNew;
  const isUnbidden = cause === 'model' || isOwnDetail;
  const tooMany = isUnbidden ? countUnbidden(drive) : null;
  if (tooMany !== null) return tooMany;
  if (cause === 'driver') conversation.unbidden = 0;
  if (asked !== null && !asked.unbidden) askTogether(drive, asked, action);
  else putQuestion(drive, action, { unbidden: alone || isOwnDetail, ...(standing && { standing }) });
  const question = questionOfTurn(tracker.state)?.question ?? action.question;
  conversation.emit({
    type: 'confirm',
    turn: tracker.state.turn,
    action: action.toolName,
    count: Math.max(1, action.emailIds.length),
  });
  return refused(question, { needs_confirmation: true });
}
