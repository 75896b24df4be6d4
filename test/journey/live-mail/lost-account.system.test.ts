import { createManualScheduler, type ManualScheduler } from '@nexus/async/testing';
import { NexusError } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { createCombinedMailbox, openMailbox } from '@nexus/email-providers';
import { buildRawMail, dovecotPassword, findDovecot, layDovecot, type TestDovecot } from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Drive, type DriveOptions, eventsOf, startDrive } from '../../support/drive/drive.ts';
import { patientBudget } from '../../support/drive/model-drive.ts';
import { createTwinMailbox } from '../../support/mail/twin-mailbox.ts';
import { startScriptedModel } from '../../support/model/model-server.ts';
import { sensibleModel } from '../../support/model/sensible-model.ts';

const roof = inventMail({ emailId: 'roof', own: 'The roof is finished. We clean up tomorrow.' });
const urgent = inventMail({
  emailId: 'urgent',
  messageId: 'urgent@example.org',
  subject: 'URGENT: the scaffold is not safe',
  own: 'Urgent: could you please call me by 3 pm today? The scaffold must be closed as soon as possible. Can you confirm?',
  delivery: { importance: 'high' },
  receivedAt: new Date('2026-11-10T12:30:00Z'),
});

const gone = new NexusError('MAILBOX_UNREACHABLE', 'The connection broke.', { retryable: true });
const untilSaid = 12_000;
const lostWords = 'I have lost your example account for the moment; I keep trying.';

/** A drive on one account, whose server goes away and comes back at the test's word. */
async function startDriveOnOne(model: DriveOptions['model'] = null) {
  const twin = createTwinMailbox([roof], { name: 'your example account' });
  const manual = createManualScheduler();
  const pauses: number[] = [];
  const scheduler: ManualScheduler = {
    ...manual,
    get waiting() {
      return manual.waiting;
    },
    after(milliseconds, task) {
      if (milliseconds >= 1_000 && milliseconds !== untilSaid) pauses.push(milliseconds);
      return manual.after(milliseconds, task);
    },
  };
  const drive = await startDrive({ mailbox: twin.mailbox, scheduler, model, modelBudget: patientBudget });
  const { reader } = twin.mailbox;
  const { overview } = reader;
  let looks = 0;
  return {
    twin,
    scheduler,
    drive,
    /** How often it was asked while it was away. */
    looks: () => looks,
    async lose(): Promise<void> {
      const before = pauses.length;
      reader.overview = async () => {
        looks += 1;
        throw gone;
      };
      twin.breakConnection(gone);
      while (pauses.length === before) await new Promise((resolve) => setImmediate(resolve));
    },
    restore: () => void Object.assign(reader, { overview }),
    spoken: () => eventsOf(drive.events, 'assistant').map(({ text }) => text),
    [Symbol.asyncDispose]: () => drive[Symbol.asyncDispose](),
  };
}

describe('an account that goes away while the drive lasts', () => {
  it('E-8: is looked at again when the driver speaks, not only after the pause', async () => {
    await using one = await startDriveOnOne();
    await one.lose();
    one.restore();
    one.twin.deliver(urgent);
    await one.drive.say('next');
    await expect.poll(() => one.scheduler.advance(0) ?? eventsOf(one.drive.events, 'alert')).toHaveLength(1);
  });

  it('E-8: is said to be lost once while that lasts, and nothing is said of its coming back', async () => {
    await using one = await startDriveOnOne();
    await one.lose();
    one.scheduler.advance(untilSaid - 1_000);
    expect(one.spoken()).not.toContain(lostWords);
    one.scheduler.advance(1_000);
    await expect.poll(() => one.scheduler.advance(0) ?? one.spoken()).toContain(lostWords);
    for (let look = one.looks(); look < 5; look = one.looks()) {
      one.scheduler.advance(15_000);
      await expect.poll(one.looks).toBeGreaterThan(look);
    }
    one.restore();
    const said = one.spoken().length;
    await one.drive.say('what time is it');
    await one.drive.say('what time is it');
    one.scheduler.advance(0);
    expect(one.spoken().slice(said)).toEqual([expect.stringMatching(/^It is/), expect.stringMatching(/^It is/)]);
    expect(one.spoken().filter((text) => text === lostWords)).toHaveLength(1);
  });

  it.each([
    ['while the driver is silent', async () => {}],
    ['while the driver speaks', async ({ drive }: { readonly drive: Drive }) => drive.say('what time is it')],
  ])('E-8: is said to be lost in time %s, however often it is looked at meanwhile', async (_, speak) => {
    await using one = await startDriveOnOne();
    await one.lose();
    for (const pause of [1_000, 2_000, 4_000]) {
      const look = one.looks();
      one.scheduler.advance(pause);
      await speak(one);
      await expect.poll(one.looks).toBeGreaterThan(look);
    }
    expect(one.spoken()).not.toContain(lostWords);
    one.scheduler.advance(5_000);
    await expect.poll(() => one.scheduler.advance(0) ?? one.spoken()).toContain(lostWords);
  });

  it('E-8: is not said to be lost again where it comes back for a moment only', async () => {
    await using one = await startDriveOnOne();
    for (let outage = 0; outage < 2; outage++) {
      await one.lose();
      one.scheduler.advance(untilSaid);
      await expect.poll(() => one.scheduler.advance(0) ?? one.spoken()).toContain(lostWords);
      one.restore();
      await one.drive.say('what time is it');
      await one.drive.say('next');
      await expect.poll(() => one.drive.say('next').then(() => one.drive.heard)).toMatch(/^That was everything\./);
    }
    expect(one.spoken().filter((text) => text === lostWords)).toHaveLength(1);
  });

  it.each(['next', "what's new"])('E-8: at the end of the list, "%s" says what cannot be reached', async (words) => {
    await using one = await startDriveOnOne();
    await one.drive.say('next');
    await one.lose();
    await one.drive.say(words);
    expect(one.drive.heard).toMatch(/^That was everything I have; I can't reach your example account just now\./);
    await one.drive.say('how many are left');
    expect(one.drive.heard).toBe("Nothing is left of what I have; I can't reach your example account just now.");
    one.restore();
    await expect
      .poll(() => one.drive.say(words).then(() => one.drive.heard))
      .toBe('That was everything. Say goodbye to finish.');
  });
});

it('E-8: a model knows which account cannot be reached, while that lasts', async () => {
  await using model = await startScriptedModel(sensibleModel);
  await using one = await startDriveOnOne(model.source);
  const moment = () =>
    JSON.stringify(model.requests.at(-1)?.messages.findLast((message) => message.role === 'system')?.content);
  await one.drive.say('hello');
  expect(moment()).not.toContain('example account just now');
  await one.lose();
  await one.drive.say('hello');
  expect(moment()).toContain("I can't reach your example account just now.");
});

describe.skipIf(!findDovecot())('a mail server that goes away while the drive lasts', () => {
  let server: TestDovecot;
  beforeAll(async () => {
    server = await layDovecot();
  });
  afterAll(() => server?.[Symbol.asyncDispose]());

  const named = (user: string) =>
    openMailbox(
      `imap://${encodeURIComponent(user)}:${encodeURIComponent(dovecotPassword)}@127.0.0.1:${server.port}?security=none`,
    );
  const connected = async (user: string) => {
    const mailbox = await named(user);
    const { accountId, name, addresses } = mailbox.account;
    const open = async () => mailbox;
    return createCombinedMailbox({ parts: [{ accountId, name, addresses, open }], patience: 20_000 });
  };

  it.each([
    ['named', named],
    ['connected', connected],
  ])('E-8: %s, says so at the end of the list, and what came meanwhile joins', async (door, open) => {
    const user = `${door}@example.com`;
    const mail = (subject: string) => ({
      raw: buildRawMail({
        subject,
        to: user,
        date: new Date(),
        messageId: `${door}-${subject}@example.org`,
        text: `Could you check the ${subject.toLowerCase()} today?\n`,
      }),
    });
    await server.deliver(user, [mail('Permits')]);
    await using drive = await startDrive({ mailbox: await open(user) });
    await drive.say('next');
    expect(eventsOf(drive.events, 'card')).toHaveLength(1);
    await server.stop();
    await expect
      .poll(() => drive.say("what's new").then(() => drive.heard))
      .toContain("I can't reach your example account just now.");
    await server.restart();
    await server.deliver(user, [mail('Windows')]);
    await drive.say('find windows');
    const left = () => drive.session.snapshot().find((message) => message.type === 'progress')?.left;
    await expect.poll(left, { timeout: 50_000 }).toBe(1);
  });
});
