import { isSamePhrase, mayBeSamePhrase, stemsOf, wordsIn } from './phrases.ts';
import type { Statement } from './statements/read-statements.ts';
import { stateKindOf } from './statements/state-kind.ts';

const clock =
  /\d|\b(?:noon|midnight|half past|quarter|o['’]clock|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b/i;
const weekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\bweek(?:days?|ends?)\b/i;
const date =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december|summer|winter|spring|autumn)\b|\b\d{4}\b/i;
const timed: ReadonlySet<string> = new Set('when start end open close'.split(' '));
const measured: ReadonlySet<string> = new Set('value cost weigh measure last'.split(' '));
const numbers =
  /^(?:\d.*|a|an|about|half|dozen|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty(?:-?\p{L}+)?|hundred|thousand|million|billion)s?$/iu;
const preposition =
  /^(?:at|on|in|near|behind|beside|under|above|by|opposite|inside|outside|across|next to|close to|in front of)\b/i;

/** On what day something is, and at what hour, are two things, as are how long and how old. Null: not known. */
function aspectsOf({ relation, value: { text } }: Statement): ReadonlySet<string> {
  if (timed.has(relation)) {
    const kinds = [date.test(text) && 'date', weekday.test(text) && 'weekday'].filter((kind) => kind !== false);
    return new Set(kinds.length > 0 ? kinds : clock.test(text) ? ['clock'] : []);
  }
  if (measured.has(relation)) {
    const words = wordsIn(text);
    const units = words.filter((word) => !numbers.test(word));
    // A password is measured in nothing.
    return new Set(units.length === words.length ? [] : units.flatMap(stemsOf));
  }
  const [place] = preposition.exec(text) ?? [];
  return new Set(place === undefined ? [] : [place.toLowerCase()]);
}

/** The one that comes, and not every one. */
const nextWeekday = /\b(?:mon|tues|wednes|thurs|fri|satur|sun)day\b/i;

/** "On 3 December" says of what was on Tuesday which day that is. */
function namesDayOf(next: Statement, old: Statement): boolean {
  if (!timed.has(next.relation) || !date.test(next.value.text) || date.test(old.value.text)) return false;
  // At what hour it is would be lost.
  if (clock.test(old.value.text) && !/\bat\b/.test(next.value.text)) return false;
  return nextWeekday.test(old.value.text) && !/\bevery\b/i.test(old.value.text);
}

/** Whether two values of a key cannot both be so: neither is of another kind than the other. */
function excludes(next: Statement, old: Statement): boolean {
  if (namesDayOf(next, old)) return true;
  if (next.relation === 'state') return stateKindOf(next.value.text) === stateKindOf(old.value.text);
  const [one, other] = [aspectsOf(next), aspectsOf(old)];
  return one.size === 0 || other.size === 0 || [...one].some((aspect) => other.has(aspect));
}

/** Whether a statement ends another of the same relation and key (L-4). */
export function ends(next: Statement, old: Statement): boolean {
  const isSameValue = mayBeSamePhrase(next.value, old.value);
  if (next.isNegated) return !old.isNegated && isSameValue;
  // What is so for a time, or will be some day, stands beside what is.
  if (next.until !== null || (next.isToCome && !(next.changes && old.isToCome))) return false;
  if (old.isNegated) return isSameValue;
  if (isSameValue) return false;
  if (next.isBeside) return false;
  return (
    (next.isUnique && excludes(next, old)) ||
    next.changes ||
    (next.former !== null && mayBeSamePhrase(next.former, old.value))
  );
}

/** Whether a statement that something is not so is about one that is to come. */
export function callsOff(not: Statement, next: Statement): boolean {
  const isSame = not.relation === next.relation && isSamePhrase(not.key, next.key);
  return isSame && !next.isNegated && mayBeSamePhrase(not.value, next.value);
}
