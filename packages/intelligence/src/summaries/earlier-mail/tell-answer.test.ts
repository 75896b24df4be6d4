import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createAskClassifier } from '../../asks/ask-classifier.ts';
import { summarizeMail } from '../extractive-summary.ts';
import { plain } from '../mail-summary.ts';
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
      expect(answered(written, asked, about)).toMatch(/An earlier mail asked: Tomasz, who has the key to the board\?$/);
    // What it begins with answers.
    const two = '> What did the mayor say on the quay? Do I still have a boat?';
    expect(answered('That depends on what you call a boat. The mayor came to the quay at noon.', two)).toMatch(
      /^An earlier mail asked: Do I still have a boat\? The reply: That depends/,
    );
    expect(answered('No, sorry, I am afraid that I am not.', asked)).not.toContain('An earlier mail');
  });

  it('J-4: what stands with a mark below a mail without is an earlier one, and not what is answered', () => {
    const below =
      '-----Original Message-----\nFrom: Piet Vos\nSent: Sunday, 8 November 2026\nTo: Maria Chen\nSubject: Pit\n\nThe pump stands in the north pit until the end of the week.\n\n> Is the pump of the south pit the one that was hired?\n> It costs ninety pounds a day.';
    expect(answered('Good.', below)).toBe(
      'Good. Piet Vos wrote: The pump stands in the north pit until the end of the week.',
    );
  });

  const reader = { name: 'Nora Quist', address: 'nora@example.org' };
  function answeredLine(quoted: string, given: Partial<{ words: number; readers: string[]; to: string }> = {}): string {
    const { words = 40, readers = [reader.address], to = quoted } = given;
    const answers = to.split('\n').at(-1)?.startsWith('>') ? [{ to, text: 'No.' }] : [];
    const email = inventMail({ subject: 'Re: Gate', own: 'No.', quoted, answers, to: [reader] });
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', readerAddresses: readers } as const;
    const asks = createAskClassifier();
    return summarizeMail(email, { ...context, asks, words, about: 'Gate' })
      .sentences.join(' ')
      .replace(/^No\. /, '');
  }
  const asked = '> Is the north gate mended?';

  it.each([
    ['On Monday, Anna Berg <anna@example.org> wrote:', asked, 'Anna Berg asked: Is the north gate mended?'],
    ['Quoting Anna Berg <anna@example.org>:', asked, 'Anna Berg asked: Is the north gate mended?'],
    ['Am Montag, 9. November 2026 schrieb Anna Berg:', asked, 'Anna Berg asked: Is the north gate mended?'],
    ['On 9 November EST "Anna Berg"\nwrote:', asked, 'Anna Berg asked: Is the north gate mended?'],
    ['In message <1@example.org>, anna.berg@example.org said:', asked, 'Anna Berg asked: Is the north gate mended?'],
    ['In message <1@example.org>, aberg@example.org said:', asked, 'An earlier mail asked: Is the north gate mended?'],
    [
      'In message <1@example.org>, gate-admin@example.org said:',
      asked,
      'An earlier mail asked: Is the north gate mended?',
    ],
    [
      '-----Original Message-----\nFrom: gate-admin@example.org\nTo: Piet\nSubject: Gate\n',
      'Is it mended?',
      'An earlier mail asked: Is it mended?',
    ],
    ['The manual said:', asked, 'An earlier mail asked: Is the north gate mended?'],
    [
      '\tAnna Berg/SITE@siteXgate\n\tSent by: Nicki Daw/SITE@siteXgate\n\t03/07/2026 03:06 PM\n\t\t \n\t\t To: Nora Quist/SITE\n\t\t cc: \n\t\t Subject: Gate\n',
      'Is it mended?',
      'Anna Berg asked: Is it mended?',
    ],
    [
      'On Monday, Piet Vos wrote:',
      '> The mayor expects you on 30 May.',
      'Piet Vos wrote: The mayor expects you on 30 May.',
    ],
    ['Piet Vos wrote:\n> On Sunday, Anna Berg wrote:', '> > Is it mended?', 'Anna Berg asked: Is it mended?'],
    ['On Monday, Nora Quist <nora@example.org> wrote:', asked, 'You asked: Is the north gate mended?'],
    ['On Monday, Nora Quist wrote:', asked, 'You asked: Is the north gate mended?'],
    ['On Monday, Nora Quist <nora@other.example> wrote:', asked, 'Nora Quist asked: Is the north gate mended?'],
    [
      '-----Original Message-----\nFrom: Anna Berg\nTo: Piet\nSubject: Gate\n',
      'Is it mended?',
      'Anna Berg asked: Is it mended?',
    ],
  ])('J-4: says whose words an answer answers, since theirs is its "I": %j', (above, line, told) => {
    expect(answeredLine(`${above}\n${line}`)).toBe(told);
  });

  it('J-4: names nobody where several are quoted, and says "you" only to who is known', () => {
    const twice = `Anna Berg wrote:\n> The gate is wet.\n\nPiet Vos wrote:\n> The rope is wet.\n\n${asked}`;
    expect(answeredLine(twice, { to: asked })).toBe('An earlier mail asked: Is the north gate mended?');
    const above = `On Monday, Nora Quist wrote:\n${asked}`;
    expect(answeredLine(above, { readers: [] })).toBe('Nora Quist asked: Is the north gate mended?');
    expect(answeredLine(above, { readers: [], words: 8 })).toBe('No.');
  });

  it('J-4: what somebody wrote of themself is not told without who wrote it', () => {
    const mine = '> I shall open the north gate myself.';
    expect(answeredLine(`On Monday, Anna Berg wrote:\n${mine}`)).toBe(
      'Anna Berg wrote: I shall open the north gate myself.',
    );
    expect(answeredLine(`The manual said:\n${mine}`)).toBe('An earlier mail said: I shall open the north gate myself.');
  });

  it('J-4: nobody is told to answer themself', () => {
    const from = { name: 'Anna Berg', address: 'anna@example.org' };
    const quoted = 'On Monday, Anna Berg wrote:\n> Is the north gate mended?';
    const email = inventMail({ subject: 'Re: Gate', own: 'Not yet.', quoted, from });
    const now = new Date('2026-11-10T12:00:00Z');
    const context = { now, timeZone: 'Europe/Dublin', verbosity: 'standard', readerAddresses: [] } as const;
    const { sentences } = summarizeMail(email, { ...context, asks: createAskClassifier(), words: 40, about: 'Gate' });
    expect(sentences).toEqual(['Not yet.']);
  });

  it('J-4: of a list it is known whom a mail answers, and whether that is the listener', () => {
    const answered = (writer: string) => {
      const quoted = `On Monday, ${writer} wrote:\n> The rope of the gate is wet.`;
      const own = 'Did you hang your rope in the small hall of the pilots?';
      const email = inventMail({ subject: 'Re: Gate', own, quoted, delivery: { listPost: true } });
      const now = new Date('2026-11-10T12:00:00Z');
      const context = {
        now,
        timeZone: 'Europe/Dublin',
        verbosity: 'standard',
        readerAddresses: [reader.address],
      } as const;
      return summarizeMail(email, { ...context, asks: createAskClassifier() }).answers;
    };
    expect(answered('Piet Vos <piet@example.org>')).toBe('Piet Vos');
    expect(answered(`Nora Quist <${reader.address}>`)).toBe('you');
    expect(answered('Gate Team <gate-admin@example.org>')).toBeUndefined();
  });

  it('J-4: what an answer points to is heard before it where there is room to say that it is one', () => {
    const to = '> Who has the keys of the north gate?';
    const [written, asked] = [
      'That is not known yet to me.',
      'An earlier mail asked: Who has the keys of the north gate?',
    ];
    const email = inventMail({ subject: 'Re: Gate', own: written, quoted: to, answers: [{ to, text: written }] });
    const told = (words: number) => {
      const answer = { email, written, words, about: 'Gate', asks: createAskClassifier(), readerAddresses: [] };
      return withQuestion(plain(written), answer, () => () => null).sentences.join(' ');
    };
    expect(told(21)).toBe(`${asked} The reply: ${written}`);
    expect(told(20)).toBe(`${written} ${asked}`);
  });

  it.each([
    ['I have keys. The gate is locked and tagged.', 'I have keys. The gate is locked and tagged.'],
    ['No. The gate is locked and tagged.', 'No. The gate is locked and tagged.'],
    ['Thanks, Piet. The gate is locked and tagged.', 'The gate is locked and tagged.'],
    ['The crew of the ferry came at nine. The gate is locked and tagged.', 'The gate is locked and tagged.'],
  ])('J-4: what is said first in a few words is told first: %j', (written, told) => {
    const to = '> Who has the keys of the north gate?';
    const email = inventMail({ subject: 'Re: Gate', own: written, quoted: to, answers: [{ to, text: written }] });
    const answer = { email, written, words: 40, about: 'Gate', asks: createAskClassifier(), readerAddresses: [] };
    const { sentences } = withQuestion(plain('The gate is locked and tagged.'), answer, () => () => null);
    expect(sentences.join(' ')).toBe(`${told} An earlier mail asked: Who has the keys of the north gate?`);
  });
});
