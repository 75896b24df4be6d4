const endings = /(?:ization|ational|fulness|ousness|iveness|ments?|ings?|edly|ed|ies|es|s|ly)$/u;

function stemsOf(text: string): string[] {
  return (text.toLowerCase().match(/[a-z0-9]+/gu) ?? []).map((word) =>
    word.length > 4 ? word.replace(endings, '') : word,
  );
}

/** BM25 as a textbook has it, k1 1.2 and b .75, over crude stems. @returns the numbers of the best ten, best first */
export function createTextbookSearch(
  texts: readonly { readonly number: number; readonly text: string }[],
): (query: string) => readonly number[] {
  const counted = texts.map(({ number, text }) => {
    const stems = stemsOf(text);
    const counts = new Map<string, number>();
    for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    return { number, counts, length: stems.length };
  });
  const average = counted.reduce((sum, { length }) => sum + length, 0) / counted.length;
  const having = new Map<string, number>();
  for (const { counts } of counted) for (const stem of counts.keys()) having.set(stem, (having.get(stem) ?? 0) + 1);
  return (query) => {
    const asked = [...new Set(stemsOf(query))];
    const scored = counted.map(({ number, counts, length }) => {
      let score = 0;
      for (const stem of asked) {
        const times = counts.get(stem) ?? 0;
        const share = (counted.length - (having.get(stem) ?? 0) + 0.5) / ((having.get(stem) ?? 0) + 0.5);
        score += (Math.log(1 + share) * times * 2.2) / (times + 1.2 * (0.25 + (0.75 * length) / average));
      }
      return { number, score };
    });
    return scored
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score || one.number - other.number)
      .slice(0, 10)
      .map(({ number }) => number);
  };
}
