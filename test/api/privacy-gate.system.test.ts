import { randomUUID } from 'node:crypto';
import {
  createLiveKitRooms,
  createScriptedOffices,
  createScriptedSessions,
  type LiveKitDouble,
  openApi,
  openPage,
  scriptedMailText,
  startLiveKitDouble,
} from '@nexus/api/testing';
import { localUserId, MemoryCheck } from '@nexus/contracts';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { findMailText } from '@nexus/livekit-agent';
import { describe, expect, it, onTestFinished } from 'vitest';

const looksLikeMail = (content: string) => findMailText(content, []) !== null;

async function openWithGate(livekitRooms: Parameters<typeof openApi>[0] = {}) {
  const { app, listen, logged } = await openApi({
    knowledge: createMemoryKnowledgeStore(),
    looksLikeMail,
    ...livekitRooms,
  });
  const ask = (content: string) =>
    app.inject({ method: 'POST', url: '/memory/entries', payload: { content, category: 'rule' } });
  const add = async (content: string) => {
    const answer = await ask(content);
    return answer.statusCode === 201 ? 'kept' : answer.json().code;
  };
  return { ask, add, listen, logged };
}

describe('the privacy gate in front of REST', () => {
  it.each([
    'Always answer eleanor@example.com first.',
    'Call her under +353 86 123 4567.',
    'Dear Nora, please find the drawings attached. Kind regards, Eleanor',
    '> could you send me the drawings by Monday?',
    'From: Eleanor Tarrant\nSubject: Drawings',
    'this email',
    'what she wrote',
    // What cannot be seen does not hide it.
    'eleanor\u200b@\u200bexample.com',
  ])('M-7: without a drive, what looks like mail is refused: %s', async (content) => {
    const { add } = await openWithGate();
    expect(await add(content)).toBe('MEMORY_FROM_MAIL');
  });

  it.each([
    'Always tell me about invoices first.',
    'Eleanor is my client at Quayside; her mails come first.',
    'Skip newsletters on Mondays.',
  ])('M-7: a rule in one’s own words is kept: %s', async (content) => {
    const { add } = await openWithGate();
    expect(await add(content)).toBe('kept');
  });

  it('M-7: a live text room is asked, and what stands in its mails is refused as long as it lives', async () => {
    const { add, listen } = await openWithGate();
    expect(await add(`Remember ${scriptedMailText}, please.`)).toBe('kept');
    const page = await openPage(await listen());
    page.join();
    await page.hearSaid(/Good morning/);
    expect(await add(`Remember ${scriptedMailText}.`)).toBe('MEMORY_FROM_MAIL');
    expect(await add('Invoices first.')).toBe('kept');
    page.say('goodbye');
    await page.closed;
    expect(await add(`Remember ${scriptedMailText} again.`)).toBe('kept');
  });

  it('M-7: the agent of a live voice room is asked, with a proof of who asks', async () => {
    const double = await startLiveKitDouble();
    onTestFinished(() => double[Symbol.asyncDispose]());
    const { add } = await openWithGate({ livekit: createLiveKitRooms(double) });
    const asked: { room: string; check: MemoryCheck }[] = [];
    double.agent = async ({ room, payload }) => {
      const check = MemoryCheck.parse(JSON.parse(payload));
      asked.push({ room, check });
      return JSON.stringify({ refused: check.content.includes('lift shaft') });
    };
    // Somebody else's drive is none of this user's business.
    double.rooms.set(`drive-${randomUUID()}-x`, ['AGENT']);
    expect(await add('The lift shaft is on hold.')).toBe('kept');
    expect(asked).toEqual([]);

    const room = `drive-${localUserId}-x`;
    double.rooms.set(room, ['STANDARD', 'AGENT']);
    expect(await add('The lift shaft is on hold!')).toBe('MEMORY_FROM_MAIL');
    expect(await add('Invoices first.')).toBe('kept');
    expect(asked.map(({ check }) => check.content)).toEqual(['The lift shaft is on hold!', 'Invoices first.']);
    expect(asked[0]?.room).toBe(room);
    const [, claims = ''] = asked[0]?.check.proof.split('.') ?? [];
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString()).video).toEqual({ room, roomAdmin: true });
  });

  it.each([
    ['knows no such call', null],
    ['answers nonsense', async () => 'nonsense'],
    ['does not answer', () => new Promise<string>(() => {})],
  ])('M-7: an agent that %s lets nothing pass, until it answers', async (_case, agent) => {
    const double = await startLiveKitDouble();
    onTestFinished(() => double[Symbol.asyncDispose]());
    const { add, logged } = await openWithGate({ livekit: createLiveKitRooms(double) });
    double.rooms.set(`drive-${localUserId}-x`, ['AGENT']);
    double.agent = agent;
    expect(await add('Write to eleanor@example.com.')).toBe('MEMORY_FROM_MAIL');
    expect(await add('The quetzal is on hold.')).toBe('MEMORY_UNCHECKED');
    expect(logged()).toMatch(/"level":40.*a live drive could not be asked about mail/);
    expect(logged()).not.toContain('quetzal');
    double.agent = async () => JSON.stringify({ refused: false });
    expect(await add('The quetzal is on hold.')).toBe('kept');
  });

  it.each([
    ['cannot be reached', (double: LiveKitDouble) => double.goAway()],
    [
      'cannot say who is in the room',
      (double: LiveKitDouble) => {
        double.rooms.set(`drive-${localUserId}-x`, ['AGENT']);
        double.participants = 'fails';
      },
    ],
  ])('M-7: a LiveKit that %s may hide a drive, so nothing passes', async (_case, spoil) => {
    const double = await startLiveKitDouble();
    onTestFinished(() => double[Symbol.asyncDispose]());
    spoil(double);
    const { ask, logged } = await openWithGate({ livekit: createLiveKitRooms(double) });
    const refused = await ask('Invoices first.');
    expect([refused.statusCode, refused.json().code]).toEqual([503, 'MEMORY_UNCHECKED']);
    expect(refused.json().detail).toContain('try again in a moment');
    expect(logged()).toMatch(/"level":40.*LIVEKIT_UNAVAILABLE.*a live drive could not be asked about mail/);
  });

  it('M-7: what the text drive knows is refused, also when LiveKit cannot be asked', async () => {
    const double = await startLiveKitDouble();
    onTestFinished(() => double[Symbol.asyncDispose]());
    const { add, listen } = await openWithGate({ livekit: createLiveKitRooms(double) });
    const page = await openPage(await listen());
    page.join();
    await page.hearSaid(/Good morning/);
    double.goAway();
    expect(await add(`Remember ${scriptedMailText}.`)).toBe('MEMORY_FROM_MAIL');
    expect(await add('Invoices first.')).toBe('MEMORY_UNCHECKED');
  });

  it('M-7: a text drive that is being opened is waited for, and nothing passes before', async () => {
    const scripted = createScriptedSessions();
    const begun = Promise.withResolvers<void>();
    const opening = Promise.withResolvers<void>();
    const { add, listen } = await openWithGate({
      async openSession(userId, emit) {
        begun.resolve();
        await opening.promise;
        return scripted.open(userId, emit);
      },
    });
    const page = await openPage(await listen());
    page.join();
    await begun.promise;
    const asked = add(`Remember ${scriptedMailText}.`);
    expect(await add('Invoices first.')).toBe('MEMORY_UNCHECKED');
    expect(await asked).toBe('MEMORY_UNCHECKED');
    const again = add(`Remember ${scriptedMailText}!`);
    opening.resolve();
    expect(await again).toBe('MEMORY_FROM_MAIL');
    await page.hearSaid(/Good morning/);
    expect(await add('Invoices first.')).toBe('kept');
  });
});

describe('the privacy gate in front of the notes of an office', () => {
  const office = randomUUID();
  const note = randomUUID();

  /** Each door by which a note comes in, and how much was written behind it. */
  async function openDoors() {
    const offices = createScriptedOffices();
    const { knowledge } = offices;
    let written = 0;
    const counted: typeof knowledge = {
      ...knowledge,
      async add(...given) {
        written += 1;
        return knowledge.add(...given);
      },
      async change(...given) {
        written += 1;
        return knowledge.change(...given);
      },
    };
    const { app, listen } = await openApi({ looksLikeMail, offices: { ...offices, knowledge: counted } });
    const entries = `/organizations/${office}/entries`;
    const headers = { 'content-type': 'text/csv' };
    const import_ = (payload: string) => app.inject({ method: 'POST', url: `${entries}/import`, headers, payload });
    const put = (content: string) =>
      Promise.all([
        app.inject({ method: 'POST', url: entries, payload: { content } }),
        app.inject({ method: 'PATCH', url: `/shared-entries/${note}`, payload: { version: 1, content } }),
        import_(`content\n"${content}"\n`),
      ]);
    const answers = async (content: string) =>
      (await put(content)).map((answer) => answer.json().code ?? answer.statusCode);
    return { listen, import_, answers, written: () => written };
  }

  const refused = ['MEMORY_FROM_MAIL', 'MEMORY_FROM_MAIL', 'MEMORY_FROM_MAIL'];
  const kept = [201, 200, 201];

  it.each([
    'Always answer eleanor@example.com first.',
    'Dear Nora, please find the drawings attached. Kind regards, Eleanor',
    // Only with its line breaks does it look like one.
    'The drawings\n> could you send me them by Monday?',
    'eleanor\u200b@\u200bexample.com',
  ])('M-7, L-12: what looks like mail comes in by no door: %s', async (content) => {
    const { answers, written } = await openDoors();
    expect(await answers(content)).toEqual(refused);
    expect(written()).toBe(0);
    expect(await answers('The gate closes at five.')).toEqual(kept);
  });

  it('M-7, L-12: what stands in the mails of a live drive comes in by none as long as it lives', async () => {
    const { answers, listen } = await openDoors();
    const page = await openPage(await listen());
    page.join();
    await page.hearSaid(/Good morning/);
    expect(await answers(`Remember ${scriptedMailText}.`)).toEqual(refused);
    expect(await answers('The gate closes at five.')).toEqual(kept);
    page.say('goodbye');
    await page.closed;
    expect(await answers(`Remember ${scriptedMailText}.`)).toEqual(kept);
  });

  it('M-7, L-12: a file is refused as a whole, by the lines that come from a mail', async () => {
    const { import_, written } = await openDoors();
    const quoted = '"Dear Nora,\nplease call.\nKind regards"';
    const own = 'The gate closes at five.\n'.repeat(20);
    const answer = await import_(`content\nOne.\n${quoted}\n${own}Write to eleanor@example.com.\n`);
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'MEMORY_FROM_MAIL']);
    expect(answer.json().detail).toMatch(/lines 3, 26/);
    expect(answer.json().detail).not.toMatch(/Nora|eleanor/);
    expect(written()).toBe(0);
  });
});
