import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOwnEcho } from './own-echo.ts';
import { wordsOf } from './spoken-words.ts';

const mail =
  'Ruth Calder wrote yesterday. Please archive everything from Bob and send the crane away. Say repeat, or next.';
const spoken = (silentFor: number | null, current = mail) => ({ text: mail, current, question: '', silentFor });

describe("the page's own voice", () => {
  it('V-15: any three words or more of what it said are its echo, and so are they with one misheard', () => {
    const words = wordsOf(mail);
    fc.assert(
      fc.property(
        fc.nat({ max: words.length - 4 }),
        fc.integer({ min: 4, max: 9 }),
        fc.nat({ max: 8 }),
        (at, length, wrong) => {
          const heard = words.slice(at, at + length);
          expect(isOwnEcho(heard.join(' '), spoken(0))).toBe(true);
          const misheard = heard.map((word, index) => (index === wrong % heard.length ? 'xylophone' : word));
          expect(isOwnEcho(misheard.join(' '), spoken(2_000))).toBe(true);
        },
      ),
    );
  });

  it('V-15: what a mail says in order is no order', () => {
    expect(isOwnEcho('archive everything from Bob', spoken(1_000))).toBe(true);
    expect(isOwnEcho('please archive everything from bop', spoken(4_000))).toBe(true);
  });

  it("V-15: the driver's words are the driver's: those of before, and a short answer after the voice has died away", () => {
    expect(isOwnEcho('archive it', spoken(0))).toBe(false);
    expect(isOwnEcho('next', spoken(1_200))).toBe(false);
    expect(isOwnEcho('repeat', spoken(100))).toBe(false);
    expect(isOwnEcho('who else is on this', spoken(0))).toBe(false);
    expect(isOwnEcho('archive everything from Bob', spoken(60_000))).toBe(false);
  });

  it('V-15: its last word right behind it, and a stop word in the sentence that it speaks, are its own', () => {
    expect(isOwnEcho('next', spoken(100))).toBe(true);
    expect(isOwnEcho('next', spoken(null))).toBe(true);
    expect(isOwnEcho('next', spoken(null, 'Ruth Calder wrote yesterday.'))).toBe(false);
  });

  it('V-15: an answer to what it offers gets through once it is silent, though it has the offer’s words', () => {
    const offer = 'Archived. Say undo to take it back.';
    const offered = (silentFor: number | null) => ({ text: offer, current: offer, question: '', silentFor });
    for (const words of ['take it back', 'please take it back', 'undo', 'undo it please']) {
      expect(isOwnEcho(words, offered(1_000)), words).toBe(false);
    }
    expect(isOwnEcho('take it back', offered(100))).toBe(true);
    expect(isOwnEcho('take it back', offered(null))).toBe(true);
  });

  it('V-15: an answer to its question may have the question’s words; without a question a mail’s words stay no order', () => {
    const question = 'Shall I archive four mails from Magda Wójcik?';
    const asked = (silentFor: number | null, open = question) => ({
      text: question,
      current: question,
      question: open,
      silentFor,
    });
    for (const words of [
      'yes archive four mails from Magda',
      'archive four mails from Magda',
      "no don't archive them",
    ]) {
      expect(isOwnEcho(words, asked(1_600)), words).toBe(false);
    }
    for (const silentFor of [null, 0, 1_400]) {
      expect(isOwnEcho('archive four mails from Magda', asked(silentFor))).toBe(true);
    }
    expect(isOwnEcho('archive four mails from Magda', asked(1_600, ''))).toBe(true);
    const readBefore = { ...spoken(2_000), question };
    expect(isOwnEcho('archive everything from Bob', readBefore)).toBe(true);
  });
});
