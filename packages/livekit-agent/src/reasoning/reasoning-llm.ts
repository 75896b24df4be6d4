import { setTimeout as wait } from 'node:timers/promises';
import { llm } from '@livekit/agents';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { attemptModel, defaultModelBudget, type ModelBudget, ModelFailure } from './attempt-model.ts';
import { type ChatTurn, currentChatTurn } from './chat-turn.ts';
import { type ClaimGuard, correction, createClaimGuard } from './claim-guard.ts';
import { markToolOutputs } from './mark-tool-outputs.ts';
import { createModelAvailability, type ModelAvailability } from './model-availability.ts';
import { noRetries, offlineChunks, toFunctionCall } from './offline-llm.ts';
import { offlineReply } from './offline-reply.ts';
import type { ModelSource } from './openai-model.ts';
import { readToolOutput } from './read-tool-output.ts';
import { usableCalls } from './usable-calls.ts';

type ChatOptions = Parameters<llm.LLM['chat']>[0];

export interface ReasoningOptions {
  readonly desk: BriefingDesk;
  readonly source: ModelSource;
  readonly budget?: ModelBudget;
}

/**
 * Decides who answers: the model within its budget, or the offline language when it is late, failing or resting. Never fails
 * itself, so that no turn is silent and no session closes because a model failed.
 */
export class ReasoningLLM extends llm.LLM {
  readonly #options: ReasoningOptions;
  readonly #availability: ModelAvailability;

  constructor(options: ReasoningOptions) {
    super();
    this.#options = options;
    this.#availability = createModelAvailability(() => options.desk.clock().getTime());
  }

  label(): string {
    return 'nexus.ReasoningLLM';
  }

  override get model(): string {
    return this.#options.source.name;
  }

  /** The offline language answers for the moment. */
  get simpleMode(): boolean {
    return this.#availability.simpleMode;
  }

  chat(options: ChatOptions): llm.LLMStream {
    return new ReasoningStream(this, { ...this.#options, availability: this.#availability, request: options });
  }
}

interface StreamOptions extends ReasoningOptions {
  readonly availability: ModelAvailability;
  readonly request: ChatOptions;
}

const lostConnection = ' Sorry, the connection broke off. ';
const nothingToReport = 'Sorry, I could not do that. Nothing was changed.';

function isWordForWord(output: llm.FunctionCallOutput): boolean {
  const result = readToolOutput(output);
  return result?.needs_confirmation === true || result?.verbatim === true;
}

class ReasoningStream extends llm.LLMStream {
  readonly #options: StreamOptions;
  readonly #turn: ChatTurn;
  #spoke = false;

  constructor(owner: ReasoningLLM, options: StreamOptions) {
    const { chatCtx, toolCtx } = options.request;
    super(owner, { chatCtx, toolCtx: toolCtx ?? llm.ToolContext.empty(), connOptions: noRetries });
    this.#options = options;
    this.#turn = currentChatTurn(chatCtx);
  }

  protected async run(): Promise<void> {
    const { availability } = this.#options;
    const { messageId } = this.#turn;
    // A question is put word for word: what the driver agrees to is what they heard. The rest of a cut answer is, too.
    if (this.#turn.outputs.some(isWordForWord)) return this.#answerOffline();
    if (availability.finishesOffline(messageId)) return this.#answerOffline();
    if (!availability.mayTry()) {
      availability.finishOffline(messageId);
      return this.#answerOffline();
    }
    try {
      await this.#askModel();
    } catch (error) {
      this.#takeOver(error instanceof ModelFailure ? error : new ModelFailure('MODEL_UNAVAILABLE', { cause: error }));
    }
  }

  /** Asks once, and once more where a quick refusal leaves time for it within the budget of the first token. */
  async #askModel(): Promise<void> {
    const { budget = defaultModelBudget } = this.#options;
    const began = performance.now();
    try {
      await this.#streamAnswer(budget);
    } catch (error) {
      if (this.#spoke || !(error instanceof ModelFailure) || !error.retryable) throw error;
      const pause = error.retryAfter ?? 0;
      const left = began + budget.firstToken - performance.now() - pause;
      if (left < budget.firstToken / 5) throw error;
      // Cut short when the driver speaks; nothing is asked then.
      await wait(pause, undefined, { signal: this.abortController.signal }).catch(() => undefined);
      if (this.abortController.signal.aborted) return;
      await this.#streamAnswer({ ...budget, firstToken: left });
    }
  }

  async #streamAnswer(budget: ModelBudget): Promise<void> {
    const { source, request, availability } = this.#options;
    const guard = createClaimGuard(this.#provenActions(), () => this.#insteadOfClaim());
    const calls: llm.FunctionCall[] = [];
    const modelRequest = { ...request, chatCtx: markToolOutputs(request.chatCtx) };
    let id = '';
    for await (const chunk of attemptModel(source, modelRequest, { budget, signal: this.abortController.signal })) {
      id = chunk.id;
      if (chunk.delta?.toolCalls) calls.push(...chunk.delta.toolCalls);
      if (chunk.delta?.content) this.#speak(id, guard.push(chunk.delta.content));
      if (chunk.usage) this.queue.put({ id, usage: chunk.usage });
    }
    if (this.abortController.signal.aborted) return;
    this.#finish(id, calls, guard);
    availability.answered();
  }

  /** Tools are called only once the answer is whole: a stream that breaks off has done nothing. */
  #finish(id: string, calls: readonly llm.FunctionCall[], guard: ClaimGuard): void {
    const wanted = this.#options.request.toolChoice === 'none' ? [] : calls;
    const usable = usableCalls(wanted, this.toolCtx);
    this.#speak(id, guard.flush());
    // Words that came with calls no tool can carry out are a promise that nobody keeps.
    if (usable.length === 0 && wanted.length > 0) throw new ModelFailure('MODEL_ANSWER_INVALID');
    const toolCalls = usable.length === 0 && guard.corrected ? this.#plainCommand() : [...usable];
    if (toolCalls.length === 0 && !this.#spoke) throw new ModelFailure('MODEL_ANSWER_INVALID');
    if (toolCalls.length > 0) this.queue.put({ id, delta: { role: 'assistant', toolCalls } });
  }

  /** What the driver plainly asked for and no tool has done yet: carried out where the model only says that it did it. */
  #plainCommand(): llm.FunctionCall[] {
    const mayCall = this.#options.request.toolChoice !== 'none' && this.#turn.calls.length === 0;
    return mayCall ? offlineReply(this.#options.desk, this.#turn).calls.map(toFunctionCall) : [];
  }

  /** In place of a claim that nothing supports: what the tools of this turn did report, or nothing where the command is carried out after all. */
  #insteadOfClaim(): string {
    if (this.#plainCommand().length > 0) return '';
    const reported = this.#turn.outputs.some((output) => readToolOutput(output) !== null);
    return `${reported ? offlineReply(this.#options.desk, this.#turn).text : correction} `;
  }

  #speak(id: string, text: string): void {
    if (text === '') return;
    const notice = this.#spoke ? '' : this.#options.availability.takeNotice();
    if (text.trim() !== '') this.#spoke = true;
    this.queue.put({ id, delta: { role: 'assistant', content: notice + text } });
  }

  #takeOver(failure: ModelFailure): void {
    if (this.abortController.signal.aborted) return;
    const { availability, desk } = this.#options;
    availability.failed(failure.retryAfter);
    availability.finishOffline(this.#turn.messageId);
    desk.emit({
      type: 'error',
      turn: desk.tracker.state.turn,
      code: failure.code,
      message: failure.message,
      fatal: false,
    });
    const brokeOff = failure.code === 'MODEL_ANSWER_INVALID' ? ' ' : lostConnection;
    this.#answerOffline(this.#spoke ? brokeOff : '');
  }

  #answerOffline(opening = ''): void {
    const { availability, desk, request } = this.#options;
    const chunks = offlineChunks(desk, request.chatCtx);
    const mayCall = request.toolChoice !== 'none';
    const usable = chunks.filter((chunk) => mayCall || chunk.delta?.toolCalls === undefined);
    const first = opening + availability.takeNotice();
    const id = chunks[0]?.id ?? 'offline';
    if (first !== '') this.queue.put({ id, delta: { role: 'assistant', content: first } });
    if (usable.length === 0) this.queue.put({ id, delta: { role: 'assistant', content: nothingToReport } });
    for (const chunk of usable) this.queue.put(chunk);
  }

  /** What a claim of this turn may rest on: this turn's tools; all of the drive's where the driver asks about what was done. */
  #provenActions(): ReadonlySet<string> {
    const outputs =
      this.#turn.outputs.length > 0 || !/\b(did|have|has|was|is|are)\b/i.test(this.#turn.words)
        ? this.#turn.outputs
        : this.chatCtx.items.filter((item) => item.type === 'function_call_output');
    return new Set(outputs.filter((output) => readToolOutput(output)?.success).map((output) => output.name));
  }
}
