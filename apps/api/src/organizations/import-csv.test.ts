import { NexusError } from '@nexus/contracts';
import fc from 'fast-check';
import papaparse from 'papaparse';
import { describe, expect, it } from 'vitest';
import { readEntriesFromCsv } from './import-csv.ts';

const read = (text: string) => readEntriesFromCsv(Buffer.from(text));
const contents = (text: string) => read(text).map(({ entry }) => entry.content);

function refusalOf(text: string): string {
  try {
    return `taken in: ${JSON.stringify(contents(text))}`;
  } catch (error) {
    if (error instanceof NexusError && error.code === 'IMPORT_INVALID') return error.message;
    throw error;
  }
}

describe('notes out of a CSV', () => {
  it.each([
    ['a comma that is not in quotes', 'content\nGate closes at 5, reopens at 7\n', /line 2: .* more fields/],
    ['a field without a name', 'content,category\nOne,fact\nTwo,fact,rest\n', /line 3: .* more fields/],
    ['words below an empty name', 'content,category,\nOne,fact,rest\n', /line 2: .* more fields/],
    ['a quote that never closes', 'content,category\n"One,fact\nTwo,fact\nThree,fact\n', /line 2: .*quote/],
    ['a quote that closes in the next line', 'content,category\nZero,\n"One,fact\n"Two",fact\n', /line 3: .*quote/],
    ['text behind a closing quote', 'content,category\n"One" two,fact\nThree,fact\n', /line 2: .*quote/],
    ['a quote that never closes among the names', '"content,category\nOne,fact\n', /line 1: .*quote/],
    ['a name that is there twice', 'content,Content \nOne,two\n', /“content” twice/],
    ['no name', ';\nOne;two\n', /name the columns/],
  ])('L-12: nothing is lost unsaid: %s is refused', (_case, text, said) => {
    expect(refusalOf(text)).toMatch(said);
  });

  it('L-12: all lines that are wrong are named, where they begin in the file', () => {
    const text = 'sep=;\r\n\r\ncontent;category\r\n"Two\r\nlines";fact\r\nOne;fact;rest\r\n\r\nTwo;gossip\r\n';
    expect(refusalOf(text)).toMatch(/line 6: .* more fields.*, line 8: the category/);
  });

  it.each([
    ['content;category\nGate closes;policy\n', ['Gate closes']],
    ['content\tcategory\nGate closes, it says\tpolicy\n', ['Gate closes, it says']],
    ['category;content\r\npolicy;Gate, and shed; \r\n', ['Gate, and shed']],
    ['content;category\rGate closes;policy\rOne;fact\r', ['Gate closes', 'One']],
    ['content;category\r\nGate closes;policy\nOne;fact\r\n', ['Gate closes', 'One']],
    ['\n;;\ncontent;category\nGate, shed, lift, yard;policy\n', ['Gate, shed, lift, yard']],
    ['content\nGate; closed\n', ['Gate; closed']],
    ['content,category,,\nGate closes,policy,,\n,,,\n', ['Gate closes']],
    ['content\nThe "big" gate\n', ['The "big" gate']],
  ])('L-12: the line of names says what parts the fields, however short the file is: %j', (text, expected) => {
    expect(contents(text)).toEqual(expected);
  });

  it('L-12: whatever a note says comes in as it is, whichever way the file was written', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\t', '\n', ' '), maxLength: 12 });
    // Around it words that can be read.
    const note = word.map((text) => `b${text}e`);
    fc.assert(
      fc.property(
        fc.array(note, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(',', ';', '\t'),
        fc.constantFrom('\n', '\r\n', '\r'),
        fc.boolean(),
        (notes, delimiter, newline, endsWithNewline) => {
          const rows = notes.map((content) => ({ content, category: 'policy' }));
          const text = papaparse.unparse(rows, { delimiter, newline }) + (endsWithNewline ? newline : '');
          expect(contents(text)).toEqual(notes.map((content) => content.replaceAll(/\s+/g, ' ')));
        },
      ),
    );
  });
});
