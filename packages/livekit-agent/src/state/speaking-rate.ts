import type { SpeakingPace } from '@nexus/language';

/** How fast this drive is spoken (W-8). */
export interface SpeakingRate {
  /** Times the usual speed of the voice. */
  readonly rate: number;
  /** True: the agent has a voice of its own; else whoever shows its words may read them aloud. */
  readonly isVoiced: boolean;
  /** @returns false where it is as slow, or as fast, as it can be */
  change(pace: SpeakingPace): boolean;
}

/** Each a speed that is still understood well. */
const rates = [0.7, 0.85, 1, 1.2, 1.4] as const;
const usual = rates.indexOf(1);

/** @param setRate tells the voice; undefined: there is none, or it has one speed. */
export function createSpeakingRate(isVoiced: boolean, setRate: ((rate: number) => void) | undefined): SpeakingRate {
  let place = usual;
  return {
    get rate() {
      return rates[place] ?? 1;
    },
    isVoiced,
    change(pace) {
      const wanted = pace === 'normal' ? usual : place + (pace === 'faster' ? 1 : -1);
      if (isVoiced && setRate === undefined) return false;
      if (rates[wanted] === undefined) return false;
      place = wanted;
      setRate?.(rates[place] ?? 1);
      return true;
    },
  };
}
