const sides = ['top', 'bottom'] as const;
/** Lines at the top and at the bottom of a page that may be its header and footer. */
const edge = 3;
/** Fewer pages prove nothing. */
const fewestPages = 3;
/** Left and right pages may have headers of their own, first pages of chapters none. */
const share = 1 / 3;

interface EdgeLine {
  readonly page: number;
  readonly line: number;
}

/** Places of lines with something on them, nearest to the edge first. */
function edgePlaces(lines: readonly string[], side: (typeof sides)[number]): number[] {
  const filled = [...lines.keys()].filter((place) => lines[place]?.trim() !== '');
  return side === 'top' ? filled.slice(0, edge) : filled.slice(-edge).reverse();
}

/**
 * Under what keys a line counts as the same on another page: its words as they are, and with one of its numbers as the distance to the
 * page, which is the same wherever that number counts pages.
 */
function keysOf(text: string, page: number): string[] {
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const keys = [words];
  for (const { index, 0: digits } of [...words.matchAll(/\d{1,5}/g)].slice(0, 4)) {
    const offset = Number(digits) - page;
    keys.push(`${words.slice(0, index)}\0${offset}\0${words.slice(index + digits.length)}`);
  }
  return keys;
}

/**
 * Pages without the headers and footers that repeat from page to page, also with changing page numbers (K-4). `pages` holds each page's
 * lines. Where nothing would be left, the repeated lines are what the document is about, and stay.
 */
export function dropRunningLines(pages: readonly (readonly string[])[]): readonly (readonly string[])[] {
  if (pages.length < fewestPages) return pages;
  const repeated = pages.map(() => new Set<number>());
  for (const side of sides) {
    const places = new Map<string, EdgeLine[]>();
    for (const [page, lines] of pages.entries()) {
      for (const line of edgePlaces(lines, side)) {
        for (const key of new Set(keysOf(lines[line] ?? '', page))) {
          const found = places.get(key) ?? [];
          found.push({ page, line });
          places.set(key, found);
        }
      }
    }
    for (const found of places.values()) {
      const onPages = new Set(found.map(({ page }) => page)).size;
      if (onPages < fewestPages || onPages < pages.length * share) continue;
      for (const { page, line } of found) repeated[page]?.add(line);
    }
  }
  const kept = pages.map((lines, page) => {
    const dropped = new Set(sides.flatMap((side) => outermost(edgePlaces(lines, side), repeated[page] ?? new Set())));
    return lines.filter((_, line) => !dropped.has(line));
  });
  return kept.some((lines) => lines.some((line) => line.trim() !== '')) ? kept : pages;
}

/** Those that repeat, from the edge to the first that does not: what stands behind that is the page's own. */
function outermost(places: readonly number[], repeated: ReadonlySet<number>): number[] {
  const own = places.findIndex((place) => !repeated.has(place));
  return own === -1 ? [...places] : places.slice(0, own);
}
