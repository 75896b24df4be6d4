/** How many letters are to be put in, left out or changed to make one word the other (Levenshtein 1966). */
function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of [...one].entries()) {
    const line = [row + 1];
    for (const [column, wanted] of [...other].entries()) {
      const changed = (above[column] ?? 0) + (letter === wanted ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}

/** The setting that a name was perhaps meant for; null: it is one, or is like none. */
export function findMisspelt(name: string, known: readonly string[]): string | null {
  if (name.length < 6 || known.includes(name)) return null;
  return known.find((one) => Math.abs(one.length - name.length) <= 2 && distance(one, name) <= 2) ?? null;
}
