import { type RoomMessage, roomCloseCodes } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createManualWait } from '../../testing/manual-wait.ts';
import { createRecordedListener } from '../../testing/recorded-listener.ts';
import { createTextRoomConnection, type TextSocket } from './text-room-connection.ts';

interface ServedSocket extends TextSocket {
  readonly sent: readonly unknown[];
  tell(message: RoomMessage): void;
  tellNumbered(message: RoomMessage, seq: number): void;
  drop(code: number): void;
}

function createServedSocket(): ServedSocket {
  const sent: unknown[] = [];
  const socket: ServedSocket = {
    sent,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (data) => sent.push(JSON.parse(String(data))),
    close: () => {},
    tell: (message) => handler(socket.onmessage)(new MessageEvent('message', { data: JSON.stringify(message) })),
    tellNumbered: (message, seq) =>
      handler(socket.onmessage)(new MessageEvent('message', { data: JSON.stringify({ ...message, seq }) })),
    drop: (code) => handler(socket.onclose)(new CloseEvent('close', { code })),
  };
  return socket;
}

/** Handlers are typed with the socket as `this`; ours do not look at it. */
function handler<Event_>(given: ((this: WebSocket, event: Event_) => unknown) | null): (event: Event_) => void {
  return (event) => void given?.call(new EventTarget() as WebSocket, event);
}

const listening: RoomMessage = { type: 'status', activity: 'listening', simpleMode: false };

async function openRoom(accessToken: () => Promise<string | null> = async () => null) {
  const sockets: ServedSocket[] = [];
  const time = createManualWait();
  /** The looks whether anything was heard. */
  const watch = createManualWait();
  const listener = createRecordedListener();
  const connection = createTextRoomConnection(
    {
      openSocket() {
        const socket = createServedSocket();
        sockets.push(socket);
        return socket;
      },
      accessToken,
      page: 'window-1',
      wait: time.wait,
      pause: watch.wait,
      now: () => time.now() + watch.now(),
      chance: () => 0,
    },
    listener,
  );
  connection.open();
  await time.pass();
  const latest = (): ServedSocket => {
    const socket = sockets.at(-1);
    if (socket === undefined) throw new Error('no socket was opened');
    handler(socket.onopen)(new Event('open'));
    return socket;
  };
  return { connection, listener, sockets, time, watch, latest };
}

describe('the text room', () => {
  it('V-9: says first who drives, is open with the first word of the drive, and sends what is said', async () => {
    const { connection, listener, latest } = await openRoom(async () => 'token');
    const socket = latest();
    connection.send({ type: 'say', text: 'too early' });
    expect(listener.phases).toEqual(['connecting']);
    socket.tell(listening);
    connection.send({ type: 'say', text: 'next' });
    expect(socket.sent).toEqual([
      { type: 'join', accessToken: 'token', page: 'window-1' },
      { type: 'say', text: 'next' },
    ]);
    expect(listener.phases).toEqual(['connecting', 'open']);
    expect(listener.messages).toEqual([listening]);
  });

  it('V-9: joins without a token where nobody signs in', async () => {
    const { latest } = await openRoom();
    expect(latest().sent).toEqual([{ type: 'join', page: 'window-1' }]);
  });

  it('V-8: a lost network is shown, and the room is found again', async () => {
    const { connection, listener, latest, time } = await openRoom();
    latest().tell(listening);
    latest().drop(1006);
    connection.send({ type: 'say', text: 'archive it' });
    await time.pass();
    const second = latest();
    second.tell(listening);
    expect(listener.phases).toEqual(['connecting', 'open', 'lost', 'open']);
    // What was said into the silence waits in the outbox of the drive, not here.
    expect(second.sent).toEqual([{ type: 'join', page: 'window-1' }]);
  });

  const ready: RoomMessage = {
    type: 'ready',
    mode: 'offline',
    unread: 0,
    held: {},
    topics: [],
    redFlags: 0,
    urgent: 0,
  };

  const thisDrive: RoomMessage = { type: 'drive', id: 'drive-1' };
  const otherDrive: RoomMessage = { type: 'drive', id: 'drive-2' };

  it('V-8: the drive that is found again is the same by its id, also where another one tells all that it knows', async () => {
    const { listener, latest, time } = await openRoom();
    latest().tell(thisDrive);
    latest().tellNumbered(ready, 3);
    latest().drop(1006);
    await time.pass();
    const second = latest();
    expect(second.sent).toEqual([{ type: 'join', page: 'window-1', drive: 'drive-1', after: 3 }]);
    second.tell(thisDrive);
    second.tell(ready);
    expect(listener.restarts).toBe(0);
    second.drop(1006);
    await time.pass();
    const third = latest();
    third.tell(otherDrive);
    expect(listener.restarts).toBe(1);
    third.tell(ready);
    third.drop(1006);
    await time.pass();
    // What was heard of the former says nothing of this one.
    expect(latest().sent).toEqual([{ type: 'join', page: 'window-1', drive: 'drive-2' }]);
  });

  it('V-8: a drive that was lost before it had read the mail is no loss', async () => {
    const { listener, latest, time } = await openRoom();
    latest().tell(thisDrive);
    latest().tell(listening);
    latest().drop(1006);
    await time.pass();
    latest().tell(otherDrive);
    expect(listener.restarts).toBe(0);
  });

  it('V-8: a sign-in that does not answer is asked again after each pause until it does', async () => {
    let refusals = 0;
    const { listener, sockets, latest, time } = await openRoom(async () => {
      if (refusals === 0) return 'token';
      refusals -= 1;
      throw new Error('the sign-in is away');
    });
    latest().tell(listening);
    refusals = 3;
    latest().drop(1006);
    for (let knock = 0; knock < 3; knock += 1) await time.pass();
    expect(sockets).toHaveLength(1);
    expect(listener.phases.at(-1)).toBe('lost');
    await time.pass();
    expect(sockets).toHaveLength(2);
    const second = latest();
    second.tell(listening);
    expect(second.sent).toEqual([{ type: 'join', accessToken: 'token', page: 'window-1' }]);
    expect(listener.phases.at(-1)).toBe('open');
    expect(time.waiting).toBe(0);
  });

  it('V-8: a sign-in that never answers is given up after ten minutes like any service, and at once where the page is left', async () => {
    const away = () => Promise.reject(new Error('the sign-in is away'));
    const { listener, sockets, time } = await openRoom(away);
    for (let knock = 0; knock < 1_000 && time.waiting > 0; knock += 1) await time.pass();
    expect(sockets).toEqual([]);
    expect(listener.states.at(-1)).toMatchObject({ phase: 'refused', reason: 'The service cannot be reached.' });
    const left = await openRoom(away);
    await left.time.pass();
    expect(left.time.waiting).toBe(1);
    await left.connection.close();
    await left.time.pass();
    expect(left.time.waiting).toBe(0);
  });

  it('V-8: after ten minutes nobody knocks any more', async () => {
    const { listener, latest, time } = await openRoom();
    latest().tell(listening);
    latest().drop(1006);
    for (let knock = 0; knock < 1_000 && time.waiting > 0; knock += 1) {
      await time.pass();
      latest().drop(1006);
    }
    expect(listener.states.at(-1)).toEqual({
      phase: 'refused',
      reason: 'The service cannot be reached.',
      wayOut: 'try-again',
    });
  });

  it.each([
    ['ended', { phase: 'closed', reason: null }],
    ['takenOver', { phase: 'closed', reason: 'This drive goes on in another window.', wayOut: 'take-back' }],
    ['signIn', { phase: 'refused', reason: 'Who are you?', wayOut: 'sign-in' }],
    ['forbidden', { phase: 'refused', reason: 'Who are you?', wayOut: 'try-again' }],
    ['failed', { phase: 'refused', reason: 'Who are you?', wayOut: 'try-again' }],
    ['abuse', { phase: 'refused', reason: 'Who are you?', wayOut: 'try-again' }],
  ] as const)('V-9: closed as %s is final and says why', async (reason, state) => {
    const { listener, sockets, latest, time } = await openRoom();
    latest().tell({ type: 'error', turn: 0, code: 'TOKEN_INVALID', message: 'Who are you?', fatal: true });
    latest().drop(roomCloseCodes[reason]);
    await time.pass();
    expect(listener.states.at(-1)).toEqual(state);
    expect(sockets).toHaveLength(1);
  });

  it.each(['stopping', 'full', 'tooSlow'] as const)('V-8: closed as %s is tried again', async (reason) => {
    const { listener, sockets, latest, time } = await openRoom();
    latest().tell(listening);
    latest().drop(roomCloseCodes[reason]);
    await time.pass();
    expect(listener.phases.at(-1)).toBe('lost');
    expect(sockets).toHaveLength(2);
  });

  it('V-11: after the end of the drive a lost connection is no loss', async () => {
    const { listener, latest } = await openRoom();
    latest().tell({ type: 'end', briefed: 1, archived: 0, flagged: 0, remaining: 0 });
    latest().drop(1006);
    expect(listener.states.at(-1)).toEqual({ phase: 'closed', reason: null });
  });

  it('V-11: a server that stops ends the drive, which is said; it is not connected to again by itself', async () => {
    const { listener, sockets, latest, time } = await openRoom();
    latest().tell({ type: 'end', briefed: 1, archived: 0, flagged: 0, remaining: 0 });
    latest().drop(roomCloseCodes.stopping);
    await time.pass();
    expect(listener.states.at(-1)).toMatchObject({ phase: 'closed', reason: expect.stringMatching(/Start again/) });
    expect(sockets).toHaveLength(1);
  });

  it('W-3: a connection that says nothing for four seconds hangs: it is given up, and the room found again', async () => {
    const { listener, sockets, latest, time, watch } = await openRoom();
    latest().tell(listening);
    for (let look = 0; look < 8; look += 1) await watch.pass();
    expect(listener.phases.at(-1)).toBe('open');
    latest().tell({ type: 'heartbeat' });
    for (let look = 0; look < 8; look += 1) await watch.pass();
    expect(listener.phases.at(-1)).toBe('open');
    await watch.pass();
    expect(listener.phases.at(-1)).toBe('lost');
    await time.pass();
    expect(sockets).toHaveLength(2);
    // A further one that is silent from its beginning hangs, too.
    for (let look = 0; look < 9; look += 1) await watch.pass();
    await time.pass();
    expect(sockets).toHaveLength(3);
    latest().tell(listening);
    expect(listener.phases.at(-1)).toBe('open');
    expect(watch.waiting).toBe(1);
  });

  it('W-3: a window that comes back says what it heard last, and a heartbeat is nothing that was heard', async () => {
    const { listener, sockets, latest, time } = await openRoom();
    latest().tell(listening);
    latest().tellNumbered({ type: 'user', turn: 1, text: 'next' }, 7);
    latest().tell({ type: 'heartbeat' });
    sockets[0]?.drop(1006);
    await time.pass();
    expect(latest().sent).toContainEqual({ type: 'join', page: 'window-1', after: 7 });
    expect(listener.messages.map((message) => message?.type)).toEqual(['status', 'user']);
  });

  it('V-10: what is no message of a drive is handed on as nothing', async () => {
    const { listener, latest } = await openRoom();
    handler(latest().onmessage)(new MessageEvent('message', { data: '{"type":"tomorrow"}' }));
    expect(listener.messages).toEqual([null]);
  });

  it('V-9: closing stops the knocking', async () => {
    const { connection, sockets, latest, time } = await openRoom();
    latest().drop(1006);
    await connection.close();
    await time.pass();
    expect(sockets).toHaveLength(1);
  });
});
