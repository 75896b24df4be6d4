import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { type RoomMessage, roomCloseCodes } from '@nexus/contracts';
import { parseSettings } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from './server.ts';
import { openPage } from './testing/page-client.ts';

const sampleSender = 'Winifred Hallam';

async function start(environment: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const settings = parseSettings({ API_PORT: '0', TIME_ZONE: 'Europe/Dublin', ...environment });
  const api = await startApi({ settings, log: { write: (line) => void lines.push(line) } });
  onTestFinished(() => api.close());
  return { api, logged: () => lines.join('') };
}

/** The API as its own process. Its settings are what is given and nothing else. */
function spawnApi(environment: Readonly<Record<string, string>>): ChildProcess {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: { NEXUS_DATA_DIR: ':memory:', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

async function firstLine(child: ChildProcess, stream: 'stdout' | 'stderr'): Promise<string> {
  const input = child[stream];
  if (input === null) throw new Error('the stream is piped');
  const [line] = await once(createInterface({ input }), 'line');
  return line;
}

const isTool = (name: string) => (message: RoomMessage) => message.type === 'tool' && message.name === name;

describe('the API as it is started', () => {
  it('V-9: the conversation of the car in text: greeting, next, archive, undo, goodbye', async () => {
    const { api, logged } = await start({ LOG_LEVEL: 'trace' });
    const page = await openPage(api.address);
    page.join();
    expect(await page.hear(({ type }) => type === 'ready')).toMatchObject({ mode: 'offline', unread: 80 });
    await page.hearSaid(/unread mails/);
    page.say('next');
    const card = await page.hear(({ type }) => type === 'card');
    const first = await page.hearSaid(/./);
    page.say('archive it');
    expect(await page.hear(isTool('archive_email'))).toMatchObject({ success: true });
    await page.hearSaid(/Archived/);
    page.say('undo');
    await page.hear(isTool('undo_last_action'));
    await page.hearSaid(/Back in your inbox/);
    page.say('goodbye');
    expect(await page.hear(({ type }) => type === 'end')).toMatchObject({ archived: 0 });
    expect((await page.closed).code).toBe(roomCloseCodes.ended);
    expect(card).toMatchObject({ from: sampleSender });
    expect(logged()).not.toContain(sampleSender);
    expect(logged()).not.toContain(first.slice(0, 40));
  });

  it('V-8: whoever comes back sees the mail that was open, and goes on from there', async () => {
    const { api } = await start();
    const before = await openPage(api.address);
    before.join();
    await before.hearSaid(/unread mails/);
    before.say('next');
    const card = await before.hear(({ type }) => type === 'card');
    await before.hearSaid(/./);
    before.socket.terminate();
    await before.closed;
    const after = await openPage(api.address);
    after.join();
    expect(await after.hear(({ type }) => type === 'card')).toEqual(card);
    after.say('archive it');
    expect(await after.hear(isTool('archive_email'))).toMatchObject({ success: true });
  });

  it('K-1, K-10: a manual is taken in and found; a stop lets one be finished that came just before', async () => {
    const { api, logged } = await start({ LOG_LEVEL: 'trace' });
    const upload = (name: string, text: string, headers: Readonly<Record<string, string>> = {}) => {
      const form = new FormData();
      form.append('file', new Blob([text]), name);
      return fetch(`${api.address}/knowledge/upload`, { method: 'POST', body: form, headers });
    };
    const uploaded = await upload('quetzal.md', '# Crane\n\nNobody lifts axolotl above 14 m/s.\n');
    expect(uploaded.status).toBe(201);
    const found = await fetch(`${api.address}/knowledge/search?q=axolotl`);
    expect(await found.json()).toMatchObject({ passages: [{ fileName: 'quetzal.md' }] });
    const accepted = await upload('bandicoot.txt', 'A bandicoot guards the gate.', { prefer: 'respond-async' });
    expect(accepted.status).toBe(202);
    await api.close();
    expect(logged()).not.toMatch(/quetzal|axolotl|bandicoot/);
  });

  it('K-10: mail that is not there is said to the page, and the server goes on', async () => {
    const { api } = await start({ MAILBOX: '/nowhere/inbox.mbox' });
    const page = await openPage(api.address);
    page.join();
    expect(await page.hear(({ type }) => type === 'error')).toMatchObject({ code: 'MAILBOX_NOT_FOUND', fatal: true });
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
  });

  it('V-11: as a process it says where it listens, drains when asked to stop, and ends well', async () => {
    const child = spawnApi({ API_PORT: '0' });
    const line = await firstLine(child, 'stdout');
    const address = /http:\S+/.exec(line)?.[0] ?? '';
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/unread mails/);
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    expect((await page.closed).code).toBe(roomCloseCodes.stopping);
    expect(await ended).toEqual([0, null]);
    expect(page.messages.slice(-5)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'SHUTTING_DOWN' }),
        expect.objectContaining({ type: 'end' }),
      ]),
    );
  });

  it('K-10: a port that is taken ends it with a sentence and a code', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const bound = other.address();
    const port = bound === null || typeof bound === 'string' ? '' : String(bound.port);
    const taken = spawnApi({ API_PORT: port, LOG_LEVEL: 'silent' });
    const ended = once(taken, 'exit');
    expect(await firstLine(taken, 'stderr')).toMatch(new RegExp(`port ${port} .*API_PORT.*\\(PORT_IN_USE\\)$`));
    expect(await ended).toEqual([1, null]);
  });

  it('K-10: a wrong setting ends it with a sentence and a code', async () => {
    const wrong = spawnApi({ API_PORT: 'many' });
    const gaveUp = once(wrong, 'exit');
    expect(await firstLine(wrong, 'stderr')).toMatch(/API_PORT should be .*\(SETTING_INVALID\)$/);
    expect(await gaveUp).toEqual([1, null]);
  });
});
