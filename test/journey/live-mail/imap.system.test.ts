import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localUserId } from '@nexus/contracts';
import { openDatabase } from '@nexus/knowledge-store';
import { layCluster } from '@nexus/knowledge-store/testing';
import {
  buildRawMail,
  dovecotPassword,
  findDovecot,
  layDovecot,
  laySmtpServer,
  layWire,
  type TestDovecot,
} from '@nexus/mail-doubles';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { parseEvents, runNexus, startNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { splitMbox } from '../../support/mail/split-mbox.ts';
import { evaluationData } from '../../support/run/env.ts';

const hasDovecot = findDovecot();
const lists = `${evaluationData}/mail/lists-2002-10.mbox`;
const hasLists = existsSync(lists);
if (!hasLists) console.log(`Skipped: there is no list mail at EVAL_DATA (${lists}).`);

const user = 'nora@example.com';

/** One line of `triage --json`, without what the source alone decides. */
interface JudgedLine {
  readonly messageId: string | null;
  readonly type?: string;
  readonly emailId?: string;
  readonly threadId?: string | null;
}

function judgement(stdout: string) {
  const lines = stdout
    .trim()
    .split('\n')
    .map((line): JudgedLine => JSON.parse(line));
  const mails = lines.filter(({ type }) => type !== 'summary');
  const messageIds = new Map(mails.map(({ emailId, messageId }) => [emailId, messageId]));
  return mails
    .map(({ emailId: _emailId, threadId, ...said }) => ({
      ...said,
      thread: threadId ? messageIds.get(threadId) : null,
    }))
    .sort((one, other) => String(one.messageId).localeCompare(String(other.messageId)));
}

/** A folder for what two drives keep, with a database in it; gone when the test is over. */
async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-killed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await layCluster(folder);
  return folder;
}

/** Resolves when a sending is noted there: a drive waits for that a third of a second and then says all the same that it will send. */
async function sendingIsNoted(dataDirectory: string): Promise<void> {
  await using database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory } });
  const noted = () => database.forUser(localUserId).from('mail_intents').select('intent_key').eq('action', 'send');
  await expect.poll(async () => (await noted()).data?.length, { timeout: 120_000 }).toBe(1);
}

describe.runIf(hasDovecot)('a mailbox on a mail server', () => {
  let dovecot: TestDovecot;
  let place = '';
  beforeAll(async () => {
    dovecot = await layDovecot();
    const secret = encodeURIComponent(dovecotPassword);
    place = `imap://${encodeURIComponent(user)}:${secret}@127.0.0.1:${dovecot.port}?security=none`;
  });
  afterAll(() => dovecot[Symbol.asyncDispose]());

  it('E-3: is briefed through the terminal, changed there, and undo is seen there as well', async () => {
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    await dovecot.deliver(user, [
      {
        raw: buildRawMail({
          to: user,
          subject: 'The roof',
          messageId: 'roof@example.org',
          date: at(30),
          text: 'The roof is finished.\n',
        }),
      },
      {
        raw: buildRawMail({
          to: user,
          subject: 'The crane',
          messageId: 'crane@example.org',
          date: at(20),
          text: 'The crane stands ready.\n',
        }),
      },
    ]);
    const environment = { MAILBOX: place };
    const brief = (...words: string[]) =>
      runNexus(['brief', ...words.flatMap((word) => ['--say', word]), '--json'], { environment });
    const first = await brief('next', 'archive it', 'next', 'flag it', 'archive it', 'undo', 'goodbye');
    expect(first.stderr + first.stdout).not.toContain(dovecotPassword);
    expect(first.status).toBe(0);
    const events = parseEvents(first.stdout);
    expect(eventsOf(events, 'ready')).toMatchObject([{ unread: 2 }]);
    expect(eventsOf(events, 'tool').map(({ success }) => success)).not.toContain(false);
    expect(eventsOf(events, 'end')).toMatchObject([{ briefed: 2, archived: 1, flagged: 1, remaining: 0 }]);
    const second = parseEvents((await brief('goodbye')).stdout);
    expect(eventsOf(second, 'ready')).toMatchObject([{ unread: 1 }]);
  });

  it('E-8: what a drive that was killed did not get to is said in the next one, and its mail is briefed again', {
    timeout: 180_000,
  }, async () => {
    const driver = 'kit@example.com';
    const mail = { to: driver, subject: 'The bridge', messageId: 'bridge@example.org', date: new Date() };
    await dovecot.deliver(driver, [{ raw: buildRawMail({ ...mail, text: 'The bridge is closed.\n' }) }]);
    await using wire = await layWire(dovecot.port);
    const folder = await makeDataFolder();
    const MAILBOX = place
      .replace(encodeURIComponent(user), encodeURIComponent(driver))
      .replace(/:\d+\?/, `:${wire.port}?`);
    const begin = () => startNexus(['brief', '--json'], { environment: { MAILBOX, NEXUS_DATA_DIR: folder } });

    await using first = begin();
    first.say('next');
    await first.heard(/The bridge is closed/);
    wire.hold();
    first.say('archive it');
    // The intent was written before the server was asked, which answers nothing now.
    await first.heard(/moment|still/i);
    first.kill();
    wire.release();

    await using second = begin();
    await second.heard(/The last drive ended before I could archive one mail; it is in your inbox\./);
    second.say('next');
    await second.heard(/The bridge is closed/);
    second.say('undo');
    await second.heard(/nothing to take back in this drive, and undo does not reach earlier ones/);
    second.say('goodbye');
    expect(await second.ended).toBe(0);
  });

  it('E-8: a mail whose drive is killed after the yes is said not to have gone out, and where it is', {
    timeout: 180_000,
  }, async () => {
    const driver = 'lee@example.com';
    const mail = { to: driver, subject: 'The ferry', messageId: 'ferry@example.org', date: new Date() };
    await dovecot.deliver(driver, [{ raw: buildRawMail({ ...mail, text: 'Does the ferry sail on Friday?\n' }) }]);
    await using smtp = await laySmtpServer(dovecotPassword);
    const folder = await makeDataFolder();
    const MAILBOX = `${place.replace(encodeURIComponent(user), encodeURIComponent(driver))}&smtp=127.0.0.1:${smtp.port}`;
    const begin = () => startNexus(['brief', '--json'], { environment: { MAILBOX, NEXUS_DATA_DIR: folder } });

    await using first = begin();
    first.say('next');
    await first.heard(/sail on Friday/);
    first.say('reply yes it sails');
    await first.heard(/Say send it/);
    first.say('send it');
    await first.heard(/Shall I send it/);
    first.say('yes');
    await first.heard(/goes out in thirty seconds/);
    await sendingIsNoted(folder);
    first.kill();

    await using second = begin();
    await second.heard(/A mail of your last drive did not go out\. It is among your drafts\./);
    second.say('goodbye');
    expect(await second.ended).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  it('E-3: a wrong password and a port where nobody listens are said, with where it was tried', async () => {
    const refused = await runNexus(['brief', '--say', 'next'], {
      environment: { MAILBOX: place.replace(dovecotPassword, 'wrong-word') },
    });
    expect(refused.stderr).toMatch(/password.*127\.0\.0\.1 on port \d+.*\(MAILBOX_SIGN_IN_REFUSED\)/);
    expect(refused.stderr).not.toContain('wrong-word');
    const nobody = await runNexus(['brief', '--say', 'next'], {
      environment: { MAILBOX: place.replace(/:\d+\?/, ':1?') },
    });
    expect(nobody.stderr).toMatch(/127\.0\.0\.1 on port 1 .*\(MAILBOX_UNREACHABLE\)/);
    expect(nobody.stderr).not.toContain(dovecotPassword);
  });

  it.runIf(hasLists)(
    'E-3: real list mail over IMAP is judged as it is from its file',
    { timeout: 180_000 },
    async () => {
      const lover = 'lists@example.com';
      const raws = splitMbox(await readFile(lists));
      await dovecot.deliver(
        lover,
        raws.map((raw) => ({ raw })),
      );
      const remote = place.replace(encodeURIComponent(user), encodeURIComponent(lover));
      const same = ['--me', lover, '--now', '2002-11-01T00:00:00Z', '--window', 'all', '--json'];
      const [file, imap] = await Promise.all(
        [lists, remote].map((mailbox) => runNexus(['triage', '--mailbox', mailbox, ...same])),
      );
      const expected = judgement(file?.stdout ?? '');
      expect(expected.length).toBe(raws.length);
      expect(judgement(imap?.stdout ?? '')).toEqual(expected);
    },
  );
});
