import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../asks/ask-classifier.ts';
import { summarizeMail } from './extractive-summary.ts';
import { plain } from './mail-summary.ts';
import { withQuestion } from './tell-answer.ts';

function answered(written: string, quoted: string, about = 'Pit'): string {
  const email = inventMail({ subject: 'Re: Pit', own: written, quoted });
  const now = new Date('2026-11-10T12:00:00Z');
  const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', readerAddresses: [] } as const;
  return summarizeMail(email, { ...context, asks: createAskClassifier(), words: 40, about }).sentences.join(' ');
}

describe('an answer and what it answers', () => {
  it('J-4: of several questions the one is told whose words the answer takes up', () => {
    const asked =
      '> Nobody goes into that pit until the power to the pump is isolated and\n> tagged. Tomasz, who has the key to the board? Nora, are you on site?';
    const written = 'I have the key. All is isolated, tagged, with a photo on the board.';
    for (const about of ['Pit', ''])
      expect(answered(written, asked, about)).toMatch(/It answers: Tomasz, who has the key to the board\?$/);
    expect(answered('No, sorry, I am afraid that I am not.', asked)).not.toContain('It answers');
  });

  it('J-4: what stands with a mark below a mail without is an earlier one, and not what is answered', () => {
    const below =
      '-----Original Message-----\nFrom: Piet Vos\nSent: Sunday, 8 November 2026\nTo: Maria Chen\nSubject: Pit\n\nThe pump stands in the north pit until the end of the week.\n\n> Is the pump of the south pit the one that was hired?\n> It costs ninety pounds a day.';
    expect(answered('Good.', below)).toBe(
      'Good. It answers: The pump stands in the north pit until the end of the week.',
    );
  });

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
