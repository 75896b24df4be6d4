import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createDrafts, noteHeard, type OpenDraft } from './drafts.ts';

function open(unheard: string): OpenDraft {
  const content = { to: [], cc: [], subject: '', body: unheard, regarding: null };
  return { content, recipients: 'Anna', receipt: { draftId: 'a/1', discard: async () => {} }, unheard, unsent: null };
}

const sentences = fc.array(fc.stringMatching(/^[A-Z][a-z]{1,6}( [a-z]{1,6}){0,5}\.$/), { minLength: 1, maxLength: 8 });

it('H-3: wherever the reading was cut, the sentences that were not heard to their end are left, and none else', () => {
  fc.assert(
    fc.property(sentences, fc.nat(400), (spoken, cutAt) => {
      const text = spoken.join(' ');
      const told = `It has words: ${text} Shall I send it?`;
      const drafts = { ...createDrafts(), current: open(text) };
      noteHeard(drafts, { told, heard: told.slice(0, cutAt) });
      const heard = told.slice(0, cutAt).replace('It has words: ', '');
      const { unheard } = drafts.current;
      expect(text.endsWith(unheard)).toBe(true);
      const before = text
        .slice(0, text.length - unheard.length)
        .trim()
        .replace(/\W/g, '');
      expect(heard.replace(/\W/g, '').startsWith(before)).toBe(true);
      expect(unheard === '').toBe(cutAt >= told.indexOf(text) + text.length - 1);
    }),
  );
});

it('H-3: what is said of something else is not the draft', () => {
  const drafts = { ...createDrafts(), current: open('I will come on Monday.') };
  const told = 'I will come on Tuesday.';
  noteHeard(drafts, { told, heard: told });
  expect(drafts.current.unheard).toBe('I will come on Monday.');
});
