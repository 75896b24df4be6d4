/**
 * A dash with room on both sides is a pause, not a sign: "Block B - 5 actions" is no "minus five", and "week 45 - 3 missing", which
 * does not count up, no range; "10:15 - 11:00" is one.
 */
export function separateDashes(text: string): string {
  return text
    .replace(
      /(?<![\d.,:])(\d{1,2}[:.][0-5]\d(?:\s?[ap]\.?m\.?)?)\s+[-–−]\s+(?=\d{1,2}[:.][0-5]\d(?![\d.,:]*\d))/giu,
      '$1-',
    )
    .replace(/(?<=[\p{L})])\s+[-–−]\s+(?=\d)/gu, ' — ')
    .replace(/(?<![\d.,])(\d+)\s+[-–−]\s+(?=(\d+)(?![\d.,]))/g, (whole, from: string, until: string) =>
      Number(from) > Number(until) ? `${from}, ` : whole,
    );
}
