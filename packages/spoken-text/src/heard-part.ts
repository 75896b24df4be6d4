import type { SpokenPiece } from './spoken-stream.ts';

/** A piece with how long its audio lasts, in seconds; null where that is not known. */
export interface PlayedPiece extends SpokenPiece {
  readonly seconds: number | null;
}

/** Of an unhurried voice; used only where the audio's own length is not known. */
const charactersPerSecond = 15;

function firstWords(text: string, share: number): string {
  const words = text.match(/\s*\S+/g) ?? [];
  return words.slice(0, Math.floor(words.length * share)).join('');
}

/** What of an answer was heard when its voice stopped `position` seconds into the audio: whole pieces, and of the last as many words as there was time for. */
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
