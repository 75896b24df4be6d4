import { asyncProperty, assert as check, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { splitQuotes } from './split-quotes.ts';

describe('taking a text apart', () => {
  const introductions = [
    'On Mon, 2 Mar 2026 at 09:00, Ada Moreau <ada@example.com> wrote:',
    'On Mon, 2 Mar 2026 at 09:00, Ada Moreau\n<ada@example.com> wrote:',
    'Am 02.03.2026 um 09:00 schrieb Ada Moreau:',
    'Le 2 mars 2026 à 09:00, Ada Moreau a écrit :',
    'El lun, 2 mar 2026 a las 9:00, Ada escribió:',
    'Il giorno lun 2 mar 2026 alle ore 09:00 Ada ha scritto:',
    'Op ma 2 mrt. 2026 om 09:00 schreef Ada:',
  ];
  for (const introduction of introductions) {
    it(`B-2: knows "${introduction.slice(0, 24)}…" with marked and with bare quotes`, () => {
      expect(splitQuotes(`Yes.\n\n${introduction}\n> Coming?\n> Ada`)).toMatchObject({ own: 'Yes.' });
      expect(splitQuotes(`Yes.\n\n${introduction}\n\nComing?\nAda`)).toMatchObject({ own: 'Yes.' });
    });
  }

  it('B-2: whom an answer goes to, which Lotus Notes writes above a text, is no part of it', () => {
    expect(splitQuotes('Please respond to kevinscott\nSteve,\n\nHere is the draft.').own).toBe(
      'Steve,\n\nHere is the draft.',
    );
    expect(splitQuotes('\nPlease respond to "kevin.scott@mail.example" \n\nHere it is.').own).toBe('Here it is.');
    for (const asked of [
      'Please respond to all',
      'Please respond to Kevin by Friday',
      'Hi,\n\nPlease respond to kevin',
    ])
      expect(splitQuotes(`${asked}\n\nThanks a lot`).own).toContain(asked);
  });

  it('B-2: knows the header block and the rule of Outlook', () => {
    const block = 'From: Ada Moreau\nSent: Monday, 2 March 2026 09:00\nTo: Sam\nSubject: Beam\n\nComing?';
    expect(splitQuotes(`Yes.\n\n${block}`).own).toBe('Yes.');
    expect(splitQuotes(`Yes.\n\n-----Original Message-----\n${block}`).own).toBe('Yes.');
    expect(splitQuotes(`Ja.\n\nVon: Ada\nGesendet: Montag\nAn: Sam\nBetreff: Balken\n\nKommst du?`).own).toBe('Ja.');
  });

  it.each([
    'Petra Holm@NORD\n03/02/2026 05:09 PM\nTo: Nora Berg/NORD@NORD, Tom\n Ek/NORD\ncc: \nSubject: Roof\n\nCan you come?',
    'From:  Petra Holm on 03/02/2026 05:09 PM\nTo:\tNora Berg/NORD@NORD\ncc:\nSubject: Roof\n\nCan you come?',
    '\tPetra Holm/NORD@NORD 03/02/2026 05:09 PM \t   To: Nora Berg/NORD@NORD  cc:   Subject: Roof\t\n\nCan you come?',
    '\tPetra Holm/NORD@NORD 03/02/2026 05:09 PM \t   To: Nora \nBerg/NORD@NORD  cc:   Subject: RE: Roof and \nwalls\n\nCan you come?',
    '---------------------- Forwarded by Petra Holm/NORD on 03/02/2026\n05:09 PM ---------------------------\n\nCan you come?',
  ])('B-2: knows what Lotus Notes puts above what it quotes', (quote) => {
    const { own, quoted } = splitQuotes(`Decline is ok.\n\n${quote}`);
    expect(own).toBe('Decline is ok.');
    expect(quoted).toContain('Can you come?');
  });

  it('B-2: a name over a time that heads no mail is the sender’s own', () => {
    const text = 'We meet at the gate:\n\nPetra Holm\n03/02/2026 05:09 PM\n\nBring boots.';
    expect(splitQuotes(text).own).toBe(text);
  });

  it('B-2: keeps answers between the quotes', () => {
    const split = splitQuotes('Ada wrote:\n> When?\nOn Friday.\n> Where?\nAt the gate.');
    expect(split.own).toBe('On Friday.\n\nAt the gate.');
    expect(split.quoted).toContain('When?');
  });

  it('J-4: tells what each answer stands right below, and nothing of what stands above all quotes', () => {
    const text =
      'Hello.\n\nAda wrote:\n> When?\n\nOn Friday.\n> Where?\n> Ada\nAt the gate.\n\nThe red one.\n\n> Why?\n';
    expect(splitQuotes(text).answers).toEqual([
      { to: 'Ada wrote:\n> When?', text: 'On Friday.' },
      { to: '> Where?\n> Ada', text: 'At the gate.\n\nThe red one.' },
    ]);
    expect(splitQuotes('Yes.\n\nAda wrote:\n> Coming?').answers).toEqual([]);
    expect(splitQuotes('Ada wrote:\n> Coming?\n\n-- \nSam\n').answers).toEqual([]);
    const long = splitQuotes(`> ${'a'.repeat(5_000)}\n${'b'.repeat(5_000)}\n`.repeat(50)).answers;
    expect(long).toHaveLength(40);
    expect(long.every(({ to, text: own }) => to.length === 2_000 && own.length === 2_000)).toBe(true);
  });

  it('B-2: keeps an answer under a quote whose head has one line', () => {
    const quoted = '----- Original Message -----\nFrom: "Ada Moreau" <ada@example.org>\n>\n> Only with the gate shut.';
    expect(splitQuotes(`${quoted}\nBoth gates?`)).toMatchObject({ own: 'Both gates?', quoted });
  });

  it('B-2: keeps an answer under lines that were quoted with another mark', () => {
    expect(splitQuotes('On 2 Mar 2026, Ada wrote:\n# When?\n\nOn Friday.').own).toBe('On Friday.');
  });

  it.each(['--]', '# ', ': ', '| ', '=% '])(
    'J-4: of what was quoted with %j only the lines with it are quoted, with a date above them and without',
    (mark) => {
      const quote = `${mark}Is the gate open?\n${mark}\n${mark}The crew waits.`;
      for (const introduction of ['On Mon, 2 Mar 2026 at 09:00 Ada wrote:', 'Ada Moreau <ada@example.com> wrote:']) {
        const split = splitQuotes(`${introduction}\n\n${quote}\n\nIt is open.\nCome in.\n\nBring the key.`);
        expect(split.own).toBe('It is open.\nCome in.\n\nBring the key.');
        expect(split.quoted).toContain('The crew waits.');
      }
    },
  );

  it.each([
    'Ada wrote:\n- the gate is open\n- the key is here\nCome in.',
    'Ada wrote:\n* the gate\n* the key',
    'The list:\n# the gate\n# the key',
    'Ada wrote:\n"The gate is open."\n"The key is here."',
  ])('J-4: a list, or what nobody wrote, is no quote: %j', (text) => {
    expect(splitQuotes(text).own).toBe(text);
  });

  it('B-2: sets signatures apart, by delimiter and by closing formula', () => {
    expect(splitQuotes('Done.\n-- \nAda Moreau\nArchitect')).toMatchObject({
      own: 'Done.',
      signature: '--\nAda Moreau\nArchitect',
    });
    expect(splitQuotes('Done.\n\nBest regards,\nAda')).toMatchObject({ own: 'Done.', signature: 'Best regards,\nAda' });
    expect(splitQuotes('Fertig.\n\nMit freundlichen Grüßen\nAda Moreau').own).toBe('Fertig.');
    expect(splitQuotes('Done.\n\nSent from my iPhone').own).toBe('Done.');
    expect(splitQuotes('Thanks,\nAda').own).toBe('Thanks,\nAda');
  });

  it('B-2: sets list footers, unsubscribe lines and disclaimers apart', () => {
    const footers = [
      '_______________________________________________\nRoof mailing list\nRoof@example.com\nhttps://example.com/listinfo/roof',
      '--\nTo unsubscribe, write to roof-off@example.com',
      'You are receiving this because you subscribed to our newsletter.\nUnsubscribe: https://example.com/off',
      'You receive this mail because you signed up at a fair. Roof Digest, 1 Example Street.\nView in your browser | Preferences | Unsubscribe',
      'This mailbox is not monitored.',
      'This e-mail and any attachments are confidential and intended only for the addressee.',
    ];
    for (const footer of footers)
      expect(splitQuotes(`The roof leaks.\n\n${footer}`)).toMatchObject({ own: 'The roof leaks.', footer });
  });

  it('B-2: knows the line that GroupWise puts above the mail it quotes without a mark', () => {
    const quoted = '>>> "Anna Berg" <anna@example.org> 05/25/01 10:15AM >>>\nDoes anyone know why the crane is late?';
    expect(splitQuotes(`The crane waits for the tide.\n\nRuth\n\n${quoted}`)).toMatchObject({ quoted });
  });

  it('B-2: sets advertisements of services apart, one above the other', () => {
    const footer = [
      '_'.repeat(65),
      'Join the largest mail service.',
      'https://mail.example.com',
      '',
      `${'-'.repeat(24)} Example Groups Sponsor ${'-'.repeat(21)}~-->`,
      'Plan to sell a home?',
      'https://click.example.com/J2',
      `${'-'.repeat(69)}~->`,
      '',
      'To unsubscribe, write to roof-off@example.com',
    ].join('\n');
    expect(splitQuotes(`The roof leaks.\n\n${footer}`)).toMatchObject({ own: 'The roof leaks.', footer });
  });

  it('B-2: loses nothing of a mail that only asks to unsubscribe, and no boxed article', () => {
    expect(splitQuotes('Please tell me how to unsubscribe.').own).toBe('Please tell me how to unsubscribe.');
    const article =
      'News\n\n+-----------+\n| The bridge |\n+-----------+\n\nIt opens on Monday, see https://example.com.';
    expect(splitQuotes(`${article}\n\n==========\nTo unsubscribe: https://example.com/off`).own).toBe(article);
  });

  it('J-4: a line with a dash that ends the sentence above it is no name', () => {
    const own = 'The board says that the harbour needs a new roof\n- in ten years.';
    expect(splitQuotes(own)).toMatchObject({ own, signature: '' });
    expect(splitQuotes('The harbour needs a new roof.\n- ada moreau')).toMatchObject({ signature: '- ada moreau' });
  });

  it('B-2: keeps what the sender signed with out of a list footer below it', () => {
    const split = splitQuotes(
      'It leaks.\n-- \nAda Moreau\n-- \nRoof list: roof@example.com\nTo unsubscribe, write to roof-off@example.com',
    );
    expect(split).toMatchObject({ own: 'It leaks.', signature: '--\nAda Moreau' });
  });

  it('B-2: leaves a table under a rule with the text', () => {
    const table = 'Changed:\n\n------------------------------\nStatus  NEW  DONE\nOwner   ada@example.com\n';
    expect(splitQuotes(`${table}\n_______________\nTo unsubscribe: https://example.com/off`).own).toBe(table.trim());
  });

  it('B-2: puts every word somewhere', async () => {
    const words = (text: string) =>
      text
        .split(/\s+/)
        .filter((word) => word !== '')
        .toSorted();
    await check(
      asyncProperty(string({ unit: 'binary-ascii', maxLength: 300 }), async (text) => {
        const { own, quoted, signature, footer } = splitQuotes(text);
        expect(words([own, quoted, signature, footer].join('\n'))).toEqual(words(text));
      }),
    );
  });
});
