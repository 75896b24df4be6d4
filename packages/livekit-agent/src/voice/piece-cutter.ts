import { type CutRules, firstCut } from '@nexus/spoken-text';

/** Cuts text into what is asked of the voice at a time. */
export interface PieceCutter {
  push(text: string): readonly string[];
  flush(): readonly string[];
}

/** Short, since the driver waits for it; what follows is asked for while it is heard. */
const firstRules: CutRules = { shortestClause: 15, shortestSentence: 15, longest: 160 };
const laterRules: CutRules = { shortestClause: 160, shortestSentence: 2, longest: 400 };

/** What comes from a spoken stream ends where a piece ends. */
const pieceEnd = /[.!?…]["'”’)\]]*\s*$|.{15}[,;:—]\s*$/s;
const speakable = /[\p{L}\p{N}]/u;

export function createPieceCutter(): PieceCutter {
  let waiting = '';
  let begun = false;

  function take(end: number): string {
    const piece = waiting.slice(0, end).trim();
    waiting = waiting.slice(end);
    if (!speakable.test(piece)) return '';
    begun = true;
    return piece;
  }

  function drain(complete: boolean): string[] {
    const pieces: string[] = [];
    for (;;) {
      const cut = firstCut(waiting, begun ? laterRules : firstRules, complete);
      if (cut === null) break;
      pieces.push(take(cut.end));
    }
    if (complete) pieces.push(take(waiting.length));
    return pieces.filter((piece) => piece !== '');
  }

  return {
    push(text) {
      waiting += text;
      return drain(pieceEnd.test(waiting));
    },
    flush: () => drain(true),
  };
}
