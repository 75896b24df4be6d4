import { describe, expect, it } from 'vitest';
import { sayAmounts } from './say-amounts.ts';

const table: readonly (readonly [string, string])[] = [
  ['12.500 €', 'twelve thousand five hundred euros'],
  ['$1,250.00', 'one thousand two hundred fifty dollars'],
  ['$1,250.50', 'one thousand two hundred fifty dollars and fifty cents'],
  ['€1.250,00', 'one thousand two hundred fifty euros'],
  ['1.250,00 €', 'one thousand two hundred fifty euros'],
  ['1,230.00 euro', 'one thousand two hundred thirty euros'],
  ['45.50 euros', 'forty-five euros and fifty cents'],
  ['12.50 pounds of nails', '12.50 pounds of nails'],
  ['EUR 500', 'five hundred euros'],
  ['500 USD', 'five hundred US dollars'],
  ['$1', 'one dollar'],
  ['$1.5 Billion', 'one point five billion dollars'],
  ['$0.99', 'ninety-nine cents'],
  ['£1.01', 'one pound and one penny'],
  ['$12.5k', 'twelve point five thousand dollars'],
  ['on the order of $900MM', 'on the order of nine hundred million dollars'],
  ['£80m deal', 'eighty million pounds deal'],
  ['$3 billion', 'three billion dollars'],
  ['$5-10 million', 'five to ten million dollars'],
  ['$1.2M–$1.5M', 'one point two to one point five million dollars'],
  ['it weighs 12.50 pounds', 'it weighs 12.50 pounds'],
  ['$12.50 dollars', 'twelve dollars and fifty cents'],
  ['-$20', 'minus twenty dollars'],
  ['99¢', 'ninety-nine cents'],
  ['CHF 20.–', 'twenty Swiss francs'],
  ['¥5,000', 'five thousand yen'],
];

describe('sayAmounts', () => {
  it.each(table)('B-17: a sum of money: %j', (written, spoken) => {
    expect(sayAmounts(written)).toBe(spoken);
  });
});
