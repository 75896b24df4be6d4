import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { plain } from './mail-summary.ts';
import { withQuestion } from './tell-answer.ts';

describe('an answer and what it answers', () => {
  it.each([
    ['I have keys. The gate is locked and tagged.', 'I have keys. The gate is locked and tagged.'],
    ['No. The gate is locked and tagged.', 'No. The gate is locked and tagged.'],
    ['Thanks, Piet. The gate is locked and tagged.', 'The gate is locked and tagged.'],
    ['The crew of the ferry came at nine. The gate is locked and tagged.', 'The gate is locked and tagged.'],
  ])('J-4: what is said first in a few words is told first: %j', (written, told) => {
    const to = '> Who has the keys of the north gate?';
    const email = inventMail({ subject: 'Re: Gate', own: written, quoted: to, answers: [{ to, text: written }] });
    const answer = { email, written, words: 40, about: 'Gate', asks: createAskClassifier() };
    const { sentences } = withQuestion(plain('The gate is locked and tagged.'), answer, () => () => null);
    expect(sentences.join(' ')).toBe(`${told} It answers: Who has the keys of the north gate?`);
  });
});
