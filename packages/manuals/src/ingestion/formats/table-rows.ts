import type { CountTokens } from '../chunks/count-tokens.ts';
import { boundary, chunkSizes, longestWord, splitUnits, type Unit } from '../chunks/split-units.ts';

/** Rows as "column = value" lines with an empty line between two; values that are missing are left out. */
export interface RowFormat {
  /** Nothing for a row without any value. One unit, unless the row is longer than a chunk. */
  units(values: readonly string[], row: number): readonly Unit[];
}

/** Values whose tokens are remembered: the columns of a table repeat themselves. A longer one would keep the text that it is a slice of. */
const rememberedValues = 20_000;
const rememberedLength = 12;

/** A letter or digit of ASCII: what follows it is no part of its token. */
function endsWithLetter(value: string): boolean {
  return /[a-z\d]/i.test(value.charAt(value.length - 1));
}

export function createRowFormat(names: readonly string[], count: CountTokens): RowFormat {
  // A name's tokens and a value's add up: the value begins with the space before it, the name with the line.
  const columns = names.map((name) => ({ label: `${name} =`, tokens: count(`${name} =`) }));
  const known = new Map<string, number>();

  function column(place: number) {
    while (columns.length <= place) {
      const label = `column ${columns.length + 1} =`;
      columns.push({ label, tokens: count(label) });
    }
    return columns[place] ?? { label: '', tokens: 0 };
  }

  function countValue(value: string): number {
    return endsWithLetter(value) ? count(` ${value}`) + 1 : count(` ${value}\n`);
  }

  /** Of a value with the space before it and the line end behind it. */
  function valueTokens(value: string): number {
    if (value.length > rememberedLength) return countValue(value);
    const remembered = known.get(value);
    if (remembered !== undefined) return remembered;
    const tokens = countValue(value);
    if (known.size >= rememberedValues) known.clear();
    known.set(value, tokens);
    return tokens;
  }

  function rowUnit(text: string, tokens: number, row: number): Unit {
    return { text, tokens, opens: boundary.paragraph, adds: true, from: row, to: row };
  }

  return {
    units(values, row) {
      let text = '';
      let tokens = 0;
      let isLong = false;
      let last = '';
      for (const [place, written] of values.entries()) {
        const value = cellText(written);
        if (value === '') continue;
        const { label, tokens: labelTokens } = column(place);
        text += `${label} ${value}\n`;
        isLong ||= isPastCounting(value);
        if (!isLong) tokens += labelTokens + valueTokens(value);
        isLong ||= tokens > chunkSizes.most;
        last = value;
      }
      if (text === '') return [];
      if (isLong) return [...splitUnits(`${text}\n`, count, () => row)];
      // A line end after a letter is one token, and so are two; after anything else they may be one with it.
      if (!endsWithLetter(last)) return [rowUnit(`${text}\n`, count(`${text}\n`), row)];
      return [rowUnit(`${text}\n`, tokens, row)];
    },
  };
}

/** Characters of which no text makes so few tokens that a chunk holds them. */
const longestCounted = 16 * chunkSizes.most;

/** A value that is not counted as one, so its row is cut: for its length, or for a word on which the tokenizer would take long. */
function isPastCounting(value: string): boolean {
  if (value.length <= longestWord) return false;
  return value.length > longestCounted || value.split(' ').some((word) => word.length > longestWord);
}

/** On one line, whatever was within its quotes. */
function cellText(written: string): string {
  return /\s\s|[\n\t]|^\s|\s$/.test(written) ? written.replaceAll(/\s+/g, ' ').trim() : written;
}

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
