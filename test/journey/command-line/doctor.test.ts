import { once } from 'node:events';
import { createServer } from 'node:net';
import { runInProcess } from '@nexus/cli/testing';
import { describe, expect, it } from 'vitest';
import { examine } from '../../support/command-line/examine.ts';
import { type ServiceBehaviour, startServiceDouble } from '../../support/model/service-double.ts';
import { freePort } from '../../support/room/free-port.ts';

const secret = 'sk-a-key-that-nobody-may-see';

describe('nexus doctor', () => {
  it('with nothing set all is well, what is off says so, and the next thing is named', async () => {
    const { status, service, summary, stderr } = await examine({});
    expect(service('Mailbox')).toMatchObject({ state: 'ok', detail: 'the sample mailbox' });
    expect(service('Model')).toMatchObject({ state: 'off' });
    expect(summary).toMatchObject({ ok: true, next: expect.stringContaining('OPENAI_API_KEY') });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('V-3: model, speech and sign-in that answer are found, and no key is shown', async () => {
    await using double = await startServiceDouble('works');
    const { status, service, setting, stdout } = await examine({
      OPENAI_API_KEY: secret,
      OPENAI_BASE_URL: double.baseURL,
      SUPABASE_URL: double.origin,
    });
    for (const name of ['Model', 'Small model', 'Speech to text', 'Text to speech', 'Sign-in']) {
      expect(service(name)).toMatchObject({ state: 'ok', milliseconds: expect.any(Number) });
    }
    expect(setting('OPENAI_API_KEY')).toMatchObject({ state: 'set', value: null });
    expect(status).toBe(0);
    expect(stdout).not.toContain(secret);
  });

  it.each<[ServiceBehaviour, RegExp]>([
    ['refuses', /refuses the key/],
    ['limits', /asks to wait/],
    ['fails', /fails by itself/],
    ['talks-nonsense', /something else|not the protocol|not OpenAI|no set of keys/],
    ['shows-a-page', /something else|not the protocol|not OpenAI|no set of keys/],
  ])('a service that %s is said to, with the settings to look at, and quotes no key', async (behaviour, said) => {
    await using double = await startServiceDouble(behaviour);
    const { status, service, summary, stdout, stderr } = await examine({
      OPENAI_API_KEY: secret,
      OPENAI_BASE_URL: double.baseURL,
      SUPABASE_URL: double.origin,
    });
    for (const name of ['Model', 'Small model', 'Speech to text', 'Text to speech', 'Sign-in']) {
      expect(service(name)).toMatchObject({ state: 'failed', detail: expect.stringMatching(said) });
    }
    expect(summary).toMatchObject({ ok: false, next: expect.stringMatching(/^Model: .*Check OPENAI_API_KEY/) });
    expect(status).toBe(1);
    expect(`${stdout}${stderr}`).not.toContain(secret);
    expect(`${stdout}${stderr}`).not.toMatch(/\bat .*\.ts:\d+/);
  });

  it('a server of its own that lacks the default small model is said to, with the setting to look at', async () => {
    await using double = await startServiceDouble('lacks-small-model');
    const { service } = await examine({ OPENAI_BASE_URL: double.baseURL, OPENAI_MODEL: 'llama3' });
    expect(service('Model')).toMatchObject({ state: 'ok' });
    expect(service('Small model')).toMatchObject({
      state: 'failed',
      next: expect.stringContaining('OPENAI_SMALL_MODEL'),
    });
  });

  it('where nothing listens it says so, for every service', async () => {
    const nowhere = `127.0.0.1:${await freePort()}`;
    const { status, service } = await examine({
      OPENAI_BASE_URL: `http://${nowhere}/v1`,
      SUPABASE_URL: `http://${nowhere}`,
      REDIS_URL: `redis://${nowhere}`,
      LIVEKIT_URL: `ws://${nowhere}`,
      LIVEKIT_API_KEY: 'key',
      LIVEKIT_API_SECRET: secret,
    });
    for (const name of ['Model', 'Small model', 'Speech to text', 'Text to speech', 'Sign-in', 'Redis', 'LiveKit']) {
      expect(service(name)).toMatchObject({ state: 'failed', detail: 'nothing listens there' });
    }
    expect(status).toBe(1);
  });

  it('a wrong setting is one row and hides no other', async () => {
    const { status, setting, service, summary } = await examine({
      LOG_LEVEL: 'loud',
      LIVEKIT_URL: 'ws://127.0.0.1:7880',
      TIME_ZONE: 'Europe/Dublin',
      MAILBOX: '/nowhere/at-all.mbox',
    });
    expect(setting('LOG_LEVEL')).toMatchObject({
      state: 'wrong',
      problem: expect.stringContaining('for example info'),
    });
    expect(setting('LIVEKIT_API_KEY')).toMatchObject({
      state: 'wrong',
      problem: expect.stringContaining('set by half'),
    });
    expect(setting('TIME_ZONE')).toMatchObject({ state: 'set', value: 'Europe/Dublin' });
    expect(service('Mailbox')).toMatchObject({ state: 'failed' });
    expect(summary?.ok).toBe(false);
    expect(status).toBe(1);
  });

  it('a port that another program has is said', async () => {
    const server = createServer((socket) => socket.destroy()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const { service, status } = await examine({ API_PORT: String(port) });
    server.close();
    expect(service(`Port ${port}`)).toMatchObject({ state: 'failed', next: expect.stringContaining('API_PORT') });
    expect(status).toBe(1);
  });

  it('credentials in an address are not shown', async () => {
    const { stdout, setting } = await examine({
      REDIS_URL: `redis://nora:${secret}@127.0.0.1:${await freePort()}/0`,
    });
    expect(setting('REDIS_URL')?.value).toMatch(/^redis:\/\/…@127\.0\.0\.1/);
    expect(stdout).not.toContain(secret);
  });

  it('the table for a person has the same, and no colour codes where nobody sees them', async () => {
    const run = await runInProcess(['doctor'], {
      environment: { API_PORT: String(await freePort()), WORKER_PORT: String(await freePort()), NO_COLOR: '1' },
    });
    expect(run.stdout).toMatch(
      /Settings[\s\S]*OPENAI_MODEL +gpt-4o \(default\)[\s\S]*Services[\s\S]*ok +Mailbox[\s\S]*Next: /,
    );
    expect(run.stdout).not.toContain('\u001b');
    expect(run.status).toBe(0);
  });
});
