import type { Intent, IntentKind } from '../intent.ts';
import { buildIntent } from './build-intent.ts';
import { compilePattern } from './compile-pattern.ts';
import { type Heard, matchPattern, type SlotReaders } from './match-pattern.ts';
import { beginningsOf, type Pattern } from './pattern.ts';
import { rememberReadings } from './remember-readings.ts';
import type { Rule } from './rule.ts';

export interface RuleReading {
  readonly end: number;
  readonly intent: Intent;
  readonly cost: number;
  readonly onlyAsk: boolean;
  readonly unlessPaused?: IntentKind;
}

export interface RuleIndex {
  /** Every command that can be read from `start`, in the order of the rules. */
  readFrom(heard: Heard, start: number): readonly RuleReading[];
}

interface Entry {
  readonly rule: Rule;
  readonly pattern: Pattern;
  readonly order: number;
}

/** Compiles the rules and sorts them by first word, so that a clause is only held against the few that can begin it. */
export function createRuleIndex(rules: readonly Rule[], readers: SlotReaders): RuleIndex {
  const byWord = new Map<string, Entry[]>();
  const free: Entry[] = [];
  let order = 0;
  for (const rule of rules) {
    for (const way of rule.ways) {
      const compiled = compilePattern(way);
      for (const pattern of compiled.type === 'either' ? compiled.choices : [compiled]) {
        const beginnings = beginningsOf(pattern);
        const entry = { rule, pattern, order };
        order += 1;
        if (beginnings.free) free.push(entry);
        else for (const word of beginnings.words) byWord.set(word, [...(byWord.get(word) ?? []), entry]);
      }
    }
  }
  const inOrder = new Map(
    [...byWord].map(([word, entries]) => [word, [...entries, ...free].sort((left, right) => left.order - right.order)]),
  );
  return {
    readFrom(heard, start) {
      const entries = inOrder.get(heard.tokens[start]?.word ?? '') ?? free;
      const span = { start, end: heard.tokens.length };
      const remembered = rememberReadings(readers);
      return entries.flatMap(({ rule, pattern }) =>
        matchPattern(pattern, heard, { span, readers: remembered })
          .filter((match) => match.end > start)
          .map((match) => ({
            end: match.end,
            cost: match.cost,
            intent: buildIntent(rule, match),
            onlyAsk: rule.onlyAsk === true,
            ...(rule.unlessPaused === undefined ? {} : { unlessPaused: rule.unlessPaused }),
          })),
      );
    },
  };
}
