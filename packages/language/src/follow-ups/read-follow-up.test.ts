import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readNamedValues } from './named-values.ts';
import { type EarlierQuestion, readFollowUp } from './read-follow-up.ts';
import { shortQuestion } from './short-question.ts';

const asked = (question: string, more: Partial<EarlierQuestion> = {}): EarlierQuestion => ({
  ...{ question, kind: 'manual', named: null },
  ...more,
});
const joists = asked('span of softwood joists at 450 centres', { named: 'Timber' });

const next = { isNext: true };
const later = { isNext: false };
const meant = (words: string, before: readonly EarlierQuestion[] = [joists], context = next) =>
  readFollowUp(words, before, context)?.question ?? null;

describe('what a follow-up means', () => {
  it.each([
    ['what about 600 instead?', 'span of softwood joists at 600 centres'],
    ['and for hardwood?', 'span of hardwood joists at 450 centres'],
    ['how about rafters', 'span of softwood rafters at 450 centres'],
    ['OK, and at 1,200 centres then, please', 'span of softwood joists at 1,200 centres'],
  ])('P-7: "%s" takes one place, and all else carries over', (words, question) => {
    expect(meant(words)).toBe(question);
    expect(meant(words, [joists], later)).toBe(question);
  });

  it('P-7: values carry over, and the changed one is replaced', () => {
    expect(readFollowUp('what about 600 instead?', [joists], later)).toMatchObject({
      of: joists,
      values: { centres: 600, material: 'softwood' },
    });
  });

  it('P-7: a bare number takes the place of one of its own size', () => {
    const beams = asked('load of a 6 metre beam at 450 centres');
    expect(meant('what about 600', [beams])).toBe('load of a 6 metre beam at 600 centres');
    expect(meant('what about 8', [beams])).toBe('load of a 8 metre beam at 450 centres');
    expect(meant('what about 90000', [beams], later)).toBeNull();
  });

  it('P-7: of several the newest that has a place for it is meant', () => {
    const classroom = asked('classroom for 30 pupils', { kind: 'guidance' });
    expect(meant('and for 20 pupils', [classroom, joists], later)).toBe('classroom for 20 pupils');
    expect(meant('what about 600', [classroom, joists], later)).toBe('span of softwood joists at 600 centres');
  });

  it('P-7: right after it anything new is said of it; later only what has a place, or points back', () => {
    const tea = asked('opening hours of the canteen');
    expect(meant('and the car park?', [tea])).toBe('opening hours of the car park');
    expect(meant('and the car park?', [tea], later)).toBeNull();
    expect(meant('the same for the car park', [tea], later)).toBe('opening hours of the car park');
  });

  it.each([
    'what does the crane manual say about wind',
    'what about the mail from Kerr',
    'and the next one',
    'what about it',
    'archive it',
    'make that 300',
    'what about Kerr',
    'and then?',
    '',
  ])('P-7: a new subject carries nothing over: "%s"', (words) => {
    expect(meant(words, [joists], later)).toBeNull();
  });

  it('P-7: whatever number is said in place of another, it alone is changed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 60, max: 3_500 }), (number) => {
        expect(meant(`what about ${number}?`)).toBe(`span of softwood joists at ${number} centres`);
      }),
    );
  });

  it('P-7: nothing was asked: nothing is carried over, whatever is said; it never fails', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (words) => {
        expect(readFollowUp(words, [], next)).toBeNull();
        const found = readFollowUp(words, [joists], next);
        expect(found === null || found.question.length <= 240).toBe(true);
      }),
    );
  });
});

describe('a question in short form', () => {
  it.each([
    ['Nexus, what does the timber manual say about the span of softwood joists?', 'span of softwood joists'],
    ['what slope does the guidance suggest for a ramp please', 'what slope for a ramp'],
    ['how wide is a door, according to the fire guidance', 'how wide is a door'],
    ['give me a brief for an open office for 12 people', 'open office for 12 people'],
    ['who runs the harbour site?', 'who runs the harbour site'],
  ])('P-6: %s', (words, short) => {
    expect(shortQuestion(words)).toBe(short);
  });

  it('P-6: what is too long, or nothing, has none', () => {
    expect(shortQuestion('please')).toBeNull();
    expect(shortQuestion(`how wide is ${'a very '.repeat(50)}long door`)).toBeNull();
  });

  it('P-6: values have free names: what stands beside a number, and what kind of thing a word is', () => {
    expect(readNamedValues('span of softwood joists at 450 centres')).toEqual({
      centres: 450,
      material: 'softwood',
      part: 'joists',
    });
    expect(readNamedValues('a span of 6 for 1,200 people')).toEqual({ span: 6, people: 1200 });
    expect(readNamedValues('who runs it')).toEqual({});
  });
});
