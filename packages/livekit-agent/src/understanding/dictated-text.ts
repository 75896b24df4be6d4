import type { Intent, IntentKind, Understanding } from '@nexus/language';

/** Such words may be the text of a mail as well as said to the agent. */
const mayBeText: ReadonlySet<IntentKind> = new Set(['yes', 'no', 'thanks', 'greeting', 'revise-draft']);

const leavesIt =
  /^\W*(?:(?:no|nope|nah|oh|well|wait|hang on|hold on|actually|sorry|ok(?:ay)?|please|just)[\s,.]+)*(?:(?:drop|scrap|forget|bin|leave|cancel|skip|stop) (?:it|that|this)|never ?mind|nothing|don['’]?t(?: (?:bother|write|reply|answer)(?: (?:it|that|anything|them|him|her))?)?|no|nope|nah|cancel|stop|not now|later)(?: (?:then|please|now|after all|for now))?\W*$/iu;

/**
 * What is said to "What shall I write?": the text, as it is said, unless it is an order of another kind or leaves the draft be. "Tell him yes" is
 * the text of the mail that was to be answered, whatever is open.
 *
 * @returns null: the words are read as ever
 */
export function readDictatedText(words: string, order: Intent, read: Understanding): Understanding | null {
  if (leavesIt.test(words)) return { text: words, verdict: 'declined', intents: [] };
  const [only, ...more] = read.intents;
  const isMeant = read.verdict === 'meant' && read.guessed === undefined;
  if (isMeant && only?.kind === 'draft-reply' && more.length === 0) {
    const isSame = only.target.scope === 'current' && only.recipients === undefined && only.body !== undefined;
    return isSame ? { ...read, intents: [{ ...order, body: only.body }] } : null;
  }
  if (isMeant && !read.intents.every(({ kind }) => mayBeText.has(kind))) return null;
  return { text: words, verdict: 'meant', intents: [{ ...order, body: words.trim().replace(/^that (?=\S+ )/iu, '') }] };
}
