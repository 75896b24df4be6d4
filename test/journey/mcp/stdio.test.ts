import { EventEmitter, once } from 'node:events';
import { PassThrough } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { runCli } from '@nexus/cli';
import { expect, it, onTestFinished } from 'vitest';
import { connectMcp, eras, type McpClientOptions, textOf } from '../../support/mcp/mcp-client.ts';

/** `nexus mcp` in this process, and a client at the other end of its streams. */
async function open(options: McpClientOptions) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const signals = new EventEmitter();
  const environment = { NEXUS_DATA_DIR: ':memory:', TIME_ZONE: 'Europe/Dublin' };
  const status = runCli(['mcp'], { stdin, stdout, stderr, environment, folder: '/', signals });
  onTestFinished(async () => {
    stdin.end();
    await status;
  });
  // Its lines are the same in both directions.
  const client = await connectMcp(new StdioServerTransport(stdout, stdin), options);
  return { client, stdin, stdout, signals, status };
}

it.each(eras)('P-9: over standard input and output the same is answered, and a yes is asked for (%s)', async (era) => {
  const questions: string[] = [];
  const answer = (question: string) => {
    questions.push(question);
    return 'accept' as const;
  };
  const { client, stdin, status } = await open({ era, answer });
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain('consult_knowledge_pack');
  const guidance = await client.callTool({ name: 'consult_knowledge_pack', arguments: { topic: 'answering mail' } });
  expect(textOf(guidance)).toMatch(/Source: /);
  const kept = await client.callTool({ name: 'remember', arguments: { content: 'Ruth runs the harbour site.' } });
  expect([questions, kept.structuredContent]).toEqual([
    ['Shall NexusAEC remember this about you for your drives? “Ruth runs the harbour site.”'],
    { outcome: 'remembered', content: 'Ruth runs the harbour site.' },
  ]);
  const told = await client.callTool({ name: 'search_memory', arguments: { query: 'who runs the harbour site?' } });
  expect(textOf(told)).toContain('Ruth runs the harbour site.');
  stdin.end();
  expect(await status).toBe(0);
});

it('P-9: it ends when it is asked to', async () => {
  const { signals, status } = await open({});
  signals.emit('SIGTERM');
  expect(await status).toBe(0);
});

it('P-9: what is no message is passed over, and nothing but messages is written', async () => {
  const { stdin, stdout, client } = await open({});
  const lines: string[] = [];
  stdout.on('data', (chunk) => lines.push(String(chunk)));
  stdin.write('this is no message\n{"half":\n');
  await client.listTools();
  expect(
    lines
      .join('')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line).jsonrpc),
  ).toEqual(['2.0']);
  const closed = once(stdout, 'end');
  stdin.end();
  stdout.end();
  await closed;
});
