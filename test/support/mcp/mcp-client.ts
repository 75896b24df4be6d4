import {
  Client,
  type ClientOptions,
  StreamableHTTPClientTransport,
  type Transport,
} from '@modelcontextprotocol/client';

/** The protocol of 2026-07-28, or that of 2025 with its handshake. */
export type Era = 'modern' | 'legacy';
export const eras: readonly Era[] = ['modern', 'legacy'];

export interface McpClientOptions {
  readonly era?: Era;
  readonly token?: string;
  /** What the user of this program says to a question; absent: it cannot ask them. */
  readonly answer?: (question: string) => 'accept' | 'decline' | 'cancel';
  readonly client?: ClientOptions;
}

type ConnectedClient = Client & AsyncDisposable;

/** The client of the protocol's own authors. */
export async function connectMcp(transport: Transport, options: McpClientOptions = {}): Promise<ConnectedClient> {
  const { era = 'modern', answer, client: more } = options;
  const client = new Client(
    { name: 'a test', version: '1.0.0' },
    {
      versionNegotiation: { mode: era === 'modern' ? { pin: '2026-07-28' } : 'legacy' },
      capabilities: answer === undefined ? {} : { elicitation: { form: {} } },
      ...more,
    },
  );
  if (answer !== undefined)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const action = answer(params.message);
      return action === 'accept' ? { action, content: { remember: true } } : { action };
    });
  await client.connect(transport);
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.close() });
}

/** @param address of the API, without a path */
export function connectByHttp(address: string, options: McpClientOptions = {}): Promise<ConnectedClient> {
  const headers = options.token === undefined ? {} : { authorization: `Bearer ${options.token}` };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } });
  return connectMcp(transport, options);
}

/** What a model would read of an answer. */
export function textOf({ content }: { readonly content?: readonly { readonly type: string }[] | undefined }): string {
  return (content ?? []).map((block) => ('text' in block ? String(block.text) : '')).join('\n');
}
