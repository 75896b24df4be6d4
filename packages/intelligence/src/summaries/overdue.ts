import { datePhrases } from '../scoring/deadlines/date-phrases.ts';
import { instantOf } from '../scoring/deadlines/find-deadline.ts';
import { createZoneOffset } from '../scoring/deadlines/time-zone-offset.ts';
import type { SpokenTime } from '../spoken-day.ts';
import type { Choice } from './choose-sentences.ts';
import { withoutConnective } from './sentences/pointing.ts';
import type { RankedSentence } from './sentences/rank-sentences.ts';

const dayOrHour = /\d|day\b|\b(?:noon|tomorrow|tonight)\b/i;

/** Whether behind until when it says, what is told of a sentence names another day or hour, of which "that has passed" would be heard. */
function goesOnToLater(told: string, deadline: string, { now, timeZone }: SpokenTime): boolean {
  const start = told.indexOf(deadline);
  const times = datePhrases(told);
  // "By EOD" is said in other words.
  if (start < 0) return times.length > 1;
  const behind = times.filter(({ words, index }) => index >= start + deadline.length && dayOrHour.test(words));
  if (behind.length === 0) return false;
  const zoneOffset = createZoneOffset(timeZone);
  return behind.some(({ words }) => (instantOf(words, { sent: now, zoneOffset }) ?? now) > now);
}

interface Asked extends SpokenTime {
  /** The sentence that asks; undefined: none does. */
  readonly asking: RankedSentence | undefined;
}

/** What is told of the sentences whose own deadline has passed (J-2), and the one that asks where it is one of them. Pure. */
export function overdueOf(
  { sentences, chosen }: Pick<Choice, 'sentences' | 'chosen'>,
  ranked: readonly RankedSentence[],
  { asking, ...time }: Asked,
): string[] {
  const told = ranked.flatMap((sentence) => {
    const { place, deadline } = sentence;
    if (deadline === null || deadline.due >= time.now) return [];
    const { words } = deadline;
    const text = chosen.get(place)?.text ?? '';
    // Too long for its room: told all the same where there is nothing else, or that it asks something until then.
    const long = sentences.filter((one) => chosen.size === 0 || one.startsWith('It asks something, '));
    const alone = long.filter((one) => one.includes(words));
    const asked = sentence === asking ? [sentence.text] : [];
    const own = [text, withoutConnective(text), ...alone, ...asked].filter((one) => one !== '');
    return own.filter((one) => !goesOnToLater(one, words, time));
  });
  return [...new Set(told)];
}
