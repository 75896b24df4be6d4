import { createSpokenPieces, type SpokenPiece } from './spoken-stream.ts';

/** A stretch of what was said, all of it in one language. */
interface SpokenStretch {
  readonly text: string;
  /** Its code: "en", "de". */
  readonly language: string;
}

/** What the agent said in one turn. Times are in milliseconds from the driver's words. */
export interface RecordedTurn {
  readonly spoken: string;
  /** The same, by language. */
  readonly stretches: readonly SpokenStretch[];
  readonly display: string;
  readonly firstChunkMs: number | null;
  readonly totalMs: number;
}

/** Listens to the agent's words as the framework hands them to a listener, and keeps them for one turn. */
export interface TurnRecorder {
  begin(): void;
  capture(delta: string): void;
  /** The agent's words so far were one utterance; another may follow in the same turn. */
  flush(): void;
  finish(): RecordedTurn;
  /** Nothing was said since `begin`. */
  readonly empty: boolean;
}

function joined(parts: readonly string[]): string {
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

/** The stretches with one more behind them, which is part of the last where it is of its language. */
function withStretch(all: readonly SpokenStretch[], next: SpokenStretch): readonly SpokenStretch[] {
  const last = all.at(-1);
  if (last?.language !== next.language) return [...all, next];
  return [...all.slice(0, -1), { ...last, text: last.text + next.text }];
}

/** "5 mails" begins a sentence in words, too. */
function opened({ spoken, display }: { readonly spoken: string; readonly display: string }): string {
  return /^\s*\d/.test(display) ? spoken.replace(/\p{L}/u, (letter) => letter.toUpperCase()) : spoken;
}

export function createTurnRecorder(clock: () => number): TurnRecorder {
  let began = clock();
  let first: number | null = null;
  let pieces = createSpokenPieces();
  let stretches: readonly SpokenStretch[] = [];
  let utterance = { spoken: '', display: '' };
  let utterances: { spoken: string; display: string }[] = [];

  /** Notes what is said now; whether it is anything. */
  function note(said: readonly SpokenPiece[]): boolean {
    for (const { spoken, language = 'en' } of said) {
      utterance.spoken += spoken;
      stretches = withStretch(stretches, { text: spoken, language });
    }
    return said.some(({ spoken }) => spoken !== '');
  }

  function flush(): void {
    note(pieces.flush());
    stretches = withStretch(stretches, { text: ' ', language: stretches.at(-1)?.language ?? 'en' });
    if (utterance.display.trim() !== '') utterances.push({ ...utterance, spoken: opened(utterance) });
    utterance = { spoken: '', display: '' };
    pieces = createSpokenPieces();
  }

  return {
    begin() {
      began = clock();
      first = null;
      utterances = [];
      utterance = { spoken: '', display: '' };
      pieces = createSpokenPieces();
      stretches = [];
    },
    capture(delta) {
      utterance.display += delta;
      if (note(pieces.push(delta))) first ??= clock() - began;
    },
    flush,
    get empty() {
      return utterances.length === 0 && utterance.display.trim() === '';
    },
    finish() {
      flush();
      const spoken = joined(utterances.map((part) => part.spoken));
      if (spoken !== '') first ??= clock() - began;
      return {
        spoken,
        stretches: stretches
          .map(({ text, language }) => ({ text: joined([text]), language }))
          .filter(({ text }) => text !== ''),
        display: joined(utterances.map((part) => part.display)),
        firstChunkMs: first,
        totalMs: clock() - began,
      };
    },
  };
}
