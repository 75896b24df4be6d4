import { runInProcess } from '@nexus/cli/testing';
import { describe, expect, it } from 'vitest';
import { parseEvents } from '../../support/command-line/run-nexus.ts';

describe('nexus in the terminal', () => {
  it('V-5: says in the log, once, that no Redis shares the model’s budget', async () => {
    const { stderr } = await runInProcess(['brief', '--json', '--say', 'goodbye'], {
      environment: { LOG_LEVEL: 'info' },
    });
    expect(stderr.match(/no REDIS_URL/g)).toHaveLength(1);
  });

  it('B-20: without goodbye the drive still ends and says what was left', async () => {
    const { status, stdout } = await runInProcess(['brief', '--say', 'next']);
    expect(stdout).toMatch(/1 dealt with, 0 archived, 0 flagged, \d+ still to come/);
    expect(status).toBe(0);
  });

  it('B-20: typed lines are turns, and the end of the input ends the drive', async () => {
    const { status, stdout } = await runInProcess(['brief', '--json'], { input: 'next\n\nwho is it from\n' });
    const events = parseEvents(stdout);
    expect(events.filter((event) => event.type === 'user').map((event) => event.text)).toEqual([
      'next',
      'who is it from',
    ]);
    expect(events.at(-1)?.type).toBe('end');
    expect(status).toBe(0);
  });

  it('B-5: triage --json judges each mail on a line and sums up', async () => {
    const { status, stdout } = await runInProcess(['triage', '--json']);
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const summary = lines.pop();
    expect(summary).toMatchObject({ type: 'summary', mails: lines.length });
    for (const line of lines) {
      expect(Object.keys(line)).toEqual([
        'emailId',
        'messageId',
        'from',
        'subject',
        'receivedAt',
        'threadId',
        'topic',
        'score',
        'important',
        'urgent',
        'fraud',
        'signals',
        'held',
      ]);
      expect(line.held === null).toBe(line.topic !== null);
    }
    expect(status).toBe(0);
  });

  it('B-4: --window and --now change what is briefed', async () => {
    const counts = await Promise.all(
      [
        ['--window', '1'],
        ['--window', 'all'],
        ['--now', '2026-11-11T12:00:00Z'],
      ].map(async (options) => {
        const { stdout } = await runInProcess(['triage', '--json', ...options]);
        const lines = stdout
          .trim()
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line));
        return lines.filter((line) => line.held === null).length;
      }),
    );
    const [oneDay = 0, all = 0, earlier = 0] = counts;
    expect(oneDay).toBeLessThan(earlier);
    expect(all).toBeGreaterThan(oneDay);
  });
});
