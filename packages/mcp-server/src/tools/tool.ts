import type {
  CallToolResult,
  InputRequiredResult,
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
} from '@modelcontextprotocol/server';
import type { ToolCall, UserId } from '@nexus/contracts';
import type { z } from 'zod';
import { sayFailure } from '../failures.ts';
import type { McpKnowledge } from '../knowledge.ts';
import { askWithinCall, callsAgain, canAskUser, openState } from './ask-user.ts';

/** One call of a tool, as the tool sees it. */
interface Asking {
  readonly userId: UserId;
  /** Aborted: whoever asked does not wait for the answer any more. */
  readonly signal: AbortSignal;
  /** Tells how far it is, to those who asked to be told. Never rejects. */
  progress(step: number, of: number, message: string): Promise<void>;
  /** How the client answered what it was asked in the call before; undefined: it was asked nothing. */
  readonly responses: ServerContext['mcpReq']['inputResponses'];
  /** What we gave the client to carry, as it was opened; undefined: nothing. */
  readonly state: unknown;
  /** The client can put a question to its user. */
  readonly canAsk: boolean;
}

/** What a call came to. */
interface Answer<Output> {
  /** For a model that reads text alone. */
  readonly text: string;
  readonly output: Output;
  /** What is written down of the call besides (P-5). */
  readonly used?: Partial<Pick<ToolCall, 'organizationId' | 'model' | 'tokens' | 'pack'>>;
}

/** The user is asked first; the client then calls again, with their answer. */
interface Question {
  readonly ask: InputRequiredResult;
}

interface ToolDefinition<Input extends z.ZodObject, Output extends z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** It changes what is kept. */
  readonly changes?: boolean;
  /** @throws NexusError with a sentence that whoever asked may read */
  run(input: z.output<Input>, asking: Asking): Promise<Answer<z.output<Output>> | Question>;
}

/** A tool that can be put on a server for one user. */
export interface McpTool {
  readonly name: string;
  register(server: McpServer, asked: ToolsFor): void;
}

interface ToolsFor {
  readonly userId: UserId;
  readonly calls: McpKnowledge['calls'];
  readonly seal: McpKnowledge['seal'];
  readonly clock: () => Date;
}

/** Makes a tool of what it is called, what it takes and what it does; each call that was answered is written down, whatever came of it. */
export function defineTool<Input extends z.ZodObject, Output extends z.ZodObject>(
  definition: ToolDefinition<Input, Output>,
): McpTool {
  const { name, title, description, input, output, changes = false } = definition;
  return {
    name,
    register(server, { userId, calls, seal, clock }) {
      const annotations = {
        readOnlyHint: !changes,
        destructiveHint: false,
        idempotentHint: true,
        openWorldHint: false,
      };
      const inputSchema: StandardSchemaWithJSON = input;
      const outputSchema: StandardSchemaWithJSON = output;
      async function call(given: unknown, context: ServerContext): Promise<CallToolResult | InputRequiredResult> {
        const began = performance.now();
        const at = clock();
        const record = (succeeded: boolean, used: Answer<unknown>['used'] = {}) => {
          const milliseconds = performance.now() - began;
          calls.record({
            ...{ door: 'mcp', tool: name, userId, at, milliseconds, succeeded },
            ...{ organizationId: null, model: null, ...used },
          });
        };
        try {
          context.mcpReq.signal.throwIfAborted();
          const wanted = input.parse(given);
          const asking = askingOf(server, context, userId);
          let answer = await definition.run(wanted, asking);
          if ('ask' in answer && !callsAgain(context.mcpReq)) {
            const responses = await askWithinCall(context.mcpReq, answer.ask);
            const state = await openState(seal, answer.ask.requestState ?? '');
            answer = await definition.run(wanted, { ...asking, responses, state });
          }
          context.mcpReq.signal.throwIfAborted();
          // The user is asked first; their answer is the rest of the call.
          if ('ask' in answer) return answer.ask;
          record(true, answer.used);
          return { content: [{ type: 'text', text: answer.text }], structuredContent: { ...answer.output } };
        } catch (error) {
          record(false);
          return { isError: true, content: [{ type: 'text', text: sayFailure(error) }] };
        }
      }
      const config = { title, description, inputSchema, outputSchema, annotations };
      server.registerTool(name, config, (given, context) => call(given, context));
    },
  };
}

function askingOf(server: McpServer, { mcpReq }: ServerContext, userId: UserId): Asking {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    userId,
    signal: mcpReq.signal,
    responses: mcpReq.inputResponses,
    state: mcpReq.requestState(),
    canAsk: canAskUser(server, mcpReq),
    async progress(step, of, message) {
      if (progressToken === undefined) return;
      const params = { progressToken, progress: step, total: of, message };
      await mcpReq.notify({ method: 'notifications/progress', params }).catch(() => undefined);
    },
  };
}
