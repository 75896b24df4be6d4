import { readFileSync } from 'node:fs';
import { decodeWav, joinSamples } from './audio-formats.ts';
import type { SpeechHooks, SpeechTrouble } from './speech-parts.ts';

/** Whether a speech service is known to be out; the beginning and the end of an outage are told once each. */
export interface ServiceOutage {
  readonly lasting: boolean;
  failed(): void;
  answered(): void;
  /** True for the first apology of an outage. */
  apologise(): boolean;
}

export function createServiceOutage(trouble: SpeechTrouble, hooks: SpeechHooks): ServiceOutage {
  let lasting = false;
  let apologised = false;
  return {
    get lasting() {
      return lasting;
    },
    failed() {
      if (lasting) return;
      lasting = true;
      hooks.onTrouble?.(trouble);
    },
    answered() {
      if (!lasting) return;
      lasting = false;
      apologised = false;
      hooks.onRecovered?.(trouble);
    },
    apologise() {
      const first = !apologised;
      apologised = true;
      return first;
    },
  };
}

/** What is heard while there is no voice, made with flite's voice `slt`. Mono samples at `speechRate`. */
export interface RecordedApology {
  /** "I lost my voice for a moment. I'm trying again." */
  readonly first: Int16Array;
  /** "I'm trying again." */
  readonly further: Int16Array;
}

export function readRecordedApology(): RecordedApology {
  const recording = (name: string) => decodeWav(readFileSync(new URL(`./recorded/${name}.wav`, import.meta.url)));
  const further = recording('trying-again');
  return { first: joinSamples([recording('lost-my-voice'), further]), further };
}
