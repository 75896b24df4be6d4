import type { Heard } from '../grammar/match-pattern.ts';
import { wordsThatTurn } from '../lexicon/reasons.ts';
import { grammar } from './grammar.ts';

const longestRemark = 14;
/** Words that carry a remark over to the command it explains. */
const goesOver = new Set(['so', 'please']);

/** "going to", "about to": what follows is planned, and may be the command itself. */
const plans = new Set(['going', 'about', 'used', 'able', 'trying', 'ready', 'like', 'love']);
const happened = new Set('is was are were went came drove has had just keeps started rang'.split(' '));
const farthestVerb = 4;

/** Whether a remark that no pause sets off from the words before it can begin here. */
export function opensRemarkUnpaused(heard: Heard, start: number): boolean {
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
export function readRemark(heard: Heard, start: number): readonly number[] {
  const [opened] = grammar.remarks.endsFrom(heard, start);
  return opened === undefined ? [] : endsFrom(heard, start, opened);
}

/** "say that again, lorry was going past": behind what changes nothing, anything that happened may be told. */
export function readReport(heard: Heard, start: number): readonly number[] {
  const verb = heard.tokens.findIndex(({ word }, index) => index > start && happened.has(word));
  if (verb < 0 || verb - start > farthestVerb) return [];
  for (let index = start; index < verb; index += 1) if (holdsTurn(heard, index)) return [];
  // Behind an "and" another command may stand.
  if (heard.tokens.slice(verb).some(({ word }) => word === 'and')) return [];
  return endsFrom(heard, start, verb + 1).filter((end) => end === heard.tokens.length);
}
