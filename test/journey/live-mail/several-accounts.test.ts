import { type Mailbox, NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { goTo, leftIn, mailTo, startTwoAccounts, wordsOf } from '../../support/mail/two-accounts.ts';

const dead = async () => {
  throw new NexusError('MAIL_SIGN_IN_NEEDED', 'The permission has ended.');
};

describe('several accounts in one briefing', () => {
  it('E-6: are told together, each mail with its account, and what is in both is told once', async () => {
    await using two = await startTwoAccounts();
    expect(eventsOf(two.drive.events, 'ready')).toMatchObject([{ unread: 5, held: { duplicate: 1 } }]);
    expect(await goTo(two.drive, 'home/garden')).toMatch(/, to Outlook\b/);
    await two.drive.session.close();
    expect(eventsOf(two.drive.events, 'end')[0]?.remaining).toBeLessThan(4);
  });

  it('E-6: a mail names its account where the one told before it came to another, and else not', async () => {
    await using two = await startTwoAccounts();
    const words: Readonly<Record<string, string>> = { work: 'Gmail', home: 'Outlook' };
    const named: (string | null)[] = [];
    const expected: (string | null)[] = [];
    let before = '';
    for (let left = 4; left > 0; left -= 1) {
      await two.drive.say('next');
      const [account = ''] = eventsOf(two.drive.events, 'card').at(-1)?.emailId.split('/') ?? [];
      named.push(/, to (.+?)[.:,]/.exec(two.drive.heard)?.[1] ?? null);
      expected.push(account === before ? null : (words[account] ?? null));
      before = account;
    }
    expect(named).toEqual(expected);
    expect(new Set(named)).toEqual(new Set(['Gmail', 'Outlook', null]));
  });

  it('E-6: an answer goes out from the account that the mail came to', async () => {
    await using two = await startTwoAccounts();
    await goTo(two.drive, 'home/garden');
    for (const words of ['reply yes that works for me', 'send it', 'yes']) await two.drive.say(words);
    await expect.poll(() => two.home.log).toContain('send home/draft');
    expect(two.work.log.join(' ')).not.toContain('send');
  });

  it('E-5: a dead account is said once, and the other one is briefed', async () => {
    await using two = await startTwoAccounts({ home: dead });
    const spoken = eventsOf(two.drive.events, 'assistant').map(({ text }) => text);
    expect(spoken.join(' ')).toContain('Please sign in to your Outlook account again when you have parked');
    expect(eventsOf(two.drive.events, 'ready')).toMatchObject([{ unread: 3 }]);
    const told = eventsOf(two.drive.events, 'assistant').length;
    two.scheduler.advance(600_000);
    // To the end of the list, and once more.
    for (let left = 5; left > 0; left -= 1) await two.drive.say('next');
    expect(two.drive.heard).toMatch(/^That was everything\./);
    const later = eventsOf(two.drive.events, 'assistant').slice(told);
    expect(later.map(({ text }) => text).join(' ')).not.toContain('sign in');
  });

  it('E-5: while no account was read and one is still waited for, it is not said that there is no mail', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ work: dead, home: () => opening.promise, patience: 5 });
    const greeting = two.drive.heard;
    await two.drive.say('next');
    const answer = two.drive.heard;
    opening.resolve(two.home.mailbox);
    const waits = 'I am still waiting for your Outlook account';
    expect(greeting).toContain(`${waits}; its mail joins when it is there.`);
    expect(greeting).not.toContain('no unread mail');
    expect(answer).toBe(`There is nothing to brief yet; ${waits}. Say goodbye to finish.`);
    await expect
      .poll(() => two.scheduler.advance(0) ?? two.drive.heard)
      .toBe('I have the mail of your Outlook account now: two mails.');
    await two.drive.say('next');
    expect(eventsOf(two.drive.events, 'card')).toHaveLength(1);
  });

  it('E-6: an account that comes late and has no mail is not waited for any longer', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ work: dead, home: () => opening.promise, patience: 5 });
    opening.resolve(createTwinMailbox([], { accountId: 'home', name: 'your Outlook account' }).mailbox);
    await expect
      .poll(() => two.scheduler.advance(0) ?? two.drive.heard)
      .toBe('I have the mail of your Outlook account now: nothing new.');
    await two.drive.say('next');
    expect(two.drive.heard).toBe('There is nothing to brief. Say goodbye to finish.');
  });

  it('E-8: one that was waited for and cannot be opened is no longer said to be waited for', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    opening.reject(new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true }));
    await expect
      .poll(() => two.scheduler.advance(12_000) ?? wordsOf(two.drive))
      .toContain('I have lost your Outlook account');
    await two.drive.say('what did you leave out?');
    expect(two.drive.heard).toContain("I can't reach your Outlook account right now, so its mail is left out.");
    expect(two.drive.heard).not.toContain('still waiting');
  });

  it.each([
    ['breaks off when its mail is read', false],
    ['lets its mail not be read though it answers', true],
  ])('E-8: one that comes late and %s is not said to have nothing new', async (_, answers) => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    const lost = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
    const { reader } = two.home.mailbox;
    reader.unread = async function* () {
      yield [];
      if (!answers) reader.overview = () => Promise.reject(lost);
      throw lost;
    };
    opening.resolve(two.home.mailbox);
    await expect
      .poll(() => two.drive.say('what did you leave out?').then(() => two.drive.heard))
      .toContain("I can't reach your Outlook account right now, so its mail is left out.");
    two.scheduler.advance(0);
    // What waits to be told comes between two items.
    for (let left = 2; left > 0; left -= 1) await two.drive.say('next');
    expect(wordsOf(two.drive)).not.toContain('I have the mail of your Outlook account');
  });

  it('E-6: an account that comes late joins, and that is said', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    expect(two.drive.heard).toContain('I am still waiting for your Outlook account');
    opening.resolve(two.home.mailbox);
    await expect
      .poll(() => two.scheduler.advance(0) ?? two.drive.heard)
      .toMatch(/I have the mail of your Outlook account now: one(?: more)? mail\b/);
    expect(await goTo(two.drive, 'home/garden')).toContain('Piet');
  });

  it('E-8: a batch that is half done says what was and what was not, and a yes does the rest', async () => {
    await using two = await startTwoAccounts();
    await two.drive.say('next');
    two.home.refuse('home/garden', 'MAIL_THROTTLED');
    await two.drive.say('archive everything');
    await two.drive.say('yes');
    expect(two.drive.heard).toMatch(/^Archived: three of four mails\./);
    expect(two.drive.heard).toContain('Your Outlook account asked me to slow down for the other one.');
    expect(two.drive.heard).toMatch(/Shall I try it again\?$/);
    two.home.refuse('home/garden', null);
    await two.drive.say('yes');
    expect(two.home.log).toContain('archive home/garden');
    await two.drive.session.close();
    expect(eventsOf(two.drive.events, 'end')).toMatchObject([{ archived: 4, remaining: 0 }]);
  });

  it('B-14: a bulk that can be taken back only in part says so, stands where the mail stands, and is tried again', async () => {
    await using two = await startTwoAccounts();
    await two.drive.say('next');
    for (const words of ['archive everything', 'yes']) await two.drive.say(words);
    two.home.refuse('home/garden', 'MAILBOX_UNREACHABLE');
    await two.drive.say('undo');
    expect(two.drive.heard).toMatch(/I took back three of four\. I can't reach your Outlook account/);
    two.home.refuse('home/garden', null);
    await two.drive.say('undo');
    expect(two.drive.heard).toMatch(/back in your inbox\.$/i);
    expect(two.home.log.at(-1)).toBe('undo archive home/garden');
    await two.drive.session.close();
    expect(eventsOf(two.drive.events, 'end')).toMatchObject([{ archived: 0 }]);
  });

  it('B-14: what was changed elsewhere since is not blamed on the account when it is taken back', async () => {
    await using two = await startTwoAccounts();
    await two.drive.say('next');
    for (const words of ['archive everything', 'yes']) await two.drive.say(words);
    two.home.refuse('home/garden', 'MAIL_CHANGED_ELSEWHERE');
    await two.drive.say('undo');
    expect(two.drive.heard).toBe(
      'I took back three of four. The other one was changed elsewhere since, so I left it as it is.',
    );
  });

  it('V-7: a lost account is said once, and only if it lasts', async () => {
    await using two = await startTwoAccounts();
    const lost = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
    const overview = two.home.mailbox.reader.overview;
    Object.assign(two.home.mailbox.reader, { overview: () => Promise.reject(lost) });
    two.home.breakConnection(lost);
    while (two.scheduler.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    const told = eventsOf(two.drive.events, 'assistant').length;
    two.scheduler.advance(11_000);
    await two.drive.say('next');
    expect(eventsOf(two.drive.events, 'assistant')).toHaveLength(told + 1);
    two.scheduler.advance(1_000);
    await two.drive.say('next');
    const words = eventsOf(two.drive.events, 'assistant').map(({ text }) => text);
    expect(words.filter((text) => text.includes('I have lost your Outlook account'))).toHaveLength(1);
    Object.assign(two.home.mailbox.reader, { overview });
  });

  it('V-7: mail of one account that cannot be read just now is tried again, and the other account goes on', async () => {
    await using two = await startTwoAccounts();
    const lost = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
    const { read } = two.home.mailbox.reader;
    Object.assign(two.home.mailbox.reader, {
      read: () => {
        throw lost;
      },
    });
    two.home.deliver(mailTo('home', 'fence', { receivedAt: new Date('2026-11-10T12:31:00Z') }));
    while (two.scheduler.waiting === 0) await new Promise((resolve) => setImmediate(resolve));
    two.work.deliver(mailTo('work', 'lift', { receivedAt: new Date('2026-11-10T12:32:00Z') }));
    await expect.poll(() => leftIn(two.drive)).toBe(5);
    two.scheduler.advance(60_000);
    await two.drive.say('next');
    expect(two.drive.heard).not.toContain('Gmail account right now');
    expect(wordsOf(two.drive)).toContain('I have lost your Outlook account for the moment');
    Object.assign(two.home.mailbox.reader, { read });
    await expect.poll(() => two.scheduler.advance(60_000) ?? leftIn(two.drive)).toBe(5);
    expect(eventsOf(two.drive.events, 'error')).toMatchObject([{ code: 'MAILBOX_UNREACHABLE' }]);
  });

  it('V-7: a mail that can never be read ends the watching of no account', async () => {
    await using two = await startTwoAccounts();
    const { read } = two.home.mailbox.reader;
    let reads = 0;
    Object.assign(two.home.mailbox.reader, {
      read: () => {
        reads += 1;
        throw new TypeError('this mail is not as it should be');
      },
    });
    two.home.deliver(mailTo('home', 'fence', { receivedAt: new Date('2026-11-10T12:31:00Z') }));
    await expect.poll(() => reads).toBe(1);
    two.work.deliver(mailTo('work', 'lift', { receivedAt: new Date('2026-11-10T12:32:00Z') }));
    await expect.poll(() => leftIn(two.drive)).toBe(5);
    Object.assign(two.home.mailbox.reader, { read });
    two.home.deliver(mailTo('home', 'gate', { receivedAt: new Date('2026-11-10T12:33:00Z') }));
    // What was given up comes with it.
    await expect.poll(() => leftIn(two.drive)).toBe(7);
  });

  it('B-9: the copy in the other account of a mail that was archived is not told when all is judged anew', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    await goTo(two.drive, 'work/notice');
    await two.drive.say('archive it');
    opening.resolve(two.home.mailbox);
    await expect
      .poll(() => two.scheduler.advance(0) ?? two.drive.heard)
      .toMatch(/I have the mail of your Outlook account now: one(?: more)? mail\b/);
    for (let left = 6; left > 0; left -= 1) await two.drive.say('next');
    expect(eventsOf(two.drive.events, 'card').map(({ emailId }) => emailId)).not.toContain('home/notice');
    await two.drive.say('what did you leave out?');
    expect(two.drive.heard).toContain('one duplicate');
    await two.drive.session.close();
    expect(eventsOf(two.drive.events, 'end')).toMatchObject([{ briefed: 4, archived: 1, remaining: 0 }]);
  });
});
