import type { SlotName } from './slot-values.ts';

/** One way of saying something, compiled from the notation of `compilePattern`. */
export type Pattern =
  | { readonly type: 'word'; readonly word: string }
  | { readonly type: 'slot'; readonly name: SlotName }
  | { readonly type: 'sequence'; readonly parts: readonly Pattern[] }
  | { readonly type: 'either'; readonly choices: readonly Pattern[] };

export const nothingSaid: Pattern = { type: 'sequence', parts: [] };

/**
 * The words a pattern can begin with; `free` when it can begin with a slot, `empty` when it can be nothing at all.
 */
export interface Beginnings {
  readonly words: ReadonlySet<string>;
  readonly free: boolean;
  readonly empty: boolean;
}

export function beginningsOf(pattern: Pattern): Beginnings {
  if (pattern.type === 'word') return { words: new Set([pattern.word]), free: false, empty: false };
  if (pattern.type === 'slot') return { words: new Set(), free: true, empty: false };
  const words = new Set<string>();
  let free = false;
  let empty = pattern.type === 'sequence';
  for (const part of pattern.type === 'sequence' ? pattern.parts : pattern.choices) {
    const beginnings = beginningsOf(part);
    for (const word of beginnings.words) words.add(word);
    free ||= beginnings.free;
    if (pattern.type === 'either') empty ||= beginnings.empty;
    else if (!beginnings.empty) {
      empty = false;
      break;
    }
  }
  return { words, free, empty };
}
