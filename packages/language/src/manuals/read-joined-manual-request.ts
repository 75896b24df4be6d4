import type { Intent, Understanding } from '../intent.ts';
import { isAction } from '../intent-groups.ts';

const joint =
  /[\s,;]*(?:[,;.?!]|\s+(?:and|but))(?:\s+(?:and|also|then|please|afterwards|after that))*\s+|\s+then\s+/giu;
/** Behind these the subject goes on: "gloves and what about boots". */
const goesOn =
  /^(?:(?:what|how) about|about|(?:tell me )?(?:where|when|how|what) (?:it|that|they)|if|whether|or|nor)\b/iu;
/** Begins like something that is asked for, so that it is told when it is not done. */
const asksFor =
  /^(?:archive|delete|flag|snooze|mute|move|mark|reply|respond|forward|send|tell (?!me\b)|e-?mail|text|write|read|skip|undo|remind|remember|what (?:does|did|do)|who|when|next|go)\b/iu;

/** In characters. Longer than this it is talk. */
const longest = 300;

export interface JoinedReaders {
  readonly manual: (words: string) => Intent | null;
  readonly mail: (words: string) => Understanding;
}

interface Half {
  readonly words: string;
  /** "and then …" leaves no doubt that it is something of its own. */
  readonly parted: boolean;
}

function isWhole({ verdict, intents }: Understanding): boolean {
  return verdict === 'meant' && intents.length > 0 && intents.every(({ kind }) => kind !== 'yes' && kind !== 'no');
}

/** A word alone may be of what is looked for: "starting and stopping", "delete and restore". */
function standsAlone({ words, parted }: Half, { intents }: Understanding): boolean {
  if (words.split(' ').length > 1 || parted) return true;
  return intents.every(({ kind }) => kind === 'next');
}

/**
 * One sentence that asks a manual and for something else: "what does the manual say about wind and then archive it". Both are meant, in
 * their order; what is asked for besides and not understood comes as `notDone`. Null where the words are one thing, or no manual is asked.
 */
export function readJoinedManualRequest(text: string, { manual, mail }: JoinedReaders): Understanding | null {
  const said = text.replace(/\s+/g, ' ').trim();
  if (said.length > longest) return null;
  for (const match of said.matchAll(joint)) {
    const left = said.slice(0, match.index).trim();
    const words = said.slice(match.index + match[0].length).trim();
    if (left === '' || words === '' || goesOn.test(words)) continue;
    const right: Half = { words, parted: /\bthen\b|after|also|[,;.?!]/iu.test(match[0]) };
    const asked = manual(left);
    if (asked !== null && asked.query !== '') {
      const rest = mail(words);
      if (isWhole(rest) && standsAlone(right, rest)) return { ...rest, text, intents: [asked, ...rest.intents] };
      if (rest.verdict !== 'meant' && asksFor.test(words) && words.includes(' '))
        return { text, verdict: 'meant', intents: [asked], notDone: words };
      continue;
    }
    const then = manual(words);
    if (then === null || then.query === '') continue;
    const first = mail(left);
    const firstStands = isWhole(first) && first.notDone === undefined;
    if (firstStands && first.intents.every(({ kind }) => isAction(kind) || kind !== 'look-up'))
      return { text, verdict: 'meant', intents: [...first.intents, then] };
  }
  return null;
}
