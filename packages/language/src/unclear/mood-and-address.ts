import type { Heard } from '../grammar/match-pattern.ts';
import { everydayWords, plainWords } from '../lexicon/loose-words.ts';

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

/** What one asks of an assistant, whoever is in the car. */
const services = new Set(
  'order book reserve check call ring phone text email message navigate find search google schedule add cancel print translate calculate dial pay buy arrange transfer record remind ask play set'.split(
    ' ',
  ),
);
/** Asked of an assistant as of a passenger, so only where it brings or does something for the driver: "get us a coffee". */
const chores = new Set(
  'get give turn open close put bring make show help start switch change send write save create share post invite update install download raise lower increase reduce convert spell sort fix fetch grab connect upload fill sign log enter draw run work plan'.split(
    ' ',
  ),
);
const saidToPeople = new Set(
  'in out off here there back over around round away left right it that your yourself'.split(' '),
);
const openers = new Set(
  'please just now then so well right ok and but oh hey hi also go on maybe yes no sorry'.split(' '),
);
const asksYou = /^(?:(?:can|could|will|would|would not|can not|will not) you)\b/u;
/** "Do you want a sandwich", "are you hungry": how one talks to people. */
const asksPerson =
  /^(?:do|did|have|are|were|would|will) you (?:not )?(?:want|like|fancy|feel|need|mind|believe|hungry|tired|thirsty|cold|warm|hot|ok|all right|coming|going to be|seen?|hear that|asleep|awake|comfortable|ready|serious|joking|kidding|finished)\b/u;
/** "Who wants an ice cream": of whoever sits in the car. */
const asksAround =
  /^(?:who|which of you|anyone|anybody) (?:else )?(?:want|wants|need|needs|fancies|fancy|would like|likes|is (?:hungry|thirsty|coming|ready|cold|first|up)|for (?:a|an|some))\b/u;
const asksOfYou =
  /^(?:(?:what|how|why|which)\b.* (?:with|of|about|from|to) you$|(?:do|did|have|are|were|is|was) you(?:r)?|(?:what|when|where|who|why|how|which)(?: \S+){0,3} (?:do|did|can|could|will|would|are|have|were) you)\b/u;
/** A question after a fact: it wants an answer, even if somebody else was asked. */
const asksForFact =
  /^(?:who|whose|what|when|where|which|why|how (?:much|many|long|far|old|often|big|late|soon))\b(?! (?:a|an)\b)/u;
/** "Is any of it urgent", "did he send it to everyone": asked of who knows the mail, where a word is of mail. */
const asksWhether =
  /^(?:is|are|was|were|do|does|did|have|has|had|can|could|may|might|should|shall|will|would|any|anything|anyone|anybody) /u;
const ofMail = new Set(
  'mail mails email emails message messages inbox mailbox thread unread urgent important reply replies replied answer answered deadline deadlines due archive archived archiving undo snooze snoozed snoozing reminder reminders mute muted muting rule rules vip vips draft drafts sent sender forwarded attachment attachments attached copied newsletter newsletters briefing subject'.split(
    ' ',
  ),
);
const turnsToYou = /\b(?:would|will|could|can) you$/u;

/**
 * What the words, which were not understood, ask of the agent: a deed, or an answer. Its name, a command and a question in the second person
 * are said to it (J-19). Null: to nobody, or to somebody in the car.
 */
export function asksOfAgent(heard: Heard): 'deed' | 'answer' | null {
  const said = heard.tokens.map(({ word }) => word);
  const words = said.slice(
    Math.max(
      0,
      said.findIndex((word) => !openers.has(word) && word !== 'nexus'),
    ),
  );
  const sentence = words.join(' ');
  const [verb = '', next = ''] = words;
  const isOrder = next !== '' && (services.has(verb) || (chores.has(verb) && !saidToPeople.has(next)));
  const wantsDeed = isOrder || asksYou.test(sentence) || turnsToYou.test(sentence);
  if (said.includes('nexus')) return wantsDeed ? 'deed' : 'answer';
  if (
    callsSomebody(heard) ||
    asksPerson.test(sentence) ||
    (asksAround.test(sentence) && !words.some((word) => ofMail.has(word)))
  )
    return null;
  const inTheCar = said.some((word) => everydayWords.has(word) && !/^you/u.test(word));
  if (inTheCar && !services.has(asksYou.test(sentence) ? (words[2] ?? '') : verb)) return null;
  if (said.includes('your') && !asksYou.test(sentence)) return null;
  if (wantsDeed) return 'deed';
  if (asksWhether.test(sentence) && words.some((word) => ofMail.has(word))) return 'answer';
  return asksOfYou.test(sentence) || asksForFact.test(sentence) ? 'answer' : null;
}

/** In words. What is longer is no answer to a question that wants a yes or a no. */
const longestAnswer = 6;

/** Whether words that were not understood may have answered the question that stands: short, and to nobody in the car. */
export function mayAnswer(heard: Heard): boolean {
  const said = heard.tokens.map(({ word }) => word);
  if (said.length > longestAnswer || callsSomebody(heard) || /\?\s*$/u.test(heard.text)) return false;
  return moodOf(said.join(' ')) !== 'question' && !said.some((word) => everydayWords.has(word));
}
