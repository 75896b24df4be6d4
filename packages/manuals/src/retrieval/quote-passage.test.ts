import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueryWords } from './query-words.ts';
import { quotePassage } from './quote-passage.ts';

const wind =
  'Wind limits\nStop lifting when the wind at the jib\nexceeds 14 m/s. Above 20 m/s leave the cab. The log book is kept in the office. Gusts count like steady wind.';

describe('quotePassage', () => {
  it.each([
    ['when to leave the cab', wind, ['Above 20 m/s leave the cab.']],
    ['how much wind', wind, ['Stop lifting when the wind at the jib exceeds 14 m/s.', 'Gusts count like steady wind.']],
    [
      'price of a concrete pump',
      'Item = Concrete\nPrice = 128 EUR\n\nItem = Concrete pump\nPrice = 175 EUR\n\nItem = Gravel\nPrice = 24 EUR\n',
      ['Item: Concrete, Price: 128 EUR.', 'Item: Concrete pump, Price: 175 EUR.'],
    ],
    ['wind', '# Crane\n\n## Wind limits\n\nStop above 14 m/s.\n\n## Bolts\n\nUse 610 Nm.', ['Stop above 14 m/s.']],
    [
      'wind limits in winter',
      '# 2. Operation › 2.4 Wind limits that hold in winter too\n\nStop above 14 m/s.\n# 3. Winter: bolts?\nUse 610 Nm.',
      ['Stop above 14 m/s.'],
    ],
    ['gravel', 'Item = Sand\nPrice = 20 EUR\n\nItem = Gravel\nPrice = 24 EUR\n', ['Item: Gravel, Price: 24 EUR.']],
    [
      'maximum load at 30 metres',
      '# Crane › Wind\n\nAbove 50 km/h lift nothing large.\n\n# Crane › Maximum loads\n\nRadius = 10 m\nLoad = 8 t\n\nRadius = 30 m\nLoad = 2.5 t\n',
      ['Radius: 30 m, Load: 2.5 t.'],
    ],
    [
      'how much can it lift at 30 metres',
      '# Crane › Wind\n\nAbove 50 km/h lift no load with a face larger than 4 square metres.\n\n# Crane › Maximum loads\n\nRadius = 10 m\nLoad = 8 t\n\nRadius = 30 m\nLoad = 2.5 t\n',
      ['Radius: 30 m, Load: 2.5 t.'],
    ],
    ['nothing of it', 'One is here. Two is here. Three is here.', ['One is here.', 'Two is here.']],
    ['base bolts', '12\n***\n', []],
    [
      'wind',
      'Stop above **14 m/s** of wind: see [the table (TC-7)](https://crane.example/wind_(v2).html "Wind"), [below][1], or `WIND_LIMIT`.',
      ['Stop above 14 m/s of wind: see the table (TC-7), below, or WIND_LIMIT.'],
    ],
    [
      'area',
      'The area is 5 * 3 * 2 and *never* _less_; a \\* marks snake_case_names.',
      ['The area is 5 * 3 * 2 and never less; a * marks snake_case_names.'],
    ],
  ])('K-8: to %j it says the sentences that answer', (query, content, said) => {
    expect(quotePassage(createQueryWords().read(query), content).sentences).toEqual(said);
  });

  it('K-8: names the headings within the passage that what it says stands under', () => {
    const content =
      '# Site rules\n\n## Fire\n\nExtinguishers stand at each stair.\n\n## Wind\n\n### Roof\n\nStop at 60 km/h.\n\n## Noise\n\nQuiet on Sundays.';
    const under = (query: string) => quotePassage(createQueryWords().read(query), content).under;
    expect(under('extinguishers')).toEqual(['Site rules', 'Fire']);
    expect(under('roof')).toEqual(['Site rules', 'Wind', 'Roof']);
    expect(under('Sundays')).toEqual(['Site rules', 'Noise']);
    expect(under('parking')).toEqual([]);
  });

  it('K-8: of a list without full stops it says the line that answers', () => {
    const lines = Array.from(
      { length: 40 },
      (_, place) => `Bay ${place} holds ${['sand', 'gravel'][place % 2]} and grit`,
    );
    const content = lines.with(23, 'The gate key hangs in the hut').join('\n');
    const one = content.replaceAll('\n', ' ');
    for (const text of [content, one])
      expect(quotePassage(createQueryWords().read('gate key'), text).sentences.join(' ')).toContain('gate key hangs');
  });

  it('K-8: never more than two sentences of 200 characters, whatever the passage', () => {
    const text = fc.array(fc.oneof(fc.lorem({ maxCount: 30 }), fc.string()), { maxLength: 30 });
    fc.assert(
      fc.property(fc.lorem(), text, (query, lines) => {
        const said = quotePassage(createQueryWords().read(query), lines.join('\n')).sentences;
        expect(said.length).toBeLessThanOrEqual(2);
        for (const sentence of said) expect(sentence.length).toBeLessThanOrEqual(210);
      }),
      { numRuns: 100 },
    );
  });
});
