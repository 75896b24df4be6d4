import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { localUserId, NexusError, type RoomMessage, roomCloseCodes } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type OpenApiOptions, openApi } from '../testing/open-api.ts';
import { openPage } from '../testing/page-client.ts';
import { said } from '../testing/scripted-session.ts';
import { startSupabaseDouble } from '../testing/supabase-double.ts';

async function openRoom(options: OpenApiOptions = {}) {
  const { app, scripted, listen, logged } = await openApi(options);
  return { app, scripted, address: await listen(), logged };
}

async function openRoomWithUsers(options: OpenApiOptions = {}) {
  const supabase = await startSupabaseDouble();
  onTestFinished(() => supabase[Symbol.asyncDispose]());
  const environment = { SUPABASE_URL: supabase.url, SUPABASE_JWT_SECRET: supabase.jwtSecret };
  return { ...(await openRoom({ ...options, environment })), supabase };
}

const invalid = (message: { type: string; code?: string }) =>
  message.type === 'error' && message.code === 'REQUEST_INVALID';

describe('the text room', () => {
  it('V-9: whoever sits at this machine joins, is greeted, talks and says goodbye', async () => {
    const { address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    page.say('next');
    expect(await page.hearSaid(/You said/)).toBe('You said next.');
    page.say('goodbye');
    await page.hear(({ type }) => type === 'end');
    expect(await page.closed).toEqual({ code: roomCloseCodes.ended, reason: 'ended' });
    expect(scripted.sessions[0]).toMatchObject({
      userId: localUserId,
      calls: ['start', 'say next', 'say goodbye', 'close'],
    });
  });

  it('V-9: typed words are answered one after another, in order, and only a few may wait', async () => {
    const { address, scripted } = await openRoom({ roomLimits: { waiting: 3 } });
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const release = scripted.hold();
    for (const words of ['one', 'two', 'three', 'four']) page.say(words);
    await page.hear((message) => message.type === 'error' && message.code === 'RATE_LIMITED');
    release();
    for (const words of ['one', 'two', 'three']) expect(await page.hearSaid(/You said/)).toBe(`You said ${words}.`);
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'say one', 'say two', 'say three']);
  });

  it('V-14: a page whose browser hears asks when the turn is over: it is told at once, and nothing is done', async () => {
    const { address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const release = scripted.hold();
    page.say('one');
    await page.hear(({ type }) => type === 'user');
    page.tell({ type: 'heard', id: 'a', text: 'archive the one from' });
    page.tell({ type: 'heard', id: 'b', text: 'well then' });
    const isJudged = ({ type }: RoomMessage) => type === 'turn-end';
    expect(await page.hear(isJudged)).toEqual({ type: 'turn-end', id: 'a', silence: 2_500 });
    expect(await page.hear(isJudged)).toEqual({ type: 'turn-end', id: 'b', silence: null });
    release();
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'say one']);
  });

  it('V-4: "be quiet" passes the words that wait, and leaving ends the drive', async () => {
    const { address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const release = scripted.hold();
    page.say('one');
    await page.hear(({ type }) => type === 'user');
    page.tell({ type: 'hush' });
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('hush'));
    page.tell({ type: 'leave' });
    expect((await page.closed).code).toBe(roomCloseCodes.ended);
    release();
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'say one', 'hush', 'close']);
  });

  it('V-8: a page whose connection broke comes back to the same drive and hears where it is', async () => {
    const { address, scripted } = await openRoom();
    const first = await openPage(address);
    first.join();
    await first.hearSaid(/Good morning/);
    first.socket.terminate();
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('away'));
    const second = await openPage(address);
    second.join();
    expect((await second.hear(() => true)).type).toBe('drive');
    expect(await second.hear(() => true)).toEqual({ type: 'status', activity: 'listening', simpleMode: false });
    second.say('next');
    expect(await second.hearSaid(/You said/)).toBe('You said next.');
    expect(scripted.sessions).toHaveLength(1);
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'away', 'back', 'say next']);
  });

  it('V-8: a drive to which nobody comes back ends, and the next one is new', async () => {
    const { address, scripted, app } = await openRoom();
    const first = await openPage(address);
    first.join();
    await first.hearSaid(/Good morning/);
    first.socket.terminate();
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('away'));
    scripted.sessions[0]?.end();
    await vi.waitFor(async () => expect((await app.inject('/metrics')).body).toMatch(/^nexus_text_rooms 0$/m));
    const second = await openPage(address);
    second.join();
    await second.hearSaid(/Good morning/);
    expect(scripted.sessions).toHaveLength(2);
  });

  it('V-9: a second page takes the drive over, and the first is told so', async () => {
    const { address, scripted } = await openRoom();
    const first = await openPage(address);
    first.join();
    await first.hearSaid(/Good morning/);
    const second = await openPage(address);
    second.join();
    expect(await first.closed).toEqual({ code: roomCloseCodes.takenOver, reason: 'takenOver' });
    second.say('next');
    await second.hearSaid(/You said next/);
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'say next']);
  });

  it('V-9: two users at once hear nothing of each other', async () => {
    const { address, scripted, supabase } = await openRoomWithUsers();
    const users = [randomUUID(), randomUUID()] as const;
    const pages = await Promise.all(users.map(() => openPage(address)));
    for (const [index, page] of pages.entries()) page.join(await supabase.sign(users[index] ?? ''));
    await Promise.all(pages.map((page) => page.hearSaid(/Good morning/)));
    const [anna, bela] = pages;
    anna?.say('axolotl');
    bela?.say('pangolin');
    await Promise.all([anna?.hearSaid(/axolotl/), bela?.hearSaid(/pangolin/)]);
    expect(JSON.stringify(anna?.messages)).not.toContain('pangolin');
    expect(JSON.stringify(bela?.messages)).not.toContain('axolotl');
    expect(scripted.sessions.map(({ userId }) => userId).sort()).toEqual([...users].sort());
  });

  it('K-10: a token that is missing, forged or a machine’s opens no room', async () => {
    const supabase = await startSupabaseDouble();
    onTestFinished(() => supabase[Symbol.asyncDispose]());
    const { address, scripted } = await openRoom({
      environment: {
        SUPABASE_URL: supabase.url,
        SUPABASE_JWT_SECRET: supabase.jwtSecret,
        SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_of_machines',
      },
    });
    const refusal = async (accessToken?: string) => {
      const page = await openPage(address);
      page.join(accessToken);
      const { code } = await page.closed;
      const message = page.messages.at(-1);
      return [message?.type === 'error' && message.fatal ? message.code : message?.type, code];
    };
    expect(await refusal()).toEqual(['TOKEN_MISSING', roomCloseCodes.signIn]);
    const forged = await supabase.sign(randomUUID(), { secret: 'y'.repeat(40) });
    expect(await refusal(forged)).toEqual(['TOKEN_INVALID', roomCloseCodes.signIn]);
    expect(await refusal('sb_secret_of_machines')).toEqual(['FORBIDDEN', roomCloseCodes.forbidden]);
    expect(scripted.sessions).toEqual([]);
  });

  it.each([
    ['the page of another site', { origin: 'https://evil.example' }],
    ['a name that was pointed here', { origin: 'http://evil.example', host: 'evil.example' }],
  ])('K-10: %s gets no room', async (_case, headers) => {
    const { address, scripted } = await openRoom();
    const refused = await openPage(address, { headers }).then(
      async (page) => {
        page.join();
        return (await page.closed).code;
      },
      (error: Error) => error.message,
    );
    expect([roomCloseCodes.forbidden, 'Unexpected server response: 403']).toContain(refused);
    expect(scripted.sessions).toEqual([]);
  });

  it('K-10: the page of another site is refused before it can show a token', async () => {
    const { address } = await openRoomWithUsers();
    await expect(openPage(address, { headers: { origin: 'https://evil.example' } })).rejects.toThrow('403');
  });

  it('V-9: the page of this site gets one', async () => {
    const { address } = await openRoom();
    const page = await openPage(address, { headers: { origin: address } });
    page.join();
    await page.hearSaid(/Good morning/);
  });

  it('V-9: what is no message is refused, and the drive goes on', async () => {
    const { address, logged } = await openRoom({ roomLimits: { burst: 10_000 } });
    const page = await openPage(address);
    page.sendRaw('{"type":"say","text":"before joining"}');
    await page.hear(invalid);
    page.join();
    await page.hearSaid(/Good morning/);
    const junk = fc.oneof(
      fc.string(),
      fc.json(),
      fc.constantFrom(
        '{"type":"say"}',
        '{"type":"say","text":" "}',
        '{"type":"shout","text":"quetzal"}',
        '{"type":"join"}',
        'null',
      ),
      fc.record({ type: fc.string(), text: fc.string() }).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(junk, async (text) => {
        page.sendRaw(text);
        const answer = await page.hear((message) => message.type === 'error');
        expect(JSON.stringify(answer)).not.toContain('quetzal');
        expect(invalid(answer)).toBe(true);
      }),
      { numRuns: 200 },
    );
    page.sendRaw(Buffer.from('{"type":"say","text":"binary"}'));
    await page.hear(invalid);
    page.say('next');
    await page.hearSaid(/You said next/);
    expect(logged()).not.toContain('quetzal');
  });

  it('V-9: a message that is too large, or a flood, ends the connection and not the server', async () => {
    const { address, scripted } = await openRoom({ roomLimits: { burst: 5, perSecond: 1, patience: 20 } });
    const large = await openPage(address);
    large.sendRaw('x'.repeat(40_000));
    expect((await large.closed).code).toBe(1009);
    const flood = await openPage(address);
    flood.join();
    for (let count = 0; count < 200; count += 1) flood.say('next');
    expect((await flood.closed).code).toBe(roomCloseCodes.abuse);
    const refusals = flood.messages.filter((message) => message.type === 'error' && message.code === 'RATE_LIMITED');
    expect(refusals.length).toBeLessThan(5);
    const page = await openPage(address);
    page.join();
    page.say('still here');
    await page.hearSaid(/still here/);
    expect(scripted.sessions).toHaveLength(1);
  });

  it('V-9: a page that does not read is let go, and its drive waits for it', async () => {
    const { app, address, scripted } = await openRoom({ roomLimits: { unreadBytes: 100_000 } });
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    page.socket.pause();
    const session = scripted.sessions[0];
    const long = 'x'.repeat(100_000);
    let unread = 0;
    for (let sent = 0; sent < 400; sent += 1) {
      session?.emit(said(long));
      for (const { bufferedAmount } of app.websocketServer.clients) unread = Math.max(unread, bufferedAmount);
      await new Promise((resolve) => setImmediate(resolve));
    }
    // Each message carries the words twice; one that is on its way when the bound is met is let go on.
    expect(unread).toBeLessThan(100_000 + 300_000);
    await vi.waitFor(() => expect(session?.calls).toContain('away'), 10_000);
    const again = await openPage(address);
    again.join();
    again.say('next');
    await again.hearSaid(/You said next/);
    expect(scripted.sessions).toHaveLength(1);
  });

  it('V-8: a connection that dies without a word is noticed', async () => {
    const { address, scripted } = await openRoom({ roomLimits: { heartbeat: 20 } });
    const page = await openPage(address, { autoPong: false });
    page.join();
    await vi.waitFor(() => expect(scripted.sessions[0]?.calls).toContain('away'));
  });

  it('V-9: whoever does not say who drives is not kept', async () => {
    const { address } = await openRoom({ roomLimits: { joinWithin: 20 } });
    const page = await openPage(address);
    expect((await page.closed).code).toBe(roomCloseCodes.abuse);
  });

  it('V-9: a full server says so, and lets a user back into a drive that is there', async () => {
    const { address, supabase } = await openRoomWithUsers({ roomLimits: { drives: 1 } });
    const [anna, bela] = await Promise.all([supabase.sign(randomUUID()), supabase.sign(randomUUID())]);
    const first = await openPage(address);
    first.join(anna);
    await first.hearSaid(/Good morning/);
    const second = await openPage(address);
    second.join(bela);
    expect((await second.closed).code).toBe(roomCloseCodes.full);
    const again = await openPage(address);
    again.join(anna);
    await again.hear(({ type }) => type === 'status');
  });

  it('V-9: sockets are counted for the server, and drives joined for each user', async () => {
    const { address } = await openRoom({ roomLimits: { sockets: 2 } });
    await Promise.all([openPage(address), openPage(address)]);
    await expect(openPage(address)).rejects.toThrow('429');
    const { address: strict } = await openRoom({ rateLimits: { room: 2 } });
    const pages = await Promise.all([openPage(strict), openPage(strict), openPage(strict)]);
    for (const page of pages) page.join();
    const refused = await Promise.any(pages.map((page) => page.hear((message) => message.type === 'error')));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', fatal: true });
  });

  it('V-9: mail that cannot be opened is said in a sentence with a code', async () => {
    const openSession = () => Promise.reject(new NexusError('MAILBOX_NOT_FOUND', 'There is no file at that path.'));
    const { address } = await openRoom({ openSession });
    const page = await openPage(address);
    page.join();
    expect(await page.hear(({ type }) => type === 'error')).toMatchObject({ code: 'MAILBOX_NOT_FOUND', fatal: true });
    expect((await page.closed).code).toBe(roomCloseCodes.failed);
  });

  it('V-9: a turn that fails, or says what no page understands, is told and logged without its words', async () => {
    const { address, scripted, logged } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const session = scripted.sessions[0];
    session?.emit(said('quetzal', -1));
    const isInternal = (message: RoomMessage) => message.type === 'error' && message.code === 'INTERNAL';
    await page.hear(isInternal);
    const say = session?.say;
    if (session !== undefined) Object.assign(session, { say: () => Promise.reject(new TypeError('quetzal')) });
    page.say('next');
    await page.hear(isInternal);
    if (session !== undefined) Object.assign(session, { say });
    page.say('again');
    await page.hearSaid(/You said again/);
    expect(JSON.stringify(page.messages) + logged()).not.toContain('quetzal');
    expect(logged().match(/drive failed/g)).toHaveLength(2);
  });

  it('V-11: a stop tells the page, puts the drive away and lets go of everyone', async () => {
    const { app, address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const mute = await openPage(address);
    mute.socket.pause();
    await app.close();
    expect(await page.closed).toEqual({ code: roomCloseCodes.stopping, reason: 'stopping' });
    expect(page.messages.slice(-2)).toMatchObject([
      { type: 'error', code: 'SHUTTING_DOWN', message: expect.stringMatching(/this drive ends here/), fatal: true },
      { type: 'end' },
    ]);
    expect(scripted.sessions[0]?.calls).toEqual(['start', 'close']);
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
  });

  it('V-11: a drive that hangs does not hold up a stop', async () => {
    const { app, address, scripted } = await openRoom({ drainWithin: 50 });
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    const session = scripted.sessions[0];
    if (session !== undefined) Object.assign(session, { close: () => new Promise(() => {}) });
    await app.close();
    expect((await page.closed).code).toBe(roomCloseCodes.stopping);
  });

  it('K-10: counts turns and the model’s failures', async () => {
    const { app, address, scripted } = await openRoom();
    const page = await openPage(address);
    page.join();
    await page.hearSaid(/Good morning/);
    page.say('next');
    await page.hearSaid(/You said next/);
    scripted.sessions[0]?.emit({ type: 'error', turn: 1, code: 'MODEL_LATE', message: 'late', fatal: false });
    const figures = (await app.inject('/metrics')).body;
    expect(figures).toMatch(/^nexus_turns_total 1$/m);
    expect(figures).toMatch(/^nexus_model_failures_total\{code="MODEL_LATE"\} 1$/m);
    expect(figures).toMatch(/^nexus_text_rooms 1$/m);
  });
});
