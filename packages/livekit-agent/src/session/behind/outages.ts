import { type ErrorCode, longestAbsence } from '@nexus/contracts';

/** Whether the caller is there. */
interface Absence {
  leave(): void;
  /** @returns false when nobody had left. */
  comeBack(): boolean;
  readonly away: boolean;
  close(): void;
}

/** @param abandonAfter milliseconds; then `onAbandoned`, unless the caller is back. */
export function createAbsence(onAbandoned: () => void, abandonAfter: number = longestAbsence): Absence {
  let timer: NodeJS.Timeout | null = null;
  const stop = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  return {
    leave() {
      timer ??= setTimeout(() => {
        timer = null;
        onAbandoned();
      }, abandonAfter);
    },
    comeBack() {
      const wasAway = timer !== null;
      stop();
      return wasAway;
    },
    get away() {
      return timer !== null;
    },
    close: stop,
  };
}

type SpeechService = 'stt' | 'tts';

const outages = {
  stt: { code: 'STT_UNAVAILABLE', message: 'The speech-to-text service does not answer; typed words work meanwhile.' },
  tts: { code: 'TTS_UNAVAILABLE', message: 'The text-to-speech service does not answer; the page shows what is said.' },
} as const satisfies Record<SpeechService, { code: ErrorCode; message: string }>;

/** Reports the failure of a service once, until it has worked again. */
interface SpeechOutages {
  failed(service: SpeechService): void;
  worked(service: SpeechService): void;
}

export function createSpeechOutages(onOutage: (code: ErrorCode, message: string) => void): SpeechOutages {
  const failing = new Set<SpeechService>();
  return {
    failed(service) {
      if (failing.has(service)) return;
      failing.add(service);
      onOutage(outages[service].code, outages[service].message);
    },
    worked: (service) => void failing.delete(service),
  };
}
