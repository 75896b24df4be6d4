/** A clock time found in words, and the words without it. */
export interface ClockTime {
  readonly hour: number;
  readonly minute: number;
  /** Morning or evening was said, or the 24-hour clock used. */
  readonly certain: boolean;
}

const notUnit =
  '(?! ?(?:minutes?|mins?|hours?|days?|weeks?|months?|january|february|march|april|may|june|july|august|september|october|november|december|st|nd|rd|th|of)\\b)';
const halves =
  /\b(?:(?:at|around|by|about) )?(?:(half|quarter|\d{1,2})(?: minutes?)? (past|to|after) )(\d{1,2})\b(?: o ?'?clock)?(?: ?(am|pm))?/u;
const written = /\b(?:(?:at|around|by|about) )?(\d{1,2})[:.](\d{2})(?: ?(am|pm))?\b/u;
const meridiem = /\b(?:(?:at|around|by|about) )?(\d{1,2})(?: (\d{2}))? ?(am|pm)\b/u;
const spokenPair = /\b(?:(?:at|around|by|about) )?(\d{1,2}) ([0-5]\d)\b/u;
const oClock = /\b(?:(?:at|around|by|about) )?(\d{1,2}) ?o ?'?clock\b/u;
const plain = new RegExp(`\\b(?:at|around|by|about) (\\d{1,2})\\b${notUnit}`, 'u');
const afterDay = new RegExp(
  `(?<=\\b(?:today|tomorrow|tonight|morning|afternoon|evening|monday|tuesday|wednesday|thursday|friday|saturday|sunday) )(\\d{1,2})\\b${notUnit}`,
  'u',
);

function onClock(hour: number, minute: number, half: string | undefined): ClockTime | null {
  if (hour > 23 || minute > 59) return null;
  if (half === undefined) return { hour, minute, certain: hour > 12 || hour === 0 };
  if (hour > 12 || hour === 0) return null;
  return { hour: (hour % 12) + (half === 'pm' ? 12 : 0), minute, certain: true };
}

function fromHalves(match: RegExpExecArray): ClockTime | null {
  const [, part = '', direction = '', hourWords = '', half] = match;
  const minutes = part === 'half' ? 30 : part === 'quarter' ? 15 : Number(part);
  const named = Number(hourWords);
  const earlier = named === 1 ? 12 : named - 1;
  return direction === 'to' ? onClock(earlier, 60 - minutes, half) : onClock(named, minutes, half);
}

/** Takes the clock time out of lower-case words whose numbers are figures: "tomorrow at half past 8" → 8:30 and "tomorrow". */
export function takeClockTime(words: string): { readonly time: ClockTime | null; readonly rest: string } {
  const attempts: readonly (readonly [RegExp, (match: RegExpExecArray) => ClockTime | null])[] = [
    [halves, fromHalves],
    [written, (match) => onClock(Number(match[1]), Number(match[2]), match[3])],
    [meridiem, (match) => onClock(Number(match[1]), Number(match[2] ?? 0), match[3])],
    [spokenPair, (match) => onClock(Number(match[1]), Number(match[2]), undefined)],
    [oClock, (match) => onClock(Number(match[1]), 0, undefined)],
    [plain, (match) => onClock(Number(match[1]), 0, undefined)],
    [afterDay, (match) => onClock(Number(match[1]), 0, undefined)],
  ];
  for (const [pattern, read] of attempts) {
    const match = pattern.exec(words);
    const time = match && read(match);
    if (match && time)
      return {
        time,
        rest: `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
          .replace(/\s+/gu, ' ')
          .trim(),
      };
  }
  return { time: null, rest: words };
}
