import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIcs } from '@nexus/calendars/testing';
import { expect, it, vi } from 'vitest';
import { unheardOfWord, writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { runWatched, saying } from '../../support/canary/watched-run.ts';

// Against hanging only.
vi.setConfig({ testTimeout: 180_000 });

it('L-9, B-15: what stands in a calendar is told and kept nowhere, and a reminder is kept in the words of the driver alone', async () => {
  await using mailbox = await writeCanaryMailbox(1);
  const folder = await mkdtemp(join(tmpdir(), 'nexus-canary-calendar-'));
  const [title, place, person] = [unheardOfWord(), unheardOfWord(), unheardOfWord()];
  const path = join(folder, 'calendar.ics');
  const event = { title: `${title} meeting`, location: place, people: [person], weeks: 520 };
  await writeFile(path, writeIcs([{ ...event, start: '2026-01-05T08:00:00.000Z', end: '2026-01-05T09:00:00.000Z' }]));
  const run = await runWatched({
    commandLine: [
      'brief',
      '--json',
      ...['--mailbox', mailbox.path],
      ...saying([
        'when is my next meeting',
        `who is at the ${title} meeting`,
        `where is the ${title} meeting`,
        'what does next week look like',
        `remind me tomorrow at nine to prepare the ${title} meeting ${place} ${person}`,
        `remember that the ${title} meeting ${place} ${person} matters`,
        'yes',
        'remind me tomorrow at nine to buy milk',
        'what do I have to do',
        'next',
        'goodbye',
      ]),
    ],
    words: [...mailbox.words, title, place, person],
    environment: { LOG_LEVEL: 'trace', CALENDAR: path },
  });
  await rm(folder, { recursive: true });
  expect(run.status).toBe(0);
  for (const word of [title, place, person]) expect(run.stdout).toContain(word);
  expect(run.stdout).toContain('buy milk');
  expect(run.leaks).toEqual([]);
});
