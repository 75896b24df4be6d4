import type { llm, voice } from '@livekit/agents';
import type { SpeechParts } from '../voice/speech-parts.ts';
import { usualEndpointing } from './turn-endings.ts';

type SessionOptions = NonNullable<ConstructorParameters<typeof voice.AgentSession>[0]>;

/** When sound from the driver interrupts the agent, in milliseconds. */
const interruption = {
  /** So much speech pauses the agent; its detection comes on top, and together they must stay well under 300. */
  pauseAfter: 100,
  /** After so much silence without words the speech goes on: longer than a batch transcription usually takes. */
  resumeAfter: 1_000,
} as const;

export function textOptions(answering: llm.LLM): SessionOptions {
  return { ...commonOptions(answering), vad: null, turnHandling: { turnDetection: null } };
}

export function speechOptions(answering: llm.LLM, { stt, tts, vad, turnDetection }: SpeechParts): SessionOptions {
  return {
    ...commonOptions(answering),
    stt,
    tts,
    vad,
    // The caller's browser cancels its own echo. The framework's warm-up would not hear a driver who answers the greeting at once.
    aecWarmupDuration: null,
    // Spoken form is made in the agent's `ttsNode`; the framework's filter would hold back a token.
    ttsTextTransforms: null,
    turnHandling: {
      turnDetection: turnDetection ?? 'vad',
      endpointing: usualEndpointing,
      interruption: {
        mode: 'vad',
        minDuration: interruption.pauseAfter,
        falseInterruptionTimeout: interruption.resumeAfter,
        resumeFalseInterruption: true,
        discardAudioIfUninterruptible: false,
      },
      // A batch transcript comes when the turn is already over, so asking ahead would gain nothing, cost requests, and spend what a
      // drive says once (the notice of simple mode) on an answer that may be thrown away.
      preemptiveGeneration: { enabled: false },
    },
  };
}

function commonOptions(answering: llm.LLM) {
  return {
    llm: answering,
    maxToolSteps: 5,
    // ReasoningLLM decides what is tried again; it never fails, so no count of failures may end the drive. The same for the voice.
    connOptions: { llmConnOptions: { maxRetry: 0 }, maxUnrecoverableErrors: Number.POSITIVE_INFINITY },
    // Silence is watched by `createIdlePrompts` (V-8).
    userAwayTimeout: null,
  } satisfies SessionOptions;
}
