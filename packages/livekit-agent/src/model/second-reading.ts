import type { ModelQuota } from '@nexus/contracts';
import { z } from 'zod';
import type { SecondReader } from '../state/conversation.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { askForJson } from './json-completion.ts';
import { type ModelBudget, ModelFailure } from './model-attempt.ts';
import type { ModelSource } from './openai-model.ts';

interface SecondReaderOptions {
  /** The small model. */
  readonly source: ModelSource;
  readonly quota?: ModelQuota | undefined;
  readonly budget?: ModelBudget | undefined;
  /** Milliseconds since the epoch. */
  readonly clock: () => number;
  /** Aborted when the drive is over. */
  readonly signal: AbortSignal;
}

/** Milliseconds: the driver waits for it. */
const readingBudget: ModelBudget = { firstToken: 600, pause: 600, whole: 600 };

const Answer = z.strictObject({ answer: z.enum(['yes', 'no']) });

const system = `A driver talks with an agent that handles their mail. The agent is about to do something. Say whether the driver's words ask for exactly that, now.
yes: the words order it, alone or as one of several things, in whatever wording, dialect or politeness; or they agree to the agent's question, and it is what was asked. Words may be misheard. Where the driver corrects themselves, what they said last counts.
no: they refuse, put off, doubt or take back; they only mention it, ask about it, tell of it, or talk to somebody else in the car; they mean something else, another time, another folder or another mail.
"Mail A" is the mail that the driver is hearing: "it", "that one", "this", "hers". If in doubt: no.`;

/**
 * The second reading of the driver's words (J-13): a small model says yes or no, in a request that holds those words, the agent's question and the
 * proposed action, and nothing of any mail. It is asked once, within its own time, out of the shared quota; a model that does not answer
 * rests for a while, so that the driver does not wait for it in every turn.
 */
export function createSecondReader({
  source,
  quota,
  budget = readingBudget,
  clock,
  signal,
}: SecondReaderOptions): SecondReader {
  // What is late for this may be in time for everything else, so it is not counted against the source for all.
  const breaker = createCircuitBreaker();

  return async ({ words, asked, proposed }) => {
    const attempt = breaker.begin(clock);
    const common = source.health?.begin(clock);
    if (attempt === null || common === null) {
      attempt?.release();
      common?.release();
      return null;
    }
    const user = [
      `The agent's question: ${asked ?? 'none'}`,
      `The driver's words: ${JSON.stringify(words)}`,
      `The agent is about to: ${proposed}`,
    ].join('\n');
    try {
      const asking = { source, budget, signal, ...(quota && { quota }) };
      const read = Answer.safeParse(await askForJson({ system, user, name: 'second-reading', schema: Answer }, asking));
      attempt.answered();
      return read.success ? read.data.answer : null;
    } catch (error) {
      const failure = error instanceof ModelFailure ? error : null;
      // Nobody was asked where the quota has nothing left, so nothing was learned.
      if (failure?.code === 'MODEL_RATE_LIMITED' && failure.retryAfter === null) attempt.release();
      else attempt.failed(failure?.retryAfter ?? null);
      return null;
    } finally {
      common?.release();
    }
  };
}
