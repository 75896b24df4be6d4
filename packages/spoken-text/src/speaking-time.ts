import { cardinalWords } from './spoken/english-numbers.ts';

/** Words a minute of an unhurried reading voice. */
export const wordsPerMinute = 150;

/** How long `text` takes to say, in minutes. */
export function speakingMinutes(text: string): number {
  return (text.match(/\S+/g)?.length ?? 0) / wordsPerMinute;
}

/** What a briefing of so many mails takes, in minutes: about 40 words a mail with its question and a pause for the answer. */
export function briefingMinutes(mailCount: number, wordsPerMail = 40): number {
  return (mailCount * wordsPerMail) / wordsPerMinute;
}

/** "less than a minute", "about a minute", "about four minutes", "about half an hour", "about an hour", "about two hours". */
export function speakDuration(minutes: number): string {
  if (minutes < 0.75) return 'less than a minute';
  const whole = Math.round(minutes);
  if (whole <= 1) return 'about a minute';
  if (whole <= 15) return `about ${cardinalWords(String(whole))} minutes`;
  if (whole < 28) return `about ${cardinalWords(String(Math.round(whole / 5) * 5))} minutes`;
  if (whole <= 35) return 'about half an hour';
  if (whole < 55) return `about ${cardinalWords(String(Math.round(whole / 10) * 10))} minutes`;
  if (whole <= 75) return 'about an hour';
  if (whole < 105) return 'about an hour and a half';
  return `about ${cardinalWords(String(Math.round(whole / 60)))} hours`;
}
