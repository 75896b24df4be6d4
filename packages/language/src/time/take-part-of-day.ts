/** A part of the day and the hour it stands for when no clock time is said. */
export interface PartOfDay {
  readonly hour: number;
  readonly minute: number;
  /** In the second half of the day: "at eight" is then 20:00. */
  readonly late: boolean;
  /** "this evening", "tonight": today's, even where no day is said. */
  readonly today: boolean;
}

const parts: readonly (readonly [pattern: RegExp, hour: number, minute: number])[] = [
  [/\b(tonight|tonite)\b/u, 18, 0],
  [/\b(at |by |before |until )?(the )?end of (the |my )?day\b/u, 17, 0],
  [/\bafter (lunch|lunchtime)\b/u, 13, 30],
  [/\bafter (work|dinner|supper)\b/u, 19, 0],
  [/\bbefore (lunch|noon)\b/u, 11, 30],
  [/\bafter breakfast\b/u, 9, 0],
  [/\b(at |around |over )?(noon|midday|lunch ?time|lunch)\b/u, 12, 0],
  [/\b(at )?midnight\b/u, 23, 59],
  [/\b(at )?(dinner ?time|dinner|supper)\b/u, 18, 30],
  [/\b(at )?(tea ?time|tea)\b/u, 16, 0],
  [/\b(at )?breakfast\b/u, 7, 30],
  [/\bfirst thing( in the morning)?\b/u, 8, 0],
  [/\b(in the |this |at )?early (morning)\b/u, 7, 0],
  [/\b(in the |this |late |early )*morning\b/u, 8, 0],
  [/\b(in the |this |late |early )*afternoon\b/u, 14, 0],
  [/\b(in the |this |late |early )*evening\b/u, 18, 0],
  [/\b(at |in the |this |late )*night\b/u, 20, 0],
];

/** Takes a part of the day out of the words: "tomorrow in the evening" → 18:00 and "tomorrow". */
export function takePartOfDay(words: string): { readonly part: PartOfDay | null; readonly rest: string } {
  for (const [pattern, hour, minute] of parts) {
    const match = pattern.exec(words);
    if (!match) continue;
    const rest = `${words.slice(0, match.index)} ${words.slice(match.index + match[0].length)}`
      .replace(/\s+/gu, ' ')
      .trim();
    return { part: { hour, minute, late: hour >= 12, today: /^(this|tonight|tonite)/u.test(match[0]) }, rest };
  }
  return { part: null, rest: words };
}
