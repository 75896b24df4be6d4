import type { SpeechHooks } from './speech-settings.ts';

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
