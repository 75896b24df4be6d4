import { describe, expect, it } from 'vitest';
import { asksForMoreOf, sayPassage } from './told-passages.ts';

const told = 'crane manual: wind limits crane-manual';

describe('asking for more of what a manual says', () => {
  it.each([
    'more',
    'go on',
    'tell me more, please',
    'and what else does the manual say about wind?',
    'the rest of it',
    'read me the next place',
    'oh well, more about the limits of the crane',
  ])('K-8: %s', (words) => {
    expect(asksForMoreOf(told, words)).toBe(true);
  });

  it.each([
    'tell me more about this mail',
    'more of the message',
    'what else did Anna write',
    'more from Jo',
    'tell me more about the roof',
    'what else does he want',
    'more about that thread',
    'the next e-mail in more detail',
  ])('K-8: not "%s", which names a mail, a person or another subject', (words) => {
    expect(asksForMoreOf(told, words)).toBe(false);
  });
});

describe('a passage of a table', () => {
  const table = (content: string) => ({
    passage: {
      ...{ documentId: '5b0c8d0e-3c8e-4f0a-9a53-0c8b7b7d1f10', title: 'suppliers', fileName: 'suppliers.csv', content },
      ...{ citation: { kind: 'rows', from: 2, to: 3 } as const, before: null, after: null, score: 1 },
    },
    sentences: ['Contact: Zbigniew Krzyżanowski, Part: SW-4471'],
  });

  it('W-7: is read out whatever language its names look like', () => {
    const rows = [
      'Supplier = Stalprodukt Bochnia\nContact = Zbigniew Krzyżanowski\nPart = SW-4471\nPhone = 14 615 10 00',
      'Supplier = Zakłady Metalowe Kościan\nContact = Agnieszka Wójcik\nPart = ZM-20\nPhone = 65 512 00 01',
      'Supplier = Hurtownia Łożysk Wrocław\nContact = Przemysław Szczęsny\nPart = 6204-2RS\nPhone = 71 300 22 11',
    ];
    expect(sayPassage(table(rows.join('\n\n')))).toContain(
      'The suppliers, rows two and three, says: Contact: Zbigniew Krzyżanowski',
    );
  });

  it('W-7: is in the language that its columns and notes are in', () => {
    const rows = [
      'Część = Lina\nOpis = lina stalowa\nUwagi = nie używać, jeśli jest uszkodzona',
      'Część = Hak\nOpis = hak obrotowy\nUwagi = smarować co tydzień',
    ];
    expect(sayPassage(table(rows.join('\n\n')))).toMatch(
      /^The suppliers, rows two and three, says in Polish\. Contact/,
    );
  });

  it('W-5: in a language that no voice reads out it is named, and not read', () => {
    const finnish =
      'Nosturi on pysäytettävä, kun tuuli ylittää neljätoista metriä sekunnissa. Kuormaa ei saa jättää ilmaan.';
    expect(sayPassage(table(finnish))).toMatch(/in Finnish, which I can't read out\.$/);
  });
});
