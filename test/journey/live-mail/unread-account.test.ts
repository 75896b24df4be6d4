import { type Mailbox, type MailReader, NexusError } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../support/drive/drive.ts';
import type { TwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { goTo, leftIn, mailTo, startTwoAccounts, wordsOf } from '../../support/mail/two-accounts.ts';

const busy = new NexusError('MAILBOX_UNREACHABLE', 'The server does not answer.', { retryable: true });
const signedOut = new NexusError('MAIL_SIGN_IN_NEEDED', 'The permission has ended.');

interface Failing {
  /** Resolves when it has failed once. */
  readonly failed: Promise<void>;
  mend(): void;
}

/** Lets a part of an account's reader fail. Watching the account goes on. */
function failing({ mailbox }: TwinMailbox, part: 'unread' | 'read', error: Error): Failing {
  const { reader } = mailbox;
  const whole = { [part]: reader[part] } as Partial<MailReader>;
  const { promise: failed, resolve } = Promise.withResolvers<void>();
  Object.assign(reader, {
    // biome-ignore lint/correctness/useYield: it fails before it gives anything.
    [part]: async function* () {
      resolve();
      throw error;
    },
  });
  return { failed, mend: () => void Object.assign(reader, whole) };
}

/** The pauses of whoever watches are over at once. */
const atOnce = () => new Promise<void>((resolve) => void setImmediate(resolve));

describe('an account whose mail cannot be read for a while', () => {
  it('E-8: does not lose what is still to be told of it when all is judged anew', async () => {
    await using two = await startTwoAccounts();
    failing(two.home, 'unread', signedOut);
    // What was given up of the other account comes with the next mail that can be read, and all is judged anew.
    const unreadable = failing(two.work, 'read', new TypeError('this mail is not as it should be'));
    two.work.deliver(mailTo('work', 'fence', { receivedAt: new Date('2026-11-10T12:31:00Z') }));
    await unreadable.failed;
    unreadable.mend();
    two.work.deliver(mailTo('work', 'lift', { receivedAt: new Date('2026-11-10T12:32:00Z') }));
    await expect.poll(() => leftIn(two.drive)).toBe(6);
    expect(await goTo(two.drive, 'home/garden')).toContain('The garden is finished');
  });

  it('E-6: that fails in the middle of the greeting joins as soon as it can be read, though nothing changes there', async () => {
    const unreadable: Failing[] = [];
    const prepare = ({ home }: { readonly home: TwinMailbox }) => void unreadable.push(failing(home, 'unread', busy));
    await using two = await startTwoAccounts({ wait: atOnce, prepare });
    expect(two.drive.heard).toContain("I can't reach your Outlook account right now");
    for (const { mend } of unreadable) mend();
    await expect
      .poll(() => two.scheduler.advance(0) ?? wordsOf(two.drive))
      .toMatch(/I have the mail of your Outlook account now: one more mail/);
    expect(leftIn(two.drive)).toBe(4);
  });

  it('E-9: brings back what was snoozed there once it can be read', async () => {
    await using two = await startTwoAccounts({ wait: atOnce });
    await goTo(two.drive, 'home/garden');
    await two.drive.say('snooze it for five minutes');
    expect(two.drive.heard).toMatch(/^Snoozed until/);
    two.home.bringBack('home/garden');
    const unreadable = failing(two.home, 'unread', busy);
    two.scheduler.advance(302_000);
    await unreadable.failed;
    unreadable.mend();
    await expect.poll(() => two.scheduler.advance(2_000) ?? two.drive.heard).toMatch(/^Back from snooze: Piet/);
  });

  it('E-9: has none of its mail taken for snoozed mail that is back, when somebody looks for that', async () => {
    const unreadable: Failing[] = [];
    const prepare = ({ home }: { readonly home: TwinMailbox }) => void unreadable.push(failing(home, 'unread', busy));
    const pause = Promise.withResolvers<void>();
    await using two = await startTwoAccounts({ wait: () => pause.promise, prepare });
    for (const words of ['next', 'snooze it for five minutes']) await two.drive.say(words);
    const [snoozed = ''] = eventsOf(two.drive.events, 'card').map(({ emailId }) => emailId);
    for (const { mend } of unreadable) mend();
    two.work.bringBack(snoozed);
    two.scheduler.advance(302_000);
    await expect.poll(() => two.scheduler.advance(0) ?? wordsOf(two.drive)).toContain('Back from snooze: Maria Chen');
    pause.resolve();
    await expect
      .poll(() => two.scheduler.advance(0) ?? wordsOf(two.drive))
      .toContain('I have the mail of your Outlook account now');
    expect(wordsOf(two.drive)).not.toContain('Back from snooze: Piet');
  });

  it('E-6: its mail is counted by itself when it joins, whatever is done with the others meanwhile', async () => {
    const [opening, reading] = [Promise.withResolvers<Mailbox>(), Promise.withResolvers<void>()];
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    const { reader } = two.home.mailbox;
    const { unread } = reader;
    const begun = Promise.withResolvers<void>();
    Object.assign(reader, {
      async *unread() {
        begun.resolve();
        await reading.promise;
        yield* unread();
      },
    });
    opening.resolve(two.home.mailbox);
    await begun.promise;
    for (const words of ['archive everything', 'yes']) await two.drive.say(words);
    expect(two.drive.heard).toMatch(/^Archived: three mails/);
    reading.resolve();
    await expect
      .poll(() => two.scheduler.advance(0) ?? two.drive.heard)
      .toMatch(/I have the mail of your Outlook account now: one mail\./);
  });

  it('E-5: is the only one that is blamed where a draft fails there', async () => {
    await using two = await startTwoAccounts();
    await goTo(two.drive, 'home/garden');
    Object.assign(two.home.mailbox.composer, { draft: () => Promise.reject(signedOut) });
    await two.drive.say('reply yes that works for me');
    expect(two.drive.heard).toMatch(/sign in to your Outlook account again/);
    expect(two.drive.heard).not.toContain('Gmail');
  });

  it('E-6: is not blamed for a new mail, which goes out from the first account', async () => {
    await using two = await startTwoAccounts();
    await goTo(two.drive, 'home/garden');
    Object.assign(two.work.mailbox.composer, { draft: () => Promise.reject(signedOut) });
    await two.drive.say('send a new mail to piet@example.org saying I am late');
    expect(two.drive.heard).toMatch(/sign in to your Gmail account/);
  });

  it('E-6: is not said to have no mail', async () => {
    const opening = Promise.withResolvers<Mailbox>();
    await using two = await startTwoAccounts({ home: () => opening.promise, patience: 5 });
    await two.drive.say('what came to Outlook?');
    expect(two.drive.heard).toBe('I am still waiting for your Outlook account; its mail joins when it is there.');
    opening.resolve(two.home.mailbox);
  });
});
