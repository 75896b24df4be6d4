import type { Heard } from '../grammar/match-pattern.ts';
import type { Understanding } from '../intent.ts';
import { sayHalf } from './clarify-question.ts';

const joints = new Set(['and', 'then']);
const between = new Set(['then', 'also', 'please', 'just']);
const orders = new Set(
  'archive delete bin trash flag unflag snooze remind mute move mark reply answer send forward tell draft read skip search find undo file put'.split(
    ' ',
  ),
);

/** Whether another order follows behind an "and" ("archive it and snooze the next one"). */
function ordersMore({ tokens }: Heard): boolean {
  return tokens.some(({ word }, index) => {
    if (index === 0 || !joints.has(word)) return false;
    const next = tokens.slice(index + 1).find((token) => !between.has(token.word));
    return next !== undefined && orders.has(next.word);
  });
}

/**
 * Where a sentence holds two orders and only the first was understood: says so, and offers neither. A yes to the half would pass
 * over the other. Null where the whole sentence was one order.
 */
export function halfUnderstood(heard: Heard, { text, verdict, proposed = [] }: Understanding): Understanding | null {
  const [only, ...more] = proposed;
  if (verdict !== 'unsure' || only === undefined || more.length > 0 || only.body !== undefined) return null;
  const clarify = ordersMore(heard) ? sayHalf(only) : null;
  return clarify === null ? null : { text, intents: [], verdict, clarify };
}
