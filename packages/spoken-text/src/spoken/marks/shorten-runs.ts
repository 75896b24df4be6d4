const longestRun = 200;
const longRun = new RegExp(`[!-~]{${longestRun},}`, 'g');

/** Spaces and empty lines in moderation: layout that nobody hears. */
export function shortenGaps(text: string): string {
  return text.replace(/[ \t]{3,}/g, '  ').replace(/\n[ \t\n]*\n/g, '\n\n');
}

/** A run of over 200 signs without a space is no word: a link when it has the form of one, otherwise a code. Bounds what every later step costs. */
export function shortenRuns(text: string): string {
  return text.replace(longRun, (run) => (run.includes('://') ? 'a link' : 'a long code'));
}
