import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommandRun, runInProcess } from '@nexus/cli/testing';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../support/command-line/run-nexus.ts';
import { eventsOf, startDrive } from '../../support/drive/drive.ts';
import { brokenMails, rawMail, soundMail } from '../../support/mail/broken-mail.ts';

const isRoot = process.getuid?.() === 0;

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'nexus-bad-input-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** What holds whatever was put in: no trace of our own code. */
function expectCalm({ stdout, stderr }: Pick<CommandRun, 'stdout' | 'stderr'>): void {
  const said = `${stdout}\n${stderr}`;
  expect(said).not.toMatch(/^\s+at .+:\d+/m);
  expect(said).not.toMatch(/\b(Type|Range|Reference|Syntax)?Error:/);
  expect(said).not.toContain('INTERNAL');
}

interface Refusal {
  readonly commandLine: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly code: string;
  /** What the sentence must tell: what is wrong or what to do. */
  readonly says: RegExp;
}

/** The same refusal to a person and to a program. */
async function expectRefusal({ commandLine, environment = {}, code, says }: Refusal): Promise<void> {
  const [person, program] = await Promise.all([
    runInProcess(commandLine, { environment }),
    runInProcess([...commandLine, '--json'], { environment }),
  ]);
  expectCalm(person);
  expect(person.status).toBe(1);
  expect(person.stdout).toBe('');
  expect(person.stderr).toMatch(says);
  expect(person.stderr).not.toContain('pa55word');

  expectCalm(program);
  expect(program.status).toBe(1);
  const [first, ...others] = parseEvents(program.stdout);
  expect(first).toMatchObject({ type: 'error', turn: 0, code, fatal: true });
  expect(others).toEqual([]);
  const message = first?.type === 'error' ? first.message : '';
  expect(message).toMatch(says);
  expect(program.stdout).not.toContain('pa55word');
}

type Place = (folder: string) => Promise<string>;

async function put(path: string, bytes: string | Buffer): Promise<string> {
  await writeFile(path, bytes);
  return path;
}

const noise = Buffer.from(Array.from({ length: 8_192 }, (_, index) => (index * 2_654_435_761) >>> 24));

const refusedPlaces: readonly (readonly [string, string, Place])[] = [
  ['a path where nothing is', 'MAILBOX_NOT_FOUND', async (folder) => join(folder, 'nowhere.mbox')],
  ['a path through a file', 'MAILBOX_NOT_FOUND', async (folder) => join(await put(join(folder, 'file'), 'x'), 'inbox')],
  ['a folder without mail', 'MAILBOX_EMPTY', async (folder) => folder],
  [
    'a Maildir without mail',
    'MAILBOX_EMPTY',
    async (folder) => {
      await Promise.all(['cur', 'new', 'tmp'].map((name) => mkdir(join(folder, name))));
      return folder;
    },
  ],
  ['an empty file', 'MAILBOX_EMPTY', (folder) => put(join(folder, 'empty.mbox'), '')],
  ['a file of blank lines', 'MAILBOX_EMPTY', (folder) => put(join(folder, 'blank.mbox'), '\n\n  \n')],
  ['random bytes', 'MAILBOX_FORMAT_UNKNOWN', (folder) => put(join(folder, 'noise'), noise)],
  ['a binary file named .mbox', 'MAILBOX_FORMAT_UNKNOWN', (folder) => put(join(folder, 'inbox.mbox'), noise)],
  ['a device', 'MAILBOX_FORMAT_UNKNOWN', async () => '/dev/null'],
  [
    'a link that leads back to itself',
    'MAILBOX_UNREADABLE',
    async (folder) => {
      const path = join(folder, 'loop');
      await symlink(path, path);
      return path;
    },
  ],
];

describe('a mailbox that is none', () => {
  it.each(refusedPlaces)('B-1: %s is refused with %s and what to do', async (_case, code, make) => {
    await using folder = await makeFolder();
    const path = await make(folder.path);
    await expectRefusal({ commandLine: ['brief', '--mailbox', path], code, says: /check|name/i });
  });

  if (isRoot) console.log('Skipped: root may read every folder, so none is without permission.');
  it.skipIf(isRoot)('B-1: a folder without permission is refused with what to do', async () => {
    await using folder = await makeFolder();
    const path = join(folder.path, 'closed');
    await mkdir(path);
    await chmod(path, 0o000);
    await expectRefusal({ commandLine: ['brief', '--mailbox', path], code: 'MAILBOX_UNREADABLE', says: /permission/ });
    await chmod(path, 0o700);
  });
});

describe('a command or a setting that is wrong', () => {
  it('B-1: half of LiveKit’s settings does not stop what needs none of them', async () => {
    const environment = { LIVEKIT_URL: 'ws://127.0.0.1:7880' };
    const { status, stderr } = await runInProcess(['triage'], { environment });
    expect(status).toBe(0);
    expect(stderr).toMatch(/LiveKit is set by half.*This command goes on without it/);
  });

  it('B-4: outside --json a wrong command line is one sentence with its code', async () => {
    const { status, stderr } = await runInProcess(['brief', '--window', 'x']);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^The command line is wrong: .*number of days.*\(USAGE_INVALID\)\n$/);
  });

  it.each<readonly [string, readonly string[], RegExp]>([
    ['a window that is no number', ['brief', '--window', 'soon'], /number of days/],
    ['a window of no days', ['brief', '--window', '0'], /number of days/],
    ['a window without end', ['brief', '--window', 'Infinity'], /number of days/],
    ['a time that is none', ['brief', '--now', 'yesterdayish'], /2026-11-15T20:00:00Z/],
    ['an option that is none', ['brief', '--mailbocks', 'x'], /unknown option/],
    ['a word too many', ['brief', 'everything'], /too many arguments/],
    [
      'a mailbox without its place',
      ['brief', '--mailbox', '--say', 'next'],
      /--mailbox.*a file, a folder or an account/,
    ],
    ['a mailbox of nothing', ['brief', '--mailbox', ''], /--mailbox.*a file, a folder or an account/],
    ['a VIP of nothing', ['triage', '--vip', ' '], /--vip.*a name or an address/],
    ['a command that is none', ['breif'], /unknown (command|option)/],
  ])('B-4: %s is refused with what it should be', async (_case, commandLine, says) => {
    await expectRefusal({ commandLine, code: 'USAGE_INVALID', says });
  });

  it.each<readonly [string, string, string, RegExp]>([
    ['OPENAI_BASE_URL', 'nonsense', 'SETTING_INVALID', /OPENAI_BASE_URL.*http/],
    ['LOG_LEVEL', 'loud', 'SETTING_INVALID', /LOG_LEVEL.*debug.*example/],
    ['TIME_ZONE', 'Mars', 'SETTING_INVALID', /TIME_ZONE.*Europe\/Dublin/],
    ['NEXUS_DATA_DIR', '/etc/passwd', 'SETTING_INVALID', /NEXUS_DATA_DIR should be a folder.*\/etc\/passwd is a file/],
    [
      'NEXUS_DATA_DIR',
      '/etc/passwd/nexus',
      'SETTING_INVALID',
      /NEXUS_DATA_DIR should be a folder.*\/etc\/passwd is a file/,
    ],
    ['MAILBOX', '/nowhere/at/all.mbox', 'MAILBOX_NOT_FOUND', /Check the path/],
    ['MAILBOX', 'pop3://driver:pa55word@mail.example.org', 'MAIL_ACTION_UNSUPPORTED', /mbox file, a Maildir/],
    ['MAILBOX', 'imap://driver:pa55word@mail.example.org/Inbox', 'SETTING_INVALID', /MAILBOX.*imaps:\/\/nora@/],
    ['MAILBOX', 'imaps://driver@127.0.0.1:1', 'SETTING_INVALID', /no terminal.*MAILBOX/],
  ])('B-1: %s=%s stops the start with what it should be', async (name, value, code, says) => {
    await expectRefusal({ commandLine: ['brief'], environment: { [name]: value }, code, says });
  });

  it.skipIf(isRoot)('B-1: a data folder that cannot be written, or made, stops the start', async () => {
    await using folder = await makeFolder();
    await chmod(folder.path, 0o500);
    for (const value of [folder.path, join(folder.path, 'data')]) {
      const says = new RegExp(`${folder.path} cannot be written`);
      await expectRefusal({
        commandLine: ['brief'],
        environment: { NEXUS_DATA_DIR: value },
        code: 'SETTING_INVALID',
        says,
      });
    }
    await chmod(folder.path, 0o700);
  });
});

describe('mail that is broken', () => {
  it.each(brokenMails)('B-2: %s never stops the rest', async (_case, make) => {
    await using folder = await makeFolder();
    await put(join(folder.path, 'broken.eml'), make());
    await put(join(folder.path, 'sound.eml'), soundMail);
    await using drive = await startDrive({ mailbox: folder.path });
    expect(eventsOf(drive.events, 'ready')).toMatchObject([{ unread: 2 }]);
    const heard: string[] = [];
    for (const words of ['next', 'read it', 'more', 'next', 'read it', 'more']) {
      await drive.say(words);
      heard.push(drive.heard);
    }
    expect(heard.join(' ')).toContain('roof of the boathouse leaks');
    expect(eventsOf(drive.events, 'error')).toEqual([]);
    // What is not told is said to be left out.
    const told = new Set(eventsOf(drive.events, 'card').map(({ emailId }) => emailId)).size;
    await drive.say('what did you leave out');
    expect(drive.heard).toMatch(told === 2 ? /^I left nothing out/ : /^I left out (1|one) /);
  });

  it.each([
    ['2028', 'Fri, 2 Jun 2028 10:00:00 +0000'],
    ['the year 102', 'Tue, 2 Jun 102 10:00:00 +0000'],
  ])('B-4: mail dated in %s does not move what now is, and is held as undated', async (_case, date) => {
    await using folder = await makeFolder();
    for (let index = 0; index < 6; index++)
      await put(join(folder.path, `${index}.eml`), rawMail({ id: `week-${index}`, body: `Item ${index} waits.` }));
    await put(join(folder.path, 'dated.eml'), rawMail({ id: 'dated', date, body: 'Out of time.' }));
    const run = await runInProcess(['brief', '--json', '--mailbox', folder.path, '--say', 'what did you leave out']);
    expectCalm(run);
    const events = parseEvents(run.stdout);
    expect(eventsOf(events, 'ready')).toMatchObject([{ unread: 7, held: { undated: 1 } }]);
    expect(eventsOf(events, 'assistant').at(-1)?.text).toMatch(/without a date that can be true/);
  });

  it('B-1, B-9: a mailbox file that is cut inside a mail is briefed, and the driver is told that it breaks off', async () => {
    await using folder = await makeFolder();
    const separator = Buffer.from('From signe.holm@example.org Tue Jun  2 10:00:00 2026\n');
    const cut = rawMail({
      id: 'cut',
      type: 'multipart/mixed; boundary=b',
      body: '--b\r\n\r\nThe pontoon is\r\n--b\r\nCont',
    });
    const path = await put(
      join(folder.path, 'cut.mbox'),
      Buffer.concat([separator, soundMail, Buffer.from('\n'), separator, cut.subarray(0, cut.length - 2)]),
    );
    const run = await runInProcess([
      'brief',
      '--json',
      '--mailbox',
      path,
      '--say',
      'what did you leave out',
      '--say',
      'next',
    ]);
    expectCalm(run);
    expect(run.status).toBe(0);
    const events = parseEvents(run.stdout);
    const [greeting, leftOut] = eventsOf(events, 'assistant');
    expect(greeting?.text).toContain('breaks off inside its last mail');
    expect(leftOut?.text).toContain('breaks off inside its last mail');
    expect(eventsOf(events, 'card')).toHaveLength(1);
  });

  it('B-1, B-9: a mail that cannot be opened is said to be missing', async () => {
    await using folder = await makeFolder();
    await put(join(folder.path, 'sound.eml'), soundMail);
    await symlink(join(folder.path, 'gone'), join(folder.path, 'dangling.eml'));
    const run = await runInProcess(['brief', '--json', '--mailbox', folder.path, '--say', 'what did you leave out']);
    expectCalm(run);
    const [greeting, leftOut] = eventsOf(parseEvents(run.stdout), 'assistant');
    expect(greeting?.text).toContain('One mail could not be opened');
    expect(leftOut?.text).toContain('One mail could not be opened');
    const triage = await runInProcess(['triage', '--mailbox', folder.path]);
    expect(triage.stdout).toContain('One mail could not be opened');
  });
});

describe('words that are none', () => {
  it('B-19: input that ends at once is a briefing of one greeting', async () => {
    const run = await runInProcess(['brief', '--json']);
    expectCalm(run);
    expect(run.status).toBe(0);
    expect(parseEvents(run.stdout).map(({ type }) => type)).toEqual(['ready', 'assistant', 'end']);
  });
});
