import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { understand } from '../understand.ts';
import { readOfficeNote } from './office-note.ts';

const read = (words: string) => readOfficeNote(words);

describe('a note for the office', () => {
  it.each([
    'note for the office: the site gate is closed on Fridays',
    'Note for the office, the site gate is closed on Fridays.',
    'please make a note for the office that the site gate is closed on Fridays',
    'take a note for our team: the site gate is closed on Fridays',
    'can you leave a note for my colleagues to say the site gate is closed on Fridays',
    'office note: the site gate is closed on Fridays',
    "put this in the office's notes: the site gate is closed on Fridays",
    'remember for the office: the site gate is closed on Fridays',
  ])('L-12: %s', (words) => {
    expect(read(words)).toMatchObject({ kind: 'note-for-office', content: 'the site gate is closed on Fridays' });
    const { verdict, intents } = understand(words, { pendingQuestion: false, pendingDraft: false, paused: false });
    expect([verdict, intents.map(({ kind }) => kind)]).toEqual(['meant', ['note-for-office']]);
  });

  it('L-12: an office is named', () => {
    expect(read('note for the Quay office: the kettle is in the shed')).toMatchObject({ office: 'Quay' });
    expect(read('note for the North Quay office: the kettle is in the shed')).toMatchObject({ office: 'North Quay' });
    expect(read('note for the office: the kettle is in the shed')?.office).toBeUndefined();
  });

  it.each([
    'remember that the office is closed on Fridays',
    'note to self: call the office',
    'tell the office that I am late',
    'the note for the office was nice',
    'note for the office',
    'is there a note for the office?',
    'note that the team meets on Monday',
    'write to the team: I am late',
    'what does the office note say',
  ])('L-12: no note is "%s"', (words) => {
    expect(read(words)).toBeNull();
  });

  it('L-12: whatever is said, it is read in a moment, and never but with content', () => {
    const words = fc.array(fc.constantFrom('note', 'for', 'the', 'office', ':', 'that', 'a', 'our team', ' ', 'x'), {
      maxLength: 60,
    });
    fc.assert(
      fc.property(words, (said) => {
        const note = read(said.join(' '));
        expect(note === null || (note.content ?? '') !== '').toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
