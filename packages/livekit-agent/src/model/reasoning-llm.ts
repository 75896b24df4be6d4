import { setTimeout as wait } from 'node:timers/promises';
import { llm } from '@livekit/agents';
import type { ModelQuota } from '@nexus/contracts';
import { leftOfAgreement } from '../actions/ask-driver.ts';
import { type ClaimGuard, correction, createClaimGuard } from '../claims/claim-guard.ts';
import { type ChatTurn, currentChatTurn, readToolOutput } from '../offline/chat-turn.ts';
import { isAllTold, noRetries, offlineChunks, offlineReply, toFunctionCall } from '../offline/offline-llm.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { answersPlainly, interpretTurn } from '../understanding/interpret-turn.ts';
import { type AnswerLimit, createAnswerLimit, tokensOfTurn } from './answer-limit.ts';
import { estimateTokens, readyForModel, toolsForModel, usableCalls } from './chat-context.ts';
import {
  attemptModel,
  defaultModelBudget,
  type ModelBudget,
  ModelFailure,
  probeCost,
  probeModel,
} from './model-attempt.ts';
import { type CountedTry, createModelAvailability, type ModelAvailability } from './model-availability.ts';
import type { ModelSource } from './openai-model.ts';
import { createPromptMarksFilter } from './prompt-marks.ts';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

interface ReasoningOptions {
  readonly drive: DriveContext;
  readonly source: ModelSource;
  readonly budget?: ModelBudget;
  /** What all drives of all workers together may ask of the model; absent: no limit. */
  readonly quota?: ModelQuota;
}

/** When a turn first asked the model: a turn with tools asks it several times. */
interface TurnTime {
  readonly messageId: string | null;
  readonly began: number;
}

/**
 * Decides who answers: the model within its budget, or the offline language when it is late, failing or resting. Never fails
 * itself, so that no turn is silent and no session closes because a model failed.
 */
export class ReasoningLLM extends llm.LLM {
  readonly #options: ReasoningOptions;
  readonly #availability: ModelAvailability;
  #turnTime: TurnTime = { messageId: null, began: 0 };

  constructor(options: ReasoningOptions) {
    super();
    this.#options = options;
    this.#availability = createModelAvailability(() => options.drive.clock.wall().getTime(), options.source.health);
  }

  label(): string {
    return 'nexus.ReasoningLLM';
  }

  override get model(): string {
    return this.#options.source.name;
  }

  /** An answer is over: what was told in it, and what the driver heard. */
  wasHeard(answer: { readonly told: string; readonly heard: string }): void {
    this.#availability.wasHeard(answer);
  }

  /** The offline language answers for the moment. */
  get simpleMode(): boolean {
    return this.#availability.simpleMode;
  }

  chat(options: ChatOptions): llm.LLMStream {
    const { messageId, calls } = currentChatTurn(options.chatCtx);
    const goesOn = calls.length > 0 && messageId !== null && messageId === this.#turnTime.messageId;
    if (!goesOn) this.#turnTime = { messageId, began: performance.now() };
    const began = this.#turnTime.began;
    return new ReasoningStream(this, { ...this.#options, availability: this.#availability, request: options, began });
  }
}

interface StreamOptions extends ReasoningOptions {
  readonly availability: ModelAvailability;
  readonly request: ChatOptions;
  /** When the turn asked the model first, on the clock of `performance.now`. */
  readonly began: number;
}

/** Milliseconds that all workers rest after a refusal that names no time. */
const defaultRest = 500;
/** Share of the first token's time; with less left it is not worth asking. */
const leastShareLeft = 1 / 5;
/** How long a driver waits for a model that is believed dead: this share of the first token's time, but at least so many milliseconds. */
const trialShare = 0.3;
const trialFloor = 600;

/** Nobody was asked, so nothing was learned about the model. */
class NotAsked extends ModelFailure {}

const lostConnection = ' Sorry, the connection broke off. ';
const outcomeOpen = "I don't know yet whether that worked; I will tell you.";
const nothingToReport = 'Sorry, I could not do that. Nothing was changed.';

function isWordForWord(output: llm.FunctionCallOutput): boolean {
  const result = readToolOutput(output);
  return result?.needs_confirmation === true || result?.verbatim === true;
}

class ReasoningStream extends llm.LLMStream {
  readonly #options: StreamOptions;
  readonly #turn: ChatTurn;
  readonly #limit: AnswerLimit;
  #spoke = false;

  constructor(owner: ReasoningLLM, options: StreamOptions) {
    const { chatCtx, toolCtx } = options.request;
    super(owner, { chatCtx, toolCtx: toolCtx ?? llm.ToolContext.empty(), connOptions: noRetries });
    this.#options = options;
    this.#turn = currentChatTurn(chatCtx);
    this.#limit = createAnswerLimit(() => tokensOfTurn(options.drive));
  }

  protected async run(): Promise<void> {
    const { availability } = this.#options;
    const { messageId, words, calls } = this.#turn;
    if (this.#completeAgreement()) return;
    // A question is asked word for word: what the driver agrees to is what they heard. The rest of a cut answer is, too.
    if (this.#turn.outputs.some(isWordForWord)) return this.#answerOffline();
    // What the tools did is told by code where the driver asked for no more (J-18).
    if (isAllTold(this.#options.drive, this.#turn)) return this.#answerOffline();
    if (availability.finishesOffline(messageId)) return this.#answerOffline();
    // A plain yes or no to a question of ours is carried out as it is: all that was asked, and no model between (J-14).
    if (calls.length === 0 && answersPlainly(this.#options.drive, messageId, words)) return this.#answerOffline();
    const attempt = availability.begin();
    if (attempt === null) {
      availability.finishOffline(messageId);
      return this.#answerOffline();
    }
    const { signal } = this.abortController;
    const release = () => attempt.release();
    signal.addEventListener('abort', release, { once: true });
    try {
      await this.#askModel(attempt.isTrial ? this.#trialBudget() : this.#budget);
      if (signal.aborted) return;
      attempt.answered();
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : new ModelFailure('MODEL_UNAVAILABLE', { cause: error });
      this.#takeOver(failure, attempt);
    } finally {
      signal.removeEventListener('abort', release);
      if (signal.aborted) release();
    }
  }

  /** Calls what the model left of a question that the driver agreed to. @returns whether it left anything */
  #completeAgreement(): boolean {
    if (this.#turn.calls.length === 0 || this.#options.request.toolChoice === 'none') return false;
    const left = leftOfAgreement(this.#options.drive);
    const toolCalls = left.map(({ toolName, toolArguments }) => toFunctionCall({ name: toolName, toolArguments }));
    if (toolCalls.length > 0) this.queue.put({ id: 'agreed', delta: { role: 'assistant', toolCalls } });
    return toolCalls.length > 0;
  }

  get #budget(): ModelBudget {
    return this.#options.budget ?? defaultModelBudget;
  }

  #trialBudget(): ModelBudget {
    const { firstToken } = this.#budget;
    const trial = Math.max(firstToken * trialShare, Math.min(firstToken, trialFloor));
    return { ...this.#budget, firstToken: trial };
  }

  /** Asks once, and once more where a quick refusal leaves time for it within the budget of the first token. */
  async #askModel(budget: ModelBudget): Promise<void> {
    const began = performance.now();
    const leftAfter = (pause: number) => began + budget.firstToken - performance.now() - pause;
    try {
      await this.#streamAnswer(budget);
    } catch (error) {
      if (this.#spoke || !(error instanceof ModelFailure) || !error.retryable) throw error;
      const pause = error.retryAfter ?? 0;
      if (leftAfter(pause) < budget.firstToken * leastShareLeft) throw error;
      // Cut short when the driver speaks; nothing is asked then.
      await wait(pause, undefined, { signal: this.abortController.signal }).catch(() => undefined);
      if (this.abortController.signal.aborted) return;
      await this.#streamAnswer({ ...budget, firstToken: leftAfter(0) });
    }
  }

  /** Waits for a permit as long as it would still be worth asking. @returns what is left of the budget. @throws NotAsked */
  async #permit(tokens: number, budget: ModelBudget): Promise<ModelBudget> {
    const { quota, began } = this.#options;
    const { signal } = this.abortController;
    const asked = performance.now();
    for (;;) {
      const now = performance.now();
      const whole = began + this.#budget.whole - now;
      const firstToken = asked + budget.firstToken - now;
      if (whole < budget.firstToken * leastShareLeft) throw new NotAsked('MODEL_LATE');
      const decision = quota?.tryTake(tokens) ?? { granted: true };
      if (decision.granted) return { ...budget, firstToken, whole };
      const { retryAfter } = decision;
      if (firstToken - retryAfter < budget.firstToken * leastShareLeft) {
        throw new NotAsked('MODEL_RATE_LIMITED', { retryAfter });
      }
      await wait(retryAfter, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) throw new NotAsked('MODEL_LATE');
    }
  }

  async #streamAnswer(allowed: ModelBudget): Promise<void> {
    const { drive, source, request, availability, quota } = this.#options;
    const guard = createClaimGuard(this.#provenActions(), () => this.#ordersPlace());
    const marks = createPromptMarksFilter((name) => drive.inbox.handles.idOf(name) !== name);
    const calls: llm.FunctionCall[] = [];
    const modelRequest = {
      ...request,
      chatCtx: readyForModel(request.chatCtx, drive.inbox.handles),
      ...(this.toolCtx && { toolCtx: toolsForModel(this.toolCtx) }),
    };
    const tokens = estimateTokens(modelRequest.chatCtx, this.toolCtx?.flatten().length ?? 0);
    const budget = await this.#permit(tokens, allowed);
    let id = '';
    let spent = 0;
    try {
      for await (const chunk of attemptModel(source, modelRequest, { budget, signal: this.abortController.signal })) {
        id = chunk.id;
        if (chunk.delta?.toolCalls) calls.push(...chunk.delta.toolCalls);
        if (chunk.delta?.content) this.#speak(id, guard.push(marks.push(chunk.delta.content)));
        if (chunk.usage) {
          spent = chunk.usage.totalTokens;
          quota?.settle(tokens, spent);
          this.queue.put({ id, usage: chunk.usage });
        }
      }
    } catch (error) {
      if (error instanceof ModelFailure && error.code === 'MODEL_RATE_LIMITED') {
        quota?.rest(error.retryAfter ?? defaultRest);
      }
      throw error;
    }
    if (this.abortController.signal.aborted) return;
    this.#speak(id, guard.push(marks.flush()));
    this.#finish(id, calls, guard, spent);
    availability.answered();
  }

  /** Tools are called only once the answer is whole: a stream that breaks off has done nothing. */
  #finish(id: string, calls: readonly llm.FunctionCall[], guard: ClaimGuard, tokens: number): void {
    const wanted = this.#options.request.toolChoice === 'none' ? [] : calls;
    const usable = usableCalls(wanted, this.toolCtx, this.#options.drive.inbox.handles);
    // Words that come with a call are about what it will do, and it tells that itself.
    this.#speak(
      id,
      guard.flush(() => (usable.length > 0 ? '' : this.#insteadOfClaim())),
    );
    // Words that came with calls no tool can carry out are a promise that is not kept.
    if (usable.length === 0 && wanted.length > 0) throw new ModelFailure('MODEL_ANSWER_INVALID');
    const toolCalls = usable.length === 0 && guard.corrected ? this.#plainCommand() : [...usable];
    this.#options.drive.calls.chosen(usable.length === 0 ? null : { model: this.#options.source.name, tokens });
    if (toolCalls.length === 0 && !this.#spoke) throw new ModelFailure('MODEL_ANSWER_INVALID');
    if (toolCalls.length > 0) this.queue.put({ id, delta: { role: 'assistant', toolCalls } });
  }

  /** What the driver plainly asked for and no tool has done yet: carried out where the model only says that it did it. */
  #plainCommand(): llm.FunctionCall[] {
    const mayCall = this.#options.request.toolChoice !== 'none' && this.#turn.calls.length === 0;
    return mayCall ? offlineReply(this.#options.drive, this.#turn).calls.map(toFunctionCall) : [];
  }

  /** In place of a claim that nothing supports: what the tools of this turn did report, or nothing where the command is carried out after all. */
  #insteadOfClaim(): string {
    if (this.#plainCommand().length > 0) return '';
    const { drive } = this.#options;
    const reported = this.#turn.outputs.some((output) => readToolOutput(output) !== null);
    if (reported) return `${offlineReply(drive, this.#turn).text} `;
    return `${drive.actions.pending.newestLate() === null ? correction : outcomeOpen} `;
  }

  #speak(id: string, words: string): void {
    const text = words === '' ? '' : this.#limit.push(words);
    if (text === '') return;
    const notice = this.#spoke ? '' : this.#options.availability.takeNotice();
    if (text.trim() !== '') this.#spoke = true;
    this.queue.put({ id, delta: { role: 'assistant', content: notice + text } });
  }

  #takeOver(failure: ModelFailure, attempt: CountedTry): void {
    if (this.abortController.signal.aborted) return;
    const { availability, drive } = this.#options;
    const wasSimple = availability.simpleMode;
    this.#recordFailure(failure, attempt);
    availability.finishOffline(this.#turn.messageId);
    // That the model may not be asked yet is no news while it lasts.
    if (failure instanceof NotAsked && wasSimple) {
      this.#answerOffline();
      return;
    }
    drive.conversation.emit({
      type: 'error',
      turn: drive.tracker.state.turn,
      code: failure.code,
      message: failure.message,
      fatal: false,
    });
    const brokeOff = failure.code === 'MODEL_ANSWER_INVALID' ? ' ' : lostConnection;
    this.#answerOffline(this.#spoke ? brokeOff : '');
  }

  /** What the failure says about the model. A trial that was given little time goes on apart from the conversation. */
  #recordFailure(failure: ModelFailure, attempt: CountedTry): void {
    const { quota } = this.#options;
    if (failure instanceof NotAsked) {
      attempt.release();
      return;
    }
    if (failure.code === 'MODEL_LATE' && attempt.isTrial && !this.#spoke) {
      void this.#finishTrial(attempt);
      return;
    }
    const rest = attempt.failed(failure.code, failure.retryAfter);
    if (failure.code === 'MODEL_RATE_LIMITED' && rest > 0) quota?.rest(rest);
  }

  /** Gives a model that is believed dead its full time, so that one that is merely slow is found again. */
  async #finishTrial(attempt: CountedTry): Promise<void> {
    const { source, quota } = this.#options;
    try {
      if (quota?.tryTake(probeCost).granted === false) {
        attempt.release();
        return;
      }
      await probeModel(source, this.#budget);
      attempt.answered();
    } catch (error) {
      attempt.failed('MODEL_LATE', error instanceof ModelFailure ? error.retryAfter : null);
    }
  }

  #answerOffline(opening = ''): void {
    const { drive, request } = this.#options;
    drive.calls.chosen(null);
    const chunks = offlineChunks(drive, request.chatCtx);
    const mayCall = request.toolChoice !== 'none';
    const usable = chunks.filter((chunk) => mayCall || chunk.delta?.toolCalls === undefined);
    const first = opening + this.#options.availability.takeNotice();
    const id = chunks[0]?.id ?? 'offline';
    if (first !== '') this.queue.put({ id, delta: { role: 'assistant', content: first } });
    if (usable.length === 0) this.queue.put({ id, delta: { role: 'assistant', content: nothingToReport } });
    for (const chunk of usable) this.queue.put(chunk);
  }

  /** The driver's words order that a mail be put somewhere, or agree to it; where they ask where it lies, they do not. */
  #ordersPlace(): boolean {
    const { intents, proposed = [] } = interpretTurn(this.#options.drive, this.#turn.messageId, this.#turn.words);
    return [...intents, ...proposed].some(({ kind }) => kind === 'archive' || kind === 'move' || kind === 'yes');
  }

  /** What a claim of this turn may rest on: this turn's tools; all of the drive's where the driver asks about what was done. */
  #provenActions(): ReadonlySet<string> {
    const asksBack = this.#turn.outputs.length === 0 && /\b(did|have|has|was|is|are)\b/i.test(this.#turn.words);
    const outputs = asksBack
      ? this.chatCtx.items.filter((item) => item.type === 'function_call_output')
      : this.#turn.outputs;
    const succeeded = outputs.filter((output) => readToolOutput(output)?.success).map((output) => output.name);
    // What came through late has no result in the conversation, and what is long ago none in the request.
    return new Set(asksBack ? [...succeeded, ...this.#options.drive.actions.pending.proven] : succeeded);
  }
}
