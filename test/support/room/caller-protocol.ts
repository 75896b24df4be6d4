/** What a test tells its caller's process. */
export type CallerCommand =
  | { readonly type: 'join'; readonly url: string; readonly token: string; readonly speaks: boolean }
  /** 16 bit mono PCM at 24,000 samples a second. */
  | { readonly type: 'speak'; readonly samples: Int16Array }
  | { readonly type: 'tell'; readonly topic: string; readonly text: string }
  | { readonly type: 'leave' };

/** What the caller's process reports; `at` is the wall clock in milliseconds, the same for all processes of a machine. */
export type CallerReport =
  | { readonly type: 'ready' }
  | { readonly type: 'joined'; readonly at: number }
  /** Sound of the agent, `pieceLength` milliseconds each, as it would have left the loudspeaker. */
  | { readonly type: 'heard'; readonly at: number; readonly samples: Int16Array }
  /** A text stream of any topic, with the identity that sent it. */
  | { readonly type: 'text'; readonly at: number; readonly topic: string; readonly from: string; readonly text: string }
  /** What was to be said has left the microphone: its first audible sample at `beganAt`, its last one at `at`. */
  | { readonly type: 'spoke'; readonly beganAt: number; readonly at: number }
  /** The connection is gone for good. */
  | { readonly type: 'left'; readonly at: number }
  | { readonly type: 'failed'; readonly message: string };

export const sampleRate = 24_000;
