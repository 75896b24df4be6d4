import type { CountTokens } from './count-tokens.ts';
import type { Unit } from './split-units.ts';
import { chunkSizes } from './split-units.ts';

/** Units that are found and cited together. */
export interface Pack {
  /** Without blanks round it. */
  readonly text: string;
  readonly tokens: number;
  readonly from: number;
  readonly to: number;
}

/** Fills chunks with units, in their order, between `chunkSizes.least` and `most` tokens where the units allow it. */
interface Packer {
  /** What is full by now. */
  add(unit: Unit): readonly Pack[];
  /** What is left. */
  end(): readonly Pack[];
}

function sumOf(units: readonly Unit[]): number {
  return units.reduce((sum, { tokens }) => sum + tokens, 0);
}

/** Tokens that a chunk may have, and that must stay behind a cut. */
interface Room {
  readonly most: number;
  readonly rest: number;
}

/**
 * How many of the units to take: among the places that leave at least `least` before and `rest` tokens behind them the best boundary,
 * of equals the last. Null: no place does.
 */
function bestCut(units: readonly Unit[], { rest, most }: Room, next: Unit | null): number | null {
  const total = sumOf(units);
  let best: { readonly cut: number; readonly opens: number } | null = null;
  let before = 0;
  for (const [place, unit] of units.entries()) {
    const fits = before >= chunkSizes.least && before <= most && total - before >= rest;
    if (place > 0 && fits && unit.opens >= (best?.opens ?? 0)) best = { cut: place, opens: unit.opens };
    before += unit.tokens;
  }
  if (next !== null && total >= chunkSizes.least && next.opens >= (best?.opens ?? 0)) return units.length;
  return best?.cut ?? null;
}

/** Where the two parts are most alike in size, for what has no better place. */
function evenCut(units: readonly Unit[], most: number): number {
  const total = sumOf(units);
  let before = 0;
  let best = { cut: 1, difference: Number.POSITIVE_INFINITY };
  for (const [place, { tokens }] of units.entries()) {
    before += tokens;
    const difference = Math.abs(total - 2 * before);
    const fits = before <= most && total - before <= most;
    if (place + 1 < units.length && fits && difference < best.difference) best = { cut: place + 1, difference };
  }
  return best.cut;
}

/** Exact: the units' own counts, but for what is trimmed away and for places where they do not add up. */
function tokensOf(units: readonly Unit[], text: string, count: CountTokens): number {
  const [first] = units;
  const last = units.at(-1);
  if (first === undefined || last === undefined || first === last) return count(text);
  if (units.some(({ adds }, place) => place > 0 && !adds)) return count(text);
  const between = sumOf(units) - first.tokens - last.tokens;
  return between + count(first.text.trimStart()) + count(last.text.trimEnd());
}

/** Without those that are nothing but blanks, before the first and after the last that are more. */
function trimmed(units: readonly Unit[]): readonly Unit[] {
  const isFilled = ({ text }: Unit) => /\S/.test(text);
  return units.slice(Math.max(0, units.findIndex(isFilled)), units.findLastIndex(isFilled) + 1);
}

function packsOf(all: readonly Unit[], most: number, count: CountTokens): Pack[] {
  const units = trimmed(all);
  const [first] = units;
  const last = units.at(-1);
  if (first === undefined || last === undefined) return [];
  const text = units
    .map((unit) => unit.text)
    .join('')
    .trim();
  if (text === '') return [];
  const tokens = tokensOf(units, text, count);
  if (tokens <= most || units.length === 1) return [{ text, tokens, from: first.from, to: last.to }];
  // Cut within words, counts may add up to more.
  const half = evenCut(units, most);
  return [...packsOf(units.slice(0, half), most, count), ...packsOf(units.slice(half), most, count)];
}

/** @param most tokens of a chunk; a single unit may have more, up to `chunkSizes.most` */
export function createPacker(count: CountTokens, most: number = chunkSizes.most): Packer {
  let open: Unit[] = [];
  let openTokens = 0;
  /** The last full one, kept until it is known that what follows it is not too little for a chunk of its own. */
  let held: Unit[] = [];
  const packed = (units: readonly Unit[]) => packsOf(units, most, count);

  function fits(units: readonly Unit[], cut: number): boolean {
    return sumOf(units.slice(0, cut)) <= most && sumOf(units.slice(cut)) <= most;
  }

  return {
    add(unit) {
      const full: Pack[] = [];
      while (open.length > 0 && openTokens + unit.tokens > most) {
        const cut = bestCut(open, { rest: 0, most }, unit) ?? open.length;
        full.push(...packed(held));
        held = open.slice(0, cut);
        open = open.slice(cut);
        openTokens = sumOf(open);
      }
      open.push(unit);
      openTokens += unit.tokens;
      return full;
    },
    end() {
      const all = [...held, ...open];
      const total = sumOf(all);
      if (held.length === 0 || total <= most) return packed(all);
      if (openTokens >= chunkSizes.least) return [...packed(held), ...packed(open)];
      const enough = total >= 2 * chunkSizes.least;
      const even = evenCut(all, most);
      const best = enough ? bestCut(all, { rest: chunkSizes.least, most }, null) : null;
      const cut = best ?? (fits(all, even) ? even : held.length);
      return [...packed(all.slice(0, cut)), ...packed(all.slice(cut))];
    },
  };
}
