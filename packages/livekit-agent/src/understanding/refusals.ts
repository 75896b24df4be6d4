import { takesItBack, type Understanding } from '@nexus/language';

/** One expression for each action, found both in a refusal and in the label of an action ("archived the mail from Anna"). */
const actionPatterns = [
  /\b(?:archiv\w*|delet\w*|bin|binned|trash\w*|remov\w*|get rid)\b/i,
  /\b(?:un)?flag\w*/i,
  /\b(?:snooz\w*|remind\w*)\b/i,
  /\b(?:mov(?:e|ed|ing))\b/i,
  /\bmark(?:ed|ing)?\b/i,
  /\b(?:un)?mut(?:e|ed|ing)\b/i,
  /\b(?:send|sent|sending)\b/i,
  /\b(?:draft\w*|repl(?:y|ied)|write|tell)\b/i,
  /\b(?:remember\w*|memor\w*)\b/i,
];

/** A refusal that says nothing of what it refuses, or points at it. */
const bareRefusal =
  /^(?:\W|(?:no|nope|nah|not|don['’]?t|do|never|cancel|leave|keep|wait|stop|hang|hold|on|it|that|this|one|actually|sorry|please|oh|ah|okay|ok|well|mind|just|a|second|moment|minute|want|i|did|didn['’]?t|mean|as|was|is|there|where|alone|back|then|yet|now|so|all|right|for|to|again|them|thanks|thank|you|nexus|and|but|good|better|rather|my|mistake)(?![\p{L}’']))*$/iu;

/** "Don't throw the draft away": what was drafted is to stay. */
const keepsDraft =
  /\b(?:don['’]?t|do not|never)\b.*\b(?:delet|discard|throw|cancel|drop|bin|scrap|remov|get rid|los|eras|trash|toss|chuck)\w*\b/i;

/**
 * What a refusal right after an action means: `undo` where it can only be about that action ("don't archive it", "no, don't",
 * "wait, no"), `ask` where it may be ("no"), null where it is about something else (a mere "wait", "don't bother me with raffles").
 */
export function readRefusal(understanding: Understanding, label: string): 'undo' | 'ask' | null {
  const { text } = understanding;
  // What was taken back in the same breath was never done.
  if (!(refuses(understanding) || isOnlyRefusal(understanding)) || takesItBack(text)) return null;
  const refusal = /\b(?:no|nope|nah|not|don['’]?t|do not|never|cancel|leave|keep)\b/i;
  if (!refusal.test(text)) return null;
  if (label.startsWith('drafted') && keepsDraft.test(text)) return null;
  // "Don't send it" is not said against the draft.
  if (refusesAnother(text, label)) return label.startsWith('drafted') ? null : 'ask';
  // "I don't want …" about something that is not known to be part of the action is a request of its own.
  const named = actionPatterns.some((action) => action.test(text));
  if (!named && !bareRefusal.test(text) && !refusesAsNeeded.test(text))
    return label.startsWith('remembered') ? null : 'ask';
  // "Keep it" is said against what took a mail away; a draft or a flag that is kept is what was done.
  const sure = /\b(?:don['’]?t|do not|never|cancel|wait|stop|hang on|hold (?:on|it)|actually)\b/i;
  const keepsMail = /^(?:archived|moved)\b/i.test(label) && /\bkeep (?:it|that|this|them)\b/i.test(text);
  return sure.test(text) || keepsMail ? 'undo' : 'ask';
}

/** "No don't, I still need that one". */
const refusesAsNeeded =
  /^\W*(?:oh[\s,]+)?(?:(?:no|nope|wait)[\s,.;–-]+)?(?:don['’]?t|do not)[\s,.;–-]+(?:i (?:still |do )?(?:need|want) (?:it|that|this)(?: one)?)(?: still)?\W*$/iu;

function isOnlyRefusal({ text, verdict }: Understanding): boolean {
  return verdict === 'aside' && refusesAsNeeded.test(text);
}

/** Whether a refusal names an action, and not the one with this label. */
export function refusesAnother(words: string, label: string): boolean {
  const named = actionPatterns.filter((action) => action.test(words));
  return named.length > 0 && !named.some((action) => action.test(label));
}

/** "No", "don't", "wait": nothing but a refusal, or a pause that was asked for. */
export function refuses({ verdict, intents }: Understanding): boolean {
  if (verdict === 'declined') return true;
  return verdict === 'meant' && intents.length > 0 && intents.every(({ kind }) => kind === 'no' || kind === 'pause');
}
