import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { type AllowedTool, NexusError } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text';
import type { OfferedTool } from './describe-tool.ts';
import { createGuardedFetch, type Network } from './guarded-fetch.ts';
import { listOffered, setToolsApart } from './offered-tools.ts';

/** A server, with what opens it. */
interface ServerAccess {
  readonly address: string;
  readonly token: string | null;
}

/** The values of a call, by the names of its arguments. */
type ToolValues = Readonly<Record<string, string | number>>;

/** Asks the servers of other programs, each time anew: nothing of one is kept. */
export interface ToolServerCalls {
  /** What it offers, the first fifty. @throws NexusError TOOL_SERVER_UNREACHABLE, TOOL_SERVER_REFUSED */
  list(server: ServerAccess, signal: AbortSignal): Promise<readonly OfferedTool[]>;
  /**
   * Calls a tool, if it still says of itself what it said when it was allowed.
   *
   * @returns its text, at most four thousand characters: data, whatever it says
   * @throws NexusError TOOL_CHANGED, TOOL_SERVER_UNREACHABLE, TOOL_SERVER_REFUSED
   */
  call(server: ServerAccess, asked: { tool: AllowedTool; values: ToolValues }, signal: AbortSignal): Promise<string>;
}

/** Milliseconds for all of it: a tool of a drive has eight seconds. */
const patience = 6_000;
const longestText = 4_000;

const options: ClientOptions = {
  versionNegotiation: { mode: 'auto' },
  // No question of a server reaches the user.
  capabilities: {},
};

export function createToolServerCalls(network: Network): ToolServerCalls {
  async function connected<Result>(
    { address, token }: ServerAccess,
    given: AbortSignal,
    work: (client: Client, signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = AbortSignal.any([given, AbortSignal.timeout(patience)]);
    const client = new Client({ name: 'nexusaec', version: '0.1.0' }, options);
    try {
      await using guarded = createGuardedFetch(new URL(address).origin, network);
      // Whatever the protocol fetches ends with the whole.
      const fetchWithin = (url: string | URL, init: RequestInit = {}) =>
        guarded(url, { ...init, signal: init.signal == null ? signal : AbortSignal.any([signal, init.signal]) });
      const headers = token === null ? {} : { authorization: `Bearer ${token}` };
      const transport = new StreamableHTTPClientTransport(new URL(address), {
        fetch: fetchWithin,
        requestInit: { headers },
      });
      try {
        await client.connect(transport, { signal, timeout: patience });
        setToolsApart(transport);
        return await work(client, signal);
      } finally {
        await client.close().catch(() => undefined);
      }
    } catch (error) {
      given.throwIfAborted();
      throw toolServerFailure(error);
    }
  }

  const offered = (client: Client, signal: AbortSignal) => listOffered(client, { signal, timeout: patience });

  return {
    list: (server, signal) => connected(server, signal, offered),
    call: (server, { tool, values }, signal) =>
      connected(server, signal, async (client, within) => {
        const current = (await offered(client, within)).find(({ name }) => name === tool.name);
        if (current?.hash !== tool.hash || current.unusable !== null) throw changed();
        // Read as text: a schema that the server names for its answers is never run.
        const { content, isError } = await client.request(
          { method: 'tools/call', params: { name: tool.name, arguments: values } },
          { signal: within, timeout: patience },
        );
        const text = stripInvisible(content.map((block) => (block.type === 'text' ? block.text : '')).join('\n'))
          .trim()
          .slice(0, longestText);
        if (isError === true) throw unreachable();
        return text;
      }),
  };
}

function toolServerFailure(error: unknown): NexusError {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof NexusError) return cause;
  return unreachable();
}

const unreachable = () =>
  new NexusError('TOOL_SERVER_UNREACHABLE', 'The server does not answer, or not as it should. Try again in a moment.', {
    retryable: true,
  });

const changed = () =>
  new NexusError(
    'TOOL_CHANGED',
    'This tool says something else of itself than when it was allowed, so it is not used. An admin of the office has to look at it again.',
  );
