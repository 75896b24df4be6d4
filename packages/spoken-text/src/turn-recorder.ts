import { createSpokenStream } from './spoken-stream.ts';

/** What the agent said in one turn. Times are in milliseconds from the driver's words. */
export interface RecordedTurn {
  readonly spoken: string;
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

export function createTurnRecorder(clock: () => number): TurnRecorder {
  let began = clock();
  let first: number | null = null;
  let stream = createSpokenStream();
  let utterance = { spoken: '', display: '' };
  let utterances: { spoken: string; display: string }[] = [];

  function flush(): void {
    utterance.spoken += stream.flush();
    if (utterance.display.trim() !== '') utterances.push(utterance);
    utterance = { spoken: '', display: '' };
    stream = createSpokenStream();
  }

  return {
    begin() {
      began = clock();
      first = null;
      utterances = [];
      utterance = { spoken: '', display: '' };
      stream = createSpokenStream();
    },
    capture(delta) {
      utterance.display += delta;
      const spoken = stream.push(delta);
      if (spoken !== '') first ??= clock() - began;
      utterance.spoken += spoken;
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
        display: joined(utterances.map((part) => part.display)),
        firstChunkMs: first,
        totalMs: clock() - began,
      };
    },
  };
}
