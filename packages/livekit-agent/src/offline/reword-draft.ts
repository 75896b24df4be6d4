import { type Intent, momentKinds } from '@nexus/language';
import { capitalise, createEnglishStemmer, plainWords, splitSentences } from '@nexus/text';
import { ended } from '../actions/lay-draft.ts';
import { meaningfulWords } from '../inbox/find-mails.ts';

/** The text as it is to be, or a sentence why it stays as it is. */
type Reworded = { readonly text: string } | { readonly say: string };

const takesModel =
  "I can't reword it without a language model. Say add that, and what; or say what it should say instead.";

/** A draft's text, changed as the driver said it (J-15) where no words have to be found for it. Pure. */
export function reworded(text: string, { revision, body = '', replaced }: Intent): Reworded {
  switch (revision) {
    case 'add':
      // "Say many thanks" of a text that says "thanks" is the whole of it said better.
      return {
        text: plainWords(body).endsWith(plainWords(text))
          ? sentence(body)
          : `${sentence(text)} ${sentence(body)}`.trim(),
      };
    case 'swap':
      if (replaced !== undefined) return swap(text, body.replace(preposition, ''), replaced);
      return swapOfKind(text, body) ?? withMoment(text, body) ?? { say: takesModel };
    case 'replace':
      return swapOfKind(text, body) ?? { text: sentence(body) };
    case 'cut':
      return cut(text, body);
    default:
      return { say: takesModel };
  }
}

const places = ['first', 'second', 'third'];

/** Without the sentence at that place, or the one that has most of those words; its lines stay as they are. */
function cut(text: string, said: string): Reworded {
  const sentences = splitSentences(text);
  const at =
    said === 'last' ? [sentences.length - 1] : places.includes(said) ? [places.indexOf(said)] : about(sentences, said);
  const [only, ...others] = at.flatMap((place) => sentences[place] ?? []);
  if (only === undefined) return { say: `Your draft has no such sentence. ${takesModel}` };
  if (others.length > 0)
    return { say: 'Several sentences of your draft say that. Say the first, or the last sentence.' };
  if (sentences.length === 1)
    return { say: 'It is the only sentence. Say what it should say instead, or throw the draft away.' };
  const start = said === 'last' ? text.lastIndexOf(only) : text.indexOf(only);
  if (start < 0) return { text: sentences.filter((sentence) => sentence !== only).join(' ') };
  return { text: `${text.slice(0, start)}${text.slice(start + only.length).replace(/^ +/u, '')}`.trim() };
}

/** Places of the sentences that have most of the words, and some. */
function about(sentences: readonly string[], said: string): readonly number[] {
  const { stem } = createEnglishStemmer();
  const stemsOf = (words: string) => new Set(meaningfulWords(words).map((word) => stem(word)));
  const asked = stemsOf(said);
  const shared = sentences.map((sentence) => [...stemsOf(sentence)].filter((word) => asked.has(word)).length);
  const most = Math.max(...shared);
  return most === 0 ? [] : [...shared.keys()].filter((place) => shared[place] === most);
}

const prepositions = 'on|at|by|before|until|from';
const preposition = new RegExp(`^(?:${prepositions}) `, 'iu');

function swap(text: string, body: string, said: string): Reworded {
  const replaced = said.trim().replace(preposition, '');
  const words = replaced.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const isMoved = preposition.test(body);
  const moved = isMoved ? `(?:(?:${prepositions})\\s+)?` : '';
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${moved}${words}(?![\\p{L}\\p{N}])`, 'giu');
  if (words === '' || !pattern.test(text)) return { say: `Your draft does not say ${replaced}. ${takesModel}` };
  return { text: text.replaceAll(pattern, () => body) };
}

/** "Say Thursday instead": a day stands for the one day that the text names. Null where none does, or several. */
function swapOfKind(text: string, said: string): Reworded | null {
  const body = said.replace(preposition, '');
  for (const kind of momentKinds) {
    const isOfKind = /^\s*(?:(?:next|this)\b)?\s*$/i.test(body.replaceAll(kind, ''));
    if (!isOfKind) continue;
    const [only, ...others] = new Set((outside(text, kind).match(kind) ?? []).map((one) => one.toLowerCase()));
    return only === undefined || others.length > 0 ? null : swap(text, said, only);
  }
  return null;
}

/** "Say before three", where the text names no time yet. */
function withMoment(text: string, body: string): Reworded | null {
  const isNamed = momentKinds.some((kind) => text.match(kind) !== null);
  return isNamed || !preposition.test(body) ? null : { text: text.replace(/[\s.!]*$/u, ` ${body}.`) };
}

/** A text without what is of a kind before this one: the noon of "Saturday noon" is part of the day. */
function outside(text: string, kind: RegExp): string {
  const before = momentKinds.slice(0, momentKinds.indexOf(kind));
  return before.reduce((rest, other) => rest.replaceAll(other, ' '), text);
}

/** As it is written: with a capital letter and an end. */
function sentence(words: string): string {
  const text = words.trim();
  return text === '' ? '' : capitalise(ended(text));
}
