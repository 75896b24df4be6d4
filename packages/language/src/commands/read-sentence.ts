import type { Heard } from '../grammar/match-pattern.ts';
import { type IntentKind, isAction } from '../intent.ts';
import { wordsThatTurn } from '../lexicon/reasons.ts';
import { grammar } from './compiled-lexicon.ts';
import { type Clause, type KnownCommands, readClauses } from './read-clause.ts';

/** How a clause follows the one before it. */
type Joint = 'first' | 'connector' | 'contrast' | 'pause' | 'correction' | 'none';

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
const costOfRemark = 1.5;
const costOfFreeWord = 0.05;
/** Said by mistake, these cost nothing. */
const changesNothing: ReadonlySet<IntentKind> = new Set<IntentKind>(['repeat', 'pause', 'how-many', 'what-about']);
const questions: ReadonlySet<IntentKind> = new Set<IntentKind>([
  'who-from',
  'when-sent',
  'what-about',
  'why-first',
  'left-out',
  'how-many',
  'help',
  'list-topics',
  'search',
]);
/** In words. Where no command has begun by then, the rest is a message or rambling. */
const farthestClause = 60;
/** These go on with the clause before: "everything that is …", "these from Bob". */
const goOn = new Set(
  'later today tonight tomorrow soon that which who whose this the it these those from about with for to in on of by at as when where than like not my is are and again back more'.split(
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

function remarksFrom(start: number, ends: readonly number[]): Clause[] {
  return ends.map((end) => ({
    start,
    end,
    cost: costOfRemark + costOfFreeWord * (end - start),
    refused: false,
    onlyAsk: false,
    bare: false,
    remark: true,
  }));
}

/** A remark without a pause in front of it must not be the end of what the command is about ("everything that is old"). */
function canExplain(heard: Heard, clause: Clause, remark: Clause): boolean {
  const { intent } = clause;
  if (clause.remark || !intent) return false;
  if (clause.bare)
    return (intent.kind === 'pause' || intent.kind === 'repeat') && opensRemarkUnpaused(heard, remark.start);
  if (changesNothing.has(intent.kind) || opensRemarkUnpaused(heard, remark.start)) return true;
  const opens = heard.tokens[remark.start]?.word;
  return opens === 'it' && intent.target.scope === 'current' && intent.body === undefined;
}

function jointsAfter(heard: Heard, clause: Clause): (readonly [Joint, number])[] {
  const joints: (readonly [Joint, number])[] = [];
  for (const end of grammar.corrections.endsFrom(heard, clause.end)) {
    // "No, don't, flag it" is put right; "no, don't flag it" is refused.
    const refuses = heard.tokens[end - 1]?.word === 'not' && !heard.tokens[end - 1]?.breaks;
    if (!refuses) joints.push(['correction', end]);
  }
  for (const end of grammar.connectors.endsFrom(heard, clause.end)) {
    // "Archive it and next and flag it": with nothing to join, "next" is an order.
    if (heard.tokens[end - 1]?.word === 'next' && !beginsOrder(heard, end)) continue;
    joints.push([heard.tokens[clause.end]?.word === 'but' ? 'contrast' : 'connector', end]);
  }
  if (heard.tokens[clause.end - 1]?.breaks) joints.push(['pause', clause.end]);
  else if (canStandSideBySide(heard, clause, clause.end)) joints.push(['none', clause.end]);
  return joints;
}

function beginsOrder(heard: Heard, at: number): boolean {
  return at < heard.tokens.length && grammar.connectors.endsFrom(heard, at).length === 0;
}

function asFirst(clause: Clause): JoinedClause {
  return { ...clause, joint: 'first', pointsAtMail: false };
}

function canFollow(
  heard: Heard,
  { clause, following, joint }: { clause: Clause; following: Clause; joint: Joint },
): boolean {
  if (joint !== 'none') return true;
  if (clause.remark) return false;
  // "Why did you delete that" is one question, not a question and an order.
  if (clause.intent && questions.has(clause.intent.kind) && following.intent && isAction(following.intent.kind))
    return false;
  if (following.remark) return canExplain(heard, clause, following);
  return !clause.intent || canFollowUnjoined(heard, following);
}

/**
 * The cheapest way to account for every word from `start` to the end as clauses; null where some word stays unexplained.
 * Words taken on trust cost most, so "everything from Bob and go on" is two commands and not one long name.
 */
export function readSentence(heard: Heard, start = 0): readonly JoinedClause[] | null {
  const known = new Map<number, Reading | null>();
  const commands: KnownCommands = new Map();
  const from = (position: number): Reading | null => {
    const before = known.get(position);
    if (before !== undefined) return before;
    known.set(position, null);
    let best: Reading | null = null;
    if (position > start + farthestClause) return null;
    const remarks = remarksFrom(position, readRemark(heard, position));
    for (const clause of [...readClauses(heard, position, commands), ...remarks]) {
      const ends = clause.end === heard.tokens.length;
      if (ends && (best === null || clause.cost < best.cost)) best = { cost: clause.cost, clauses: [asFirst(clause)] };
      if (ends) continue;
      if (clause.intent && changesNothing.has(clause.intent.kind) && !clause.bare) {
        for (const report of remarksFrom(clause.end, readReport(heard, clause.end))) {
          const cost = clause.cost + costOf.pause + report.cost;
          if (best === null || cost < best.cost)
            best = { cost, clauses: [asFirst(clause), { ...report, joint: 'pause', pointsAtMail: false }] };
        }
      }
      for (const [joint, next] of jointsAfter(heard, clause)) {
        const rest = next < heard.tokens.length ? from(next) : null;
        const [following, ...others] = rest?.clauses ?? [];
        if (!rest || !following || !canFollow(heard, { clause, following, joint })) continue;
        const cost = clause.cost + costOf[joint] + rest.cost;
        if (best !== null && cost >= best.cost) continue;
        best = {
          cost,
          clauses: [
            asFirst(clause),
            { ...following, joint, pointsAtMail: determiners.has(heard.tokens[next]?.word ?? '') },
            ...others,
          ],
        };
      }
    }
    known.set(position, best);
    return best;
  };
  const clauses = from(start)?.clauses.filter((clause) => !clause.remark) ?? [];
  return clauses.length > 0 ? clauses : null;
}

const longestRemark = 14;
/** Words that carry a remark over to the command it explains. */
const goesOver = new Set(['so', 'please']);

/** "going to", "about to": what follows is planned, and may be the command itself. */
const plans = new Set(['going', 'about', 'used', 'able', 'trying', 'ready', 'like', 'love']);
const happened = new Set('is was are were went came drove has had just keeps started rang'.split(' '));
const farthestVerb = 4;

/** Whether a remark that no pause sets off from the words before it can begin here. */
function opensRemarkUnpaused(heard: Heard, start: number): boolean {
  return grammar.unpausedRemarks.endsFrom(heard, start).length > 0;
}

function holdsTurn(heard: Heard, index: number): boolean {
  const word = heard.tokens[index]?.word ?? '';
  return wordsThatTurn.has(word) || (word === 'to' && plans.has(heard.tokens[index - 1]?.word ?? ''));
}

function endsFrom(heard: Heard, start: number, opened: number): readonly number[] {
  const ends: number[] = [];
  for (let end = opened; end - start <= longestRemark; end += 1) {
    const word = heard.tokens[end]?.word;
    if (word === undefined || heard.tokens[end - 1]?.breaks || goesOver.has(word)) ends.push(end);
    // Behind a pause another thought begins, which must be read on its own.
    if (word === undefined || heard.tokens[end - 1]?.breaks || holdsTurn(heard, end)) break;
  }
  return ends;
}

/**
 * Where a remark that begins at `start` and explains a command can end: at a pause, before "so", or at the end of the
 * sentence. Empty where no remark begins, or where it holds a word that may turn the command round.
 */
function readRemark(heard: Heard, start: number): readonly number[] {
  const [opened] = grammar.remarks.endsFrom(heard, start);
  return opened === undefined ? [] : endsFrom(heard, start, opened);
}

/** "say that again, lorry was going past": behind what changes nothing, anything that happened may be told. */
function readReport(heard: Heard, start: number): readonly number[] {
  const verb = heard.tokens.findIndex(({ word }, index) => index > start && happened.has(word));
  if (verb < 0 || verb - start > farthestVerb) return [];
  for (let index = start; index < verb; index += 1) if (holdsTurn(heard, index)) return [];
  // Behind an "and" another command may stand.
  if (heard.tokens.slice(verb).some(({ word }) => word === 'and')) return [];
  return endsFrom(heard, start, verb + 1).filter((end) => end === heard.tokens.length);
}
