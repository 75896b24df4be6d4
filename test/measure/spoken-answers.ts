import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sampleMailboxPath } from '@nexus/email-providers';
import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import { evaluationData } from '../support/run/env.ts';
import { conductDrive } from './spoken-answers/conduct-drive.ts';
import { listDrives } from './spoken-answers/list-drives.ts';
import { eveningDrive, sampleDrives } from './spoken-answers/sample-drives.ts';

/**
 * Prints what the agent answers to about three hundred sentences of a driver, the same to the letter on every run: kept before a change and
 * after it, two such files show whether anything is said or done differently (`node test/measure/spoken-answers.ts > answers.txt`).
 */
async function printAnswers(): Promise<void> {
  const lists = join(evaluationData, 'mail/lists-2002-10.mbox');
  const hasLists = existsSync(lists);
  if (!hasLists) console.log('EVAL_DATA has no mail/lists-2002-10.mbox: the sample mailbox alone.');
  const drives = [
    ...sampleDrives.map((words) => ({ ...words, mailbox: sampleMailboxPath, now: '2026-11-16T08:00:00Z' })),
    { ...eveningDrive, mailbox: sampleMailboxPath, now: '2026-11-15T20:30:00Z' },
    ...(hasLists ? listDrives.map((words) => ({ ...words, mailbox: lists, now: '2002-10-09T18:00:00Z' })) : []),
  ];
  let answers = 0;
  for (const drive of drives) answers += await conductDrive(drive);
  console.log(`\n${answers} answers in ${drives.length} drives`);
}

installFrameworkLogger(createPrivateLogger('silent', process.stderr));
await printAnswers();
