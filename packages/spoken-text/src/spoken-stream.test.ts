import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spokenForm } from './spoken-form.ts';
import { createSpokenStream } from './spoken-stream.ts';
import { speakableText } from './testing/random-text.ts';

function streamed(deltas: readonly string[]): string {
  const stream = createSpokenStream();
  return deltas.map((delta) => stream.push(delta)).join('') + stream.flush();
}

/** `text` cut at the given shares of its length. */
function cutAt(text: string, shares: readonly number[]): string[] {
  const places = [...new Set(shares.map((share) => Math.floor(share * text.length)))].sort(
    (left, right) => left - right,
  );
  return [...places, text.length].map((end, index) => text.slice(index === 0 ? 0 : (places[index - 1] ?? 0), end));
}

const answers = [
  'Done.',
  'The architect asks you to sign plan_rev3.pdf by Fri, Nov 20, 2026 at 14:00 CET. Shall I flag it?',
  'You have 7 topics. The first three: crane, roof and budget. Say next to start.',
  'Mr. Ito, e.g. from the office, sent $1,250.00 for 120 m². No. 5 is still open, approx. 3 days late.',
  'He wrote to ana.meyer@example.com, see https://example.com/a,b and **sign, please** today.',
  '# Offer\n- steel: $5\n- glass: €7\n\nThat is all. Next one?',
  'The invoice no. 4711 is from 20. November 2026, or so the supplier says; it costs 1,000,000 euros.',
  '> The roof leaks since Monday and the\n> rain does not stop. Who comes?',
  'I would sign it... but the date is wrong. Then it says:',
  'Archived. Say undo to take it back.',
  'They need bolts, nuts, screws, etc. by Monday, all from Beam Corp. in Rome. Flag it?',
  'The call starts at 9 a.m. sharp, and the next one at 3 p.m. Shall I say more?',
  'You should look at [the plan, third version](https://example.com/x), it is v2.1.3.',
  'This is how it works:\n```\nconst a = 1;\n\nrun(a, later. Now);\n```\nAsk me more.',
];

describe('createSpokenStream', () => {
  it.each(answers)('B-17: %j comes out as its spoken form, letter by letter', (answer) => {
    expect(streamed([...answer])).toBe(spokenForm(answer));
  });

  it('B-17: what is spoken does not depend on where the text was cut', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          speakableText,
          fc.constantFrom(...answers),
          fc.array(fc.constantFrom(...answers), { maxLength: 4 }).map((all) => all.join(' ')),
        ),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 30 }),
        (text, shares) => {
          expect(streamed(cutAt(text, shares))).toBe(streamed([text]));
        },
      ),
      { numRuns: 400 },
    );
  });

  it('B-17: no piece of a stream has anything unspeakable', () => {
    fc.assert(
      fc.property(speakableText, (text) => {
        expect(streamed([...text])).not.toMatch(/:\/\/|[@|*#`<>]/);
      }),
      { numRuns: 500 },
    );
  });

  it('B-17: the first clause comes as soon as its mark is there', () => {
    const stream = createSpokenStream();
    expect(stream.push('The architect asks,')).toBe('');
    expect(stream.push(' ')).toBe('The architect asks,');
    expect(stream.push('by Friday at the latest, for your signature')).toBe('');
    expect(stream.flush()).toBe(' by Friday at the latest, for your signature');
  });

  it('B-17: a sentence is out with the space behind it', () => {
    const stream = createSpokenStream();
    expect(stream.push('It is from Ana Torres.')).toBe('');
    expect(stream.push(' ')).toBe('It is from Ana Torres.');
  });

  it('B-17: a first clause shorter than fifteen characters waits for the next', () => {
    const stream = createSpokenStream();
    expect(stream.push('Yes, it is from Ana Torres. And ')).toBe('Yes, it is from Ana Torres.');
  });

  it.each([
    [
      'an amount',
      ['It costs exactly $1,', '250.00 a month. Next '],
      'It costs exactly one thousand two hundred fifty dollars a month.',
    ],
    [
      'a date',
      ['It is due Nov 20, ', '2026 at the site. Next '],
      'It is due November twentieth, twenty twenty-six at the site.',
    ],
    ['a link', ['Here it stands https://example.', 'com/a.b, on the web. Next '], 'Here it stands a link,'],
    ['a number', ['There are more than 1', '2 of them left. Next '], 'There are more than twelve of them left.'],
    ['a title', ['It was sent by Mr. ', 'Ito on the site. Next '], 'It was sent by Mister Ito on the site.'],
  ])('B-17: %s is not cut apart', (_, [first = '', second = ''], said) => {
    const stream = createSpokenStream();
    expect(stream.push(first)).toBe('');
    expect(stream.push(second).startsWith(said)).toBe(true);
  });

  it('B-17: a first clause without any mark is not waited for beyond its longest', () => {
    const stream = createSpokenStream();
    const words =
      'the site manager wants to know whether you have looked at the drawings of the second floor and whether the stairs fit the new wall at the north side of the house';
    const outputs = [...words.repeat(2)].map((letter) => stream.push(letter));
    const first = outputs.find((output) => output !== '') ?? '';
    expect(first.endsWith(',')).toBe(true);
    expect(first.length).toBeLessThanOrEqual(121);
  });

  it('B-17: after a flush the stream starts anew', () => {
    const stream = createSpokenStream();
    stream.push('One thing.');
    expect(stream.flush()).toBe('One thing.');
    stream.push('Another thing.');
    expect(stream.flush()).toBe('Another thing.');
  });
});
