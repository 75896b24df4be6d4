import { type DriverMessage, roomCloseCodes } from '@nexus/contracts';
import { describe, expect, it, vi } from 'vitest';
import { openApi } from '../testing/open-api.ts';
import { openPage } from '../testing/page-client.ts';

async function openRoom() {
  const { scripted, listen } = await openApi({ roomLimits: { waiting: 1 } });
  return { scripted, address: await listen() };
}

const line = (id: string, text: string): DriverMessage => ({ type: 'say', id, text });
/** Which drive a page came to. */
async function idOf(page: Awaited<ReturnType<typeof openPage>>): Promise<string> {
  const message = await page.hear(() => true);
  return message.type === 'drive' ? message.id : `no drive, but ${message.type}`;
}

const received = (id: string, taken = true) => ({ type: 'received', id, taken });

describe('words over a connection that breaks', () => {
  it('W-3: a line of a known id is acknowledged again and not done again, whenever the connection broke', async () => {
    const { address, scripted } = await openRoom();
    const first = await openPage(address);
    first.join();
    await first.hearSaid(/Good morning/);
    first.tell(line('a', 'archive it'));
    // Broken off before the receipt could be read, as far as the page knows.
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('say archive it'));
    first.socket.terminate();

    const second = await openPage(address);
    second.join();
    second.tell(line('a', 'archive it'));
    expect(await second.hear(({ type }) => type === 'received')).toEqual(received('a'));
    second.tell(line('b', 'undo'));
    await second.hearSaid(/You said undo/);
    second.socket.terminate();

    const third = await openPage(address);
    third.join();
    for (const [id, text] of [
      ['a', 'archive it'],
      ['b', 'undo'],
    ] as const) {
      third.tell(line(id, text));
      expect(await third.hear(({ type }) => type === 'received')).toEqual(received(id));
    }
    expect(scripted.sessions[0]?.calls.filter((call) => call.startsWith('say'))).toEqual([
      'say archive it',
      'say undo',
    ]);
  });

  it('W-3: a line that finds no room is refused by its id, and may be sent again', async () => {
    const { address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const release = scripted.hold();
    page.tell(line('a', 'one'));
    page.tell(line('b', 'two'));
    expect(await page.hear((message) => message.type === 'received' && message.id === 'b')).toEqual(
      received('b', false),
    );
    release();
    await page.hearSaid(/You said one/);
    page.tell(line('b', 'two'));
    await page.hearSaid(/You said two/);
  });

  it('W-3: a line whose turn never came, since the drive ended before it, is not acknowledged', async () => {
    const { listen, scripted } = await openApi({ roomLimits: { waiting: 3 } });
    const page = await openPage(await listen());
    page.join();
    await page.hearSaid(/Good morning/);
    const release = scripted.hold();
    page.tell(line('a', 'goodbye'));
    page.tell(line('b', 'archive it'));
    page.tell(line('b', 'archive it'));
    expect(await page.hear(({ type }) => type === 'received')).toEqual(received('a'));
    release();
    await page.closed;
    expect(page.messages.filter(({ type }) => type === 'received')).toEqual([received('a')]);
    expect(scripted.sessions[0]?.calls).not.toContain('say archive it');
  });

  it('W-3: what was said to a connection that hung is said again to the window that comes back, and to no other', async () => {
    const { address, scripted } = await openRoom();
    const first = await openPage(address);
    first.sendRaw(JSON.stringify({ type: 'join', page: 'window-1' }));
    const drive = await idOf(first);
    await first.hearSaid(/Good morning/);
    first.socket.terminate();
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('away'));
    scripted.sessions[0]?.emit({ type: 'alert', turn: 0, emailId: 'm1', score: 1 });

    const second = await openPage(address);
    second.sendRaw(JSON.stringify({ type: 'join', page: 'window-1', drive, after: 1 }));
    await second.hear(({ type }) => type === 'alert');
    second.socket.terminate();
    const third = await openPage(address);
    // It broke off before it had heard anything.
    third.sendRaw(JSON.stringify({ type: 'join', page: 'window-1' }));
    await third.hearSaid(/Good morning/);
    const other = await openPage(address);
    other.sendRaw(JSON.stringify({ type: 'join', page: 'window-2' }));
    other.say('next');
    await other.hearSaid(/You said next/);
    expect(other.messages.filter(({ type }) => type === 'alert')).toEqual([]);
  });

  it('W-3: a page hears a sign of life when nothing is said', async () => {
    const { listen } = await openApi({ roomLimits: { heartbeat: 20 } });
    const page = await openPage(await listen());
    page.join();
    await page.hear(({ type }) => type === 'heartbeat');
    await page.hear(({ type }) => type === 'heartbeat');
  });

  it('W-4: a window that takes a drive over is told so; one that comes back to its own is not', async () => {
    const { address } = await openRoom();
    const join = async (page: string) => {
      const opened = await openPage(address);
      opened.sendRaw(JSON.stringify({ type: 'join', page }));
      return opened;
    };
    const first = await join('window-1');
    await first.hearSaid(/Good morning/);
    // The server has not missed it yet.
    const same = await join('window-1');
    const id = await idOf(same);
    expect((await same.hear(() => true)).type).toBe('status');
    expect((await first.closed).code).toBe(roomCloseCodes.takenOver);
    const other = await join('window-2');
    expect(await idOf(other)).toBe(id);
    expect(await other.hear(() => true)).toEqual({ type: 'took-over' });
    expect((await same.closed).code).toBe(roomCloseCodes.takenOver);
    const back = await join('window-1');
    expect(await idOf(back)).toBe(id);
    expect(await back.hear(() => true)).toEqual({ type: 'took-over' });
    back.say('next');
    await back.hearSaid(/You said next/);
  });

  it('W-4: a window that comes back by itself takes no drive from another one, and hears nothing of a drive that is not its own', async () => {
    const { address, scripted } = await openRoom();
    const join = async (message: object) => {
      const opened = await openPage(address);
      opened.sendRaw(JSON.stringify({ type: 'join', ...message }));
      return opened;
    };
    const hung = await join({ page: 'window-1' });
    const lost = await idOf(hung);
    await hung.hearSaid(/Good morning/);
    const other = await join({ page: 'window-2' });
    await other.hear(({ type }) => type === 'took-over');

    const back = await join({ page: 'window-1', drive: lost, after: 1 });
    back.tell(line('a', 'archive it'));
    expect((await back.closed).code).toBe(roomCloseCodes.takenOver);
    other.say('next');
    await other.hearSaid(/You said next/);
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'say next']);

    other.tell({ type: 'leave' });
    await other.closed;
    const newer = await join({ page: 'window-2' });
    await newer.hearSaid(/Good morning/);
    newer.socket.terminate();
    await vi.waitFor(() => expect(scripted.sessions[1]?.calls).toContain('away'));
    const again = await join({ page: 'window-1', drive: lost, after: 0 });
    expect(await idOf(again)).not.toBe(lost);
    again.say('where am I');
    await again.hearSaid(/You said where am I/);
    expect(again.messages.map(({ type }) => type).slice(0, 3)).toEqual(['drive', 'status', 'user']);
  });
});
