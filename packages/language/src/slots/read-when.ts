import type { SlotReader } from '../grammar/match-pattern.ts';
import { wordsAsHeard, wordsOf } from '../grammar/match-pattern.ts';
import { ordinals } from '../time/say-time.ts';

const anchors = new Set(
  (
    'today tonight tomorrow morning afternoon evening night noon midday midnight lunch lunchtime breakfast dinner dinnertime supper teatime tea monday tuesday wednesday ' +
    'thursday friday saturday sunday mondays weekend week weeks month months day days hour hours minute minutes min mins year later soon ' +
    'january february march april may june july august september october november december christmas easter eve fortnights business oclock  am pm while bit fortnight tonite'
  ).split(' '),
);
const numbers = (
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty ninety ' +
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth thirtieth half quarter couple few'
).split(' ');
const hours = new Set(
  'one two three four five six seven eight nine ten eleven twelve thirty fifteen 1 2 3 4 5 6 7 8 9 10 11 12'.split(' '),
);
const oClock = "o'clock";
const joints = new Set([
  ...numbers,
  ...'a an the in at on by after before around about this next coming end of past to from now first thing early late some time other and again o clock sharp then same so or close quarters'.split(
    ' ',
  ),
]);
const afterNumber =
  /^(hours?|minutes?|mins?|days?|weeks?|months?|o'?clock|am|pm|o|of|tomorrow|tonight|thirty|fifteen|forty|twenty|to|past|more|an?)$/u;
/** "Eight in the morning". */
const partOfDay =
  /^(?:thirty |fifteen |forty five |o'clock )?(?:in the (?:morning|afternoon|evening)|at night|tonight)$/u;
const clock = /^\d{1,2}([:.]\d{2})?(am|pm|h)?$|^\d+(st|nd|rd|th)$|^\d+$|^o'clock$|^[ap]\.m$/u;
const placesToBe =
  /^when (i|we) (am|are|get|come|arrive|have|reach) (at |to |in |into |back )?(at |to |in |from )?(the |my )?[\p{L}]+( [\p{L}]+)?$/u;
const openings = new Set(
  'at on in by this next tomorrow today tonight after before around about the end first later soon lunchtime early late noon midday midnight half a an some quarter'.split(
    ' ',
  ),
);

/** Whose words alone are none: "on the thirteenth", "this time tomorrow", "the Monday after next". */
const wholePoint = new RegExp(
  `^(?:on the (?:\\d+(?:st|nd|rd|th)|(?:twenty |thirty )?(?:${ordinals.join('|')}))|(?:at )?(?:this|the same|same) time (?:tomorrow|on \\w+day|next week)|(?:on )?(?:the )?(?:mon|tues|wednes|thurs|fri|satur|sun)day after next)$`,
  'u',
);

function isPoint(words: readonly string[]): boolean {
  const [first] = words;
  if (wholePoint.test(words.join(' '))) return true;
  if (
    first === undefined ||
    ['and', 'of', 'to', 'past', 'then', 'from', 'other', 'again', 'o', 'clock'].includes(first)
  )
    return false;
  if (
    [
      'and',
      'then',
      'at',
      'on',
      'in',
      'the',
      'of',
      'to',
      'a',
      'an',
      'after',
      'before',
      'about',
      'by',
      'this',
      'next',
    ].includes(words.at(-1) ?? '')
  )
    return false;
  if (words.some((word, index) => (word === 'this' || word === 'next') && !anchors.has(words[index + 1] ?? '')))
    return false;
  // "About this, tomorrow": the mail, and when.
  if (/^about this\b|\bthis (?:today|tomorrow|tonight)\b/u.test(words.join(' '))) return false;
  if (!words.every((word) => anchors.has(word) || joints.has(word) || clock.test(word))) return false;
  if (words.some((word) => anchors.has(word) || word === oClock || /^\d/u.test(word)))
    return (
      openings.has(first) ||
      anchors.has(first) ||
      clock.test(first) ||
      (numbers.includes(first) && (afterNumber.test(words[1] ?? '') || partOfDay.test(words.slice(1).join(' '))))
    );
  // "at nine", "at half past eight": a clock time needs its preposition.
  return (
    ['at', 'around', 'by', 'after', 'before', 'about'].includes(first) && words.some((word) => numbers.includes(word))
  );
}

const mails = new Set(['mail', 'email', 'message', 'one', 'thread', 'mails', 'emails', 'messages', 'ones']);
const pointers = new Set(['this', 'that', 'the', 'which']);

/** A point in time as said: "tomorrow at nine", "in two hours", "when I'm at the office". Every word must belong to it. */
export const readWhen: SlotReader<'when'> = {
  longest: 9,
  read(heard, span) {
    const words = wordsOf(heard, span);
    // "Show me the mail about lunch": what it is about.
    if (words[0] === 'about' && mails.has(heard.tokens[span.start - 1]?.word ?? '')) return null;
    // "That one tonight": the one is the mail.
    if (words[0] === 'one' && pointers.has(heard.tokens[span.start - 1]?.word ?? '')) return null;
    const until = ['until', 'till'].includes(heard.tokens[span.start - 1]?.word ?? '');
    // "till four" names a time, "at the four" does not.
    if (until && words.length <= 2 && words.every((word) => hours.has(word)))
      return { value: wordsAsHeard(heard, span), cost: 0 };
    if (!isPoint(words) && !placesToBe.test(words.join(' '))) return null;
    return { value: wordsAsHeard(heard, span), cost: 0 };
  },
};
