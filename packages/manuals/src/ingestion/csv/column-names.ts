/** A name is repeated in every row, so it may not be as long as a page. */
const longestName = 120;

function shortened(name: string): string {
  const text = name.replaceAll(/\s+/g, ' ').trim();
  return text.length <= longestName ? text : `${text.slice(0, longestName - 1).toWellFormed()}…`;
}

/** Names that differ: one that is missing is "column 3", one that is there already gets its number behind it. */
export function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  /** How often each was met: counting anew for each would take the square of their number. */
  const times = new Map<string, number>();
  return header.map((written, place) => {
    const name = shortened(written) || `column ${place + 1}`;
    let number = (times.get(name) ?? 0) + 1;
    let distinct = number === 1 ? name : `${name} (${number})`;
    while (taken.has(distinct)) {
      number += 1;
      distinct = `${name} (${number})`;
    }
    times.set(name, number);
    taken.add(distinct);
    return distinct;
  });
}
