import { PassThrough } from 'node:stream';
import type { BriefingEvent } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createTerminalScreen, holdUntilReady } from './briefing-screen.ts';

const fault: BriefingEvent = { type: 'error', turn: 0, code: 'MAILBOX_UNREACHABLE', message: 'Away.', fatal: false };
const salutation: BriefingEvent = {
  type: 'assistant',
  turn: 0,
  text: 'Good evening.',
  display: 'Good evening.',
  firstChunkMs: 0,
  totalMs: 0,
};
const ready: BriefingEvent = {
  type: 'ready',
  mode: 'offline',
  unread: 1,
  held: {},
  topics: [],
  redFlags: 0,
  urgent: 0,
};
const end: BriefingEvent = { type: 'end', briefed: 0, archived: 0, flagged: 0, remaining: 0 };

function shown(events: readonly BriefingEvent[]): readonly BriefingEvent[] {
  const all: BriefingEvent[] = [];
  const show = holdUntilReady((event) => all.push(event));
  events.forEach(show);
  return all;
}

describe('what a terminal shows of a drive that begins', () => {
  it('E-8: a fault on the way is shown once the drive is ready, later ones and the end at once', () => {
    expect(shown([salutation, fault, ready, fault, end])).toEqual([salutation, ready, fault, fault, end]);
  });

  it('E-8: of a drive that could not begin nothing is shown beside what was said already', () => {
    expect(shown([salutation, fault, fault, end])).toEqual([salutation]);
  });
});

it('B-20: a sentence that begins with a number word is written with a capital', () => {
  const output = new PassThrough({ encoding: 'utf8' });
  const screen = createTerminalScreen(output, { echo: false });
  screen.show({ ...salutation, text: 'three mails are back. five are urgent: two of them now.' });
  expect(output.read()).toContain('Three mails are back. Five are urgent: two of them now.');
});
