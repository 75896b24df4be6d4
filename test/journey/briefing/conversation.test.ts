import type { BriefingEvent } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { type Drive, eventsOf, startDrive } from '../../support/drive/drive.ts';

function tools(events: readonly BriefingEvent[]) {
  return eventsOf(events, 'tool').map(({ name, success }) => ({ name, success }));
}

async function unreadIds(drive: Drive): Promise<Set<string>> {
  const ids = new Set<string>();
  for await (const page of drive.mailbox.reader.unread()) for (const { emailId } of page) ids.add(emailId);
  return ids;
}

function lastCard(drive: Drive): string {
  return eventsOf(drive.events, 'card').at(-1)?.emailId ?? '';
}

describe('a drive, offline, on the sample mailbox', () => {
  it('B-20: next, archive, undo and goodbye do what they say, and the mailbox follows', async () => {
    await using drive = await startDrive();
    expect(tools(await drive.say('next'))).toEqual([{ name: 'next_email', success: true }]);
    const first = lastCard(drive);
    expect(tools(await drive.say('archive it'))).toEqual([{ name: 'archive_email', success: true }]);
    expect(drive.heard).toMatch(/^Archived\. Say undo/);
    expect((await unreadIds(drive)).has(first)).toBe(false);
    await drive.say('undo');
    expect((await unreadIds(drive)).has(first)).toBe(true);
    await drive.say('goodbye');
    await drive.session.close();
    expect(drive.events.at(-1)).toMatchObject({ type: 'end', briefed: 1, archived: 0, flagged: 0 });
  });

  it('B-8: red flags come first, the highest score first, and right behind each what else is of its thread', async () => {
    await using drive = await startDrive();
    for (let told = 0; told < 5; told++) await drive.say('next');
    const cards = eventsOf(drive.events, 'card');
    const isFirstOfThread = drive.events
      .flatMap((event) => (event.type === 'assistant' ? [event.text] : []))
      .slice(-cards.length)
      .map((text) => !/same thread/i.test(text));
    const scores = cards.map((card) => card.score);
    expect(scores.every((score) => score >= 0.6)).toBe(true);
    const first = scores.filter((_, place) => isFirstOfThread[place]);
    expect(first).toEqual(first.toSorted((a, b) => b - a));
    expect(first.length).toBeLessThan(scores.length);
  });

  it('B-9: briefing marks nothing as read, and what was left out is answered', async () => {
    await using drive = await startDrive();
    const before = await unreadIds(drive);
    for (let told = 0; told < 4; told++) await drive.say('next');
    expect(await unreadIds(drive)).toEqual(before);
    await drive.say('what did you leave out?');
    expect(drive.heard).toMatch(/left out .*newsletters/);
    await drive.say('why is this first?');
    expect(drive.heard.length).toBeGreaterThan(10);
  });

  it('B-13: more than one mail is asked about first, with count and name, and done only after a yes', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const before = await unreadIds(drive);
    const asked = await drive.say('archive everything from Magda');
    expect(eventsOf(asked, 'confirm')).toMatchObject([{ action: 'archive_email', count: 4 }]);
    expect(drive.heard).toMatch(/four mails from Magda/);
    expect(await unreadIds(drive)).toEqual(before);
    await drive.say('yes');
    expect((await unreadIds(drive)).size).toBe(before.size - 4);
  });

  it('B-13: a yes after anything else came between does nothing', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const before = await unreadIds(drive);
    await drive.say('archive everything from Magda');
    await drive.say('who is it from');
    const late = await drive.say('yes');
    expect(eventsOf(late, 'tool')).toEqual([]);
    expect(await unreadIds(drive)).toEqual(before);
  });

  it('B-19: what was only half said is asked back, and a yes does it', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const doubtful = await drive.say('maybe archive it');
    expect(tools(doubtful)).toEqual([{ name: 'archive_email', success: false }]);
    expect(drive.heard).toMatch(/^Shall I archive the mail from/);
    expect(tools(await drive.say('yes'))).toEqual([{ name: 'archive_email', success: true }]);
  });

  it('B-13: a yes that names another action is no yes', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('mute her');
    expect(tools(await drive.say('yes, archive it'))).toEqual([{ name: 'mute_sender', success: false }]);
  });

  it('B-14: "don’t send it" holds a mail back while it waits', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('reply yes that works for me');
    await drive.say('send it');
    expect(drive.heard).toMatch(/it says: yes that works for me/i);
    await drive.say('yes');
    expect(tools(await drive.say("stop, don't send that"))).toEqual([{ name: 'undo_last_action', success: true }]);
    expect(drive.heard).toMatch(/held back: it was not sent/i);
  });

  it.each(['actually no wait', 'no wait', "hang on, don't", 'no', 'stop', 'wait, no', 'no no no', 'cancel'])(
    'B-14: “%s” holds a mail back while it waits, and says so',
    async (words) => {
      await using drive = await startDrive();
      await drive.say('next');
      await drive.say('reply yes that works for me');
      await drive.say('send it');
      await drive.say('yes');
      expect(tools(await drive.say(words))).toEqual([{ name: 'undo_last_action', success: true }]);
      expect(drive.heard).toMatch(/held back: it was not sent/i);
    },
  );

  it('B-14: “don’t send it” holds a mail back whatever was done since, and that stays done', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    for (const words of ['reply yes that works for me', 'send it', 'yes', 'flag it']) await drive.say(words);
    expect(tools(await drive.say("no, don't send it"))).toEqual([{ name: 'undo_last_action', success: true }]);
    expect(drive.heard).toMatch(/held back: it was not sent/i);
    await drive.say('undo');
    expect(drive.heard).toMatch(/flagged/);
  });

  it('B-14: a refusal of something else does not hold a mail back', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('reply yes that works for me');
    await drive.say('send it');
    await drive.say('yes');
    expect(tools(await drive.say('next'))).toEqual([{ name: 'next_email', success: true }]);
    expect(tools(await drive.say("don't archive it"))).toEqual([]);
  });

  it.each(["don't archive it", "no, don't", 'wait, no', 'actually no wait', "no don't do that"])(
    'B-14: “%s” right after an action takes it back',
    async (words) => {
      await using drive = await startDrive();
      await drive.say('next');
      const before = await unreadIds(drive);
      await drive.say('archive it');
      expect(tools(await drive.say(words))).toEqual([{ name: 'undo_last_action', success: true }]);
      expect(drive.heard).toMatch(/^Back in your inbox\.$/);
      expect(await unreadIds(drive)).toEqual(before);
      await drive.say(words);
      expect(drive.heard).not.toMatch(/take/i);
    },
  );

  it('B-14: a refusal that may be about the last action asks, and a yes takes it back', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const before = await unreadIds(drive);
    for (const words of ['no', "don't flag it"]) {
      await drive.say('archive it');
      await drive.say(words);
      expect(drive.heard, words).toMatch(/^Shall I take back that I archived/);
      await drive.say('yes');
      expect(await unreadIds(drive)).toEqual(before);
    }
  });

  it('B-14: a refusal a turn later is not about the action', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive it');
    await drive.say('next');
    expect(tools(await drive.say('no'))).toEqual([]);
  });

  it('B-14: what is archived already is not archived again, and one undo takes it back', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const before = await unreadIds(drive);
    await drive.say('bin it');
    await drive.say('delete this');
    expect(drive.heard).toBe('It is archived already.');
    await drive.say('undo');
    expect(await unreadIds(drive)).toEqual(before);
    await drive.say('undo');
    expect(drive.heard).toMatch(/nothing to take back/i);
  });

  it.each<[string, RegExp]>([
    ['who else is on this?', /^(It also went to|Nobody else)/],
    ['is there an attachment', /^It has (no attachment\.|.*attachments?: )/],
    ['what does the attachment say', /^It has no attachment\.$|I don't open attachments; say flag it/],
    ['what time is it', /^It is /],
    ['what was the question', /no open question/],
    ['what should I do', /^I can't tell that\.$/],
    ['how many are urgent', /still to come (is|are) urgent/],
    ['how long will this take', /mails left, in .* topics, about (.* minutes|half an hour)\./],
    ['what do I have to do today', /^\S+ mails still to come ask something of you\. The first three: /],
    ['who is waiting for an answer?', /^\S+ senders are waiting for your answer\. The first three: /],
    ['is anybody waiting for me', /^\S+ senders are waiting for your answer/],
    ['how many left', /^There are .* mails left, in .* topics, about .*\.$/],
    ['mute this topic', /can't mute a topic.*mute this thread/],
    ['mark it as spam', /^I can't report spam\. Say archive it, or mute the sender\.$/],
    ['this is spam', /^I can't report spam/],
    ["what's on tomorrow", /^I have no calendar of yours here/],
    ['give me the important stuff', /still to come (is|are) important/],
  ])('B-19: “%s” is answered for what it asks', async (words, answer) => {
    await using drive = await startDrive();
    await drive.say('next');
    expect(tools(await drive.say(words))).toEqual([]);
    expect(drive.heard).toMatch(answer);
  });

  it('B-13: the open question is put again when it is asked for, and a yes answers it', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive everything from Magda');
    const asked = drive.heard;
    await drive.say('what was the question?');
    expect(drive.heard).toBe(asked);
    expect(tools(await drive.say('yes'))).toEqual([{ name: 'archive_email', success: true }]);
  });

  it('B-12: a message goes to whom the driver named, not to the sender of the open mail', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('reply to Magda that the slot is fine');
    expect(drive.heard).toMatch(/drafted a reply to Magda Wójcik, about /i);
    await drive.say('reply to Zebedee that the slot is fine');
    expect(drive.heard).toMatch(/don't know an address for Zebedee/i);
  });

  it('B-10: after "go to the topic …" next stays in it while it lasts', async () => {
    await using drive = await startDrive();
    const [ready] = eventsOf(drive.events, 'ready');
    const slab = ready?.topics.find((topic) => /slab/i.test(topic.title));
    await drive.say('go to the slab topic');
    for (let told = 1; told < (slab?.count ?? 0); told++) await drive.say('next');
    const topics = eventsOf(drive.events, 'card').map((card) => card.topic);
    expect(topics).toEqual(Array.from({ length: slab?.count ?? 0 }, () => slab?.title));
  });

  it('B-19: "again" repeats what was told, not that something was not understood', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const told = drive.heard;
    await drive.say('blue elephants in the fog');
    await drive.say('say that again');
    expect(drive.heard).toBe(told);
  });

  it('B-13: no leaves everything as it is', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('mute him');
    const refused = await drive.say('no');
    expect(eventsOf(refused, 'tool')).toEqual([]);
  });

  it('B-14: actions are taken back one by one, a bulk one whole', async () => {
    await using drive = await startDrive();
    const before = await unreadIds(drive);
    await drive.say('next');
    await drive.say('archive it');
    await drive.say('archive everything from Magda');
    await drive.say('yes');
    await drive.say('undo');
    expect((await unreadIds(drive)).size).toBe(before.size - 1);
    await drive.say('undo');
    expect(await unreadIds(drive)).toEqual(before);
    await drive.say('undo');
    expect(drive.heard).toMatch(/nothing to take back/i);
  });

  it('B-14: a mail is held back after the yes, and undo stops it', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    expect(tools(await drive.say("reply that I'll be there at ten"))).toEqual([{ name: 'draft_reply', success: true }]);
    const asked = await drive.say('send it');
    expect(eventsOf(asked, 'confirm')).toMatchObject([{ action: 'send_draft', count: 1 }]);
    expect(tools(await drive.say('yes'))).toEqual([{ name: 'send_draft', success: true }]);
    expect(drive.heard).toMatch(/thirty seconds/);
    await drive.say('undo');
    expect(drive.heard).toMatch(/held back: it was not sent/i);
    await drive.say('undo');
    expect(drive.heard).toMatch(/the draft to .+ is gone/i);
  });

  it('B-14: once a mail has gone, undo says so', async () => {
    await using drive = await startDrive({ sendDelay: 0 });
    await drive.say('next');
    await drive.say('reply yes that works for me');
    await drive.say('send it');
    await drive.say('yes');
    await new Promise((resolve) => setImmediate(resolve));
    await drive.say('undo');
    expect(drive.heard).toMatch(/is gone/);
  });

  it('B-12: flag, snooze, move, mark read, VIP, search, topics, deeper, repeat, back, pause and resume all answer', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const cases: [string, string][] = [
      ['flag it', 'flag_email'],
      ['take the flag off', 'flag_email'],
      ['remind me tomorrow at nine', 'snooze_email'],
      ['undo', 'undo_last_action'],
      ['move it to the neighbours folder', 'move_email'],
      ['mark it as read', 'mark_read'],
      ['mark it as unread', 'mark_read'],
      ['make sure I always hear from her first', 'prioritize_sender'],
      ['what topics are left', 'list_topics'],
      ['tell me more', 'go_deeper'],
      ['read it out', 'read_email'],
      ['say that again', 'repeat'],
      ['search for the crane', 'search_emails'],
      ['next', 'next_email'],
      ['go back', 'go_back'],
      ['pause', 'pause_briefing'],
      ['go on', 'resume_briefing'],
      ['skip this topic', 'skip_topic'],
    ];
    for (const [words, name] of cases) {
      expect(tools(await drive.say(words)), words).toEqual([{ name, success: true }]);
      expect(drive.heard.length, words).toBeGreaterThan(3);
    }
  });

  it('B-19: what is not meant for the agent does nothing, and is answered all the same', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const before = await unreadIds(drive);
    for (const words of [
      "don't archive it",
      'should I archive this?',
      'can you pass me the water',
      'turn left at the lights',
      '…',
    ]) {
      const events = await drive.say(words);
      expect(eventsOf(events, 'tool'), words).toEqual([]);
      expect(eventsOf(events, 'assistant'), words).toHaveLength(1);
      expect(drive.heard, words).not.toBe('');
    }
    expect(await unreadIds(drive)).toEqual(before);
  });

  it('B-10: next reaches every mail once, and says when it was the last', async () => {
    await using drive = await startDrive();
    const [ready] = eventsOf(drive.events, 'ready');
    const toBrief = ready?.topics.reduce((sum, topic) => sum + topic.count, 0) ?? 0;
    for (let told = 0; told < toBrief; told++) await drive.say('next');
    const cards = eventsOf(drive.events, 'card').map((card) => card.emailId);
    expect(new Set(cards).size).toBe(toBrief);
    await drive.say('next');
    expect(drive.heard).toMatch(/that was everything/i);
  });

  it('B-17: nothing that is spoken over a whole briefing holds a URL, an address, markup or a digit', async () => {
    await using drive = await startDrive();
    for (let told = 0; told < 70; told++) {
      await drive.say('next');
      await drive.say('more');
    }
    const said = eventsOf(drive.events, 'assistant').flatMap(
      ({ text, stretches = [{ text, language: 'en' }] }) => stretches,
    );
    // The figures of another language are left to a voice that speaks it (W-5).
    const unspeakable = /https?:|www\.|@|[*_#|<>]/;
    for (const { text, language } of said)
      expect(text).not.toMatch(language === 'en' ? /https?:|www\.|@|[*_#|<>]|\d/ : unspeakable);
  });

  it('B-1: that a file is only read is said once', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    await drive.say('archive it');
    await drive.say('next');
    await drive.say('flag it');
    const said = eventsOf(drive.events, 'assistant').filter(({ text }) => /read-only/.test(text));
    expect(said).toHaveLength(1);
  });
});

describe('two drives in one process', () => {
  it('B-20: share nothing', async () => {
    await using one = await startDrive();
    await using other = await startDrive();
    await one.say('next');
    await one.say('archive it');
    const untouched = await other.say('undo');
    expect(tools(untouched)).toEqual([{ name: 'undo_last_action', success: false }]);
    await other.say('next');
    expect(lastCard(other)).toBe(lastCard(one));
  });
});
