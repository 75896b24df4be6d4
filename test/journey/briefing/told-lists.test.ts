import { inventMail, piet } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { type Drive, startDrive } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';

async function saying(drive: Drive, ...lines: readonly string[]): Promise<string> {
  for (const line of lines) await drive.say(line);
  return drive.heard;
}

const toolsOf = (events: Awaited<ReturnType<Drive['say']>>) =>
  events.flatMap((event) => (event.type === 'tool' ? [event.name] : []));

describe('a list that is told in threes', () => {
  it.each([
    'and the rest',
    'tell me all of them',
    'the others please',
    'who else',
    'go on with the list',
    'more please',
  ])('B-17: %j tells the next three, and moves no mail', async (words) => {
    await using drive = await startDrive();
    await drive.say('next');
    const first = await saying(drive, 'who is waiting for an answer from me');
    expect(first).toContain('. The first three: ');
    const events = await drive.say(words);
    expect(toolsOf(events)).toEqual([]);
    expect(drive.heard).toMatch(/^The next three: .+ \p{Lu}\p{L}+ more are left\.$/u);
    expect(await saying(drive, 'how many are left')).toMatch(/sixty-eight/);
  });

  it('B-17: "more" is of the mail that is open again as soon as the briefing goes on', async () => {
    await using drive = await startDrive();
    await saying(drive, 'who is waiting for an answer from me', 'next');
    expect(toolsOf(await drive.say('more'))).toEqual(['go_deeper']);
  });

  it('B-17: "the second" is one of those that were told last, and the end of a list is said', async () => {
    await using drive = await startDrive();
    const four = await saying(drive, 'which mails are from Magda');
    expect(four).toContain('I found four mails. The newest three: ');
    expect(await saying(drive, 'and the rest')).toMatch(/^Magda Wójcik, on Monday: /);
    expect(await saying(drive, 'the others')).toBe('That was the whole list.');
    const due = await saying(drive, 'what is due tomorrow', 'the rest');
    const [, second = ''] = /^The next three: .+?, (\p{Lu}[\p{L} ]+?) about/u.exec(due) ?? [];
    const events = await drive.say('read me the second one');
    expect(events).toContainEqual(expect.objectContaining({ type: 'tool', name: 'read_email', success: true }));
    expect(drive.heard).toContain(second);
  });

  it('B-17: once something else was told, "the rest" is no longer of the list', async () => {
    await using drive = await startDrive();
    await saying(drive, 'what is due tomorrow', 'next', 'what time is it', 'next');
    expect(await saying(drive, 'all of them')).not.toContain('The next three');
    expect(await saying(drive, 'how many are left')).toMatch(/sixty-seven/);
  });

  it('B-17: topics and reminders go on in threes as well', async () => {
    await using drive = await startDrive();
    await drive.say('list the topics');
    expect(await saying(drive, 'and the others')).toMatch(/^The next three: .+ more are left\.$/);
    for (const [place, hour] of ['eight', 'nine', 'ten', 'eleven'].entries())
      await drive.say(`remind me tomorrow at ${hour} to ring number ${place + 1}`);
    expect(await saying(drive, 'what are my reminders', 'and the rest')).toMatch(
      /^Ring number four, tomorrow at eleven/,
    );
  });

  it('J-19: how many mails somebody wrote, and how many were heard, is answered', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'how many mails are from Ruth')).toMatch(
      /^Five unread mails are from Ruth Adeyemi\. The first three: /,
    );
    expect(await saying(drive, 'how many mails did Nobody Known send')).not.toMatch(/unread mails? (?:is|are) from/);
    expect(await saying(drive, 'how many mails are from Tom')).toMatch(
      /^\p{Lu}\p{L}+ unread mails(?: are from Tom|: )/u,
    );
    expect(await saying(drive, 'next', 'next', 'how many have I heard')).toMatch(/^You have heard two mails: /);
  });

  it('B-12: "the second one", where no list was told, is the second that was heard', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'next');
    const second = drive.heard.replace(/^Urgent, same thread: /, 'Urgent: ');
    expect(await saying(drive, 'next', 'what was the second one again')).toBe(`The second was: ${second}`);
    expect(await saying(drive, 'read me the ninth')).toBe('You have heard three mails so far.');
  });

  it('B-12: who goes back to somebody goes back to the mail of theirs that was heard', async () => {
    const mail = (emailId: string, given: Parameters<typeof inventMail>[0]) =>
      inventMail({ emailId, messageId: `${emailId}@example.org`, ...given });
    const asks = 'Could you please call me by 3 pm today? The scaffold must be closed as soon as possible.';
    const twin = createTwinMailbox([
      mail('scaffold', { from: piet, subject: 'Scaffold', own: asks, receivedAt: new Date('2026-11-10T09:00:00Z') }),
      mail('away', {
        from: piet,
        subject: 'Away',
        own: 'I read no mail.',
        receivedAt: new Date('2026-11-10T11:00:00Z'),
      }),
      mail('crane', { subject: 'Crane', own: 'The crane is ready.', receivedAt: new Date('2026-11-10T10:00:00Z') }),
    ]);
    await using drive = await startDrive({ mailbox: twin.mailbox });
    await drive.say('next');
    expect(drive.heard).toContain('scaffold must');
    expect(await saying(drive, 'next', `go back to ${piet.name}`)).toContain('scaffold must');
  });

  it.each(['no, the first one', 'sorry, the first', 'actually I meant the first one'])(
    'B-17: %j, right after a list was told, reads that one',
    async (words) => {
      await using drive = await startDrive();
      const told = await saying(drive, 'who is waiting for an answer from me');
      const [, first = ''] = /The first three: (\p{Lu}\p{L}+ \p{Lu}\p{L}+)/u.exec(told) ?? [];
      expect(toolsOf(await drive.say(words))).toEqual(['read_email']);
      expect(drive.heard).toContain(`${first} writes: `);
    },
  );

  it.each(['tell me about the third one', 'what is the third about', 'and what about the third one'])(
    'B-17: %j is of the third that was told, which "it" is from then on',
    async (words) => {
      await using drive = await startDrive();
      const told = await saying(drive, 'who is waiting for an answer from me');
      const [, third = ''] = / and (\p{Lu}\p{L}+ \p{Lu}\p{L}+) about [^,]+\.$/u.exec(told) ?? [];
      expect(await saying(drive, words)).toMatch(new RegExp(`^(?:Urgent: )?${third}, `));
      expect(await saying(drive, 'archive it')).toContain(`Archived: the mail from ${third}`);
      expect(await saying(drive, 'and the first one')).not.toContain(third);
    },
  );

  it('B-14: "no, the first one", right after another of the list was archived, archives that one instead', async () => {
    const mails = ['one', 'two', 'three'].map((emailId) =>
      inventMail({ emailId, messageId: `${emailId}@example.org`, from: piet, subject: `Gate ${emailId}` }),
    );
    const twin = createTwinMailbox(mails);
    await using drive = await startDrive({ mailbox: twin.mailbox });
    await saying(drive, 'how many mails are from Piet', 'archive the second one');
    const [wrong] = mails.filter(({ emailId }) => !twin.unread.includes(emailId));
    expect(toolsOf(await drive.say('no, the first one'))).toEqual(['undo_last_action', 'archive_email']);
    expect(twin.unread).toHaveLength(2);
    expect(twin.unread).toContain(wrong?.emailId);
  });

  it('B-14: "the first one" alone, right after another was archived, is read and takes nothing back', async () => {
    await using drive = await startDrive();
    await drive.say('which mails are from Magda');
    await drive.say('archive the second one');
    expect(toolsOf(await drive.say('the first one'))).toEqual(['read_email']);
  });

  it.each([
    ['hang on, read me the first one', ['read_email']],
    ['No. The first one.', ['undo_last_action', 'archive_email']],
  ])('B-14: %j, right after the second was archived', async (words, tools) => {
    await using drive = await startDrive();
    await saying(drive, 'which mails are from Magda', 'archive the second one');
    expect(toolsOf(await drive.say(words))).toEqual(tools);
  });

  it('B-17: a list of one names what "it" is', async () => {
    const names = ['Anna Berg', 'Piet Vos'].map((name, place) =>
      inventMail({
        emailId: name,
        messageId: `${place}@example.org`,
        from: { name, address: `${place}@example.org` },
        subject: name,
      }),
    );
    await using drive = await startDrive({ mailbox: createTwinMailbox(names).mailbox });
    const first = await saying(drive, 'next');
    const other = first.includes('Anna Berg') ? 'Piet Vos' : 'Anna Berg';
    await drive.say(`how many mails are from ${other}`);
    expect(await saying(drive, 'archive it')).toContain(other);
  });

  it('B-17: "no, the first one" to a question about several mails archives none', async () => {
    await using drive = await startDrive();
    await saying(drive, 'which mails are from Magda', 'archive all mails from Magda');
    expect(toolsOf(await drive.say('no, the first one'))).not.toContain('archive_email');
  });

  it.each(['tell the second one that we come', 'ask the second one whether we come'])(
    'B-15: %j writes to whoever wrote it',
    async (words) => {
      await using drive = await startDrive();
      const told = await saying(drive, 'who is waiting for an answer from me');
      const [, second = ''] = /, (\p{Lu}\p{L}+ \p{Lu}\p{L}+) about /u.exec(told) ?? [];
      expect(await saying(drive, words)).toMatch(new RegExp(`^Drafted a reply to ${second}[,.] `));
    },
  );

  it('W-2: "the second one" that was not understood names no mail about a second', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'warn the second one that we come')).not.toContain('I did not get what you want of');
  });

  it('B-14: "no, two hours", right after a mail was put off for one, puts it off for two', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'snooze it for an hour');
    const [, hour = ''] = /until (.+?)\./.exec(drive.heard) ?? [];
    const events = await drive.say('no, two hours');
    expect(toolsOf(events)).toEqual(['undo_last_action', 'snooze_email']);
    expect(drive.heard).toMatch(/^No longer snoozed\. Snoozed until /);
    expect(drive.heard).not.toContain(hour);
  });
});

describe('how many mails somebody wrote', () => {
  it('J-19: of several persons each is counted', async () => {
    const mail = (emailId: string, name: string) =>
      inventMail({
        emailId,
        messageId: `${emailId}@example.org`,
        from: { name, address: `${emailId}@example.org` },
        subject: `Gate ${emailId}`,
      });
    const twin = createTwinMailbox([mail('one', 'Tom Reed'), mail('two', 'Tom Reed'), mail('three', 'Tom Hale')]);
    await using drive = await startDrive({ mailbox: twin.mailbox });
    const told = await saying(drive, 'how many mails are from Tom');
    expect(told).toMatch(/^Three unread mails: /);
    expect(told).toContain('two from Tom Reed');
    expect(told).toContain('one from Tom Hale');
  });
});

describe('words that come to a mail by another way', () => {
  it('B-12: of several mails of one sender "who is he" needs no choice', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'next', 'find the mails from Tomasz', 'who is it from')).toBe(
      'They are from Tomasz Zieliński.',
    );
    expect(await saying(drive, 'find the mails about the crane', 'who is it from')).toMatch(/^Do you mean /);
  });

  it('B-20: what was told before a pause is said again after it, and not that it paused', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    const told = drive.heard;
    await saying(drive, 'hang on');
    expect(drive.heard).toMatch(/^Paused/);
    expect(await saying(drive, 'sorry, what was that')).toBe(told);
    expect(await saying(drive, 'say that again')).toBe(told);
  });

  it('B-12: "tell me about" a topic by its title goes on with it; other words do not', async () => {
    await using drive = await startDrive();
    await drive.say('list the topics');
    const [, title = ''] = /The first three: (.+?)(?: with \p{L}+ mails)?, /u.exec(drive.heard) ?? [];
    expect(toolsOf(await drive.say(`what is in the topic ${title}`))).toEqual(['next_email']);
    expect(toolsOf(await drive.say('tell me about the weather'))).not.toContain('next_email');
  });

  it('B-12: the first phrase of a title names its topic, with or without its accents', async () => {
    await using drive = await startDrive();
    const [opened] = (await drive.say('tell me about the facade drawings')).filter(({ type }) => type === 'tool');
    expect(opened).toMatchObject({ name: 'next_email', success: true });
    expect(drive.heard).toContain('Façade drawings');
  });

  it('B-12: who names one of those asked about by words that none has is asked once more', async () => {
    await using drive = await startDrive();
    const asked = await saying(drive, 'archive the one from Priya');
    expect(asked).toMatch(/^Do you mean the first, /);
    expect(await saying(drive, 'the out of office one')).toBe(asked);
    expect(await saying(drive, 'the first one')).toMatch(/^Archived: the mail from Priya Raman about Automatic reply/);
  });

  it('J-3: "delete that" after frauds were named is asked of them, and not done to the open mail', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'any scams in there');
    expect(
      toolsOf((await drive.say('delete that')).filter((event) => !('success' in event && event.success === false))),
    ).toEqual([]);
    expect(drive.heard).toMatch(/^Do you mean the first, from Northmix Accounts Department/);
  });

  it('B-14: a no takes back what was done before it; behind words that were not understood it is asked', async () => {
    await using drive = await startDrive();
    expect(await saying(drive, 'next', 'archive it', "no don't, I still need that one")).toBe('Back in your inbox.');
    expect(await saying(drive, 'archive it', 'blah blub', "no, don't")).toMatch(/^Shall I take back that I archived/);
    expect(await saying(drive, 'yes')).toBe('Back in your inbox.');
    expect(await saying(drive, 'archive it', 'what is the weather', "no, don't")).toBe('Alright, I did nothing.');
    expect(await saying(drive, 'undo', 'archive it', 'no need to wait')).not.toBe('Back in your inbox.');
  });

  it('B-17: who asks which is meant can be left for another mail', async () => {
    await using drive = await startDrive();
    const asked = await saying(drive, 'archive the one from Priya');
    expect(await saying(drive, 'that was the wrong one')).not.toBe(asked);
    await saying(drive, 'archive the one from Priya');
    expect(await saying(drive, 'the next one')).not.toBe(asked);
  });

  it('J-3: where no fraud is named "it" stays what it was', async () => {
    const names = ['Anna Berg', 'Piet Vos', 'Piet Vos'].map((name, place) =>
      inventMail({
        ...{ emailId: `${place}`, messageId: `${place}@example.org`, subject: `Rope ${place}` },
        from: { name, address: `${name.split(' ')[0]?.toLowerCase()}@example.org` },
      }),
    );
    await using drive = await startDrive({ mailbox: createTwinMailbox(names).mailbox });
    await saying(drive, 'next', 'how many mails are from Piet', 'any scams in there');
    expect(drive.heard).toMatch(/^None of the mails/);
    expect(await saying(drive, 'archive it')).toMatch(/^Archived/);
  });

  it('B-9: a question about the mail before goes back to none', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'next');
    expect(toolsOf(await drive.say('is that the same as the one before'))).toEqual([]);
  });

  it('J-19: when somebody needs it is answered out of the mail that is open', async () => {
    await using drive = await startDrive();
    for (let mails = 0; mails < 8 && !drive.heard.includes('Magda Wójcik'); mails += 1) await drive.say('next');
    expect(await saying(drive, 'when does she need it')).toMatch(/half past seven|seven thirty|07:30/);
  });
});

describe('what was not understood before an action', () => {
  it('B-12: the mail that is put away then is named', async () => {
    await using drive = await startDrive();
    await drive.say('next');
    expect(await saying(drive, 'blorp the wibble into the', 'archive it')).toMatch(
      /^Archived: the mail from .+ about .+\. Say undo/,
    );
  });

  it('B-12: a mail that is named is opened though a question stands, and is "it" then', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'read me the mail from Meridian', 'reply yes please do', 'no');
    expect(drive.heard).toMatch(/^Shall I take back/);
    expect(await saying(drive, 'read me the mail from the IT service desk')).toContain('looks like a fraud');
    expect(await saying(drive, 'archive it')).toMatch(/^Archived: the mail from IT Service Desk\./);
  });

  it('B-13: of many mails from many the question names their topic', async () => {
    await using drive = await startDrive();
    await saying(drive, 'next', 'next', 'next');
    expect(await saying(drive, 'archive these')).toMatch(
      /^Shall I archive \p{L}+ mails of the topic Level four slab\?/u,
    );
  });
});
