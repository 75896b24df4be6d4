import type { NamedValues } from '@nexus/contracts';
import { englishStopWords } from '@nexus/text';
import { familiesOf } from './word-families.ts';

const mostValues = 12;
const longestName = 40;

/** Beside a number, these are no name of it. */
const nameless = new Set([...englishStopWords, 'long', 'wide', 'high', 'deep', 'thick', 'instead']);

export const amount = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
const withName = new RegExp(`(?<![\\p{L}\\d.])(${amount})(?:\\s*|-)(\\p{L}[\\p{L}-]*)?`, 'giu');

export const numberIn = (digits: string): number => Number(digits.replace(/,/g, ''));

/**
 * The values that a question names: { centres: 450 } of "the span of softwood joists at 450 centres", and { material: "softwood" }. A number is called
 * by the word behind it, else by the one before it ("a span of 6").
 */
export function readNamedValues(question: string): NamedValues {
  const values: Record<string, number | string> = {};
  const add = (name: string, value: number | string) => {
    if (name.length > longestName || Object.keys(values).length >= mostValues) return;
    if (!Object.hasOwn(values, name)) values[name] = value;
  };
  const said = question.toLowerCase();
  for (const found of said.matchAll(withName)) {
    const [, digits = '', behind = ''] = found;
    const before = said.slice(0, found.index).match(/\p{L}[\p{L}-]*/gu) ?? [];
    const name = nameless.has(behind) || behind === '' ? before.findLast((word) => !nameless.has(word)) : behind;
    if (Number.isFinite(numberIn(digits))) add(name ?? 'number', numberIn(digits));
  }
  for (const word of said.match(/\p{L}+/gu) ?? []) for (const family of familiesOf(word).slice(0, 1)) add(family, word);
  return values;
}
