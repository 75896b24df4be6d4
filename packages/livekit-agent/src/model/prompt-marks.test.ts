import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPromptMarksFilter } from './prompt-marks.ts';

const known = new Set(['m1', 'm7', 'm12']);

function said(text: string, pieces: readonly number[] = []): string {
  const filter = createPromptMarksFilter((name) => known.has(name));
  let at = 0;
  let out = '';
  for (const length of pieces) {
    out += filter.push(text.slice(at, at + length));
    at += length;
  }
  return out + filter.push(text.slice(at)) + filter.flush();
}

describe('what only the prompt calls things', () => {
  it.each([
    ['The mail from Anna (m7) wants an answer.', 'The mail from Anna wants an answer.'],
    ['The mail from Anna [id m7] and the other (m1, m12).', 'The mail from Anna and the other.'],
    ['Mail m7 is from Anna.', 'That mail is from Anna.'],
    ['I looked at m7 for you.', 'I looked at that mail for you.'],
    ['I found m1 and m7.', 'I found those mails.'],
    ['The mail with id m7 is from Piet.', 'The mail is from Piet.'],
    ['<untrusted kind="mail">It is ready.</untrusted>', 'It is ready.'],
  ])('W-8: is not said: %s', (text, expected) => {
    expect(said(text)).toBe(expected);
  });

  it.each([
    'Take the M7 to Naas (exit 9).',
    'It has m99 on it.',
    'The crane (the big one) is 3 m3 high, it says < 5.',
    'He wrote: [sic] and (see below).',
  ])('W-8: what is no mark stays as it is: %s', (text) => {
    expect(said(text)).toBe(text);
  });

  it('W-8: where the stream is cut makes no difference', () => {
    const text =
      'Mail m7 (m1) is from Anna [id m12]; the M7 (exit 9) and m7 <untrusted kind="x">too</untrusted>. The id m1 stays.';
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 60 }), (pieces) => {
        expect(said(text, pieces)).toBe(said(text));
      }),
    );
  });
});
