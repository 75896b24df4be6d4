import { cardinalWords } from './spoken/numbers/english-numbers.ts';
import type { SpokenPiece } from './spoken-stream.ts';

/** Of an unhurried reading voice. */
const wordsPerMinute = 150;

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

/** A piece with how long its audio lasts, in seconds; null where that is not known. */
export interface PlayedPiece extends SpokenPiece {
  readonly seconds: number | null;
}

/** Of the same voice; used only where the audio's own length is not known. */
const charactersPerSecond = 15;

function firstWords(text: string, share: number): string {
  const words = text.match(/\s*\S+/g) ?? [];
  return words.slice(0, Math.floor(words.length * share)).join('');
}

/**
 * The part of an answer that was heard when its voice stopped `position` seconds into the audio: whole pieces, and as many words of the last
 * one as there was time for.
 */
export function heardPart(pieces: readonly PlayedPiece[], position: number): SpokenPiece {
  let left = position;
  let shown = '';
  let spoken = '';
  for (const piece of pieces) {
    const seconds = piece.seconds ?? piece.spoken.length / charactersPerSecond;
    if (left >= seconds) {
      shown += piece.shown;
      spoken += piece.spoken;
      left -= seconds;
      continue;
    }
    const share = Math.max(0, left) / seconds;
    return { shown: shown + firstWords(piece.shown, share), spoken: spoken + firstWords(piece.spoken, share) };
  }
  return { shown, spoken };
}
