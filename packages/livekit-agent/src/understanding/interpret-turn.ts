import type { Exchange, MailAddress } from '@nexus/contracts';
import {
  type Correction,
  type FollowUp,
  type Intent,
  type IntentKind,
  type IntentTarget,
  isAction,
  isThatAYes,
  readCorrection,
  type Understanding,
  type UnderstandingContext,
  understand,
} from '@nexus/language';
import { findMails, foldedWords } from '../inbox/find-mails.ts';
import { matchMemories } from '../memory/memory-entries.ts';
import { replyToResume } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { type Inbox, unreadEnvelopes } from '../state/inbox.ts';
import { sendingToHoldBack } from '../state/outbox.ts';
import type { PendingQuestion } from '../state/pending-question.ts';
import { answerableQuestion, mailsMeant } from '../state/tracker-selectors.ts';
import type { UndoableAction } from '../state/undo-stack.ts';
import { agreedQuestion } from './agreed-question.ts';
import { choiceNow } from './choice.ts';
import { readDictatedText } from './dictated-text.ts';
import { readListedReminder } from './listed-reminder.ts';
import { readNamedMail } from './named-mail.ts';
import { readRefusal, refuses, refusesAnother } from './refusals.ts';
import { ofOtherSender, sameAgain } from './same-again.ts';

function recipientsOf({ actions }: DriveContext): readonly MailAddress[] {
  const { to, cc } = actions.drafts.current?.content ?? { to: [], cc: [] };
  return [...to, ...cc];
}

/**
 * Understands the driver's words as they are meant at this point of the briefing: only when their meaning is asked for, and once, since a
 * model's request does not wait for it (B-24).
 */
export function interpretLater(drive: DriveContext, messageId: string | null, words: string): () => Understanding {
  const question = questionFor(drive, messageId);
  const { asksUntil, called } = drive.conversation.turn;
  const context = {
    pendingQuestion: question !== null,
    questionOfMany: question !== null && isOfMany(question),
    ...forgetsWith(question),
    pendingDraft: drive.actions.drafts.current !== null || drive.actions.drafts.inDoubt !== null,
    draftTold: drive.actions.drafts.current !== null && drive.actions.drafts.toldIn === turnOf(drive, messageId) - 1,
    draftTo: recipientsOf(drive).map(({ name, address }) => name ?? address),
    draftOfMail: isOfMeantMail(drive),
    paused: drive.tracker.state.paused,
    manuals: drive.knowledge.manuals?.atHand ?? false,
    memoryTold: called.length === 1 && called[0]?.toolName === 'list_memories',
    isRemembered: (about: string) => matchMemories(about, drive.knowledge.memory?.entries ?? []).length > 0,
    guidance: (drive.knowledge.packs?.library?.packs.length ?? 0) > 0,
    manualTitles: drive.knowledge.manuals?.titles ?? [],
    ...toldManual(drive),
    ...agendaNow(drive, messageId),
    snoozeAsked: asksUntil !== null,
  };
  void drive.knowledge.manuals?.refresh();
  const choosing = choiceNow(drive);
  // "Just the second one", of those that a question is about, answers it.
  const choose: typeof choosing = (said, read) =>
    context.questionOfMany && /^\W*(?:(?:no|yes|ok(?:ay)?|well)[\s,]+)*(?:only|just)\b/iu.test(said)
      ? null
      : choosing(said, read);
  const turn = turnOf(drive, messageId);
  const isAnswer = context.pendingQuestion || context.draftTold || asksUntil !== null;
  const follow = () => (isAnswer ? null : drive.knowledge.exchanges.followUp(words, turn));
  const wasCut = replyToResume(drive) !== null;
  const sending = sendingToHoldBack(drive.actions);
  const mailWaits = sending !== null && sending === drive.actions.undo.peek();
  const olderMailWaits = sending !== null && !mailWaits && drive.actions.drafts.current === null;
  const isMissed = drive.conversation.missedIn === turn - 1;
  const last = context.pendingQuestion ? null : lastDone(drive, isMissed);
  const factTold = !context.pendingQuestion && tellsFact(drive, messageId);
  const { textAsked } = drive.actions.drafts;
  // A no to "do you mean the first or the second?" is none to the mail that waits to be sent.
  const isAsked = context.pendingQuestion || drive.conversation.turn.asksWhich !== null;
  const order = textAsked !== null && textAsked.turn === turn - 1 ? textAsked.order : null;
  const before = drive.conversation.turn.messageId === messageId ? null : drive.conversation.turn;
  let read: Understanding | null = null;
  return () => {
    if (read !== null) return read;
    const understanding = snoozingWhatWasAsked(
      asksUntil,
      choose(words, (changed) => understandNear(drive, changed, context)) ??
        withNamedMail(drive, withEarlier(drive, understandNear(drive, words, context), follow), (changed) =>
          understandNear(drive, changed, context),
        ),
    );
    const offered = context.draftTold && !context.pendingQuestion ? readDraftOffer(words) : null;
    const again = last === null || before === null ? null : sameAgain(before.understanding, understanding);
    const hasMail = (name: string) => isCalledSo(drive, name);
    const other =
      before === null || (last === null && !context.pendingQuestion)
        ? null
        : ofOtherSender(before.understanding, words, hasMail);
    const redirects = understanding.intents.some((intent) => intent.redirects);
    const isWhole = redirects || (last === null && isMeant(understanding));
    const correction = isWhole ? null : readCorrection(words);
    const listed = readListedReminder(drive, words, turn);
    const dictated = order === null ? null : readDictatedText(words, order, understanding);
    if (dictated !== null) read = dictated;
    else if (listed !== null) read = meant(words, listed);
    else if (again !== null) read = meant(words, ...(again.isUndone ? [undo] : []), again.order);
    else if (other !== null) read = meant(words, last === null ? plain('no') : undo, other);
    else if (last !== null && unsays(words, last)) read = meant(words, undo);
    else if (offered !== null) read = meant(words, plain(offered));
    else if (factTold && forgetsIt(words)) read = meant(words, { ...plain('forget'), content: '' });
    else if (correction !== null) read = correct(correction, { words, last, isAsked: context.pendingQuestion });
    else if (mailWaits && stopsSending(understanding, isAsked)) read = meant(words, undo);
    else if (olderMailWaits && stopsByName(understanding)) read = meant(words, plain('discard-draft'));
    else if (wasCut && goesOn(understanding)) read = meant(words, plain('resume'));
    else
      read =
        (last === null ? null : refuseLast(understanding, last, isMissed)) ??
        withKnownDetail(drive, understanding, question);
    return read;
  };
}

/** "Snooze these", "until when?", "Monday": these, and no more than a time was said. */
function snoozingWhatWasAsked(asked: IntentTarget | null, understanding: Understanding): Understanding {
  const [only, ...more] = understanding.intents;
  if (asked === null || only?.kind !== 'snooze' || only.target.scope !== 'current' || more.length > 0)
    return understanding;
  return { ...understanding, intents: [{ ...only, target: asked }] };
}

/** What the driver's words mean at this point of the briefing. */
export function interpretTurn(drive: DriveContext, messageId: string | null, words: string): Understanding {
  return drive.conversation.turn.messageId === messageId
    ? drive.conversation.turn.understanding
    : interpretLater(drive, messageId, words)();
}

/** "Yes, but tomorrow" is no yes to a question that is not about a time: it is asked which it is. */
function withKnownDetail(
  drive: DriveContext,
  understanding: Understanding,
  question: PendingQuestion | null,
): Understanding {
  const yes = understanding.intents.find(({ kind }) => kind === 'yes');
  if (question === null || yes === undefined || agreedQuestion(drive, question, yes) !== null) return understanding;
  return { text: understanding.text, verdict: 'unsure', intents: [], clarify: isThatAYes };
}

/** A plain yes or no to a question of ours, and nothing else: no model is needed to carry it out. */
export function answersPlainly(drive: DriveContext, messageId: string | null, words: string): boolean {
  if (questionFor(drive, messageId) === null) return false;
  const { verdict, intents, guessed, notDone } = interpretTurn(drive, messageId, words);
  const isWhole = guessed === undefined && notDone === undefined;
  return verdict === 'meant' && isWhole && intents.every(({ kind }) => kind === 'yes' || kind === 'no');
}

/** The question that these words may answer. A model may be asked before the turn has begun; both see the same question. */
export function questionFor(drive: DriveContext, messageId: string | null): PendingQuestion | null {
  const { state } = drive.tracker;
  if (drive.conversation.turn.messageId === messageId) return answerableQuestion(state);
  return answerableQuestion({ ...state, turn: state.turn + 1 });
}

/** Whether the draft that stands answers the mail that "it" would mean. */
function isOfMeantMail({ actions, tracker }: DriveContext): boolean {
  const regarding = actions.drafts.current?.content.regarding;
  const [only, ...others] = mailsMeant(tracker.state);
  return regarding != null && others.length === 0 && regarding.emailId === only;
}

/** What the driver may mean of their days: whether there is a calendar, and which reminder was spoken of. */
function agendaNow(drive: DriveContext, messageId: string | null) {
  const { calendar, reminders } = drive.agenda;
  const turn = turnOf(drive, messageId);
  const { told, asked, open } = reminders;
  return {
    calendar: calendar !== null && calendar.reading.state !== 'none',
    mailOpen: mailsMeant(drive.tracker.state).length > 0,
    openReminders: open.length > 0,
    // One that was told between two items is answered in the next turn, or the one after the mail behind it.
    reminderTold: told !== null && turn - told.turn <= 2 && open.some(({ id }) => id === told.id),
    reminderAsked: asked !== null && turn - asked.turn === 1,
  };
}

/** The turn that these words begin: a model may be asked before it has begun. */
function turnOf({ tracker, conversation }: DriveContext, messageId: string | null): number {
  return conversation.turn.messageId === messageId ? tracker.state.turn : tracker.state.turn + 1;
}

/** Whether somebody whose unread mail is here has each of these words in their name. */
function isCalledSo({ inbox }: DriveContext, name: string): boolean {
  const words = foldedWords(name);
  return unreadEnvelopes(inbox.state).some(({ from }) => {
    const theirs = new Set(foldedWords(from?.name ?? ''));
    return words.length > 0 && words.every((word) => theirs.has(word));
  });
}

/** The query by which `forget_memory` knows that everything is meant. */
const everythingKnown = 'everything';

function plain(kind: IntentKind): Intent {
  return { kind, target: { scope: 'current' }, confidence: 1 };
}

const undo = plain('undo');

function meant(text: string, ...intents: readonly Intent[]): Understanding {
  return { text, verdict: 'meant', intents };
}

function askWhetherToUndo(text: string, { label }: UndoableAction): Understanding {
  return { text, verdict: 'unsure', intents: [], proposed: [undo], clarify: `Shall I take back that I ${label}?` };
}

/** An order, and no question that only has the word: "how much is it if I cancel late", "what can't wait till Monday". */
const ordersToStop =
  /(?:^|[,.;:!?–-]\s*|\b(?:and|but|no|nope|oh|wait|hang on|hold on|actually|please|so|then|sorry|now|just|nexus|(?:can|could|would|will) you|(?:want|need|like) you to|let['’]?s|better|(?:i|we) (?:said|meant))\s+)(?:don['’]?t|do not|never|stop|cancel|hold|wait)\b/iu;

/**
 * "Don't send it", "no wait", "hang on, don't": while a mail waits to be sent, every refusal stops it, even where nothing else was
 * meant by it. While a question is open, only a refusal that mentions the mail does.
 */
function stopsSending(understanding: Understanding, questionWaits: boolean): boolean {
  const { text, verdict } = understanding;
  const says = /\b(?:no|nope|nah|don['’]?t|do not|never|stop|cancel|hold|hang on|wait)\b/i;
  const asksToPause = /^\W*(?:please )?(?:can|could|would|will) you\b/iu;
  if (!questionWaits && refuses(understanding))
    return says.test(text) && !asksToPause.test(text) && !refusesAnother(text, 'sent a draft');
  if (verdict === 'meant' && !refuses(understanding)) return false;
  return ordersToStop.test(text) && /\b(?:send|sent|sending|that|it|mail|message|reply|cancel)\b/i.test(text);
}

/** "Don't send it" means the mail that waits, whatever was done since. */
function stopsByName(understanding: Understanding): boolean {
  return refuses(understanding) && /\b(?:send|sending|sent)\b/i.test(understanding.text);
}

/** Whether "only the urgent ones" may narrow what is asked. */
function isOfMany({ toolName, toolArguments: { email_ids } }: PendingQuestion): boolean {
  return toolName === 'forget_memory' || (Array.isArray(email_ids) && email_ids.length > 1);
}

/** Whether the question is about forgetting, and how much. */
function forgetsWith(question: PendingQuestion | null): Pick<UnderstandingContext, 'questionForgets'> {
  if (question?.toolName !== 'forget_memory') return {};
  return { questionForgets: question.toolArguments.query === everythingKnown ? 'everything' : 'some' };
}

/**
 * The action of the last turn that a refusal would be about; null where there was none, or it was undone.
 *
 * @param isMissed nothing was understood in it, so that it is the turn before
 */
function lastDone({ conversation, actions }: DriveContext, isMissed: boolean): UndoableAction | null {
  const newest = actions.undo.peek();
  const [before = conversation.turn] = conversation.turnsBefore;
  const turn = isMissed ? before : conversation.turn;
  const isUndone = turn.done.has('undo') || turn.done.has('discard');
  return newest === turn.newestBefore || isUndone ? null : newest;
}

/** "Archive it", "no, don't": what was done in the turn before is undone, or the driver is asked whether it should be. */
function refuseLast(understanding: Understanding, last: UndoableAction, isMissed: boolean): Understanding | null {
  const { text } = understanding;
  const means = readRefusal(understanding, last.label);
  if (means === null) return null;
  // Behind words that were not understood it may be about those.
  return means === 'undo' && !isMissed ? meant(text, undo) : askWhetherToUndo(text, last);
}

function isMeant({ verdict, intents }: Understanding): boolean {
  return verdict === 'meant' && intents.some(({ kind }) => isAction(kind));
}

/** "I said flag it, not archive it": what was done in the turn before is taken back, or what was asked declined, and the other is done. */
function correct(
  { wanted, instead }: Correction,
  { words, last, isAsked }: { words: string; last: UndoableAction | null; isAsked: boolean },
): Understanding {
  const orders = wanted === null ? [] : [wanted];
  if (last === null && !isAsked && wanted === null) return { text: words, verdict: 'declined', intents: [] };
  if (last === null) return isAsked ? meant(words, plain('no'), ...orders) : meant(words, ...orders);
  return refusesAnother(instead, last.label) ? askWhetherToUndo(words, last) : meant(words, undo, ...orders);
}

/** Whether the turn before was answered out of what the driver had told. */
function tellsFact(drive: DriveContext, messageId: string | null): boolean {
  return drive.knowledge.memory?.facts.spokenLast(turnOf(drive, messageId)) != null;
}

/** "Forget that", "don't remember that", right after something was remembered: that is undone. */
function unsays(words: string, last: UndoableAction): boolean {
  return last.label.startsWith('remembered') && forgetsIt(words);
}

const takesOffer =
  /^\W*(?:yes|yeah|yep|yup|sure|go ahead|go on then|do it|please do|yes,? (?:please|do it|do that|go ahead))(?:,? (?:please|then|thanks))?\W*$/i;
const dropsOffer =
  /^\W*(?:(?:no|oh|well|actually|ok(?:ay)?|never ?mind)[\s,]+)*(?:drop|scrap|forget|bin|dump|lose) (?:it|that|this)(?: then| please)?\W*$/i;

/** What is answered to "Say send it, or undo", with no question open: sending is asked then. Null: something else. */
function readDraftOffer(words: string): 'send-draft' | 'discard-draft' | null {
  if (takesOffer.test(words)) return 'send-draft';
  return dropsOffer.test(words) ? 'discard-draft' : null;
}

/** Said of what was told or remembered just now. */
function forgetsIt(words: string): boolean {
  return /^\W*(?:(?:no|wait|actually|sorry|please|oh)[\s,]+)*(?:forget|do(?:n['’]?t| not) (?:remember|keep|save|note)|unsave|erase) (?:that|it|this)(?: again)?\W*$/i.test(
    words,
  );
}

/** "Go on", "continue", "you were saying": after an answer was cut off these mean the rest of it, not the next mail. */
function goesOn({ text, verdict, intents }: Understanding): boolean {
  if (
    /\b(?:you were saying|(?:finish|end) (?:that|your|what you)|(?:what|where) (?:were|was) (?:you|we|i))\b/i.test(text)
  )
    return true;
  const [only, ...more] = intents;
  if (verdict !== 'meant' || only?.kind !== 'next' || only.topic !== undefined || more.length > 0) return false;
  return /\b(?:(?:go|carry|read) on|go ahead|keep (?:going|reading|talking)|continue|proceed|resume|as you were)\b/i.test(
    text,
  );
}

/** The manual out of which the turn before was answered, when nothing else was told in it. */
function toldManual({ tracker, knowledge: { manuals } }: DriveContext): Pick<UnderstandingContext, 'toldManual'> {
  const told = manuals?.told ?? null;
  const manual = told?.passages[told.place]?.passage.title;
  return told?.turn !== tracker.state.turn || manual === undefined ? {} : { toldManual: manual };
}

/** What a follow-up reads in words that mail alone could mean otherwise. */
const giveWay: ReadonlySet<IntentKind> = new Set([
  'what-about',
  'search',
  'look-up',
  'who-from',
  'when-sent',
  'consult-guidance',
]);

/**
 * "What about 600 instead?": a question from before with something changed (P-7); as it was read where the words mean a command or a mail, or
 * are a question of their own.
 */
function withEarlier(drive: DriveContext, read: Understanding, follow: () => FollowUp<Exchange> | null): Understanding {
  if (read.verdict === 'unsure' && (read.proposed ?? []).length > 0) return read;
  if (read.verdict === 'meant' && !read.intents.every(({ kind }) => giveWay.has(kind))) return read;
  const found = follow();
  if (found === null) return read;
  const { changed, of, question, hasPlace } = found;
  // What has no place of its own in the question before gives way to whatever else was read.
  if (!hasPlace && read.verdict === 'meant') return read;
  const isOfMail = !/\d/.test(changed) && findMails(drive.inbox.state, { query: '', from: changed }).length > 0;
  if (isOfMail) return read;
  return meant(read.text, {
    ...plain('ask-again'),
    ...{ query: question, askedOf: of.kind, ...(of.named !== null && { named: of.named }) },
  });
}

/** As it was read, where that is an order, an answer or a question; else by the mail that the words name. */
function withNamedMail(
  { inbox }: DriveContext,
  read: Understanding,
  understandWords: (words: string) => Understanding,
): Understanding {
  return isUnread(read, inbox.state) ? (readNamedMail(read.text, inbox.state, understandWords) ?? read) : read;
}

/** Nothing was read, or nothing but an answer to somebody whom no mail is from ("reply to the consent form that …"). */
function isUnread({ verdict, intents }: Understanding, inbox: Inbox): boolean {
  if (verdict !== 'meant') return verdict !== 'declined';
  const [only, ...more] = intents;
  if (only?.kind !== 'draft-reply' || more.length > 0 || only.target.scope !== 'current') return false;
  const [name, ...others] = only.recipients ?? [];
  return name !== undefined && others.length === 0 && findMails(inbox, { query: '', from: name }).length === 0;
}

/** "What about Kerr", right after a manual: the writer of a mail is meant rather than a word that may be in the manual. */
function understandNear(drive: DriveContext, words: string, context: UnderstandingContext): Understanding {
  const read = understand(words, context);
  const [only] = read.intents;
  const { toldManual: manual, ...elsewhere } = context;
  if (manual === undefined || only?.kind !== 'look-up' || only.manual !== manual) return read;
  if (findMails(drive.inbox.state, { query: '', from: only.query ?? '' }).length === 0) return read;
  return understand(words, elsewhere);
}
