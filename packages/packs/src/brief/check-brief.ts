import type { Citation, Rule } from '../knowledge-pack.ts';
import { soundsBinding } from './advisory-language.ts';

/** What a brief says, and the rule that it says it from. */
interface CheckedLine {
  readonly text: string;
  readonly citations: readonly Citation[];
  readonly rule: Rule;
}

export interface CheckedSection {
  readonly heading: string;
  readonly lines: readonly CheckedLine[];
}

export type BriefFault =
  /** A number that its rule does not have. */
  | 'NUMBER_UNKNOWN'
  /** A line without its rule's citations, or with others. */
  | 'CITATION_UNKNOWN'
  /** "Must" or the like, of what no law asks for. */
  | 'SOUNDS_BINDING'
  /** A rule that was consulted is left out, or is there twice. */
  | 'RULE_LEFT_OUT';

const digits = /\d+(?:[.,]\d+)*/g;

/** The numbers of a text as they are compared: "1,200" is "1200". */
function numbersOf(text: string): string[] {
  return (text.match(digits) ?? []).map((number) => number.replace(/,(?=\d{3}\b)/g, ''));
}

function sameCitations(given: readonly Citation[], wanted: readonly Citation[]): boolean {
  return (
    given.length === wanted.length && given.every((one, place) => JSON.stringify(one) === JSON.stringify(wanted[place]))
  );
}

/**
 * What is wrong with an arranged brief; null: every number and every citation of it stands in the rule of its line, every rule is in it once,
 * and it binds nobody where no law does (P-3). Pure.
 *
 * @param rules those that were consulted
 */
export function checkBrief(sections: readonly CheckedSection[], rules: readonly Rule[]): BriefFault | null {
  const lines = sections.flatMap((section) => section.lines);
  const told = new Set(lines.map(({ rule }) => rule));
  if (told.size !== lines.length || rules.length !== lines.length || rules.some((rule) => !told.has(rule)))
    return 'RULE_LEFT_OUT';
  for (const { heading, lines: under } of sections) {
    const known = new Set(under.flatMap(({ rule }) => numbersOf(`${rule.topic} ${rule.content}`)));
    if (numbersOf(heading).some((number) => !known.has(number))) return 'NUMBER_UNKNOWN';
    if (soundsBinding(heading) && !under.every(({ rule }) => rule.statutory)) return 'SOUNDS_BINDING';
  }
  for (const { text, citations, rule } of lines) {
    const known = new Set(numbersOf(rule.content));
    if (numbersOf(text).some((number) => !known.has(number))) return 'NUMBER_UNKNOWN';
    if (!sameCitations(citations, rule.citations)) return 'CITATION_UNKNOWN';
    if (!rule.statutory && soundsBinding(text)) return 'SOUNDS_BINDING';
  }
  return null;
}
