import { randomUUID } from 'node:crypto';
import { llm } from '@livekit/agents';
import { type Intent, type IntentKind, isAction, isThatAYes, type Understanding } from '@nexus/language';
import { howToUndo } from '../actions/mail-action.ts';
import { sayDeclined } from '../replies/about-actions.ts';
import {
  answerOfQuestion,
  answerPlainly,
  answerQuestion,
  answerRecovery,
  asksForQuestion,
  helpText,
} from '../replies/about-briefing.ts';
import { askOnceMore, withQuestion } from '../replies/about-question.ts';
import { askMail, asksManualsFirst } from '../replies/ask-mail.ts';
import { answerMissed } from '../replies/missed-words.ts';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { messageOf } from '../state/inbox.ts';
import { callsOf, type PendingQuestion, stepsOf, type WaitingCall } from '../state/pending-question.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';
import { agreedQuestion } from '../understanding/agreed-question.ts';
import { interpretTurn, questionFor } from '../understanding/interpret-turn.ts';
import { notUnderstood, sayNotAnswered, sayOtherLanguage, wantsAnswer } from '../wording/not-understood.ts';
import { type ChatTurn, currentChatTurn, newCallId, readToolOutput } from './chat-turn.ts';
import { openNamed } from './open-named.ts';
import { afterSearch, type PlannedCall, planToolCall, sayNotAmongThem } from './plan-tool-calls.ts';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

/** Understands and answers without a model (B-19, B-20): the same tools, tracker and confirmations. */
export class OfflineLLM extends llm.LLM {
  readonly #drive: DriveContext;

  constructor(drive: DriveContext) {
    super();
    this.#drive = drive;
  }

  label(): string {
    return 'nexus.OfflineLLM';
  }

  override get model(): string {
    return 'offline';
  }

  chat(options: ChatOptions): llm.LLMStream {
    return new OfflineStream(this, this.#drive, options);
  }
}

class OfflineStream extends llm.LLMStream {
  readonly #drive: DriveContext;

  constructor(owner: OfflineLLM, drive: DriveContext, { chatCtx, toolCtx, connOptions }: ChatOptions) {
    super(owner, { chatCtx, toolCtx: toolCtx ?? llm.ToolContext.empty(), connOptions: connOptions ?? noRetries });
    this.#drive = drive;
  }

  protected async run(): Promise<void> {
    for (const chunk of offlineChunks(this.#drive, this.chatCtx)) this.queue.put(chunk);
  }
}

/** A planned call as the framework carries it out. */
export function toFunctionCall({ name, toolArguments }: PlannedCall): llm.FunctionCall {
  return llm.FunctionCall.create({ callId: newCallId(), name, args: JSON.stringify(toolArguments) });
}

/** The chunks of an offline answer: its words, then the tools it calls. */
export function offlineChunks(drive: DriveContext, chatContext: llm.ChatContext): llm.ChatChunk[] {
  const { text, calls } = offlineReply(drive, currentChatTurn(chatContext));
  const id = `offline_${randomUUID()}`;
  const toolCalls = calls.map(toFunctionCall);
  return [
    ...(text === '' ? [] : [{ id, delta: { role: 'assistant' as const, content: text } }]),
    ...(toolCalls.length === 0 ? [] : [{ id, delta: { role: 'assistant' as const, toolCalls } }]),
  ];
}

/** Retrying is decided by the caller, which knows what may be repeated, never by the framework. */
export const noRetries = { maxRetry: 0, retryIntervalMs: 0, timeoutMs: 60_000 } as const;

/** What the offline language says and calls in one step of a turn. */
interface OfflineReply {
  readonly text: string;
  readonly calls: readonly PlannedCall[];
}

/**
 * The offline language's answer (B-19). After a tool has run it reports what came of it; it never plans anew in the same
 * turn, so nothing is done twice when it takes over from a model.
 */
export function offlineReply(drive: DriveContext, turn: ChatTurn): OfflineReply {
  const ran = turn.outputs.some((output) => readToolOutput(output) !== null);
  return ran ? { text: report(turn) || 'I have nothing to add to that.', calls: [] } : plan(drive, turn);
}

/** Said beside an order, these want no answer of their own. */
const courtesies: ReadonlySet<string> = new Set(['no', 'thanks', 'greeting'] satisfies IntentKind[]);

/**
 * Whether the tools of this turn have said all there is to say (J-18): each reports in whole sentences, and the driver plainly asked for no
 * more than what they did. Where their words were not read plainly there may be a second order in them, which only a model would find.
 */
export function isAllTold(drive: DriveContext, turn: ChatTurn): boolean {
  const { outputs, messageId, words } = turn;
  if (outputs.length === 0 || !outputs.every((output) => readToolOutput(output)?.complete)) return false;
  const { verdict, intents, notDone } = interpretTurn(drive, messageId, words);
  if (verdict !== 'meant' || notDone !== undefined) return false;
  const orders = intents.filter(({ kind }) => !courtesies.has(kind));
  const left = outputs.map(({ name }) => name);
  const isDone = (intent: Intent) => {
    const planned = planToolCall(drive, intent);
    const place = planned !== null && 'call' in planned ? left.indexOf(planned.call.name) : -1;
    return place >= 0 && left.splice(place, 1).length > 0;
  };
  // What a yes was about is done by whichever tool had asked.
  const yeses = orders.filter(({ kind }) => kind === 'yes').length;
  return orders.length > 0 && orders.every((order) => order.kind === 'yes' || isDone(order)) && left.length >= yeses;
}

const waitingLeft = 'I left the rest of what you said before.';
const followingLeft = 'I left the rest of that too.';
const restLeft = 'I did not understand the rest of that, so I left it.';

/** What the tools of this turn reported: a question comes last, and next to it only what was done is said. */
function report(turn: ChatTurn): string {
  const results = turn.outputs.flatMap((output) => readToolOutput(output) ?? []);
  const asked = results.findIndex((result) => result.needs_confirmation);
  // The last question holds those before it (J-14).
  const question = results.filter((result) => result.needs_confirmation).slice(-1);
  const said = results.filter(
    ({ success, needs_confirmation, verbatim }, place) =>
      !needs_confirmation && (asked < 0 || place < asked || success || verbatim),
  );
  const messages = [...new Set([...said, ...question].map(({ message }) => message))];
  const hints = messages.filter((message) => message.endsWith(howToUndo)).length;
  let hint = 0;
  // How to take it back is said once, behind the last.
  return messages
    .map((message) => (message.endsWith(howToUndo) && ++hint < hints ? message.slice(0, -howToUndo.length) : message))
    .join(' ')
    .trim();
}

/** A question that may be for the manuals is looked up there: it is answered where they have it, and taken as not meant for the agent where not. */
function askManuals({ knowledge: { manuals } }: DriveContext, { question }: Understanding): OfflineReply | null {
  if (manuals === null || question === undefined) return null;
  return { text: '', calls: [{ name: 'recall_knowledge', toolArguments: { query: question, perhaps: true } }] };
}

/** No mail is asked "where is the office?", nor "since when?". */
const worldly = /\b(?:where|since when)\b/i;
const ofMail = /\b(?:e-?mails?|messages?|letters?)\b/i;

/** Whether the words were plainly read as a question or an order about mail, which what was told does not answer then (L-7). */
function asksOfMail({ verdict }: Understanding, { words }: ChatTurn): boolean {
  return verdict === 'meant' && (!worldly.test(words) || ofMail.test(words));
}

/**
 * A question that what the driver told answers. Where the words were read as an order, or wait as an answer, only a statement that is plainly
 * asked for does; where nothing was read, what has most of their words.
 */
function askFacts(drive: DriveContext, turn: ChatTurn, isUnread: boolean): OfflineReply | null {
  if (isUnread && asksOffice(drive, turn)) return searchMemory(turn);
  const answer = drive.knowledge.memory?.facts.answer(turn.words, drive.tracker.state.turn) ?? null;
  if (answer === null || (answer.kind === 'told' && !isUnread)) return null;
  return searchMemory(turn);
}

function searchMemory({ words }: ChatTurn): OfflineReply {
  return { text: '', calls: [{ name: 'search_memory', toolArguments: { query: words } }] };
}

const questioning =
  /^(?:who|whom|whose|what|when|where|which|why|how|is|are|was|were|do|does|did|can|may|must|has|have)\b|\?\s*$/i;
/** What of an office's note has most of the words of a question is an answer to it. */
const leastFitting = 0.5;

/**
 * Whether words that nobody else reads are for the office's notes (L-12): a note that was found as they were recognised has most of them; or they
 * are a typed question, which is always meant for the agent, of somebody who is in an office.
 */
function asksOffice(
  { knowledge: { office, context, memory }, conversation }: DriveContext,
  { words }: ChatTurn,
): boolean {
  if (office === null || memory === null || !questioning.test(words.trim())) return false;
  if (office.mayBeMember && isTyped(conversation)) return true;
  return (context?.at(words) ?? []).some(({ kind, relevance }) => kind === 'office' && relevance >= leastFitting);
}

/**
 * Where one action was probably meant, its tool is called: permission finds no words that mean it, so it asks, and a yes in the next
 * turn does it. Otherwise the short question of the offline language is asked.
 */
function askBack(drive: DriveContext, understanding: Understanding, open: PendingQuestion | null): OfflineReply {
  const { proposed = [], clarify } = understanding;
  const [intent, ...more] = proposed;
  if (intent?.kind === 'remember') {
    // Where nothing can be kept there is nothing to ask.
    if (drive.knowledge.memory === null) return { text: answerMissed(drive, understanding), calls: [] };
    const { content = '', category = 'context' } = intent;
    return { text: '', calls: [{ name: 'save_to_memory', toolArguments: { content, category } }] };
  }
  const planned =
    intent !== undefined && more.length === 0 && isAction(intent.kind) ? planToolCall(drive, intent) : null;
  if (planned !== null && 'call' in planned)
    return { text: intent === undefined ? '' : sayNotAmongThem(drive, intent), calls: [planned.call] };
  if (planned !== null && intent?.except !== undefined) return { text: planned.say, calls: [] };
  const foreign = proposed.length === 0 ? sayOtherLanguage(understanding.text) : null;
  if (open === null || clarify !== isThatAYes) return { text: foreign ?? clarify ?? notUnderstood, calls: [] };
  // It waits on, and is said whole: "yes, but only the oldest" must not become a yes to all of them.
  return { text: `${isThatAYes} ${askOnceMore(drive, open)}`, calls: [] };
}

function toPlanned({ toolName, toolArguments }: Pick<WaitingCall, 'toolName' | 'toolArguments'>): PlannedCall {
  return { name: toolName, toolArguments };
}

/** Whether an answer dropped a step that waited for it. */
function leavesSteps({ intents }: Understanding, open: PendingQuestion | null, calls: readonly PlannedCall[]): boolean {
  if (!intents.some(({ kind }) => kind === 'yes' || kind === 'no')) return false;
  return !stepsOf(open).every(({ toolName }) => calls.some(({ name }) => name === toolName));
}

/** "Open the contract": what is attached where something is, else a mail. */
function isOfNoAttachment({ inbox, tracker }: DriveContext, { intents }: Understanding): boolean {
  const [emailId, ...others] = mailsMeant(tracker.state);
  const attached = emailId === undefined ? [] : (messageOf(inbox.state, emailId)?.attachments ?? []);
  return intents.every(({ kind }) => kind === 'attachment') && others.length === 0 && attached.length === 0;
}

/** "Go ahead and send it" to "shall I send it?" is one yes; "and archive the one from Piet" is another order. */
function isPartOfYes(
  [first]: readonly Intent[],
  { target }: Intent,
  planned: ReturnType<typeof planToolCall>,
  open: PendingQuestion | null,
): boolean {
  const isSame = planned !== null && 'call' in planned && planned.call.name === open?.toolName;
  return (
    first?.kind === 'yes' && isSame && (target.scope === 'current' || ('pointed' in target && target.pointed === true))
  );
}

function answersQuestion({ intents }: Understanding): boolean {
  return intents.some(({ kind }) => kind === 'yes' || kind === 'no');
}

/** Words in which nothing was found: a question that was open is still open, and what can be said is its answer. */
function sayMissed(drive: DriveContext, understanding: Understanding, open: PendingQuestion | null): string {
  if (open === null || !(isTyped(drive.conversation) || wantsAnswer(understanding)))
    return answerMissed(drive, understanding);
  const cannot = sayNotAnswered(understanding);
  const said = withQuestion(drive, open, cannot);
  return said === cannot ? answerMissed(drive, understanding) : said;
}

function plan(drive: DriveContext, turn: ChatTurn): OfflineReply {
  const open = questionFor(drive, turn.messageId);
  // Asked again by its tool, it waits for its yes anew.
  if (open !== null && asksForQuestion(turn.words)) {
    // It is the driver who wants to hear it (H-4).
    drive.conversation.unbidden = 0;
    return { text: '', calls: callsOf(open).map(toPlanned) };
  }
  const ofQuestion = open === null ? null : answerOfQuestion(drive, open, turn.words);
  if (ofQuestion !== null) return { text: ofQuestion, calls: [] };
  const answered = answerPlainly(drive, turn.words);
  if (answered !== null) return { text: withQuestion(drive, open, answered), calls: [] };
  const understanding = interpretTurn(drive, turn.messageId, turn.words);
  const told = asksOfMail(understanding, turn) ? null : askFacts(drive, turn, understanding.verdict === 'aside');
  if (told !== null && (open === null || understanding.verdict === 'aside')) return told;
  const mayAsk = open === null || (questioning.test(turn.words.trim()) && !answersQuestion(understanding));
  const isOfMail = mayAsk && !asksManualsFirst(drive, turn.words, understanding);
  const written = isOfMail ? askMail(drive, turn.words, understanding) : null;
  if (written !== null) return { text: withQuestion(drive, open, written), calls: [] };
  if (open === null && understanding.verdict !== 'meant' && (understanding.proposed ?? []).length === 0) {
    const recovered = answerRecovery(drive, turn.words);
    if (recovered !== null) return { text: recovered, calls: [] };
  }
  const isUnread = understanding.verdict !== 'meant' || isOfNoAttachment(drive, understanding);
  // A mail that is named is opened whatever was asked; other words may be an answer.
  const mayName = open === null || (understanding.verdict === 'unsure' && /\bmail\b/iu.test(turn.words));
  const named = mayName && isUnread ? openNamed(drive, turn.words) : null;
  if (named !== null && (understanding.proposed ?? []).length === 0) return { text: '', calls: [named] };
  if (understanding.verdict === 'unsure') return askBack(drive, understanding, open);
  if (understanding.verdict === 'declined')
    return open?.onNo === undefined
      ? { text: sayDeclined(drive, open), calls: [] }
      : { text: '', calls: [toPlanned(open.onNo)] };
  if (understanding.verdict === 'aside')
    return (
      askManuals(drive, understanding) ?? {
        text: sayMissed(drive, understanding, open),
        calls: [],
      }
    );
  const sentences: string[] = [];
  const calls: PlannedCall[] = [];
  // Next to a question to a manual nothing that was asked for is left out.
  const { intents, notDone } = understanding;
  const withManual = notDone !== undefined || (intents.length > 1 && intents.some(({ kind }) => kind === 'look-up'));
  // What is said together with an answer replaces the steps that waited for it.
  const isBare = intents.length === 1;
  let wasSomeLeft = false;
  for (const [place, intent] of intents.entries()) {
    if (intent.kind === 'yes' && open !== null) {
      const agreed = callsOf(agreedQuestion(drive, open, intent) ?? open);
      calls.push(...agreed.filter(({ fingerprint }) => isBare || fingerprint !== null).map(toPlanned));
      continue;
    }
    const isSought = calls.some(({ name }) => name === 'search_emails');
    const planned = planToolCall(drive, isSought ? afterSearch(intent) : intent);
    if (isPartOfYes(intents, intent, planned, open)) continue;
    if (planned === null && intent.kind === 'no') {
      if (open?.onNo === undefined) sentences.push(sayDeclined(drive, open));
      else calls.push(toPlanned(open.onNo));
      if (isBare) calls.push(...stepsOf(open).map(toPlanned));
    } else if (planned === null) sentences.push(answerQuestion(drive, intent) ?? helpText);
    else if ('call' in planned) calls.push(planned.call);
    else if (calls.length === 0 && !withManual) {
      // What follows may be about what was not found: "open the mail from Zoe and archive it".
      const isLast = place === intents.length - 1;
      return { text: isLast ? planned.say : `${planned.say} ${followingLeft}`, calls: [] };
    } else {
      // What comes before it is done all the same: a yes that is ignored is lost with its question.
      sentences.push(planned.say);
      wasSomeLeft = true;
    }
  }
  if (notDone !== undefined) sentences.push(restLeft);
  if (leavesSteps(understanding, open, calls)) sentences.push(waitingLeft);
  if (calls.length === 0 && sentences.length === 0) return { text: notUnderstood, calls: [] };
  // A courtesy next to a command needs no answer of its own; a no before what had waited for it does.
  const saysAll = calls.length === 0 || withManual || wasSomeLeft || stepsOf(open).length > 0;
  return { text: saysAll ? sentences.join(' ') : '', calls };
}
