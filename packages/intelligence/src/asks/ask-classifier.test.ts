import { describe, expect, it } from 'vitest';
import { createAskClassifier } from './ask-classifier.ts';

describe('the ask classifier that ships', () => {
  const asks = createAskClassifier();

  it.each([
    'Could you send me the drawings before lunch?',
    'Please call the plumber and tell him to come on Friday.',
    'Nora, can you sign the order by Thursday?',
    "Let me know whether ten o'clock suits you.",
    'I need you to check the invoice again.',
    'Would you mind reviewing the attached contract?',
  ])('B-5: hears an ask in %j', (sentence) => {
    expect(asks.isAsk(sentence)).toBe(true);
  });

  it.each([
    'The crane was here yesterday and left at four.',
    'We painted the hall green.',
    'Attached are the minutes of the last meeting.',
    'The train was late again.',
    'He thinks that the roof will hold.',
    '',
  ])('B-5: hears none in %j', (sentence) => {
    expect(asks.isAsk(sentence)).toBe(false);
  });

  it('B-5: gives one sentence the same probability for ever, whatever came between', () => {
    const sentence = 'Could you send me the drawings before lunch?';
    const first = asks.probability(sentence);
    asks.probability('x '.repeat(5_000));
    expect(asks.probability(sentence)).toBe(first);
    expect(createAskClassifier().probability(sentence)).toBe(first);
  });
});
