import { z } from 'zod';
import { notTheProtocol, type ProbedService, probingClient } from './probed-service.ts';

const Completion = z.object({ choices: z.array(z.object({ message: z.object({}) })).min(1) });

/**
 * Asks the model for one word.
 *
 * @throws OpenAI's APIError with its status, its APIConnectionError, or NexusError MODEL_ANSWER_INVALID. No message of these is
 * fit to be shown: a server may quote the key in it.
 */
export async function probeModel(service: ProbedService, signal: AbortSignal): Promise<void> {
  const answer: unknown = await probingClient(service).chat.completions.create(
    // Enough for models that think before they say a word, and little for those that do not.
    { model: service.model, messages: [{ role: 'user', content: 'Say ok.' }], max_completion_tokens: 16 },
    { signal },
  );
  if (!Completion.safeParse(answer).success) throw notTheProtocol();
}
