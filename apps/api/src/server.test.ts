import { once } from 'node:events';
import { connect } from 'node:net';
import { type RoomMessage, roomCloseCodes } from '@nexus/contracts';
import { parseSettings } from '@nexus/runtime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from './server.ts';
import { openPage } from './testing/page-client.ts';

async function start(environment: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const settings = parseSettings({ API_PORT: '0', TIME_ZONE: 'Europe/Dublin', ...environment });
  const api = await startApi({ settings, log: { write: (line) => void lines.push(line) } });
  onTestFinished(() => api.close());
  return { api, logged: () => lines.join('') };
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
    const sender = card.type === 'card' ? card.from : '';
    expect(sender).toMatch(/\w+ \w+/);
    expect(logged()).not.toContain(sender);
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

  it('K-10: mail that is not there is said to the page, and the server goes on', async () => {
    const { api } = await start({ MAILBOX: '/nowhere/inbox.mbox' });
    const page = await openPage(api.address);
    page.join();
    expect(await page.hear(({ type }) => type === 'error')).toMatchObject({ code: 'MAILBOX_NOT_FOUND', fatal: true });
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
  });

  it('K-10: a stop does not wait for a connection over which nothing was ever asked', async () => {
    const { api } = await start();
    const opened = connect(Number(new URL(api.address).port), '127.0.0.1');
    await once(opened, 'connect');
    // The server has it by the time that it answers somebody else.
    expect((await fetch(`${api.address}/healthz`)).status).toBe(200);
    const closed = once(opened, 'close');
    await api.close();
    await closed;
  });
});
