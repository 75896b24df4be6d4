import {
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  type McpServer,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { NexusError } from '@nexus/contracts';
import { z } from 'zod';
import type { McpKnowledge } from '../knowledge.ts';

type Request = ServerContext['mcpReq'];

const Envelope = z.object({
  [CLIENT_CAPABILITIES_META_KEY]: z.object({
    elicitation: z.object({ form: z.unknown(), url: z.unknown() }).partial().optional(),
  }),
});

/** Whether the client can put a question to its user. */
export function canAskUser(server: McpServer, { envelope }: Request): boolean {
  // Said with the request, or, in the protocol of 2025, once for the connection.
  const declared = Envelope.safeParse(envelope).data?.[CLIENT_CAPABILITIES_META_KEY];
  const { elicitation } = declared ?? server.server.getClientCapabilities() ?? {};
  // A client that says nothing more of it means forms.
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

/** A client of 2026-07-28 asks its user and calls again; one of 2025 is asked while it waits for the call. */
export const callsAgain = ({ envelope }: Request): boolean => envelope !== undefined;

/** Milliseconds that a person may think about it. */
export const thinkingTime = 10 * 60_000;

/** Drafts of the protocol said `reject`, and programs that were made after them do. */
const Said = z.object({
  action: z.enum(['accept', 'decline', 'reject', 'cancel']),
  content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])).nullish(),
});

/**
 * Puts questions to the user of a client of 2025, as the answers of one that calls again.
 *
 * @throws NexusError ELICITATION_MISSING
 */
export async function askWithinCall(
  { send, signal }: Request,
  { inputRequests = {} }: InputRequiredResult,
): Promise<NonNullable<Request['inputResponses']>> {
  const answers = Object.entries(inputRequests).map(async ([key, { method, params }]) => {
    // Before 2025-11-25 there were forms alone, and no word for it.
    const { mode: _, ...form } = { mode: undefined, ...params };
    try {
      const { action, content } = await send({ method, params: form }, Said, {
        signal,
        timeout: thinkingTime,
      });
      return [key, { action: action === 'reject' ? 'decline' : action, ...(content != null && { content }) }] as const;
    } catch (cause) {
      signal.throwIfAborted();
      throw new NexusError(
        'ELICITATION_MISSING',
        'Nothing was done: this program was to ask the user first, and no answer of theirs came back. Try it again, or have them say it in a drive.',
        { cause },
      );
    }
  });
  return Object.fromEntries(await Promise.all(answers));
}

/** Opens what the client carried, for a server's `requestState`. @throws Error where it is not ours */
export async function openState(seal: McpKnowledge['seal'], sealed: string): Promise<unknown> {
  const text = await seal.open(sealed);
  if (text === null) throw new Error('This state was not made here.');
  return JSON.parse(text);
}
