import type { Intent } from '@nexus/language';
import { capitalise } from '@nexus/text';

/** The text as it is to be, or a sentence why it stays as it is. */
type Reworded = { readonly text: string } | { readonly say: string };

const takesModel =
  "I can't reword it without a language model. Say add that, and what; or say what it should say instead.";

const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/giu;

/** A draft's text, changed as the driver said it (J-15) where no words have to be found for it. Pure. */
export function reworded(text: string, { revision, body = '', replaced }: Intent): Reworded {
  switch (revision) {
    case 'add':
      return { text: `${sentence(text)} ${sentence(body)}`.trim() };
    case 'swap':
      return swap(text, body, replaced ?? '');
    case 'replace':
      return replace(text, body);
    default:
      return { say: takesModel };
  }
}

const preposition = /^(?:on|at|by) /iu;

function swap(text: string, body: string, said: string): Reworded {
  const replaced = said.trim().replace(preposition, '');
  const words = replaced.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s+/g, '\\s+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${words}(?![\\p{L}\\p{N}])`, 'giu');
  if (words === '' || !pattern.test(text)) return { say: `Your draft does not say ${replaced}. ${takesModel}` };
  return { text: text.replaceAll(pattern, () => body.replace(preposition, '')) };
}

/** "Say Thursday instead": a day stands for the one day that the text names; all else for the whole text. */
function replace(text: string, body: string): Reworded {
  const [day, ...more] = body.match(weekday) ?? [];
  const named = new Set((text.match(weekday) ?? []).map((one) => one.toLowerCase()));
  const isDay = day !== undefined && more.length === 0 && /^(?:(?:on|at|by|next) )*\p{L}+$/iu.test(body);
  const [only] = named;
  if (isDay && named.size === 1 && only !== undefined) return swap(text, day, only);
  return { text: sentence(body) };
}

/** As it is written: with a capital letter and an end. */
function sentence(words: string): string {
  const text = words.trim();
  return text === '' ? '' : capitalise(text.replace(/[.!?]?$/, (mark) => mark || '.'));
}
