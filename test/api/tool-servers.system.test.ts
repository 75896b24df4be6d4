import { randomUUID } from 'node:crypto';
import { lookup } from 'node:dns';
import { createScriptedManuals, openApi } from '@nexus/api/testing';
import { createKeyring, createOrganizations, createToolServers, makeEncryptionKey } from '@nexus/knowledge-store';
import { testDatabaseKinds } from '@nexus/knowledge-store/testing';
import type { Network } from '@nexus/mcp-client';
import { callsWithin, createOfficeToolSource, isPublicAddress, lookUpPublicly } from '@nexus/runtime/testing';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openOfficeApi } from '../support/organizations/office-people.ts';

// An upper bound against hanging only.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const machine: Network = {
  lookUp: (name, options, done) => lookup(name, options, done),
  isAllowed: () => true,
  plain: true,
};
const [admin, stranger] = [{ userId: randomUUID() }, { userId: randomUUID() }];
const [embedded] = testDatabaseKinds();
const { signal } = new AbortController();

let place: Awaited<ReturnType<NonNullable<typeof embedded>['open']>>;
let office: string;

beforeAll(async () => {
  if (embedded === undefined) throw new Error('There is the embedded database.');
  place = await embedded.open();
  office = await createOrganizations(place).make(admin.userId, { name: 'Quay', ownName: 'Ada' });
});
afterAll(() => place?.[Symbol.asyncDispose]());

async function open() {
  const store = createToolServers({ database: place.database, keyring: createKeyring(makeEncryptionKey()) });
  const toolServers = { store, ...callsWithin(machine) };
  const { ask } = await openOfficeApi(place.database, { toolServers });
  // The project's own server is one like any other.
  const own = await openApi({ manuals: createScriptedManuals().manuals });
  return { ask, store, source: createOfficeToolSource(toolServers), address: `${await own.listen()}/mcp` };
}

it('P-10: an admin names a server, reads what it offers, allows a tool, and a drive asks it', async () => {
  const { ask, source, address } = await open();
  const added = await ask(admin, 'POST', `/organizations/${office}/tool-servers`, { name: 'Own', address });
  expect(added.status).toBe(201);
  const server = added.json.id;
  expect(await source.list(admin.userId, signal)).toEqual([]);
  const offered = (await ask(admin, 'GET', `/tool-servers/${server}/tools`)).json.tools;
  const standings = Object.fromEntries(
    offered.map((tool: { name: string; standing: string }) => [tool.name, tool.standing]),
  );
  expect(standings).toMatchObject({ consult_knowledge_pack: 'not-allowed', remember: 'unusable' });
  const consult = offered.find(({ name }: { name: string }) => name === 'consult_knowledge_pack');
  const remember = offered.find(({ name }: { name: string }) => name === 'remember');
  const refused = await ask(admin, 'PUT', `/tool-servers/${server}/tools`, {
    tools: [{ name: 'remember', hash: remember.hash }],
  });
  expect([refused.status, refused.code]).toEqual([422, 'TOOL_NOT_USABLE']);
  expect(refused.json.detail).toBe(
    'The tool remember cannot be allowed. It does not say of itself that it only reads.',
  );
  expect(remember.unusable).toBe('It does not say of itself that it only reads.');
  const other = await ask(admin, 'PUT', `/tool-servers/${server}/tools`, {
    tools: [{ name: consult.name, hash: 'f'.repeat(64) }],
  });
  expect([other.status, other.code]).toEqual([409, 'TOOL_CHANGED']);
  const allowed = await ask(admin, 'PUT', `/tool-servers/${server}/tools`, {
    tools: [{ name: consult.name, hash: consult.hash }],
  });
  expect([allowed.status, allowed.json.tools]).toEqual([200, [{ name: consult.name, hash: consult.hash }]]);
  const [tool] = await source.list(admin.userId, signal);
  if (tool === undefined) throw new Error('it is allowed');
  const answer = await source.ask(admin.userId, { tool, values: { topic: 'answering mail while driving' } }, signal);
  expect(answer).toMatch(/Source: /);
  expect(await source.list(stranger.userId, signal)).toEqual([]);
  expect((await ask(admin, 'DELETE', `/tool-servers/${server}`)).status).toBe(204);
  await expect(source.ask(admin.userId, { tool, values: {} }, signal)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('P-10: a tool that says something else than when it was allowed is switched off for good, and the admin sees it', async () => {
  const { ask, store, source, address } = await open();
  const server = (await ask(admin, 'POST', `/organizations/${office}/tool-servers`, { name: 'Own', address })).json.id;
  // As though it had said something else then.
  await store.allow(admin.userId, server, [{ name: 'list_documents', hash: 'a'.repeat(64) }]);
  const [listed] = (await ask(admin, 'GET', `/tool-servers/${server}/tools`)).json.tools.filter(
    ({ name }: { name: string }) => name === 'list_documents',
  );
  expect(listed.standing).toBe('changed');
  expect(await source.list(admin.userId, signal)).toEqual([]);
  expect((await store.list(admin.userId, office)).find(({ id }) => id === server)?.tools).toEqual([]);
});

it('P-10: a token is encrypted, goes with its server alone, and is nobody’s who is not in the office', async () => {
  const { ask, store, address } = await open();
  const given = { name: 'Sealed', address, token: 'a-token-of-the-office' };
  const added = await ask(admin, 'POST', `/organizations/${office}/tool-servers`, given);
  expect(added.text).not.toContain('a-token-of-the-office');
  const server = added.json.id;
  expect(await store.token(admin.userId, server)).toBe('a-token-of-the-office');
  const { data } = await place.service.from('tool_servers').select('*');
  expect(JSON.stringify(data)).not.toContain('a-token-of-the-office');
  await expect(store.token(stranger.userId, server)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await place.service.from('tool_servers').update({ address: 'https://evil.example/mcp' }).eq('id', server);
  await expect(store.token(admin.userId, server)).rejects.toMatchObject({ code: 'ENCRYPTION_KEY_UNKNOWN' });
});

it.each([
  'http://10.0.0.1/mcp',
  'https://127.0.0.1/mcp',
  'file:///etc/passwd',
  'https://user:secret@tools.example.com/',
])('P-10: a server at %s is refused', async (address) => {
  const { store } = await open();
  const publicly = callsWithin({ lookUp: lookUpPublicly, isAllowed: isPublicAddress, plain: false });
  const { ask } = await openOfficeApi(place.database, { toolServers: { store, ...publicly } });
  const answer = await ask(admin, 'POST', `/organizations/${office}/tool-servers`, { name: 'x', address });
  expect([answer.status, answer.code]).toEqual([422, 'TOOL_SERVER_REFUSED']);
});

it('P-10: no two servers of an office go by one name, however it is written', async () => {
  const { ask, address } = await open();
  const name = (given: string) => ask(admin, 'POST', `/organizations/${office}/tool-servers`, { name: given, address });
  expect((await name('The yard')).status).toBe(201);
  for (const same of ['The yard', 'the  Yard!', 'The ya\u200brd']) {
    const refused = await name(same);
    expect([refused.status, refused.code]).toEqual([422, 'TOOL_SERVER_REFUSED']);
    expect(refused.json.detail).toMatch(/has a server of that name/);
  }
  expect((await name('\u200b')).status).toBe(400);
});

it('P-10: of two admins who give one name at the same moment the second hears that it is taken', async () => {
  const { ask, store, address } = await open();
  const name = (given: string) => ask(admin, 'POST', `/organizations/${office}/tool-servers`, { name: given, address });
  const answers = await Promise.all([name('The crane'), name('the Crane')]);
  const outcomes = answers.map(({ status, code }) => `${status} ${code}`).toSorted();
  expect(outcomes).toEqual(['201 null', '422 TOOL_SERVER_REFUSED']);
  expect(answers.find(({ status }) => status === 422)?.json.detail).toMatch(/has a server of that name/);
  const kept = (await store.list(admin.userId, office)).filter((server) => /crane/i.test(server.name));
  expect(kept).toHaveLength(1);
});
