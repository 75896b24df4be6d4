import { llm } from '@livekit/agents';
import { describe, expect, it } from 'vitest';
import type { ToolResult } from '../state/tool-result.ts';
import { createTestDrive } from '../testing/test-drive.ts';
import { offlineReply } from './offline-llm.ts';

/** A drive that nothing may look at: what tools reported is all there is to say. */
const untouched = new Proxy(createTestDrive().drive, {
  get() {
    throw new Error('The words were read again.');
  },
});

function after(...results: readonly Partial<ToolResult>[]) {
  const outputs = results.map((result, index) =>
    llm.FunctionCallOutput.create({
      callId: `${index}`,
      name: 'archive_email',
      output: JSON.stringify({ success: true, message: '', ...result }),
      isError: false,
    }),
  );
  return offlineReply(untouched, { messageId: 'said', words: 'archive it', calls: [], outputs });
}

describe('offline reply after a tool has run', () => {
  it('B-20: reports what came of it, and plans nothing anew', () => {
    expect(after({ message: 'Archived.' })).toEqual({ text: 'Archived.', calls: [] });
    expect(after({ message: 'That did not work.', success: false })).toEqual({ text: 'That did not work.', calls: [] });
  });

  it('B-20: a tool that had nothing to say is no reason to do it again, nor to say that nothing was done', () => {
    const { text, calls } = after({ message: '' });
    expect(calls).toEqual([]);
    expect(text).not.toBe('');
    expect(text).not.toMatch(/\bnot\b|sorry/i);
  });

  it('B-13: a question comes last, and nothing that was done is left unsaid for it', () => {
    const question = { message: 'Shall I mute Anna?', success: false, needs_confirmation: true };
    const left = { message: 'I can ask one thing at a time, so I left that.', success: false };
    expect(after({ message: 'Flagged.' }, question, { message: 'Archived.' }, left).text).toBe(
      'Flagged. Archived. Shall I mute Anna?',
    );
  });

  it('B-20: what several steps reported alike is said once', () => {
    expect(after({ message: 'Two topics.' }, { message: 'Two topics.' }).text).toBe('Two topics.');
  });
});
