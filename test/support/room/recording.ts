/** A piece of sound as it was heard. */
export interface HeardPiece {
  /** Wall clock, milliseconds. */
  readonly at: number;
  readonly samples: Int16Array;
}

/** Milliseconds of a piece of a recording. */
export const pieceLength = 20;

/** Root mean square above which a piece counts as sound; full scale is 32,768, and flite speaks at 2,000 to 5,000. */
const audible = 200;

function loudnessOf(samples: Int16Array): number {
  if (samples.length === 0) return 0;
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  return Math.sqrt(squares / samples.length);
}

export function isSound({ samples }: HeardPiece): boolean {
  return loudnessOf(samples) > audible;
}

export interface Stretch {
  readonly from: number;
  readonly until?: number;
}

/** Milliseconds of sound in a stretch of a recording. */
export function soundWithin(
  recording: readonly HeardPiece[],
  { from, until = Number.POSITIVE_INFINITY }: Stretch,
): number {
  return pieceLength * recording.filter((piece) => piece.at >= from && piece.at < until && isSound(piece)).length;
}

const quietPieces = 400 / pieceLength;

/** When the first quiet of at least 400 ms in a stretch began; null: there was none. */
export function quietStretch(
  recording: readonly HeardPiece[],
  { from, until = Number.POSITIVE_INFINITY }: { readonly from: number; readonly until?: number | undefined },
): number | null {
  const pieces = recording.filter(({ at }) => at >= from && at < until);
  const first = pieces.findIndex((_, index) => {
    const stretch = pieces.slice(index, index + quietPieces);
    return stretch.length === quietPieces && !stretch.some(isSound);
  });
  return pieces[first]?.at ?? null;
}
