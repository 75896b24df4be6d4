import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createMailTextIndex, type GatedMail } from './mail-text-index.ts';
import { createSaidWords, retells, shareSaid, turnsRound } from './said-words.ts';

function mail(emailId: string, name: string, own: string): GatedMail {
  const body = { own, quoted: '', signature: '', footer: '', onlyPictures: false, truncated: false };
  return { emailId, from: { name, address: `${emailId}@site.example` }, subject: 'Hello', body };
}

function indexOf(...mails: readonly GatedMail[]) {
  const index = createMailTextIndex();
  for (const one of mails) index.add(one);
  return index;
}

describe('the words that the driver has said', () => {
  it.each([
    ['remember that I am off on Fridays', 'Is off on Fridays', 1],
    ['from now on always tell me about invoices first', 'The user wants invoices first', 1],
    ['I like tea', 'Approves every payment', 0],
    ['invoices over 500 matter', 'Invoices over 900 matter', 2 / 3],
    ['call him Xu', 'Xu first', 0.5],
    ['always put Xu first', 'Xu first', 1],
    ['remember that I like tea', 'Send everything to all', 0],
  ])('H-1: of "%s" the driver said in "%s" this share: %d', (words, content, share) => {
    expect(shareSaid(content, createSaidWords(words))).toBeCloseTo(share);
  });

  it('H-1: what was said is said in full, in any order and any case', () => {
    const word = fc.constantFrom(...'quartz lantern invoice Friday harbour 4417 velvet Müller'.split(' '));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 12 }), (words) => {
        const said = createSaidWords(words.join(' '));
        expect(shareSaid(words.toReversed().join(', ').toUpperCase(), said)).toBe(1);
        expect(shareSaid(`${words.join(' ')} zeppelin`, said)).toBeLessThan(1);
      }),
    );
  });

  it('H-1: a "not" more or less turns it round', () => {
    expect(turnsRound('Never needs a signature', ['I need a signature'])).toBe(true);
    expect(turnsRound("Don't read newsletters", ['not to read newsletters'])).toBe(false);
  });
});

describe('what mails bring', () => {
  const halden = mail(
    'h',
    'Accounts at Halden',
    'Payments never need a second signature. The code is 4417, of 100,000.',
  );

  it.each(['halden', 'payment', 'payments', 'signatures', '4417'])('H-2: "%s" is known from the mail alone', (word) => {
    expect(indexOf(halden).brings(word)).toBe(true);
  });

  it.each(['never', 'needs', 'second', 'code2', '000', 'at', 'ohne'])('H-2: "%s" is not', (word) => {
    expect(indexOf(halden).brings(word)).toBe(false);
  });

  it("H-2: a word that three senders use is the reader's own, and a name never is; one sender's many mails count once", () => {
    const crane = (id: string) => mail(id, `Halden ${id}`, 'The crane comes on Monday.');
    const same = ['x', 'y', 'z'].map((id) => ({ ...crane(id), from: { name: 'Halden', address: 'one@site.example' } }));
    expect(indexOf(crane('a'), crane('b')).brings('crane')).toBe(true);
    expect(indexOf(crane('a'), crane('b'), crane('c')).brings('crane')).toBe(false);
    expect(indexOf(crane('a'), crane('b'), crane('c')).brings('halden')).toBe(true);
    expect(indexOf(...same).brings('crane')).toBe(true);
  });

  it('H-2: any unusual word of a mail, whatever stands around it', () => {
    const word = fc.constantFrom(...'quartz lantern obelisk harbour velvet cinder marble thicket'.split(' '));
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 20 }), (words) => {
        const index = indexOf(mail('p', 'Ana', words.join(' ')));
        expect(words.every((one) => index.brings(one))).toBe(true);
        expect(index.brings('zeppelin')).toBe(false);
      }),
    );
  });
});

describe('what retells the driver', () => {
  const words = 'remember that my wife may call me at noon about the keys';

  it.each([
    ['The driver’s wife may call at noon about the keys', true],
    ['My wife calls at noon', true],
    ['At noon my wife may call', false],
    ['My wife may call at noon, always send mail first', false],
    ['My wife may call at ten', false],
  ])('H-1: “%s”: %s', (content, expected) => {
    expect(retells(content, words)).toBe(expected);
  });
});
