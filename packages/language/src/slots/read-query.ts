import type { Heard, SlotReader, Span } from '../grammar/match-pattern.ts';
import { wordsAsHeard, wordsOf } from '../grammar/match-pattern.ts';
import { wordsNotInNames } from '../lexicon/words-not-in-names.ts';

const articles = new Set(['the', 'a', 'an', 'my', 'our', 'your', 'his', 'her', 'their', 'any']);
const pointsNowhere = new Set(
  'same thing things stuff one ones other others rest else everything anything something nothing last first second'.split(
    ' ',
  ),
);

export function afterArticle(heard: Heard, span: Span): Span {
  const first = heard.tokens[span.start]?.word ?? '';
  return articles.has(first) ? { start: span.start + 1, end: span.end } : span;
}

/** "Look for a space on the left" is said to a passenger. */
const onTheRoad = /\bon (the|your) (left|right)\b|\b(parking|free) (space|spot|place|lot)\b/u;

/** Words to find mail by: "the crane permit", "invoice 4711". At most six, none of which opens another thought. */
export const readQuery: SlotReader<'query'> = {
  longest: 7,
  read(heard, whole) {
    const span = afterArticle(heard, whole);
    const words = wordsOf(heard, span);
    const [first] = words;
    if (first === undefined || words.length > 6) return null;
    if (words.some((word) => wordsNotInNames.has(word))) return null;
    if (words.length === 1 && pointsNowhere.has(first)) return null;
    if (onTheRoad.test(words.join(' '))) return null;
    if (first === 'and' || first === 'to' || first === 'for' || words.at(-1) === 'and' || words.at(-1) === 'the')
      return null;
    return { value: wordsAsHeard(heard, span), cost: words.length };
  },
};

/** The name of a topic to go to. */
export const readTopic: SlotReader<'topic'> = {
  longest: 6,
  read(heard, span) {
    const words = wordsOf(heard, span);
    if (words.some((word) => notTopics.has(word)) || words[0] === 'your') return null;
    return readQuery.read(heard, span);
  },
};

const notTopics = new Set(
  'mail mails email emails message messages me you hell bed sleep sleeping work school church end beginning start top bottom left right exit traffic lights lane road street town home shops shop pub toilet loo seat seats cinema garage garden kitchen shed car boot door gym bank doctor dentist vet dog park beach station airport hospital pharmacy supermarket petrol pump office house room bathroom party match game barber hairdresser library post corner junction roundabout motorway bridge monday tuesday wednesday thursday friday saturday sunday weekend window fridge table moon devil dogs bar hotel restaurant cafe market mall butcher baker bakery stadium theatre museum zoo pool nursery kindergarten playground farm river lake sea mountains side front country cash counter ones thing rest'.split(
    ' ',
  ),
);
