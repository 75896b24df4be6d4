import { ReadableStream } from 'node:stream/web';
import { type APIConnectOptions, tts } from '@livekit/agents';
import type { AudioFrame } from '@livekit/rtc-node';
import { createSpokenPieces, type PlayedPiece, type SpokenPiece } from '@nexus/spoken-text';

interface SpeakAnswerOptions {
  readonly voice: tts.TTS;
  readonly track: SpokenTrack;
  readonly connOptions: APIConnectOptions;
}

/**
 * Readable text in, its spoken form as audio out (B-17, V-3): the first clause is requested as soon as it stands, and each later
 * piece while the one before it plays. Cancelling the result stops all requests.
 */
export function speakAnswer(text: ReadableStream<string>, options: SpeakAnswerOptions): ReadableStream<AudioFrame> {
  const pieces = speakablePieces(text);
  const audio = options.voice.capabilities.streaming
    ? throughStream(pieces, options)
    : throughRequests(pieces, options);
  return ReadableStream.from(audio);
}

/** Readable text, cut into what can be said of it as soon as a piece can no longer change. */
async function* speakablePieces(text: AsyncIterable<string>): AsyncGenerator<SpokenPiece> {
  const cutter = createSpokenPieces();
  for await (const delta of text) yield* cutter.push(delta);
  yield* cutter.flush();
}

/** One request after the other, in order: for a voice that takes text bit by bit and sees to being ahead itself. */
async function* throughStream(
  pieces: AsyncIterable<SpokenPiece>,
  { voice, track, connOptions }: SpeakAnswerOptions,
): AsyncGenerator<AudioFrame> {
  const stream = voice.stream({ connOptions });
  const sounded: ((seconds: number) => void)[] = [];
  const feeding = (async () => {
    for await (const piece of pieces) {
      const told = track.begin(piece);
      if (piece.spoken === '') continue;
      sounded.push(told);
      if (piece.language !== undefined && isPolyglot(stream)) stream.inLanguage(sounded.length - 1, piece.language);
      stream.pushText(piece.spoken);
      stream.flush();
    }
    stream.endInput();
  })();
  try {
    for await (const audio of stream) {
      if (audio === tts.SynthesizeStream.END_OF_STREAM) break;
      // Our own voice numbers its segments as they were flushed; sound of none of them is an apology, and nothing of the text.
      const segment = Number(audio.segmentId);
      if (Number.isInteger(segment)) sounded[segment]?.(secondsOf(audio.frame));
      else track.lengthen(secondsOf(audio.frame));
      yield audio.frame;
    }
    await feeding;
    track.complete();
  } finally {
    stream.close();
  }
}

/** A stream that is told in which language its text is to be said. */
export interface PolyglotStream {
  /** @param segment the number of flushes before the text. @param language its code; what is not told is English */
  inLanguage(segment: number, language: string): void;
}

function isPolyglot(stream: object): stream is PolyglotStream {
  return 'inLanguage' in stream;
}

interface PieceRequest {
  readonly stream: tts.ChunkedStream;
  readonly sounded: (seconds: number) => void;
}

/** A request for each piece, the next one sent while the one before it is still coming in or playing. */
async function* throughRequests(
  pieces: AsyncGenerator<SpokenPiece>,
  { voice, track, connOptions }: SpeakAnswerOptions,
): AsyncGenerator<AudioFrame> {
  const stopped = new AbortController();
  const request = async (): Promise<PieceRequest | null> => {
    for (;;) {
      const next = await pieces.next();
      if (next.done) return null;
      const sounded = track.begin(next.value);
      if (next.value.spoken.trim() === '') continue;
      if (stopped.signal.aborted) return null;
      return { stream: voice.synthesize(next.value.spoken.trim(), connOptions, stopped.signal), sounded };
    }
  };
  let coming = request();
  try {
    for (let part = await coming; part !== null; part = await coming) {
      coming = request();
      coming.catch(() => undefined);
      for await (const { frame } of part.stream) {
        part.sounded(secondsOf(frame));
        yield frame;
      }
    }
  } finally {
    stopped.abort();
    void coming.then((part) => part?.stream.close()).catch(() => undefined);
  }
}

function secondsOf(frame: AudioFrame): number {
  return frame.samplesPerChannel / frame.sampleRate;
}

/** The audio of one stretch of speech, and which piece of it lasts how long. */
export interface SpokenTrack {
  /** A piece was given to the voice. @returns told of its audio as it comes, in seconds. */
  begin(piece: SpokenPiece): (seconds: number) => void;
  /** Audio of which is not known to which piece it belongs, in seconds. */
  lengthen(seconds: number): void;
  /** No more audio comes. */
  complete(): void;
  readonly pieces: readonly PlayedPiece[];
  /** Whether any audio came at all. */
  readonly sounded: boolean;
}

export function createSpokenTrack(): SpokenTrack {
  const pieces: { piece: SpokenPiece; seconds: number | null }[] = [];
  let unassigned = 0;
  let isComplete = false;
  return {
    begin(piece) {
      const entry: { piece: SpokenPiece; seconds: number | null } = { piece, seconds: null };
      pieces.push(entry);
      return (seconds) => {
        entry.seconds = (entry.seconds ?? 0) + seconds;
      };
    },
    lengthen(seconds) {
      unassigned += seconds;
    },
    complete() {
      isComplete = true;
    },
    get sounded() {
      return unassigned > 0 || pieces.some(({ seconds }) => seconds !== null && seconds > 0);
    },
    get pieces() {
      // Where the audio has no pieces, its length is shared out by what is said, once all of it is there.
      if (unassigned === 0 || !isComplete) return pieces.map(({ piece, seconds }) => ({ ...piece, seconds }));
      const characters = pieces.reduce((sum, { piece }) => sum + piece.spoken.length, 0);
      return pieces.map(({ piece }) => ({ ...piece, seconds: (unassigned * piece.spoken.length) / characters }));
    },
  };
}
