import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runInProcess } from '@nexus/cli/testing';
import type { BriefingEvent, Mailbox, MailReader } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { createBriefingSession, createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseEvents } from '../../support/command-line/run-nexus.ts';
import { type Drive, eventsOf, startDrive, writeMailFolder } from '../../support/drive/drive.ts';
import { evaluationData } from '../../support/run/env.ts';

const listMail = join(evaluationData, 'mail', 'lists-2002-10.mbox');

const TriageLine = z.object({ emailId: z.string(), topic: z.string().nullable(), held: z.string().nullable() });
type Ready = Extract<BriefingEvent, { type: 'ready' }>;

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}

function heldIn(ready: Ready): number {
  return sum(Object.values(ready.held));
}

function toBriefIn(ready: Ready): number {
  return sum(ready.topics.map(({ count }) => count));
}

function readyOf(events: readonly BriefingEvent[]): Ready {
  const [ready] = eventsOf(events, 'ready');
  if (ready === undefined) throw new Error('The briefing never became ready.');
  return ready;
}

async function triage(mailbox: string) {
  const { stdout, status } = await runInProcess(['triage', '--json', '--mailbox', mailbox]);
  expect(status).toBe(0);
  const lines = stdout.split('\n').filter((line) => line !== '');
  return lines.slice(0, -1).map((line) => TriageLine.parse(JSON.parse(line)));
}

const sources: readonly (readonly [string, string])[] = [
  ['the sample week', sampleMailboxPath],
  ['real list mail', listMail],
];

describe.each(sources)('every unread mail of %s is accounted for', (name, path) => {
  const absent = !existsSync(path);
  if (absent) console.log(`Skipped: ${name} is not there; EVAL_DATA names its folder.`);

  it.skipIf(absent)(
    'B-9: unread is what the topics hold and what is held back, mail by mail as triage judges',
    async () => {
      const lines = await triage(path);
      expect(new Set(lines.map(({ emailId }) => emailId)).size).toBe(lines.length);

      const brief = await runInProcess([
        'brief',
        '--json',
        '--mailbox',
        path,
        '--say',
        'how many are left',
        '--say',
        'goodbye',
      ]);
      const events = parseEvents(brief.stdout);
      const ready = readyOf(events);
      expect(ready.unread).toBe(lines.length);
      expect(toBriefIn(ready) + heldIn(ready)).toBe(ready.unread);
      for (const [reason, count] of Object.entries(ready.held))
        expect(lines.filter(({ held }) => held === reason)).toHaveLength(count);
      expect(lines.filter(({ held }) => held !== null)).toHaveLength(heldIn(ready));
      expect(lines.every(({ held, topic }) => (held === null) === (topic !== null))).toBe(true);
      const [end] = eventsOf(events, 'end');
      expect(end).toMatchObject({ briefed: 0, remaining: toBriefIn(ready) });
    },
  );

  it.skipIf(absent)('B-9: next, to the end, tells each mail that is not held exactly once', async () => {
    const lines = await triage(path);
    await using drive = await startDrive({ mailbox: path });
    const expected = lines.flatMap(({ emailId, held }) => (held === null ? [emailId] : [])).sort();
    for (let left = expected.length; left > 0; left--) await drive.say('next');
    const told = eventsOf(drive.events, 'card').map(({ emailId }) => emailId);
    expect(told.toSorted()).toEqual(expected);
    await drive.say('next');
    expect(eventsOf(drive.events, 'card')).toHaveLength(expected.length);
    expect(drive.heard).toContain('That was everything');
  });
});

/** How many mails the agent says are to come. */
function countLeft(answer = ''): number {
  const [, number = '0'] = /^There (?:are|is) (\d+) mails? left/.exec(answer) ?? [];
  return Number(number);
}

async function saidToCome(drive: Drive): Promise<number> {
  const [answer] = eventsOf(await drive.say('how many are left'), 'assistant');
  return countLeft(answer?.display);
}

async function unreadIds({ mailbox }: Drive): Promise<readonly string[]> {
  const ids: string[] = [];
  for await (const page of mailbox.reader.unread()) ids.push(...page.map(({ emailId }) => emailId));
  return ids.sort();
}

/** The mails that a successful tool acted on, when it names them. */
function namedIn(events: readonly BriefingEvent[]): readonly string[] {
  const named = z.object({ email_ids: z.array(z.string()) });
  return eventsOf(events, 'tool').flatMap((tool) => {
    const given = named.safeParse(tool.arguments);
    return tool.success && given.success ? given.data.email_ids : [];
  });
}

describe('a whole drive', () => {
  it('B-9: at every turn unread is briefed and to come and held, whatever is skipped, archived, flagged or undone', async () => {
    await using drive = await startDrive();
    const ready = readyOf(drive.events);
    const gone = new Set<string>();
    const lines = [
      ...['next', 'flag everything in this topic', 'yes', 'mark everything in this topic as unread', 'yes'],
      ...['next', 'archive it', 'next', 'skip this topic', 'next', 'flag it', 'next', 'skip this thread'],
      ...['next', 'undo', 'next', 'repeat', 'go back', 'mark it as unread'],
      ...['next', 'remind me tomorrow at nine', 'next', 'read it', 'more', 'why is this first'],
    ];
    for (const words of lines) {
      const events = await drive.say(words);
      for (const { emailId } of eventsOf(events, 'card')) gone.add(emailId);
      // A question waits for the very next words.
      if (eventsOf(events, 'confirm').length > 0) continue;
      expect(await saidToCome(drive), words).toBe(ready.unread - heldIn(ready) - gone.size);
    }
    // A bulk action decides over mails that nobody heard, and undo brings them back to come.
    const before = await saidToCome(drive);
    await drive.say('archive this whole topic');
    const archived = namedIn(await drive.say('yes')).filter((emailId) => !gone.has(emailId));
    expect(await saidToCome(drive)).toBe(before - archived.length);
    await drive.say('undo');
    expect(await saidToCome(drive)).toBe(before);

    while ((await saidToCome(drive)) > 0) await drive.say('next');
    await drive.say('goodbye');
    await drive.session.close();
    const [end] = eventsOf(drive.events, 'end');
    expect(end).toMatchObject({ remaining: 0, briefed: ready.unread - heldIn(ready) });
  });

  it('B-9: what is muted in the drive is held from then on, and named when the driver asks', async () => {
    await using drive = await startDrive();
    const ready = readyOf(drive.events);
    await drive.say('next');
    const before = await saidToCome(drive);
    let muted = 0;
    for (let turn = 0; turn < 40 && muted === 0; turn++) {
      await drive.say('next');
      await drive.say('mute him');
      const told = new Set(eventsOf(drive.events, 'card').map(({ emailId }) => emailId)).size;
      await drive.say('yes');
      muted = ready.unread - heldIn(ready) - told - (await saidToCome(drive));
      if (muted === 0) await drive.say('undo');
    }
    expect(before).toBeGreaterThan(0);
    expect(muted).toBeGreaterThan(0);
    const [answer] = eventsOf(await drive.say('what did you leave out'), 'assistant');
    expect(answer?.display).toMatch(new RegExp(`\\b${muted} mails? from senders you muted`));
    await drive.say('goodbye');
    await drive.session.close();
    const [end] = eventsOf(drive.events, 'end');
    expect((end?.briefed ?? 0) + (end?.remaining ?? 0) + muted + heldIn(ready)).toBe(ready.unread);
  });

  it('B-9: telling marks nothing read', async () => {
    await using drive = await startDrive();
    const before = await unreadIds(drive);
    for (const words of ['next', 'read it', 'more', 'next', 'skip this topic', 'next', 'what did you leave out'])
      await drive.say(words);
    expect(await unreadIds(drive)).toEqual(before);
  });

  it('B-9, B-6: what was left out and why a mail comes first are answered', async () => {
    await using drive = await startDrive();
    const ready = readyOf(drive.events);
    await drive.say('what did you leave out');
    expect(drive.heard).toMatch(/^I left out .+\.$/);
    const [answer] = eventsOf(drive.events, 'assistant').slice(-1);
    const numbers = (answer?.display.split('. ')[0]?.match(/\d+/g) ?? []).map(Number);
    expect(sum(numbers)).toBe(heldIn(ready));
    const [card] = eventsOf(await drive.say('next'), 'card');
    await drive.say('why is this first');
    expect(drive.heard.length).toBeGreaterThan(20);
    expect(card?.signals.length).toBeGreaterThan(0);
    expect(drive.heard).not.toContain('did not understand');
  });
});

/** Comes first by its headers; that there is nothing in it to read shows only when it is read. */
const emptyUrgentMail = [
  'Delivered-To: driver@example.com',
  'From: Vera Lindqvist <vera@example.org>',
  'To: driver@example.com',
  'Subject: Urgent: can you sign today?',
  'Importance: high',
  'Date: Sat, 9 May 2026 04:00:00 +0000',
  'Message-ID: <urgent@example.org>',
  'Content-Type: multipart/mixed; boundary=part',
  '',
  '',
].join('\r\n');

/** 1,500 mails on 60 matters from 40 people, some of it mass mail, some of it copies. */
function manyMails(): readonly string[] {
  return Array.from({ length: 1_500 }, (_, index) => {
    const minutes = index * 5;
    const date = new Date(Date.UTC(2026, 4, 4, 0, minutes)).toUTCString().replace('GMT', '+0000');
    const copy = index % 100 === 99;
    const number = copy ? index - 1 : index;
    const bulk = index % 10 === 3 ? ['List-Unsubscribe: <https://example.org/off>', 'Precedence: bulk'] : [];
    return [
      'Delivered-To: driver@example.com',
      `From: Person ${number % 40} <person${number % 40}@example.org>`,
      'To: driver@example.com',
      `Subject: Matter ${number % 60} of the harbour`,
      `Date: ${date}`,
      `Message-ID: <${number}@example.org>`,
      ...bulk,
      '',
      `Could you look at matter ${number % 60} by tomorrow? It is about slipway ${number % 7}.`,
    ].join('\r\n');
  });
}

/** A reader that gives whole mails only while the gate is open; the few that a briefing begins with pass at once. */
function behindGate(reader: MailReader, gate: Promise<void>, progress: { whole: number }): MailReader {
  return {
    overview: (signal) => reader.overview(signal),
    unread: (signal) => reader.unread(signal),
    search: (query, signal) => reader.search(query, signal),
    readAndSent: (since, signal) => reader.readAndSent(since, signal),
    async *read(emailIds, signal) {
      if (emailIds.length > 50) await gate;
      for await (const mail of reader.read(emailIds, signal)) {
        progress.whole += 1;
        yield mail;
      }
    },
  };
}

describe('a large mailbox', () => {
  it('B-23, B-9: the first mail is told before all is judged, and every mail is counted before and after', async () => {
    await using folder = await writeMailFolder([emptyUrgentMail, ...manyMails().slice(1)]);
    const opened = await openMailbox(folder.path);
    const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
    const progress = { whole: 0 };
    const mailbox: Mailbox = { ...opened, reader: behindGate(opened.reader, gate, progress) };
    const events: BriefingEvent[] = [];
    installFrameworkLogger(createPrivateLogger('silent', process.stderr));
    await using session = createBriefingSession({
      mailbox,
      model: null,
      timeZone: 'Europe/Dublin',
      preferences: { vips: ['vera@example.org'] },
      onEvent: (event) => events.push(event),
    });
    await session.start();
    const ready = readyOf(events);
    const toBrief = toBriefIn(ready);
    expect(ready.unread).toBe(1_500);
    expect(toBrief + heldIn(ready)).toBe(1_500);
    expect(ready.held).toMatchObject({ bulk: expect.any(Number), duplicate: 15 });

    await session.say('next');
    expect(eventsOf(events, 'card')).toMatchObject([{ from: 'Vera Lindqvist' }]);
    expect(progress.whole).toBeLessThan(50);
    await session.say('how many are left');
    expect(eventsOf(events, 'assistant').at(-1)?.display).toMatch(new RegExp(`^There are ${toBrief - 1} mails left`));

    openGate();
    await expect.poll(() => progress.whole).toBeGreaterThanOrEqual(toBrief);
    await session.say('next');
    expect(new Set(eventsOf(events, 'card').map(({ emailId }) => emailId)).size).toBe(2);
    await session.say('how many are left');
    const left = countLeft(eventsOf(events, 'assistant').at(-1)?.display);
    await session.say('what did you leave out');
    const [sentence = ''] = (eventsOf(events, 'assistant').at(-1)?.display ?? '').split('. ');
    const heldNow = sum((sentence.match(/\d+/g) ?? []).map(Number));
    // The first mail stays what it was to the driver: heard, though its text would have held it back.
    await session.say('go back');
    expect(eventsOf(events, 'card').at(-1)).toMatchObject({ from: 'Vera Lindqvist' });
    expect(2 + left + heldNow).toBe(1_500);
  });
});
