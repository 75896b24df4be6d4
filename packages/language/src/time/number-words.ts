const small =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const tens: ReadonlyMap<string, number> = new Map([
  ['twenty', 20],
  ['thirty', 30],
  ['forty', 40],
  ['fifty', 50],
]);

function numberNamed(word: string): number | null {
  const index = small.indexOf(word);
  return index >= 0 ? index : (tens.get(word) ?? null);
}

/** Number words up to fifty-nine written as figures: "twenty five" → "25", "eight thirty" stays two numbers: "8 30". */
export function writeNumbersAsFigures(words: string): string {
  const figures: string[] = [];
  const all = words.replaceAll('-', ' ').split(/\s+/u);
  for (let index = 0; index < all.length; index += 1) {
    const word = all[index] ?? '';
    const value = numberNamed(word);
    const unit = numberNamed(all[index + 1] ?? '');
    if (tens.has(word) && value !== null && unit !== null && unit > 0 && unit < 10) {
      figures.push(String(value + unit));
      index += 1;
    } else figures.push(value === null ? word : String(value));
  }
  return figures.join(' ');
}

/** 0…59 in words. */
export function numberInWords(value: number): string {
  const plain = small[value];
  if (plain !== undefined) return plain;
  const ten = [...tens].find(([, amount]) => amount === Math.floor(value / 10) * 10)?.[0] ?? String(value);
  return value % 10 === 0 ? ten : `${ten}-${small[value % 10]}`;
}
