import type { Heard } from '../grammar/match-pattern.ts';
import { isAction } from '../intent-groups.ts';
import { grammar } from './grammar.ts';
import { type Clause, readClauses } from './read-clause.ts';

/** How a clause follows the one before it. */
export type Joint = 'first' | 'connector' | 'contrast' | 'pause' | 'correction' | 'none';

export interface JoinedClause extends Clause {
  readonly joint: Joint;
  /** It begins like a mail ("the next one"), not like a command ("go to the next one"). */
  readonly pointsAtMail: boolean;
}

interface Reading {
  readonly cost: number;
  readonly clauses: readonly JoinedClause[];
}

const costOf: Readonly<Record<Joint, number>> = {
  first: 0,
  correction: 0.05,
  connector: 0.1,
  contrast: 0.1,
  pause: 0.15,
  none: 3,
};
/** One word alone follows without a joint only where it can be nothing but a command of its own. */
const clearAlone = new Set(['next', 'skip', 'continue', 'resume', 'thanks', 'goodbye', 'bye']);
/** These go on with the clause before: "everything that is …", "these from Bob". */
const goOn = new Set(
  'that which who whose this the it these those from about with for to in on of by at as when where than like not my is are and again back more'.split(
    ' ',
  ),
);
const pointsOn = new Set(['next', 'last', 'previous', 'one', 'other']);
const pointers = new Set(['this', 'that', 'the']);
const determiners = new Set(['the', 'this', 'that', 'these', 'those', 'my', 'a', 'an', 'one']);

function isBareAction(clause: Clause): boolean {
  return clause.bare && clause.intent !== undefined && isAction(clause.intent.kind);
}

function canFollowUnjoined(heard: Heard, clause: Clause): boolean {
  const word = heard.tokens[clause.start]?.word ?? '';
  return clause.bare ? clause.refused || clearAlone.has(word) : !goOn.has(word);
}

/** "archive the next one" and "archive this next one" must not fall apart into "archive" and "the next one". */
function canStandSideBySide(heard: Heard, left: Clause, next: number): boolean {
  const last = heard.tokens[left.end - 1]?.word ?? '';
  const word = heard.tokens[next]?.word ?? '';
  if (pointers.has(last) && pointsOn.has(word)) return false;
  if (isBareAction(left)) return !determiners.has(word) && next === heard.tokens.length - 1;
  return true;
}

function jointsAfter(heard: Heard, clause: Clause): (readonly [Joint, number])[] {
  const joints: (readonly [Joint, number])[] = [];
  for (const end of grammar.corrections.endsFrom(heard, clause.end)) joints.push(['correction', end]);
  for (const end of grammar.connectors.endsFrom(heard, clause.end)) {
    joints.push([heard.tokens[clause.end]?.word === 'but' ? 'contrast' : 'connector', end]);
  }
  if (heard.tokens[clause.end - 1]?.breaks) joints.push(['pause', clause.end]);
  else if (canStandSideBySide(heard, clause, clause.end)) joints.push(['none', clause.end]);
  return joints;
}

/**
 * The cheapest way to account for every word from `start` to the end as clauses; null where some word stays unexplained.
 * Words taken on trust cost most, so "everything from Bob and go on" is two commands and not one long name.
 */
export function readSentence(heard: Heard, start = 0): readonly JoinedClause[] | null {
  const known = new Map<number, Reading | null>();
  const from = (position: number): Reading | null => {
    const before = known.get(position);
    if (before !== undefined) return before;
    known.set(position, null);
    let best: Reading | null = null;
    for (const clause of readClauses(heard, position)) {
      const ends = clause.end === heard.tokens.length;
      if (ends && (best === null || clause.cost < best.cost))
        best = { cost: clause.cost, clauses: [{ ...clause, joint: 'first', pointsAtMail: false }] };
      if (ends) continue;
      for (const [joint, next] of jointsAfter(heard, clause)) {
        const rest = next < heard.tokens.length ? from(next) : null;
        const [following, ...others] = rest?.clauses ?? [];
        if (!rest || !following || (joint === 'none' && clause.intent && !canFollowUnjoined(heard, following)))
          continue;
        const cost = clause.cost + costOf[joint] + rest.cost;
        if (best !== null && cost >= best.cost) continue;
        best = {
          cost,
          clauses: [
            { ...clause, joint: 'first', pointsAtMail: false },
            { ...following, joint, pointsAtMail: determiners.has(heard.tokens[next]?.word ?? '') },
            ...others,
          ],
        };
      }
    }
    known.set(position, best);
    return best;
  };
  return from(start)?.clauses ?? null;
}
