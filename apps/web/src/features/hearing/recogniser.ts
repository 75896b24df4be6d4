import { hearingWording } from './wording.ts';

/** As much of the Web Speech API's recognition as this uses (https://webaudio.github.io/web-speech-api/); TypeScript knows no more of it than browsers agree on. */
export interface BrowserRecognition {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  processLocally?: boolean;
  onresult: ((event: RecognitionResultEvent) => void) | null;
  onerror: ((event: { readonly error: string }) => void) | null;
  onend: (() => void) | null;
  start(): void;
  abort(): void;
}

interface RecognitionResultEvent {
  readonly resultIndex: number;
  readonly results: ArrayLike<{ readonly isFinal: boolean } & ArrayLike<{ readonly transcript: string }>>;
}

interface RecognitionLanguages {
  readonly langs: readonly string[];
  readonly processLocally: boolean;
}

export interface BrowserRecognitionConstructor {
  new (): BrowserRecognition;
  /** "available", "downloadable", "downloading" or "unavailable"; only newer browsers have it. */
  available?(languages: RecognitionLanguages): Promise<string>;
  install?(languages: RecognitionLanguages): Promise<boolean>;
}

/** The browser's own recognition, under the name that it has there; null: it has none. */
export function findRecognition(page: object): BrowserRecognitionConstructor | null {
  const named = page as Partial<Record<'SpeechRecognition' | 'webkitSpeechRecognition', BrowserRecognitionConstructor>>;
  return named.SpeechRecognition ?? named.webkitSpeechRecognition ?? null;
}

/** Words as they come: `settled` are final and told once, `changing` may still become others. */
export interface Heard {
  readonly settled: string;
  readonly changing: string;
}

interface RecogniserListener {
  heard(words: Heard): void;
  /** What was begun to be heard will not be finished. */
  cutOff(): void;
  /** It does not hear; a sentence that says what to do. `over`: it will not by itself. Null: it hears. */
  trouble(reason: string | null, over: boolean): void;
  /** Where the sound goes: on this device, or to a service. */
  place(onDevice: boolean): void;
}

export interface Recogniser {
  start(): void;
  /** Drops what is being heard, and hears anew. */
  again(): void;
  stop(): void;
}

interface RecogniserOptions {
  readonly Recognition: BrowserRecognitionConstructor;
  /** BCP 47. */
  readonly language: string;
  readonly listener: RecogniserListener;
  readonly later: (milliseconds: number, task: () => void) => () => void;
}

/** Milliseconds until the recogniser is started again after it ended: at once where it only paused, longer each time it failed. */
const restart = { atOnce: 50, first: 500, longest: 8_000 };

/** What ends hearing until the driver does something about it, by the API's name for it. */
const fatal: Readonly<Record<string, string>> = {
  'not-allowed': hearingWording.notAllowed,
  'service-not-allowed': hearingWording.serviceNotAllowed,
  'audio-capture': hearingWording.noMicrophone,
  'language-not-supported': hearingWording.noLanguage,
};

/** Hears without end, though browsers end recognition after each pause, each minute, and each fault of their network. */
export function createRecogniser({ Recognition, language, listener, later }: RecogniserOptions): Recogniser {
  let wanted = false;
  let running: BrowserRecognition | null = null;
  let onDevice = false;
  let failures = 0;
  let cancelRestart = () => {};

  async function preferThisDevice(): Promise<void> {
    const here = { langs: [language], processLocally: true };
    // Asked of anew each time: a language may have been fetched meanwhile.
    const state = await Recognition.available?.(here).catch(() => 'unavailable');
    onDevice = state === 'available';
    listener.place(onDevice);
    if (state !== 'downloadable' || Recognition.install === undefined) return;
    const installed = await Recognition.install(here).catch(() => false);
    if (!installed) return;
    onDevice = true;
    listener.place(true);
    if (wanted) again();
  }

  function open(): void {
    if (!wanted || running !== null) return;
    const recognition = new Recognition();
    recognition.lang = language;
    recognition.continuous = true;
    recognition.interimResults = true;
    recognition.maxAlternatives = 1;
    if (onDevice) recognition.processLocally = true;
    recognition.onresult = (event) => {
      failures = 0;
      listener.trouble(null, false);
      listener.heard(readResults(event));
    };
    recognition.onerror = ({ error }) => failed(error);
    recognition.onend = () => {
      if (running === recognition) running = null;
      listener.cutOff();
      cancelRestart = later(failures === 0 ? restart.atOnce : pauseAfterFailure(), open);
    };
    running = recognition;
    try {
      recognition.start();
    } catch {
      // It has not ended yet: its end starts it again.
    }
  }

  const pauseAfterFailure = () => Math.min(restart.longest, restart.first * 2 ** (failures - 1));

  function failed(error: string): void {
    const reason = fatal[error];
    if (reason !== undefined) {
      stop();
      listener.trouble(reason, true);
    } else if (error === 'network') {
      failures += 1;
      listener.trouble(hearingWording.serviceAway, false);
    }
  }

  function again(): void {
    running?.abort();
  }

  function stop(): void {
    wanted = false;
    cancelRestart();
    const last = running;
    running = null;
    if (last === null) return;
    last.onresult = null;
    last.onerror = null;
    last.onend = null;
    last.abort();
  }

  return {
    start() {
      if (wanted) return;
      wanted = true;
      failures = 0;
      if (Recognition.available === undefined) listener.place(false);
      void preferThisDevice().then(open);
    },
    again,
    stop,
  };
}

function readResults({ resultIndex, results }: RecognitionResultEvent): Heard {
  const settled: string[] = [];
  const changing: string[] = [];
  for (let at = resultIndex; at < results.length; at += 1) {
    const result = results[at];
    const words = result?.[0]?.transcript.trim() ?? '';
    if (words !== '') (result?.isFinal ? settled : changing).push(words);
  }
  return { settled: settled.join(' '), changing: changing.join(' ') };
}
