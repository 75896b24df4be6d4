import { NexusError, type ReminderStore } from '@nexus/contracts';
import { inventMail, piet } from '@nexus/contracts/testing';
import { createMemoryKnowledgeStore, createMemoryReminderStore } from '@nexus/knowledge-store';
import { describe, expect, it } from 'vitest';
import { calendarOf, eventAt, startAgendaDrive, wednesday } from '../../support/drive/agenda-drive.ts';
import { startDrive } from '../../support/drive/drive.ts';
import { driver } from '../../support/drive/kept-drives.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';

const hour = 3_600_000;

describe('reminders', () => {
  it('L-9: "remind me to call Tom at five" is kept, listed, marked as done, and taken back', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    expect(await drive.ask('remind me to call Tom at five')).toMatch(
      /^I'll remind you today at five in the afternoon to call Tom\./,
    );
    expect(await reminders.open(driver)).toMatchObject([
      { content: 'call Tom', dueAt: '2026-11-25T16:00:00.000Z', doneAt: null },
    ]);
    expect(await drive.ask('remind me tomorrow morning to send the offer')).toMatch(
      /^I'll remind you tomorrow at eight to send the offer\./,
    );
    expect(await drive.ask('what do I have to do?')).toBe(
      'You have two reminders: call Tom, today at five in the afternoon; send the offer, tomorrow at eight.',
    );
    expect(await drive.ask('done with calling Tom')).toMatch(/^Done: call Tom\./);
    expect(await drive.ask('what are my reminders')).toBe('You have one reminder: send the offer, tomorrow at eight.');
    await drive.say('undo');
    expect((await reminders.open(driver)).map(({ content }) => content)).toEqual(['call Tom', 'send the offer']);
    expect(await drive.ask('delete the reminder to send the offer')).toMatch(/^Deleted: send the offer\./);
    expect((await reminders.open(driver)).map(({ content }) => content)).toEqual(['call Tom']);
  });

  it('L-9: of mail of another day "at five" is still five by the machine’s clock', async () => {
    await using drive = await startDrive({ clock: () => new Date('2027-03-03T10:00:00Z') });
    await drive.say('remind me to call Tom at five');
    expect(drive.heard).toMatch(/^I'll remind you today at five in the afternoon to call Tom\./);
    await drive.say('what are my reminders');
    expect(drive.heard).toBe('You have one reminder: call Tom, today at five in the afternoon.');
  });

  it('L-9: of those that were just listed one is meant by what it is about, its day or its place', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('remind me to pick up the boys at five');
    await drive.ask('remind me on Monday at eight to take the stock sheet');
    await drive.ask('remind me tomorrow morning to send the offer');
    const open = async () => (await reminders.open(driver)).map(({ content, dueAt }) => `${content} ${dueAt}`);
    await drive.ask('what are my reminders');
    expect(await drive.ask('cancel the one about the boys')).toMatch(/^Deleted: pick up the boys\./);
    expect(await drive.ask('move the Monday one to half past nine')).toMatch(/on Monday at nine thirty to take the/);
    expect(await open()).toEqual([
      'send the offer 2026-11-26T07:00:00.000Z',
      'take the stock sheet 2026-11-30T08:30:00.000Z',
    ]);
    await drive.say('undo');
    expect(await open()).toContain('take the stock sheet 2026-11-30T07:00:00.000Z');
    await drive.ask('what are my reminders');
    expect(await drive.ask('the first one is done')).toMatch(/^Done: send the offer\./);
    await drive.ask('what time is it');
    expect(await drive.ask('drop the first one')).not.toMatch(/^Deleted/);
    expect(await open()).toEqual(['take the stock sheet 2026-11-30T07:00:00.000Z']);
  });

  it('L-9: "move the first one to seven" keeps the day, and after noon the evening, that it was on', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('remind me to call Tom at five');
    await drive.ask('remind me tomorrow at five to send the offer');
    const due = async () => (await reminders.open(driver)).map(({ dueAt }) => dueAt);
    await drive.ask('what are my reminders');
    expect(await drive.ask('move the first one to seven')).toMatch(/^I'll remind you today at seven in the evening/);
    expect(await drive.ask('move the last one to eight')).toMatch(/^I'll remind you tomorrow at eight in the evening /);
    expect(await due()).toEqual(['2026-11-25T18:00:00.000Z', '2026-11-26T19:00:00.000Z']);
    expect(await drive.ask('move the last one to eleven')).toMatch(/^I'll remind you tomorrow at eleven to /);
  });

  it('L-9: "no, at nine", right after it was set, moves it and keeps the day; a mail that was put off is put off anew', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    const due = async () => (await reminders.open(driver)).map(({ dueAt }) => dueAt);
    await drive.ask('remind me tomorrow at half past eight to call Eleanor');
    expect(await drive.ask('no, at nine')).toMatch(/^I'll remind you tomorrow at nine to call Eleanor\./);
    expect(await due()).toEqual(['2026-11-26T08:00:00.000Z']);
    await drive.ask('remind me tomorrow at ten to ring Anna, no, at eleven');
    expect(await due()).toEqual(['2026-11-26T08:00:00.000Z', '2026-11-26T10:00:00.000Z']);
  });

  it('L-9: another time for it takes the place of the first, and undo gives that one back', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('remind me to call Tom at five');
    await drive.ask('remind me again at six');
    const due = async () => (await reminders.open(driver)).map(({ dueAt }) => dueAt);
    expect(await due()).toEqual(['2026-11-25T17:00:00.000Z']);
    expect(await drive.ask('undo')).toContain('I will remind you when you wanted it before.');
    expect(await due()).toEqual(['2026-11-25T16:00:00.000Z']);
  });

  it('L-9, M-8: "forget everything" forgets reminders too, where there is nothing else', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders, knowledge: createMemoryKnowledgeStore() });
    await drive.ask('remind me to call Tom at five');
    expect(await drive.ask('forget everything')).toContain('That is one thing,');
    await drive.ask('yes');
    expect(await reminders.open(driver)).toEqual([]);
  });

  it('L-9: is told when due between two items, and marked as done by "I\'ve done that"', async () => {
    const reminders = createMemoryReminderStore();
    const mails = ['one', 'two', 'three'].map((emailId) =>
      inventMail({ emailId, from: piet, subject: `The ${emailId}`, receivedAt: wednesday }),
    );
    await using drive = await startAgendaDrive({ reminders, mails });
    await drive.ask('remind me in one hour to ring my boss');
    await drive.ask('next');
    drive.pass(hour);
    const said = (await drive.say('next')).flatMap((event) => (event.type === 'assistant' ? event.text : []));
    expect(said.join(' ')).toContain('You wanted to be reminded to ring your boss.');
    expect(await drive.ask("I've done that")).toMatch(/^Done: ring your boss\./);
    expect(await reminders.open(driver)).toEqual([]);
  });

  it.each([
    ['at the same minute', 60],
    ['a minute apart', 61],
  ])('L-9: two that fall due %s are both told', async (_, minutes) => {
    const reminders = createMemoryReminderStore();
    const mails = ['one', 'two', 'three'].map((emailId) =>
      inventMail({ emailId, from: piet, subject: `The ${emailId}`, receivedAt: wednesday }),
    );
    await using drive = await startAgendaDrive({ reminders, mails });
    await drive.ask('remind me in sixty minutes to ring my boss');
    await drive.ask(`remind me in ${minutes} minutes to buy milk`);
    await drive.ask('next');
    drive.pass(2 * hour);
    const said = (await drive.say('next')).flatMap((event) => (event.type === 'assistant' ? event.text : []));
    expect(said.join(' ')).toContain('You wanted to be reminded to ring your boss and buy milk.');
    expect(await drive.ask("I've done that")).toMatch(/^Which one\?|^What is done:/);
    expect(await drive.ask('the reminder to buy milk is done')).toMatch(/^Done: buy milk\./);
  });

  it('L-9: is told at the next greeting, again until it is done', async () => {
    const reminders = createMemoryReminderStore();
    {
      await using drive = await startAgendaDrive({ reminders });
      await drive.ask('remind me to order the blankets at noon');
    }
    for (const _ of ['the next drive', 'the one after it']) {
      await using later = await startAgendaDrive({ reminders, at: new Date(wednesday.getTime() + 24 * hour) });
      expect(later.heard).toContain('You wanted to be reminded to order the blankets.');
    }
    await using last = await startAgendaDrive({ reminders, at: new Date(wednesday.getTime() + 24 * hour) });
    await last.ask("that's done");
    await using after = await startAgendaDrive({ reminders, at: new Date(wednesday.getTime() + 25 * hour) });
    expect(after.heard).not.toContain('blankets');
  });

  it('L-9: a time that is missing or over is asked about, and the answer completes it', async () => {
    await using drive = await startAgendaDrive();
    expect(await drive.ask('remind me to buy milk')).toBe(
      'When shall I remind you to buy milk? Say for example tomorrow at nine.',
    );
    expect(await drive.ask('tomorrow at ten')).toMatch(/^I'll remind you tomorrow at ten to buy milk\./);
    expect(await drive.ask('remind me to buy bread at eight this morning')).toMatch(
      /When shall I remind you to buy bread\?/,
    );
    expect(await drive.ask('what do I have to do')).toBe('You have one reminder: buy milk, tomorrow at ten.');
  });

  it('L-9: "remind me about this mail" puts the mail off', async () => {
    await using drive = await startAgendaDrive();
    await drive.ask('next');
    expect(await drive.ask('remind me about this mail tomorrow')).toMatch(/^Snoozed until tomorrow at nine\b/);
    expect(await drive.ask('what are my reminders')).toBe(
      'You have no open reminders. One mail is snoozed until tomorrow at nine.',
    );
  });

  it.each([
    ['tomorrow at nine', /^Snoozed until tomorrow at nine\b/],
    ['until tomorrow at nine', /^Snoozed until tomorrow at nine\b/],
    ['monday', /^Snoozed until (?:next )?Monday/],
  ])('L-9: "snooze it" is answered by "%s"', async (words, done) => {
    await using drive = await startAgendaDrive();
    await drive.ask('next');
    expect(await drive.ask('snooze it')).toMatch(/^Until when\?/);
    expect(await drive.ask(words)).toMatch(done);
  });

  it('L-9: what is asked until when is forgotten with the next words; "about this" is no time', async () => {
    await using drive = await startAgendaDrive();
    await drive.ask('next');
    await drive.ask('snooze it');
    await drive.ask('who is it from');
    expect(await drive.ask('tomorrow at nine')).not.toMatch(/^Snoozed/);
    expect(await drive.ask('remind me about this tomorrow')).toMatch(/^Snoozed until tomorrow at nine\b/);
  });

  it('L-9: is of something as well, or that something is so, whatever mail is open; what "it" is has to be said', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('next');
    expect(await drive.ask('remind me about the dentist on Thursday')).toMatch(
      /^I'll remind you tomorrow at (?:eight|nine) about the dentist\./,
    );
    expect(await drive.ask('remind me that the gate closes at five')).toBe(
      'When shall I remind you that the gate closes at five? Say for example tomorrow at nine.',
    );
    expect(await drive.ask('at four')).toMatch(
      /^I'll remind you today at four in the afternoon that the gate closes at five\./,
    );
    expect(await drive.ask('remind me to prepare for it tomorrow')).toBe(
      'Say whom or what you mean, for example: remind me to call Tom at five.',
    );
    expect(await drive.ask('what are my reminders')).toMatch(/^You have two reminders: the gate closes at five, today/);
    drive.pass(6 * hour);
    const said = (await drive.say('next')).flatMap((event) => (event.type === 'assistant' ? event.text : []));
    expect(said.join(' ')).toContain('You wanted to be reminded that the gate closes at five.');
    expect(await drive.ask('the dentist is done')).toMatch(/^Done: the dentist\./);
    expect(await reminders.open(driver)).toHaveLength(1);
  });

  it('L-9, M-7: words of a mail are not kept; the mail is offered to come back instead', async () => {
    const reminders = createMemoryReminderStore();
    const own = 'Please pay the quetzal feeding invoice before the parade.';
    const mail = inventMail({ emailId: 'crane', from: piet, subject: 'Quetzal', own, receivedAt: wednesday });
    await using drive = await startAgendaDrive({ reminders, mails: [mail] });
    await drive.ask('next');
    const heard = await drive.ask('remind me tomorrow at nine to pay the quetzal feeding invoice before the parade');
    expect(heard).toMatch(
      /^I keep nothing that stands in a mail or a calendar.*I can bring this mail back tomorrow at nine\. Shall I\?$/,
    );
    expect(await drive.ask('yes')).toMatch(/^Snoozed until tomorrow at nine\b/);
    expect(await reminders.open(driver)).toEqual([]);
  });

  it('L-9, M-7: nor are the words of a calendar, whoever asks', async () => {
    const reminders = createMemoryReminderStore();
    const calendar = calendarOf([eventAt('Feed the quetzal before the parade', [25, '18:00', '19:00'])]);
    await using drive = await startAgendaDrive({ reminders, calendar: [calendar] });
    await drive.ask('remind me at five to feed the quetzal before the parade');
    expect(await reminders.open(driver)).toEqual([]);
  });

  it('L-9: a model that wants a reminder of its own accord has to ask', async () => {
    const reminders = createMemoryReminderStore();
    const call = { name: 'set_reminder', arguments: { task: 'sell the house', when: 'tomorrow at nine' } };
    await using model = await startScriptedModel({ calls: [call] }, { say: 'Fine.' });
    await using drive = await startAgendaDrive({ reminders, model: model.source });
    expect(await drive.ask('so tell me how all of this looks to you, will you')).toContain(
      'Shall I remind you tomorrow at nine to sell the house?',
    );
    expect(await reminders.open(driver)).toEqual([]);
  });

  it('L-9: what could not be kept is not said to be', async () => {
    const reminders = createMemoryReminderStore();
    const away = async () => {
      throw new NexusError('MEMORY_UNREACHABLE', 'away', { retryable: true });
    };
    await using drive = await startAgendaDrive({ reminders: { ...reminders, keep: away } });
    expect(await drive.ask('remind me to call Tom at five')).toBe("I can't keep that just now. Tell me again later.");
    await using unread = await startAgendaDrive({ reminders: { ...reminders, open: away } });
    expect(await unread.ask('what are my reminders')).toBe(
      "I can't reach your reminders right now. Ask me again in a while.",
    );
  });

  it('L-9: a change that the store does not take leaves every reminder as it was, and is not said to be done', async () => {
    const store = createMemoryReminderStore();
    let isAway = false;
    const away = async () => {
      if (isAway) throw new NexusError('MEMORY_UNREACHABLE', 'away', { retryable: true });
    };
    const reminders: ReminderStore = {
      ...store,
      move: async (...change) => away().then(() => store.move(...change)),
      settle: async (...change) => away().then(() => store.settle(...change)),
      remove: async (...change) => away().then(() => store.remove(...change)),
    };
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('remind me to send the offer at six');
    await drive.ask('remind me to call Tom at five');
    const before = await store.open(driver);
    isAway = true;
    expect(await drive.ask('remind me of that at seven')).toBe("I can't keep that just now. Tell me again later.");
    await drive.ask('delete all reminders');
    expect(await drive.ask('yes')).toBe("I can't keep that just now. Tell me again later.");
    expect(await store.open(driver)).toEqual(before);
    isAway = false;
    expect(await drive.ask('what reminders do I have')).toBe(
      'You have two reminders: call Tom, today at five in the afternoon; send the offer, today at six in the evening.',
    );
    await drive.ask('delete all reminders');
    await drive.ask('yes');
    expect(await store.open(driver)).toEqual([]);
  });

  it('L-9: reminders that could not be read twice are read when their store is there again', async () => {
    const reminders = createMemoryReminderStore();
    {
      await using first = await startAgendaDrive({ reminders });
      await first.ask('remind me to call Tom tomorrow at nine');
    }
    let isAway = true;
    const open: typeof reminders.open = async (userId) => {
      if (isAway) throw new NexusError('MEMORY_UNREACHABLE', 'away', { retryable: true });
      return reminders.open(userId);
    };
    await using drive = await startAgendaDrive({ reminders: { ...reminders, open } });
    expect(await drive.ask('what are my reminders')).toContain("can't reach");
    drive.pass(15_000);
    await new Promise(setImmediate);
    expect(await drive.ask('what are my reminders')).toContain("can't reach");
    isAway = false;
    drive.pass(30_000);
    await new Promise(setImmediate);
    expect(await drive.ask('what are my reminders')).toContain('call Tom');
  });

  it('L-9: what is said to be done beside a reminder marks none as done without a yes', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('next');
    await drive.ask('remind me to check the concrete at five');
    expect(await drive.ask('reply that the concrete is done')).toContain('the concrete is done');
    await drive.ask('discard the draft');
    expect(await drive.ask('the concrete of the north wall is done')).toBe(
      'Shall I mark as done the reminder to check the concrete?',
    );
    await drive.ask('no');
    expect(await reminders.open(driver)).toHaveLength(1);
    expect(await drive.ask('the concrete is done')).toMatch(/^Done: check the concrete\./);
  });

  it('L-9: "that is done" with a reminder open that was not just told ends nothing', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    await drive.ask('remind me to check the concrete at five');
    for (const words of ['next', 'who is it from', 'how many are left']) await drive.ask(words);
    expect(await drive.ask('that is done')).toBe('What is done: a reminder, this mail, or the briefing?');
    expect(await drive.ask('the reminder is done')).toMatch(/^Done: check the concrete\./);
  });

  it('L-9: all of them are deleted only after a yes', async () => {
    const reminders = createMemoryReminderStore();
    await using drive = await startAgendaDrive({ reminders });
    for (const task of ['call Tom', 'send the offer', 'buy milk'])
      await drive.ask(`remind me to ${task} tomorrow at nine`);
    expect(await drive.ask('delete all my reminders')).toBe('Shall I delete all three reminders?');
    expect(await reminders.open(driver)).toHaveLength(3);
    await drive.ask('yes');
    expect(await reminders.open(driver)).toEqual([]);
  });
});
