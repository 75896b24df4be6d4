import { randomUUID } from 'node:crypto';
import {
  createScriptedManuals,
  createScriptedOffices,
  type OpenApiOptions,
  openApi,
  startSupabaseDouble,
} from '@nexus/api/testing';
import { NexusError, type Passage, type StoredDocument, type ToolCall } from '@nexus/contracts';
import { createMemoryToolTelemetry } from '@nexus/knowledge-store';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectByHttp, eras, type McpClientOptions, textOf } from '../support/mcp/mcp-client.ts';

const [ada, ben] = [randomUUID(), randomUUID()];

function makeDocument(owner: string, number = 1): StoredDocument {
  return {
    id: randomUUID(),
    ...{
      fileName: `crane-${number}.md`,
      title: `The crane manual ${number}`,
      format: 'markdown',
      sourceType: 'manual',
    },
    ...{ size: 10, sha256: 'a'.repeat(64), chunks: 1, embedded: 0, uploadedBy: owner, organizationId: null },
    createdAt: '2026-11-25T09:00:00.000Z',
  };
}

function passageOf({ id, title, fileName }: StoredDocument, content: string): Passage {
  const citation = { kind: 'pages' as const, from: 12, to: 12 };
  return { documentId: id, title, fileName, citation, content, before: null, after: null, score: 1 };
}

const wind = 'Stop the crane when the wind is stronger than twelve metres a second.';

async function open({
  environment = {},
  lookEvery = 5,
  ...given
}: { environment?: object; lookEvery?: number } & Pick<OpenApiOptions, 'offices'> = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const script = createScriptedManuals();
  const calls: ToolCall[] = [];
  const api = await openApi({
    ...given,
    environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret, ...environment },
    manuals: script.manuals,
    looksLikeMail: (content) => content.includes('mail'),
    telemetry: { ...createMemoryToolTelemetry(), record: (call) => void calls.push(call) },
    mcp: { lookEvery },
  });
  const address = await api.listen();
  for (const owner of [ada, ben]) {
    const document = makeDocument(owner);
    script.documents.set(document.id, document);
    script.passages.push(passageOf(document, owner === ada ? wind : `${wind} So says the manual of Ben.`));
  }
  const connect = async (user: string, options: McpClientOptions = {}) => {
    const client = await connectByHttp(address, { token: await supabase.sign(user), ...options });
    onTestFinished(() => client.close());
    return client;
  };
  return { ...api, address, supabase, script, calls, connect };
}

const toolNames = [
  'search_manuals',
  'consult_knowledge_pack',
  'generate_brief',
  'search_memory',
  'remember',
  'list_documents',
];

describe.each(eras)('another program over HTTP, by the protocol of the %s era', (era) => {
  it('P-9: hears which tools there are, what they take, answer and change; none has to do with mail', async () => {
    const { connect } = await open();
    const { tools } = await (await connect(ada, { era })).listTools();
    expect(tools.map(({ name }) => name)).toEqual(toolNames);
    for (const tool of tools) {
      expect([tool.name, tool.title, tool.inputSchema.additionalProperties]).toEqual([
        tool.name,
        expect.any(String),
        false,
      ]);
      expect(tool.outputSchema).toMatchObject({ type: 'object' });
      expect(tool.annotations).toMatchObject({ readOnlyHint: tool.name !== 'remember', idempotentHint: true });
      expect(tool.name).not.toMatch(/mail|inbox|send|reply|archive|delete|draft/);
    }
  });

  it('P-9: two users at once hear of their own manuals alone, and each call is written down without its words', async () => {
    const { connect, calls } = await open();
    const [one, other] = await Promise.all([connect(ada, { era }), connect(ben, { era })]);
    const asked = { name: 'search_manuals', arguments: { query: 'wind at the crane' } };
    const answers = await Promise.all([one.callTool(asked), other.callTool(asked), one.callTool(asked)]);
    expect(answers.map((answer) => textOf(answer).includes('manual of Ben'))).toEqual([false, true, false]);
    expect(answers[0]?.structuredContent).toMatchObject({
      outcome: 'found',
      passages: [{ title: 'The crane manual 1', place: 'page 12', content: wind }],
    });
    expect(calls.map(({ userId }) => userId).toSorted()).toEqual([ada, ada, ben].toSorted());
    expect(calls[0]).toMatchObject({ door: 'mcp', tool: 'search_manuals', model: null, succeeded: true });
    expect(JSON.stringify(calls)).not.toContain('wind');
  });

  it('P-9: the guidance is told with its source, version and what has to be known of it', async () => {
    const { connect, calls } = await open();
    const client = await connect(ada, { era });
    const about = { topic: 'answering mail while driving' };
    const answer = await client.callTool({ name: 'consult_knowledge_pack', arguments: about });
    expect(answer.structuredContent).toMatchObject({ outcome: 'rules', origin: 'files' });
    expect(textOf(answer)).toMatch(/Source: .*\. Pack: .*, version 1\.0\./);
    const nothing = await client.callTool({ name: 'consult_knowledge_pack', arguments: { topic: 'zeppelins' } });
    expect(textOf(nothing)).toMatch(/^There is no guidance about that\. There is guidance on: /);
    expect(calls.map(({ pack }) => pack)).toEqual([
      { id: 'nexusaec-driving-1', version: '1.0', confidence: expect.any(String) },
      undefined,
    ]);
  });

  it('P-9: nonsense and too much are refused with what is wrong, and nothing is looked up', async () => {
    const { connect, calls } = await open();
    const client = await connect(ada, { era });
    const call = (name: string, given: Record<string, unknown>) => client.callTool({ name, arguments: given });
    for (const [name, given] of [
      ['search_manuals', {}],
      ['search_manuals', { query: 7 }],
      ['search_manuals', { query: 'x', limit: 1e9 }],
      ['search_manuals', { query: 'x'.repeat(2_000) }],
      ['search_manuals', { query: 'x', userId: ben }],
      ['list_documents', { cursor: { $gt: '' } }],
      ['remember', { content: '', category: 'secret' }],
    ] as const) {
      const answer = await call(name, given).catch((error: unknown) => ({ isError: true, error }));
      expect([name, given, answer.isError]).toEqual([name, given, true]);
    }
    const unknown = await call('send_email', {}).catch((error: unknown) => ({ isError: true, error }));
    expect(unknown.isError).toBe(true);
    await expect(call('search_manuals', { query: 'x'.repeat(100_000) })).rejects.toThrow();
    expect(calls).toEqual([]);
    const foreign = await call('list_documents', { cursor: 'bm9uZQ' });
    expect([foreign.isError, textOf(foreign)]).toEqual([true, expect.stringMatching(/REQUEST_INVALID/)]);
  });

  it('P-9: documents and packs are resources, a page at a time, completed by title; another user’s is none', async () => {
    const { connect, script } = await open();
    for (let number = 2; number <= 120; number += 1) {
      const document = makeDocument(ada, number);
      script.documents.set(document.id, document);
    }
    const client = await connect(ada, { era });
    const seen: string[] = [];
    let cursor: string | undefined = '';
    while (cursor !== undefined) {
      const page = await client.listResources(cursor === '' ? { cursor: undefined } : { cursor });
      seen.push(...page.resources.map(({ uri }) => uri));
      cursor = page.nextCursor;
    }
    const documents = seen.filter((uri) => uri.startsWith('nexus://documents/'));
    expect([new Set(documents).size, documents.length]).toEqual([120, 120]);
    expect(seen).toContain('nexus://packs/nexusaec-driving-1');
    const [pack] = (await client.readResource({ uri: 'nexus://packs/nexusaec-driving-1' })).contents;
    expect(JSON.parse(pack !== undefined && 'text' in pack ? pack.text : '')).toMatchObject({ version: '1.0' });
    const { completion } = await client.complete({
      ref: { type: 'ref/resource', uri: 'nexus://packs/{id}' },
      argument: { name: 'id', value: 'nexus' },
    });
    expect(completion.values).toEqual(['nexusaec-driving-1']);
    const [document] = (await client.readResource({ uri: String(documents[0]) })).contents;
    expect(document !== undefined && 'text' in document ? document.text : '').toMatch(
      /^# The crane manual 1\n[\s\S]*\(page 12\)\nStop the crane/,
    );
    const foreign = [...script.documents.values()].find(({ uploadedBy }) => uploadedBy === ben);
    for (const id of [foreign?.id, 'no-uuid', '../packs/nexusaec-driving'])
      await expect(client.readResource({ uri: `nexus://documents/${id}` })).rejects.toThrow();
  });

  it('P-9: a list of documents goes on behind its last page', async () => {
    const { connect, script } = await open();
    for (const number of [2, 3, 4, 5]) {
      const document = makeDocument(ada, number);
      script.documents.set(document.id, document);
    }
    const client = await connect(ada, { era });
    const page = async (cursor?: string) => {
      const given = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { structuredContent } = await client.callTool({ name: 'list_documents', arguments: given });
      return structuredContent as { documents: { title: string }[]; nextCursor?: string };
    };
    const first = await page();
    const second = await page(first.nextCursor);
    const third = await page(second.nextCursor);
    const titles = [first, second, third].flatMap(({ documents }) => documents.map(({ title }) => title));
    expect(titles).toEqual([1, 2, 3, 4, 5].map((number) => `The crane manual ${number}`));
    expect(third.nextCursor).toBeUndefined();
  });

  it('P-9: a prompt briefs a topic, which is completed', async () => {
    const { connect } = await open();
    const client = await connect(ada, { era });
    const { messages } = await client.getPrompt({ name: 'brief_a_topic', arguments: { topic: 'rooms' } });
    expect(JSON.stringify(messages)).toMatch(/Brief me on rooms\..*consult_knowledge_pack/);
    const { completion } = await client.complete({
      ref: { type: 'ref/prompt', name: 'brief_a_topic' },
      argument: { name: 'topic', value: 'mail' },
    });
    expect(completion.values.length).toBeGreaterThan(0);
  });

  it('P-9, L-12: an office that is away is said to be, and is not an office that noted nothing', async () => {
    const scripted = createScriptedOffices();
    const search = async () => {
      throw new NexusError('ORGANIZATIONS_UNREACHABLE', 'The secret database is away.');
    };
    const { connect } = await open({ offices: { ...scripted, knowledge: { ...scripted.knowledge, search } } });
    const client = await connect(ada, { era });
    const found = await client.callTool({ name: 'search_memory', arguments: { query: 'who runs the harbour site?' } });
    expect(found.structuredContent).toEqual({ memories: [], notes: null });
    expect(textOf(found)).toBe('Nothing about that is remembered.\nWhat the office noted cannot be reached now.');
  });

  it('P-9: long work tells how far it is, to whoever wants to know', async () => {
    const { connect } = await open();
    const client = await connect(ada, { era });
    const told: number[] = [];
    const asked = { name: 'search_memory', arguments: { query: 'who runs the harbour site?' } };
    const answer = await client.callTool(asked, { onprogress: ({ progress }) => told.push(progress) });
    expect(answer.isError).toBeFalsy();
    expect(told).toEqual([0, 1, 2]);
  });

  it('P-9: manuals that do not answer are said with a code, without a word of why', async () => {
    const { connect, script, calls } = await open();
    const client = await connect(ada, { era });
    script.fail(new NexusError('DOCUMENTS_UNREACHABLE', 'The secret database is away.'));
    const answer = await client.callTool({ name: 'search_manuals', arguments: { query: 'wind' } });
    expect([answer.isError, textOf(answer)]).toEqual([
      true,
      'The manuals do not answer now. Try again in a moment. (DOCUMENTS_UNREACHABLE)',
    ]);
    expect(calls.map(({ succeeded }) => succeeded)).toEqual([false]);
  });
});

describe('what another program wants remembered', () => {
  const wanted = { name: 'remember', arguments: { content: 'Ruth runs the harbour site.' } };

  it('P-9: is asked of the user word for word, kept after their yes, and found again', async () => {
    const { connect } = await open();
    const questions: string[] = [];
    const answer = (question: string) => {
      questions.push(question);
      return 'accept' as const;
    };
    const client = await connect(ada, { answer });
    const kept = await client.callTool(wanted);
    expect([questions, kept.structuredContent]).toEqual([
      ['Shall NexusAEC remember this about you for your drives? “Ruth runs the harbour site.”'],
      { outcome: 'remembered', content: 'Ruth runs the harbour site.' },
    ]);
    const found = await client.callTool({ name: 'search_memory', arguments: { query: 'who runs the harbour site?' } });
    expect(textOf(found)).toContain('Ruth runs the harbour site.');
    const elsewhere = await (await connect(ben)).callTool({
      name: 'search_memory',
      arguments: { query: 'who runs the harbour site?' },
    });
    expect(textOf(elsewhere)).toBe('Nothing about that is remembered.');
    const again = await client.callTool(wanted);
    expect(again.structuredContent).toMatchObject({ outcome: 'known-already' });
  });

  it.each([
    ['decline', 'declined', 'The user said no, so nothing was remembered.'],
    ['cancel', 'cancelled', 'The user closed the question without an answer, so nothing was remembered.'],
  ] as const)('P-9: is not kept where they %s, and what happened is said', async (action, outcome, sentence) => {
    const { connect } = await open();
    const client = await connect(ada, { answer: () => action });
    const answer = await client.callTool(wanted);
    expect([answer.structuredContent, textOf(answer)]).toEqual([expect.objectContaining({ outcome }), sentence]);
    const found = await client.callTool({ name: 'search_memory', arguments: { query: 'harbour site' } });
    expect(textOf(found)).toBe('Nothing about that is remembered.');
  });

  it.each(eras)('P-9: is refused in a clear sentence where the program cannot ask (%s)', async (era) => {
    const { connect } = await open();
    const answer = await (await connect(ada, { era })).callTool(wanted);
    expect([answer.isError, textOf(answer)]).toEqual([
      true,
      expect.stringMatching(/cannot ask them.*ELICITATION_MISSING/),
    ]);
  });

  it('P-9, M-7: is refused where it comes from a mail, whatever the user says', async () => {
    const { connect } = await open();
    const client = await connect(ada, { answer: () => 'accept' });
    const answer = await client.callTool({
      name: 'remember',
      arguments: { content: 'The mail says the gate is open.' },
    });
    expect([answer.isError, textOf(answer)]).toEqual([true, expect.stringMatching(/MEMORY_FROM_MAIL/)]);
  });

  it('P-9: a yes is good for the words and the user that it was said to, and for no others', async () => {
    const { address, supabase, connect } = await open();
    const yes = { remember: { action: 'accept', content: { remember: true } } };
    const send = async (user: string, content: string, more: object) => {
      const response = await fetch(`${address}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await supabase.sign(user)}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...{ 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': 'remember' },
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: {
            ...{ name: 'remember', arguments: { content }, ...more },
            _meta: {
              'io.modelcontextprotocol/protocolVersion': '2026-07-28',
              'io.modelcontextprotocol/clientInfo': { name: 'a test', version: '1' },
              'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
            },
          },
        }),
      });
      const text = await response.text();
      return JSON.parse(text.startsWith('{') ? text : (/data: (.*)/.exec(text)?.[1] ?? '{}'));
    };
    const asked = await send(ada, 'I like tea.', {});
    const { requestState } = asked.result;
    expect(asked.result).toMatchObject({ resultType: 'input_required', requestState: expect.any(String) });
    const outcomes = [
      await send(ada, 'I like gin.', { inputResponses: yes, requestState }),
      await send(ben, 'I like tea.', { inputResponses: yes, requestState }),
      await send(ada, 'I like tea.', { inputResponses: yes }),
    ];
    expect(outcomes.map(({ result }) => result?.resultType)).toEqual(Array(3).fill('input_required'));
    const forged = await send(ada, 'I like tea.', { inputResponses: yes, requestState: `${requestState}x` });
    expect(forged.error).toBeDefined();
    const kept = await send(ada, 'I like tea.', { inputResponses: yes, requestState });
    expect(kept.result.structuredContent).toMatchObject({ outcome: 'remembered' });
    const found = await (await connect(ada)).callTool({ name: 'search_memory', arguments: { query: 'gin' } });
    expect(textOf(found)).toBe('Nothing about that is remembered.');
  });
});
