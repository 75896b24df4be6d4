import {
  afterEditingTerms,
  type Intent,
  isAction,
  readOtherTime,
  repairSpeech,
  type Understanding,
} from '@nexus/language';

/** The order of the turn before, once more with one thing said anew; `isUndone`: what was done is taken back first. */
export interface SameAgain {
  readonly order: Intent;
  readonly isUndone: boolean;
}

/**
 * Words right after something was done that put one thing of it right: "no, at nine", "no, the first one". Null: they are no such thing. Pure.
 *
 * @param done what was understood in the turn before
 */
export function sameAgain({ intents }: Understanding, said: Understanding): SameAgain | null {
  return atOtherTime(intents, said.text) ?? ofOtherMail(intents, said);
}

/** On the day that was named before. */
function atOtherTime(intents: readonly Intent[], words: string): SameAgain | null {
  const [only, ...more] = intents.filter(({ when }) => when !== undefined);
  const said = more.length > 0 ? null : readOtherTime(words);
  if (only?.when === undefined || said === null) return null;
  const repaired = `${only.when}, no, ${said}`;
  const when = repairSpeech(repaired);
  const again: Intent = { ...only, when: when === repaired ? said : when };
  if (only.kind === 'snooze') return { order: again, isUndone: true };
  // What is to be told is moved, in words that the driver said before.
  return only.kind === 'remind' ? { order: { ...again, content: '' }, isUndone: false } : null;
}

/** One of the mails that were told, in place of another of them. */
function ofOtherMail([done, ...others]: readonly Intent[], { text, intents }: Understanding): SameAgain | null {
  const [chosen, ...more] = intents;
  if (chosen?.kind !== 'read' || chosen.target.scope !== 'told' || more.length > 0) return null;
  // "Hang on, read me the first one" takes nothing back.
  if (!/^(?:the|that|number)\b/iu.test(afterEditingTerms(text) ?? '')) return null;
  if (done === undefined || others.length > 0 || !isAction(done.kind) || done.target.scope !== 'told') return null;
  return { order: { ...done, target: chosen.target }, isUndone: true };
}
