import type { PlayedPiece, SpokenPiece } from '@nexus/spoken-text';

/** The audio of one stretch of speech, and which piece of it lasts how long. */
export interface SpokenTrack {
  /** A piece was given to the voice. @returns told of its audio as it comes, in seconds. */
  begin(piece: SpokenPiece): (seconds: number) => void;
  /** Audio of which is not known to which piece it belongs, in seconds. */
  lengthen(seconds: number): void;
  /** No more audio comes. */
  complete(): void;
  readonly pieces: readonly PlayedPiece[];
  /** Whether any audio came at all. */
  readonly sounded: boolean;
}

export function createSpokenTrack(): SpokenTrack {
  const pieces: { piece: SpokenPiece; seconds: number | null }[] = [];
  let unassigned = 0;
  let isComplete = false;
  return {
    begin(piece) {
      const entry: { piece: SpokenPiece; seconds: number | null } = { piece, seconds: null };
      pieces.push(entry);
      return (seconds) => {
        entry.seconds = (entry.seconds ?? 0) + seconds;
      };
    },
    lengthen(seconds) {
      unassigned += seconds;
    },
    complete() {
      isComplete = true;
    },
    get sounded() {
      return unassigned > 0 || pieces.some(({ seconds }) => seconds !== null && seconds > 0);
    },
    get pieces() {
      // Where the audio has no pieces, its length is shared out by what is said, once all of it is there.
      if (unassigned === 0 || !isComplete) return pieces.map(({ piece, seconds }) => ({ ...piece, seconds }));
      const characters = pieces.reduce((sum, { piece }) => sum + piece.spoken.length, 0);
      return pieces.map(({ piece }) => ({ ...piece, seconds: (unassigned * piece.spoken.length) / characters }));
    },
  };
}
