import type { voice } from '@livekit/agents';
import { createTurnRecorder, heardPart, type RecordedTurn, type TurnRecorder } from '@nexus/spoken-text';
import { createSpokenTrack, type SpokenTrack } from '../voice/speak-answer.ts';

/** One thing that the agent says: the answer of a turn with all its steps, or a sentence of its own accord. */
export interface Utterance {
  readonly handle: voice.SpeechHandle;
  readonly kind: 'answer' | 'remark';
  readonly recorder: TurnRecorder;
  /** The turn that it belongs to; null for an answer whose words have not arrived yet. */
  turn: number | null;
  openTrack(): SpokenTrack;
  /** A stretch of its audio is over, `position` seconds into it. @returns false when none is open. */
  played(position: number, interrupted: boolean): boolean;
  /** What was heard, when the voice was stopped before the end; null when nothing tells. */
  heard(): { readonly shown: string; readonly spoken: string } | null;
  finish(): RecordedTurn;
}

interface PlayedTrack {
  readonly track: SpokenTrack;
  /** Seconds; null while it plays or waits to. */
  position: number | null;
  interrupted: boolean;
}

const tidy = (text: string) => text.replace(/\s+/g, ' ').trim();

export function createUtterance(handle: voice.SpeechHandle, kind: Utterance['kind']): Utterance {
  const recorder = createTurnRecorder(() => performance.now());
  const tracks: PlayedTrack[] = [];
  recorder.begin();
  return {
    handle,
    kind,
    recorder,
    turn: null,
    openTrack() {
      const track = createSpokenTrack();
      tracks.push({ track, position: null, interrupted: false });
      return track;
    },
    played(position, interrupted) {
      const open = tracks.find((entry) => entry.position === null && entry.track.sounded);
      if (open === undefined) return false;
      open.position = position;
      open.interrupted = interrupted;
      return true;
    },
    heard() {
      if (!handle.interrupted || tracks.length === 0) return null;
      let shown = '';
      let spoken = '';
      for (const { track, position, interrupted } of tracks) {
        // What never played was never heard; what was not stopped was heard to its end.
        if (position === null) continue;
        const part = heardPart(track.pieces, interrupted ? position : Number.POSITIVE_INFINITY);
        shown += ` ${part.shown}`;
        spoken += ` ${part.spoken}`;
      }
      return { shown: tidy(shown), spoken: tidy(spoken) };
    },
    finish: () => recorder.finish(),
  };
}
