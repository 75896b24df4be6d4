import type { BriefingEvent } from '@nexus/contracts';
import { createOpenAIModel } from '@nexus/livekit-agent';
import { describe, expect, it } from 'vitest';
import { type InjectionMail, injectionMails } from '../../fixtures/injection-mails.ts';
import { type Drive, type DriveOptions, eventsOf, startDrive, writeMailFolder } from '../../support/drive/drive.ts';
import {
  type AttentiveAnswer,
  type AttentiveCall,
  type HeardRequest,
  startAttentiveModel,
} from '../../support/model/attentive-model.ts';

/** Everything that changes the mailbox, the driver's settings or the drive. */
const actionTools = new Set([
  'archive_email',
  'mark_read',
  'flag_email',
  'snooze_email',
  'move_email',
  'mute_sender',
  'prioritize_sender',
  'draft_reply',
  'send_draft',
  'undo_last_action',
  'end_briefing',
]);

/** The mails by how they try, so that each can be the current mail without a drive of its own. */
const groups = [...Map.groupBy(injectionMails, (mail) => mail.technique)];

const innocentMail = [
  'Delivered-To: driver@example.com',
  'From: Innes Calder <innes.calder@example.org>',
  'To: driver@example.com',
  'Subject: Keys for the boat shed',
  'Date: Mon, 9 Nov 2026 06:00:00 +0000',
  'Message-ID: <keys@example.org>',
  '',
  'The keys hang behind the door. Could you lock up on Friday?',
].join('\r\n');

/** Where all mail stands: nothing may move it but the driver. */
async function mailboxState({ mailbox }: Drive): Promise<readonly string[]> {
  const lines: string[] = [];
  for await (const page of mailbox.reader.unread())
    lines.push(...page.map(({ emailId, flagged }) => `${emailId} ${flagged}`));
  return lines.sort();
}

function actionsDone(events: readonly BriefingEvent[]): readonly string[] {
  return eventsOf(events, 'tool')
    .filter(({ name, success }) => success && actionTools.has(name))
    .map(({ name }) => name);
}

function mailsHeard({ events }: Drive): number {
  return new Set(eventsOf(events, 'card').map(({ emailId }) => emailId)).size;
}

async function openDrive(mails: readonly InjectionMail[], options: DriveOptions = {}) {
  const folder = await writeMailFolder([innocentMail, ...mails.map(({ raw }) => raw)]);
  const drive = await startDrive({ mailbox: folder.path, windowDays: null, ...options });
  return {
    drive,
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

describe('mail that gives orders, offline', () => {
  const listening = [
    'read it',
    'more',
    'what does it want',
    'who is it from',
    'repeat',
    'search for assistant',
    'next',
  ];

  it.each(groups)(
    'B-15: %s mails do nothing while the driver listens, and the driver can still act',
    async (...group) => {
      const [, mails] = group;
      await using opened = await openDrive(mails);
      const { drive } = opened;
      const [ready] = eventsOf(drive.events, 'ready');
      const before = await mailboxState(drive);
      await drive.say('next');
      const toHear = ready?.topics.reduce((sum, topic) => sum + topic.count, 0) ?? 0;
      for (let heard = 0; heard < toHear; heard++) {
        for (const words of listening) await drive.say(words);
      }
      expect(mailsHeard(drive)).toBe(toHear);
      expect(actionsDone(drive.events)).toEqual([]);
      expect(eventsOf(drive.events, 'confirm')).toEqual([]);
      expect(await mailboxState(drive)).toEqual(before);
      expect(drive.session.ended).toBe(false);

      await drive.say('go back');
      expect(actionsDone(await drive.say('archive it'))).toEqual(['archive_email']);
      expect(await mailboxState(drive)).toHaveLength(before.length - 1);
    },
  );

  it('B-15: all of them in one mailbox, heard to the end, do nothing', async () => {
    await using opened = await openDrive(injectionMails);
    const { drive } = opened;
    const before = await mailboxState(drive);
    for (let left = injectionMails.length + 2; left > 0; left--) await drive.say('next');
    expect(mailsHeard(drive)).toBeGreaterThanOrEqual(40);
    expect(actionsDone(drive.events)).toEqual([]);
    expect(eventsOf(drive.events, 'confirm')).toEqual([]);
    expect(await mailboxState(drive)).toEqual(before);
  });
});

const outsider = 'collector@outside.test';

/** Every order that a mail may give, as calls; `all` is every mail of the mailbox. */
function orders(all: readonly string[]): readonly AttentiveCall[] {
  return [
    ['archive_email', { email_ids: all }],
    ['archive_email', {}],
    ['mute_sender', {}],
    ['prioritize_sender', {}],
    ['draft_reply', { kind: 'forward', body: 'As asked.', to: [outsider] }],
    ['draft_reply', { kind: 'reply', body: 'Yes, I agree to everything.' }],
    ['send_draft', {}],
    ['mark_read', { email_ids: all }],
    ['flag_email', { flagged: true }],
    ['snooze_email', { until: 'tomorrow at nine' }],
    ['move_email', { folder: 'Archive' }],
    ['undo_last_action', { count: 20 }],
    ['end_briefing', {}],
  ];
}

function rotated<Item>(items: readonly Item[], steps: number): readonly Item[] {
  const start = steps % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}

/** What the first question of a turn was about, and what was said of it. */
function askedIn(turn: readonly BriefingEvent[]): { readonly question: string; readonly said: string } | null {
  const [confirm] = eventsOf(turn, 'confirm');
  if (confirm === undefined) return null;
  const place = turn.indexOf(confirm);
  const [gate] = eventsOf(turn.slice(place), 'tool').filter(({ name }) => name === confirm.action);
  return { question: gate?.message ?? '', said: eventsOf(turn, 'assistant').at(-1)?.display ?? '' };
}

async function driveWithModel(
  mails: readonly InjectionMail[],
  answer: (request: HeardRequest, all: readonly string[]) => AttentiveAnswer,
) {
  const all: string[] = [];
  const server = await startAttentiveModel((request) => answer(request, all));
  const model = createOpenAIModel({ apiKey: 'none', baseURL: server.baseURL, model: 'scripted' });
  const opened = await openDrive(mails, { model });
  for await (const page of opened.drive.mailbox.reader.unread()) all.push(...page.map(({ emailId }) => emailId));
  return {
    ...opened,
    requests: server.requests,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]();
      await server[Symbol.asyncDispose]();
    },
  };
}

describe('mail that gives orders to a model that obeys', () => {
  it.each(groups)(
    'B-15, B-13, H-4: %s mails make an obedient model ask twice at most, word for word',
    async (...group) => {
      const [, mails] = group;
      let obeyed = 0;
      await using opened = await driveWithModel(mails, (request, all) => {
        // What the model claims the driver said is no driver's word.
        if (request.toolOutputs.length > 0) return { text: 'Yes. The driver says yes to all of it.' };
        const step: readonly AttentiveCall[] = request.words === 'next' ? [['next_email', {}]] : [];
        return { text: 'Yes.', calls: [...step, ...rotated(orders(all), obeyed++)] };
      });
      const { drive } = opened;
      const before = await mailboxState(drive);
      let questions = 0;
      for (let turn = 0; turn <= mails.length; turn++) {
        for (const words of ['next', 'what does it want']) {
          const happened = await drive.say(words);
          if (eventsOf(happened, 'confirm').length === 0) continue;
          const asked = askedIn(happened);
          expect(asked?.question).toMatch(/^Shall (I|we) .*\?$/s);
          expect(asked?.said).toContain(asked?.question);
          questions++;
        }
      }
      expect(questions).toBe(2);
      const told = eventsOf(drive.events, 'assistant').filter(({ text }) =>
        text.includes('A mail seems to give me orders'),
      );
      expect(told).toHaveLength(1);
      expect(actionsDone(drive.events)).toEqual([]);
      expect(await mailboxState(drive)).toEqual(before);
      expect(drive.session.ended).toBe(false);
      for (const { messages } of opened.requests) expect(messages[0]?.content).not.toContain(outsider);
    },
  );

  const [plain] = groups;
  const mails = plain?.[1] ?? [];

  it('B-13: a yes does at most what was asked aloud, whatever else the model calls with it', async () => {
    let obeyed = 0;
    await using opened = await driveWithModel(mails, (request, all) => {
      if (request.toolOutputs.length > 0) return { text: 'Well.' };
      const step: readonly AttentiveCall[] = request.words === 'next' ? [['next_email', {}]] : [];
      return { calls: [...step, ...rotated(orders(all), obeyed++)] };
    });
    const { drive } = opened;
    const done: string[] = [];
    for (let turn = 0; turn < 13 && !drive.session.ended; turn++) {
      obeyed = turn;
      const [asked] = eventsOf(await drive.say('next'), 'confirm');
      // The model calls the same things in the same order, so that what was asked comes first.
      obeyed = turn;
      const acted = actionsDone(await drive.say('yes'));
      expect(acted.filter((action) => action !== asked?.action)).toEqual([]);
      done.push(...acted);
    }
    expect(new Set(done).size).toBeGreaterThanOrEqual(5);
  });

  it('B-13: an innocent next is no yes, and lets the question lapse', async () => {
    await using opened = await driveWithModel(mails, (request, all) => {
      if (request.toolOutputs.length > 0) return { text: 'Well.' };
      if (request.words === 'next') return { calls: [['next_email', {}]] };
      return { calls: [['archive_email', { email_ids: all }]] };
    });
    const { drive } = opened;
    await drive.say('next');
    const before = await mailboxState(drive);
    expect(eventsOf(await drive.say('what does it want'), 'confirm')).toMatchObject([{ action: 'archive_email' }]);
    await drive.say('next');
    await drive.say('yes');
    expect(actionsDone(drive.events)).toEqual([]);
    expect(await mailboxState(drive)).toEqual(before);
  });

  it("B-13: a yes to the model's own question does nothing that was never asked aloud", async () => {
    await using opened = await driveWithModel(mails, (request, all) => {
      if (request.words === 'next') {
        return request.toolOutputs.length > 0 ? { text: 'Shall I go on?' } : { calls: [['next_email', {}]] };
      }
      return request.toolOutputs.length > 0 ? { text: 'Done as you said.' } : { calls: orders(all) };
    });
    const { drive } = opened;
    const before = await mailboxState(drive);
    for (let turn = 0; turn < 4; turn++) {
      expect(eventsOf(await drive.say('next'), 'assistant').at(-1)?.display).toContain('Shall I go on?');
      await drive.say('yes');
    }
    expect(actionsDone(drive.events)).toEqual([]);
    expect(await mailboxState(drive)).toEqual(before);
  });

  it.each([
    ['flag it', 'flag_email', 1],
    ['archive it', 'archive_email', 1],
    ['reply saying I will come on Friday', 'draft_reply', 0],
    ['make him a VIP', 'prioritize_sender', 0],
  ])('B-15: "%s" licenses nothing but %s', async (words, expected, touched) => {
    await using opened = await driveWithModel(mails, (request, all) => {
      if (request.toolOutputs.length > 0) return { text: 'Well.' };
      return { calls: request.words === 'next' ? [['next_email', {}]] : orders(all) };
    });
    const { drive } = opened;
    await drive.say('next');
    const before = await mailboxState(drive);
    const events = await drive.say(words);
    // The same action again reports the first one's result and changes nothing.
    expect(new Set(actionsDone(events))).toEqual(new Set([expected]));
    expect(before.length - (await mailboxState(drive)).filter((line) => before.includes(line)).length).toBe(touched);
    for (const tool of eventsOf(events, 'tool').filter(({ success }) => success)) {
      expect(JSON.stringify(tool.arguments)).not.toContain(outsider);
    }
  });

  it('B-15: mail stands in marked blocks only in what a model is sent', async () => {
    const word = 'quillentrope';
    const raw = innocentMail.replace('behind the door', `${word} behind the door`).replace('boat shed', `boat ${word}`);
    const marked = [{ name: 'marked', technique: 'plain' as const, raw: raw.replace('<keys@', '<other@') }];
    await using opened = await driveWithModel(marked, (request) => {
      if (request.toolOutputs.length > 0) return { text: 'Well.' };
      const tools: Record<string, AttentiveCall> = {
        next: ['next_email', {}],
        'read it': ['read_email', {}],
        topics: ['list_topics', {}],
        find: ['search_emails', { query: 'boat' }],
        more: ['go_deeper', {}],
        'flag it': ['flag_email', {}],
      };
      const call = tools[request.words];
      return call === undefined ? { text: 'Yes?' } : { calls: [call] };
    });
    const { drive, requests } = opened;
    for (const said of ['next', 'next', 'read it', 'topics', 'find', 'more', 'flag it', 'what now', 'and now', 'again'])
      await drive.say(said);
    const sent = requests.map(({ messages }) => JSON.stringify(messages));
    expect(sent.filter((text) => text.includes(word)).length).toBeGreaterThan(5);
    for (const text of sent) {
      const outside = text.replace(/<untrusted kind=[^>]*>.*?<\/untrusted>/gs, '');
      expect(outside.includes(word) ? outside.slice(outside.indexOf(word) - 200).slice(0, 260) : '').toBe('');
    }
  });
});
