import { NexusError } from '@nexus/contracts';
import OpenAI from 'openai';

/** A service that speaks OpenAI's protocol, to be tried once. */
export interface ProbedService {
  readonly apiKey: string;
  /** Undefined: OpenAI's own. */
  readonly baseURL?: string | undefined;
  readonly model: string;
}

/** The client that a drive uses, without retries: a probe tells what the first try met. */
export function probingClient({ apiKey, baseURL }: ProbedService): OpenAI {
  return new OpenAI({ apiKey, baseURL: baseURL ?? null, maxRetries: 0, logLevel: 'off' });
}

/** The server answered with something that is not the protocol. */
export function notTheProtocol(): NexusError {
  return new NexusError('MODEL_ANSWER_INVALID', "What it answers is not OpenAI's protocol.");
}
