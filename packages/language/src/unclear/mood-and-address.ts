import type { Heard } from '../grammar/match-pattern.ts';
import { plainWords } from '../lexicon/loose-words.ts';

/** Why words that name an action are no order. */
type Mood = 'question' | 'hypothetical' | 'reported' | 'negated' | 'conditional' | 'exception' | 'plain';

const asks =
  /^(and |so |but |well |ok )*(should|shall|must|may|might|did|does|do (?!not)|do i|have|has|had|is|are|was|were|am|why|how|what|who|whom|whose|which|whether|would (it|that|this|he|she|they|i|we)|could (he|she|it|that|this|they)|can (he|she|it|they)|will (he|she|it|they|that|this)|when (did|do|does|was|is|will|should)|where) ?/u;
const supposes =
  /\b(wish|wonder|suppose|supposing|imagine|what if|if only|would be|would have|might|thinking|think about|considering|not sure|about to|going to|used to|nice to|some day|sometime|pretend|dream|could have|should have|tempted|may i|in theory|hope|afraid|thought|we should|i should|i could|somebody should|someone should|you should)\b/u;
const reports =
  /\b(said|says|saying|told|tells|wrote|writes|reads|asked|asks|quote|unquote|called|mentioned|thinks|wants|means|appears|already|yesterday|have been|has been|was|were|he|she|they|everybody|everyone else|people|always|usually|often|sometimes)\b/u;
const negates = /\b(not|never|no|neither|nor|without|hold off|instead of|rather)\b/u;
const conditions =
  /\b(if|unless|when|whenever|once|until|only|provided|in case|as soon as|otherwise|or|either|after|before|while|depending|as long as|maybe|perhaps)\b/u;
const exceptions = /\b(except|excepting|but|apart from|other than|excluding|besides|all but|save for|rest|others?)\b/u;

/** The mood of a sentence that was not read as a command, from its normalised words. */
export function moodOf(words: string): Mood {
  if (asks.test(words)) return 'question';
  if (supposes.test(words)) return 'hypothetical';
  if (/^(if|unless|when|once|as soon as|only)\b/u.test(words)) return 'conditional';
  if (reports.test(words)) return 'reported';
  if (negates.test(words)) return 'negated';
  if (exceptions.test(words)) return 'exception';
  return conditions.test(words) ? 'conditional' : 'plain';
}

/** "…, Emma": said to somebody by name. */
export function callsSomebody(heard: Heard): boolean {
  const last = heard.tokens.at(-1);
  const before = heard.tokens.at(-2);
  if (!last || !before?.breaks || plainWords.has(last.word)) return false;
  return /^\p{Lu}/u.test(heard.text.slice(last.start, last.end));
}
