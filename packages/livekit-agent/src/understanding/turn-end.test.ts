import { describe, expect, it } from 'vitest';
import type { PendingQuestion } from '../state/pending-question.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { silenceAfter } from './turn-end.ts';

const sending: PendingQuestion = {
  toolName: 'send_draft',
  toolArguments: {},
  fingerprint: 'send',
  question: 'Shall I send it?',
  askedInTurn: 0,
};
const archiving = (...emailIds: string[]): PendingQuestion => ({
  toolName: 'archive_email',
  toolArguments: { email_ids: emailIds },
  fingerprint: 'archive',
  question: 'Shall I archive it?',
  askedInTurn: 0,
});

function asked(pendingQuestion?: PendingQuestion) {
  const { drive } = createTestDrive();
  if (pendingQuestion !== undefined) drive.tracker.apply({ type: 'asked', pendingQuestion });
  return drive;
}

describe('the silence that ends a turn', () => {
  it('V-14: is 300 ms after a whole command, 2.5 s after half of one, and left to the sound after other words', () => {
    const drive = asked();
    expect(silenceAfter(drive, 'archive it')).toBe(300);
    expect(silenceAfter(drive, 'archive the one from')).toBe(2_500);
    expect(silenceAfter(drive, "tell her I'm on my way")).toBeNull();
    expect(silenceAfter(drive, 'yes')).toBeNull();
  });

  it('V-14: is 700 ms after a yes to sending or to many mails, which a “no, wait” may follow', () => {
    expect(silenceAfter(asked(sending), 'yes')).toBe(700);
    expect(silenceAfter(asked(archiving('a', 'b')), 'yes please')).toBe(700);
    expect(silenceAfter(asked({ ...archiving('a'), more: [sending] }), 'yes')).toBe(700);
    expect(silenceAfter(asked(archiving('a')), 'yes')).toBe(300);
    expect(silenceAfter(asked(sending), 'no')).toBe(300);
    expect(silenceAfter(asked(sending), 'yes, no, wait')).toBe(2_500);
  });

  it('V-14: is 300 ms after an answer to which of several mails is meant', () => {
    const drive = asked();
    drive.tracker.apply({ type: 'mentioned', emailIds: ['a', 'b'] });
    drive.conversation.turn.asksWhich = { of: drive.tracker.state.mention, wanted: [] };
    expect(silenceAfter(drive, 'the second one')).toBe(300);
  });

  it('V-14: is asked for without any change to the drive', () => {
    const drive = asked(sending);
    const { state } = drive.tracker;
    const { turn } = drive.conversation;
    silenceAfter(drive, 'yes');
    expect(drive.tracker.state).toBe(state);
    expect(drive.conversation.turn).toBe(turn);
  });
});
