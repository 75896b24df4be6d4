import type { DriverMessage } from '@nexus/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createOutbox, type OutgoingLine } from './outbox.ts';

const nowhere = { emailId: null, question: null } as const;

/** An outbox before a drive that knows lines by their ids, over a connection that loses what it is told to. */
function createLine() {
  const done: string[] = [];
  const known = new Set<string>();
  let shown: readonly OutgoingLine[] = [];
  let isOpen = true;
  let loses: 'nothing' | 'words' | 'receipts' = 'nothing';
  let next = 0;
  const outbox = createOutbox({
    transmit(message: DriverMessage) {
      if (!isOpen || loses === 'words' || message.type !== 'say' || message.id === undefined) return;
      if (!known.has(message.id)) done.push(message.text);
      known.add(message.id);
      if (loses !== 'receipts') outbox.received(message.id, true);
    },
    changed: (lines) => {
      shown = lines;
    },
    createId: () => {
      next += 1;
      return `line-${next}`;
    },
  });
  return {
    outbox,
    done,
    get shown() {
      return shown.map(({ text, state }) => `${state}: ${text}`);
    },
    say: (text: string) => outbox.say({ text, source: 'typed', seen: nowhere }),
    cut: (how: 'words' | 'receipts') => {
      loses = how;
    },
    close: () => {
      isOpen = false;
    },
    mend() {
      loses = 'nothing';
      isOpen = true;
      outbox.resend();
    },
  };
}

describe('words on their way', () => {
  it('W-3: whatever is lost, of words and of receipts, all of it is done once, in order, or shown as not sent', () => {
    const step = fc.oneof(
      fc.constant({ kind: 'say' } as const),
      fc.constant({ kind: 'close' } as const),
      fc.constant({ kind: 'mend' } as const),
      fc.constant({ kind: 'give-up' } as const),
      fc.constantFrom('words', 'receipts').map((how) => ({ kind: 'cut', how: how as 'words' | 'receipts' }) as const),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const line = createLine();
        const said: string[] = [];
        let givenUp = new Set<string>();
        for (const [index, { kind, ...how }] of steps.entries()) {
          if (kind === 'say' && line.say(String(index))) said.push(String(index));
          if (kind === 'close') line.close();
          if (kind === 'mend') line.mend();
          if (kind === 'cut' && 'how' in how && how.how !== undefined) line.cut(how.how);
          if (kind === 'give-up') {
            givenUp = new Set([...givenUp, ...line.shown.map((words) => words.replace(/^\w+: /, ''))]);
            line.outbox.giveUp();
          }
        }
        line.mend();
        expect(new Set(line.done).size).toBe(line.done.length);
        expect(line.done).toEqual(line.done.toSorted((left, right) => Number(left) - Number(right)));
        expect(said.filter((words) => !line.done.includes(words) && !givenUp.has(words))).toEqual([]);
      }),
    );
  });

  it('W-3: words that wait are shown, words of a drive that is gone are shown as not sent, and no more are taken than may wait', () => {
    const line = createLine();
    line.close();
    expect([1, 2, 3, 4, 5, 6].map((words) => line.say(String(words)))).toEqual([true, true, true, true, true, false]);
    expect(line.shown).toEqual(['sending: 1', 'sending: 2', 'sending: 3', 'sending: 4', 'sending: 5']);
    line.outbox.giveUp();
    expect(line.shown[0]).toBe('unsent: 1');
    line.mend();
    expect(line.done).toEqual([]);
    line.say('next');
    expect(line.shown).toEqual([]);
  });
});
