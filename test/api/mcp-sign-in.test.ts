import { randomUUID } from 'node:crypto';
import { createScriptedManuals, openApi, type SignOptions, startSupabaseDouble } from '@nexus/api/testing';
import { expect, it, onTestFinished } from 'vitest';
import { connectByHttp, textOf } from '../support/mcp/mcp-client.ts';

const user = randomUUID();
const initialize = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
};

async function openWithUsers(environment: object = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const api = await openApi({
    environment: { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret, ...environment },
    manuals: createScriptedManuals().manuals,
  });
  const post = (headers: Record<string, string>, payload: object | string = initialize) =>
    api.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      payload,
    });
  return { ...api, supabase, post };
}

it.each<readonly [string, SignOptions | null]>([
  ['no token', null],
  ['an expired token', { expires: new Date(Date.now() - 60_000) }],
  ['a token for another audience', { payload: { aud: 'https://other.example/mcp' } }],
  ['a token of another issuer', { payload: { iss: 'https://evil.example/auth/v1' } }],
  ['a forged token', { secret: 'x'.repeat(40) }],
])('P-9: %s is refused before anything is read, and says where to sign in', async (_case, options) => {
  const { supabase, post } = await openWithUsers({ PUBLIC_URL: 'https://nexus.example' });
  const headers = options === null ? {} : { authorization: `Bearer ${await supabase.sign(user, options)}` };
  const answers = [
    await post(headers as Record<string, string>),
    await post(headers as Record<string, string>, 'no JSON at all'),
  ];
  for (const answer of answers) {
    expect([answer.statusCode, answer.json().code]).toEqual([
      401,
      options === null ? 'TOKEN_MISSING' : 'TOKEN_INVALID',
    ]);
    expect(answer.headers['www-authenticate']).toBe(
      'Bearer resource_metadata="https://nexus.example/.well-known/oauth-protected-resource/mcp"',
    );
  }
});

it('P-9: whoever has no token finds the sign-in of this server', async () => {
  const { app, supabase } = await openWithUsers({ PUBLIC_URL: 'https://nexus.example' });
  for (const path of ['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])
    expect((await app.inject(path)).json()).toEqual({
      resource: 'https://nexus.example/mcp',
      resource_name: 'NexusAEC',
      authorization_servers: [`${supabase.url}/auth/v1`],
      bearer_methods_supported: ['header'],
    });
});

it('P-9: the service key is no user, and a page of another site is none either', async () => {
  const { post, supabase } = await openWithUsers({ SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines' });
  const machine = await post({ authorization: 'Bearer sb_secret_of_machines' });
  expect([machine.statusCode, machine.json().code]).toEqual([403, 'FORBIDDEN']);
  const signedIn = await post({ authorization: `Bearer ${await supabase.sign(user)}` });
  expect(signedIn.statusCode).toBe(200);
});

it('P-9: without sign-in the person at this machine is served, and nobody whom a browser or a name brings here', async () => {
  const { app, listen } = await openApi({ manuals: createScriptedManuals().manuals });
  const address = await listen();
  await using client = await connectByHttp(address);
  expect(textOf(await client.callTool({ name: 'list_documents', arguments: {} }))).toBe(
    'Nothing has been uploaded yet.',
  );
  const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  for (const strange of [
    { origin: 'https://evil.example' },
    { host: 'evil.example' },
    { 'x-forwarded-for': '192.0.2.1' },
  ]) {
    const given = {
      method: 'POST',
      url: '/mcp',
      headers: { host: '127.0.0.1', ...headers, ...strange },
      payload: initialize,
    } as const;
    const answer = await app.inject(given);
    expect([strange, answer.statusCode]).toEqual([strange, 403]);
  }
  expect((await app.inject('/.well-known/oauth-protected-resource')).statusCode).toBe(404);
  expect((await app.inject('/mcp')).statusCode).toBe(405);
});

it('P-9: a message that is too large, or none, is refused by the protocol, and the next one is answered', async () => {
  const { post, supabase } = await openWithUsers();
  const headers = { authorization: `Bearer ${await supabase.sign(user)}` };
  expect((await post(headers, JSON.stringify({ ...initialize, more: 'x'.repeat(70_000) }))).statusCode).toBe(413);
  expect((await post(headers, '{"jsonrpc":')).statusCode).toBe(400);
  expect((await post(headers, '[]')).statusCode).toBe(400);
  expect((await post(headers)).statusCode).toBe(200);
});
