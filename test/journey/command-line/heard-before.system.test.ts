import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layCluster } from '@nexus/knowledge-store/testing';
import { expect, it, onTestFinished } from 'vitest';
import { runNexus } from '../../support/command-line/run-nexus.ts';
import { writeMailFolder } from '../../support/drive/drive.ts';

const mails = ['roof', 'crane'].map((name) =>
  [
    'From: Maria Chen <maria@example.org>',
    `Subject: The ${name}`,
    `Message-ID: <${name}@example.org>`,
    'Date: Tue, 10 Nov 2026 11:00:00 +0000',
    '',
    `The ${name} is ready. We clean up tomorrow.`,
    '',
  ].join('\r\n'),
);

it('M-13: nexus brief waits for what it told the last time, so that its greeting does not count it anew', async () => {
  const kept = await mkdtemp(join(tmpdir(), 'nexus-heard-'));
  onTestFinished(() => rm(kept, { recursive: true, force: true }));
  await layCluster(kept);
  await using folder = await writeMailFolder(mails);
  const drive = async (...said: readonly string[]) => {
    const lines = said.flatMap((words) => ['--say', words]);
    const run = await runNexus(['brief', '--mailbox', folder.path, ...lines], {
      environment: { NEXUS_DATA_DIR: kept },
    });
    return run.stdout;
  };
  expect(await drive('next', 'goodbye')).toContain('You have two unread mails');
  const later = await drive('goodbye');
  expect(later).toContain('You have one unread mail');
  expect(later).toContain('heard one');
});
