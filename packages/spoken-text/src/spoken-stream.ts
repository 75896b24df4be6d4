import { type Cut, type CutRules, firstCut } from './first-cut.ts';
import { longestFirstClause } from './first-pause.ts';
import { type SpokenFormOptions, spokenForm, spokenWords } from './spoken-form.ts';

/** A piece of text with what is said of it; joined as they are, the pieces make up the whole. */
export interface SpokenPiece {
  readonly shown: string;
  /** Empty where there is nothing to say of it. */
  readonly spoken: string;
}

/** Text that arrives bit by bit, cut into pieces as soon as one of them can no longer change. */
export interface SpokenPieces {
  /** What can be said now; often nothing. */
  push(delta: string): readonly SpokenPiece[];
  /** The rest. The stream can be used for another text after that. */
  flush(): readonly SpokenPiece[];
}

/** Text that arrives bit by bit, given out as spoken form as soon as a piece of it can no longer change. */
export interface SpokenStream {
  /** What can be said now; often empty. Pieces are to be joined as they are. */
  push(delta: string): string;
  /** The rest. The stream can be used for another text after that. */
  flush(): string;
}

/** The voice starts with the first clause, so that one is short; what follows is said while it speaks, sentence by sentence. */
const firstRules: CutRules = { shortestClause: 15, shortestSentence: 15, longest: longestFirstClause + 40 };
const laterRules: CutRules = { shortestClause: 80, shortestSentence: 2, longest: 400 };

/** A clause cut off keeps the mark that it ended with, or gets a comma where it had none. */
function withEndMark(said: string, piece: string, unmarked: boolean): string {
  if (unmarked) return /[.,;:!?—]$/.test(said) ? said : `${said},`;
  const mark = /[,;:—]$/.exec(piece.trimEnd())?.[0];
  if (mark === undefined || said.endsWith(mark)) return said;
  return mark === '—' ? `${said} —` : `${said}${mark}`;
}

/** Where the pieces are cut depends on the text alone, not on how it arrived. */
export function createSpokenPieces(options: SpokenFormOptions = {}): SpokenPieces {
  let waiting = '';
  let spoken = false;

  function say(piece: string, cut: Cut | null): SpokenPiece {
    const said = spoken ? spokenWords(piece, options) : spokenForm(piece, options);
    if (said === '') return { shown: piece, spoken: '' };
    const joined = `${spoken ? ' ' : ''}${cut === null ? said : withEndMark(said, piece, cut.unmarked)}`;
    spoken = true;
    return { shown: piece, spoken: joined };
  }

  function drain(complete: boolean): SpokenPiece[] {
    const pieces: SpokenPiece[] = [];
    for (;;) {
      const cut = firstCut(waiting, spoken ? laterRules : firstRules, complete);
      if (cut === null) return pieces;
      pieces.push(say(waiting.slice(0, cut.end), cut));
      waiting = waiting.slice(cut.end);
    }
  }

  return {
    push(delta) {
      waiting += delta;
      return drain(false);
    },
    flush() {
      const pieces = [...drain(true), say(waiting, null)];
      waiting = '';
      spoken = false;
      return pieces.filter(({ shown }) => shown !== '');
    },
  };
}

export function createSpokenStream(options: SpokenFormOptions = {}): SpokenStream {
  const pieces = createSpokenPieces(options);
  const join = (said: readonly SpokenPiece[]) => said.map((piece) => piece.spoken).join('');
  return {
    push: (delta) => join(pieces.push(delta)),
    flush: () => join(pieces.flush()),
  };
}
