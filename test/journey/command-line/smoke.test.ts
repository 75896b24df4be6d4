import { expect, it } from 'vitest';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';

it('B-20: brief --json prints one event a line and nothing else', async () => {
  const { status, stdout, stderr } = await runNexus([
    'brief',
    '--json',
    '--say',
    'next',
    '--say',
    'archive it',
    '--say',
    'undo',
    '--say',
    'goodbye',
  ]);
  const events = parseEvents(stdout);
  // Where opening takes long, that is said before.
  expect(events.find(({ type }) => type !== 'assistant')?.type).toBe('ready');
  expect(events.at(-1)?.type).toBe('end');
  expect(events.filter((event) => event.type === 'tool').map((event) => event.name)).toEqual([
    'next_email',
    'archive_email',
    'undo_last_action',
    'end_briefing',
  ]);
  expect(stderr).toBe('');
  expect(status).toBe(0);
});
