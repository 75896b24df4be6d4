import { lookup } from 'node:dns';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createToolServerCalls } from './tool-server-calls.ts';

const { signal } = new AbortController();
const calls = createToolServerCalls({
  lookUp: (name, options, done) => lookup(name, options, done),
  isAllowed: () => true,
  plain: true,
});

/** A server that writes what it likes, whatever the protocol says. @param listed the tools of a page, as JSON */
async function serveRaw(listed: () => string, more: () => string = () => '') {
  const called: unknown[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { id, method, params } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
    if (id === undefined || method === 'server/discover') return response.writeHead(id === undefined ? 202 : 404).end();
    if (method === 'tools/call') called.push(params.name);
    const result =
      method === 'initialize'
        ? '{"protocolVersion":"2025-11-25","capabilities":{"tools":{}},"serverInfo":{"name":"x","version":"1"}}'
        : method === 'tools/list'
          ? `{"tools":[${listed()}]${more()}}`
          : '{"content":[{"type":"text","text":"Four are left."}]}';
    return response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(`{"jsonrpc":"2.0","id":${id},"result":${result}}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return { called, server: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp`, token: null } };
}

const good = { name: 'look_up', description: 'How many are left.', annotations: { readOnlyHint: true } };
const input = { type: 'object', properties: { item: { type: 'string' } }, required: ['item'] };
const goodTool = JSON.stringify({ ...good, inputSchema: input });
const withInput = (schema: string) =>
  JSON.stringify({ ...good, name: 'odd' }).replace(/\}$/, `,"inputSchema":${schema}}`);
const deep = `${'{"type":"object","properties":{"a":'.repeat(5_000)}{"type":"string"}${'}}'.repeat(5_000)}`;
const properties = Object.fromEntries(Array.from({ length: 4_000 }, (_, at) => [`a${at}`, { type: 'string' }]));
const wide = JSON.stringify({ type: 'object', properties });
const optional = (property: object, more: object = {}) =>
  JSON.stringify({ type: 'object', properties: { odd: property }, ...more });
const tree = { type: 'object', properties: { below: { type: 'array', items: { $ref: '#/$defs/tree' } } } };

it.each<readonly [string, string, RegExp]>([
  ['is five thousand levels deep', withInput(deep), /too large, too deep, or leads back to itself/],
  ['has four thousand arguments', withInput(wide), /too large, too deep, or leads back to itself/],
  ['is itself', withInput(JSON.stringify({ ...input, $ref: '#' })), /leads back to itself/],
  ['holds itself', withInput(optional({ $ref: '#' })), /leads back to itself/],
  ['holds a tree', withInput(optional({ $ref: '#/$defs/tree' }, { $defs: { tree } })), /leads back to itself/],
  ['is a number', withInput('7'), /not as the protocol has it/],
  ['is absent', JSON.stringify({ ...good, name: 'odd' }), /not as the protocol has it/],
  ['is of no object', withInput('{"type":"array"}'), /not as the protocol has it/],
  ['requires no list', withInput('{"type":"object","required":"item"}'), /words or a number/],
  ['has arguments that are none', withInput('{"type":"object","properties":7}'), /words or a number/],
  [
    'has an argument of no kind that there is',
    withInput('{"type":"object","properties":{"a":{"type":"strin"}},"required":["a"]}'),
    /words or a number/,
  ],
])('P-10: a tool whose input schema %s is none for a drive, and keeps no other back', async (_case, odd, why) => {
  const { server } = await serveRaw(() => `${odd},${goodTool}`);
  const [first, second] = await calls.list(server, signal);
  expect(first).toMatchObject({ name: 'odd', unusable: expect.stringMatching(why) });
  expect(second).toMatchObject({ name: 'look_up', unusable: null });
  const asked = { tool: { name: 'look_up', hash: String(second?.hash) }, values: { item: 'crane' } };
  expect(await calls.call(server, asked, signal)).toBe('Four are left.');
});

it('P-10: a schema that names one of its parts twice is one like any other', async () => {
  const kind = { type: 'object', properties: { name: { type: 'string' } } };
  const schema = { ...input, $defs: { kind }, properties: { ...input.properties, odd: { $ref: '#/$defs/kind' } } };
  const { server } = await serveRaw(() => withInput(JSON.stringify(schema)));
  expect(await calls.list(server, signal)).toMatchObject([{ unusable: null, arguments: [{ name: 'item' }] }]);
});

it.each(['null', '7', '[]', '{}', '{"name":7}', '"look_up"'])(
  'P-10: %s in place of a tool keeps no other back',
  async (odd) => {
    const { server } = await serveRaw(() => `${odd},${goodTool}`);
    expect(await calls.list(server, signal)).toMatchObject([{ name: 'look_up', unusable: null }]);
  },
);

it.each(['', 'look up', 'lооk_up', 'look_up\u200b', 'ｌook_up', 'x'.repeat(200), '</untrusted>'])(
  'P-10: a tool that is named “%s” is none for a drive: its name could pass for another’s',
  async (name) => {
    const { server } = await serveRaw(() => `${JSON.stringify({ ...good, name, inputSchema: input })},${goodTool}`);
    const [odd, other] = await calls.list(server, signal);
    expect([odd?.unusable, other?.unusable]).toEqual([expect.stringMatching(/name is not of plain letters/), null]);
  },
);

it.each(['look_up', 'Look_Up', 'look-up'])(
  'P-10: of two tools, look_up and %s, none is for a drive: which one is meant cannot be told',
  async (name) => {
    const other = JSON.stringify({ ...good, name, description: 'Something else.', inputSchema: input });
    let listed = goodTool;
    const { server, called } = await serveRaw(() => listed);
    const [tool] = await calls.list(server, signal);
    const asked = { tool: { name: 'look_up', hash: String(tool?.hash) }, values: { item: 'crane' } };
    for (const twins of [`${goodTool},${other}`, `${other},${goodTool}`]) {
      listed = twins;
      for (const { unusable } of await calls.list(server, signal))
        expect(unusable).toMatch(/another tool of the server/);
      await expect(calls.call(server, asked, signal)).rejects.toMatchObject({ code: 'TOOL_CHANGED' });
    }
    expect(called).toEqual([]);
  },
);

it('P-10: a server that turns pages for ever is listed as far as five go', async () => {
  let pages = 0;
  const { server } = await serveRaw(
    () => JSON.stringify({ name: `t${++pages}`, inputSchema: { type: 'object' } }),
    () => `,"nextCursor":"${pages}"`,
  );
  expect(await calls.list(server, signal)).toHaveLength(5);
});
