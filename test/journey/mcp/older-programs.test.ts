import { EventEmitter } from 'node:events';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { runCli } from '@nexus/cli';
import { describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';

const Message = z.object({
  id: z.number().optional(),
  method: z.string().optional(),
  params: z.unknown().optional(),
  result: z.unknown().optional(),
});
const Called = z.object({
  content: z.array(z.object({ text: z.string() })),
  isError: z.boolean().default(false),
  structuredContent: z.object({ outcome: z.string().optional() }).optional(),
});

interface OldProgram {
  readonly version: string;
  readonly capabilities?: object;
  /** What it sends back when it is to ask its user. */
  readonly answer?: object;
}

/** `nexus mcp` in this process, and a program at the other end that was written by the letter of an earlier protocol. */
async function open({ version, capabilities = { elicitation: {} }, answer = {} }: OldProgram) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const environment = { NEXUS_DATA_DIR: ':memory:', TIME_ZONE: 'Europe/Dublin' };
  const status = runCli(['mcp'], { stdin, stdout, stderr, environment, folder: '/', signals: new EventEmitter() });
  onTestFinished(async () => {
    stdin.end();
    await status;
  });
  const asked: unknown[] = [];
  const waiting = new Map<number, (result: unknown) => void>();
  const send = (message: object) => stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  createInterface(stdout).on('line', (line) => {
    const { id = 0, method, params, result } = Message.parse(JSON.parse(line));
    if (method === undefined) return waiting.get(id)?.(result);
    asked.push([method, params]);
    return send({ id, ...answer });
  });
  const ask = (id: number, method: string, params: object) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    waiting.set(id, resolve);
    send({ id, method, params });
    return promise;
  };
  const clientInfo = { name: 'an older program', version: '1' };
  const hello = await ask(1, 'initialize', { protocolVersion: version, capabilities, clientInfo });
  send({ method: 'notifications/initialized' });
  return {
    hello,
    asked,
    async call(id: number, name: string, values: object) {
      const called = Called.parse(await ask(id, 'tools/call', { name, arguments: values }));
      return { ...called, text: called.content[0]?.text };
    },
  };
}

const wanted = { content: 'Ruth runs the harbour site.' };
const yes = { result: { action: 'accept', content: { remember: true } } };

describe.each(['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'])(
  'a program of the protocol of %s',
  (version) => {
    it('P-9: is answered in its own version, and its user is asked with no field that it does not know', async () => {
      const { hello, asked, call } = await open({ version, answer: yes });
      expect(hello).toMatchObject({ protocolVersion: version });
      const kept = await call(2, 'remember', wanted);
      expect([kept.text, kept.structuredContent]).toEqual([
        'Remembered: “Ruth runs the harbour site.”.',
        { outcome: 'remembered' },
      ]);
      const requestedSchema = {
        type: 'object',
        properties: { remember: { type: 'boolean', title: 'Yes, remember this' } },
        required: ['remember'],
      };
      const message = 'Shall NexusAEC remember this about you for your drives? “Ruth runs the harbour site.”';
      expect(asked).toEqual([['elicitation/create', { message, requestedSchema }]]);
    });

    it('P-9: that cannot ask its user is told so in a clear sentence', async () => {
      const { asked, call } = await open({ version, capabilities: {} });
      const { isError, text } = await call(2, 'remember', wanted);
      expect([isError, text, asked]).toEqual([
        true,
        'Nothing was remembered: the user has to say yes to it, and this program cannot ask them over this connection. Have them say it in a drive, or use a program that can ask (elicitation). (ELICITATION_MISSING)',
        [],
      ]);
    });
  },
);

it.each<readonly [string, object, RegExp]>([
  ['says no', { result: { action: 'decline' } }, /^The user said no, so nothing was remembered\.$/],
  ['rejects, as a draft of the protocol had it', { result: { action: 'reject' } }, /^The user said no/],
  ['closes the question', { result: { action: 'cancel' } }, /^The user closed the question without an answer/],
  [
    'accepts without a tick',
    { result: { action: 'accept', content: {} } },
    /^The user left “Yes, remember this” unticked/,
  ],
  [
    'accepts with a no',
    { result: { action: 'accept', content: { remember: false } } },
    /left “Yes, remember this” untick/,
  ],
  ['accepts with nothing', { result: { action: 'accept', content: null } }, /left “Yes, remember this” unticked/],
  [
    'fails',
    { error: { code: -32_601, message: 'no such method' } },
    /no answer of theirs came back.*ELICITATION_MISSING/,
  ],
  ['answers something else', { result: { well: 'yes' } }, /no answer of theirs came back.*ELICITATION_MISSING/],
])('P-9: where an older program %s, what happened is said, and nothing is kept', async (_case, answer, sentence) => {
  const { call } = await open({ version: '2025-06-18', answer });
  expect((await call(2, 'remember', wanted)).text).toMatch(sentence);
  const found = await call(3, 'search_memory', { query: 'who runs the harbour site?' });
  expect(found.text).toBe('Nothing about that is remembered.');
});

it('P-9: that something becomes a rule is said in the question', async () => {
  const { asked, call } = await open({ version: '2025-06-18', answer: yes });
  await call(2, 'remember', { content: 'Always begin with the harbour.', category: 'rule' });
  expect(JSON.stringify(asked)).toContain(
    'Shall NexusAEC follow this as a rule in all your drives from now on? “Always begin with the harbour.”',
  );
});
