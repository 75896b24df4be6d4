import { expect, it } from 'vitest';
import { writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { longDrive, runWatched, saying } from '../../support/canary/watched-run.ts';

// The one canary of the quick tier; every other way out is watched in the files beside it.

it('B-15: a drive offline leaves no word of any mail behind', async () => {
  await using mailbox = await writeCanaryMailbox(1);
  const run = await runWatched({
    commandLine: ['brief', '--json', '--mailbox', mailbox.path, ...saying(longDrive(mailbox.mails))],
    words: mailbox.words,
    environment: { LOG_LEVEL: 'debug' },
  });
  expect(run.status).toBe(0);
  // The words were there to be kept: each mail was read out.
  for (const { subject, body } of mailbox.mails) {
    expect(run.stdout).toContain(subject);
    expect(run.stdout).toContain(body);
  }
  expect(run.stderr).not.toBe('');
  expect(run.leaks).toEqual([]);
});
