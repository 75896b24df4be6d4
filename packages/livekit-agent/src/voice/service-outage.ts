import type { SpeechHooks, SpeechTrouble } from './speech-parts.ts';

/** Whether a service is known to be out; its beginning and its end are told once each. */
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

/** Passes on what it is told to everyone who follows. */
export interface SpeechAudience extends Required<SpeechHooks> {
  follow(hooks: SpeechHooks): void;
}

export function createSpeechAudience(first: SpeechHooks): SpeechAudience {
  const followers = [first];
  return {
    follow: (hooks) => void followers.push(hooks),
    onTrouble: (trouble) => {
      for (const { onTrouble } of followers) onTrouble?.(trouble);
    },
    onRecovered: (trouble) => {
      for (const { onRecovered } of followers) onRecovered?.(trouble);
    },
    onUnheard: () => {
      for (const { onUnheard } of followers) onUnheard?.();
    },
    onUnspoken: (words) => {
      for (const { onUnspoken } of followers) onUnspoken?.(words);
    },
  };
}
