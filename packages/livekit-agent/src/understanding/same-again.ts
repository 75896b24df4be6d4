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

const name = "(?<name>\\p{L}[\\p{L}.'’-]*(?: \\p{L}[\\p{L}.'’-]*){0,2}?)";
const putsRight =
  '(?:no|nope|nah|sorry|oh|wait|hang on|hold on|actually|i mean|i meant|i said|rather|make (?:it|that))';
const otherName = new RegExp(
  `^\\W*(?:${putsRight}[\\s,.;:–-]+)+(?:(?:not|instead of) [^,;.]{2,30}[,;.–-]\\s*(?:but )?)?(?:(?:i mean|i meant|the (?:ones?|mails?)|those|everything|all) )*(?:from |by |of )?${name}(?:['’]s?)?(?: (?:ones?|mails?))?(?:,? (?:not|instead of|rather than) [^,;.]{2,30}| instead| please)*\\W*$`,
  'iu',
);
const notThem = new RegExp(
  `^\\W*(?:not|instead of) [^,;.]{2,30}[,;.–-]\\s*(?:but |the other one[,;]? )?(?:from |by )?${name}(?:['’]s?)?\\W*$`,
  'iu',
);

/** "No, no", "no, don't": nobody is named. */
const noName =
  /\b(?:no|not|nope|nah|yes|don['’]?t|do|please|stop|wait|cancel|leave|keep|it|that|this|them|those|these|all|one|ones|thanks|now|yet|never|mind|reply|noreply)\b/iu;

/** The order with somebody else whose mail it is about: "no, I meant Graham", "not Magda, Graham". Pure. */
export function ofOtherSender(
  { intents }: Understanding,
  words: string,
  hasMail: (sender: string) => boolean,
): Intent | null {
  const [done, ...others] = intents.filter(({ kind }) => isAction(kind));
  if (done?.target.scope !== 'matching' || done.target.from === undefined || others.length > 0) return null;
  const said = (otherName.exec(words) ?? notThem.exec(words))?.groups?.name?.replace(/['’]s?$/u, '');
  if (said === undefined || noName.test(said) || said.toLowerCase() === done.target.from.toLowerCase()) return null;
  if (!hasMail(said)) return null;
  return { ...done, target: { ...done.target, from: said } };
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
