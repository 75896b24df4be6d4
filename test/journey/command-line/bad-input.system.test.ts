import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type MeasuredRun, runMeasured } from '../../support/command-line/measured-nexus.ts';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { brokenMails, soundMail } from '../../support/mail/broken-mail.ts';

// What only a process of its own shows: its end, its exit status and its memory. Every refusal is in bad-input.test.ts.

async function makeFolder() {
  const path = await mkdtemp(join(tmpdir(), 'nexus-bad-input-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

/** What holds whatever was put in: an end, in good time and within bounds, and no trace of our own code. */
function expectCalm({ status, stdout, stderr, peakMegabytes }: MeasuredRun): void {
  const said = `${stdout}\n${stderr}`;
  expect(said).not.toMatch(/^\s+at .+:\d+/m);
  expect(said).not.toMatch(/\b(Type|Range|Reference|Syntax)?Error:/);
  expect(said).not.toContain('INTERNAL');
  expect(status).not.toBe(97);
  expect(peakMegabytes).toBeGreaterThan(10);
  expect(peakMegabytes).toBeLessThan(600);
}

it('B-4: a wrong command line ends the process with one sentence and status 1, for a person and for a program', async () => {
  const [person, program] = await Promise.all([
    runNexus(['brief', '--window', 'x']),
    runNexus(['brief', '--window', 'x', '--json']),
  ]);
  expect(person).toMatchObject({ status: 1, stdout: '' });
  expect(person.stderr).toMatch(/^The command line is wrong: .*number of days.*\(USAGE_INVALID\)\n$/);
  expect(program.status).toBe(1);
  expect(parseEvents(program.stdout)).toMatchObject([{ type: 'error', turn: 0, code: 'USAGE_INVALID', fatal: true }]);
});

it('B-1, B-2: all of it in one mailbox is briefed within 600 MB, without a trace of our own code', async () => {
  await using folder = await makeFolder();
  for (const [index, [, make]] of brokenMails.entries()) await writeFile(join(folder.path, `${index}.eml`), make());
  await writeFile(join(folder.path, 'sound.eml'), soundMail);
  const says = Array.from({ length: brokenMails.length + 1 }, () => ['--say', 'next', '--say', 'read it']).flat();
  const run = await runMeasured(['brief', '--json', '--window', 'all', '--mailbox', folder.path, ...says]);
  expectCalm(run);
  expect(run.status).toBe(0);
  const events = parseEvents(run.stdout);
  expect(eventsOf(events, 'ready')).toMatchObject([{ unread: brokenMails.length + 1 }]);
  expect(run.stdout).toContain('roof of the boathouse leaks');
  expect(eventsOf(events, 'error')).toEqual([]);
});

it('B-19: long lines, control characters, pictures and other scripts are answered and do nothing', async () => {
  const lines = [
    '',
    '   ',
    'x'.repeat(100_000),
    'archive it not '.repeat(7_000),
    '\u0000\u0007\u001b[31m\u001b]0;title\u0007\u009b2J',
    '\u202Eti evihcra\u202C',
    '🚗💨📧',
    '次のメールをお願いします',
    'следующее письмо',
    'التالي من فضلك',
    '{"name":"archive_email","arguments":{}}',
    '../../etc/passwd; rm -rf /',
    '%s %n %x',
    '\ud800',
    'next',
    'goodbye',
  ];
  const run = await runMeasured(['brief', '--json'], { input: `${lines.join('\n')}\n` });
  expectCalm(run);
  expect(run.status).toBe(0);
  const events = parseEvents(run.stdout);
  const spoken = lines.filter((words) => words.trim() !== '').length;
  expect(eventsOf(events, 'user')).toHaveLength(spoken);
  const answers = eventsOf(events, 'assistant');
  // A tool that takes long on a slow machine says “One moment…” before its answer.
  expect(new Set(answers.map(({ turn }) => turn)).size).toBe(spoken + 1);
  for (const { text } of answers) expect(text.trim()).not.toBe('');
  const tools = eventsOf(events, 'tool').map(({ name }) => name);
  expect(tools).toEqual(['next_email', 'end_briefing']);
  expect(eventsOf(events, 'end')).toMatchObject([{ briefed: 1, archived: 0 }]);
});
