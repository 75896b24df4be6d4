import type { Intent, IntentKind, IntentTarget, UnderstandingContext } from '@nexus/language';

/** What must be read out of a sentence: the kind always; the target's scope and every slot that is named here. */
export type ExpectedIntent = Partial<Omit<Intent, 'target' | 'confidence'>> & {
  readonly kind: IntentKind;
  readonly scope?: IntentTarget['scope'];
  /** With scope `matching`: the words and the sender the mails are found by. */
  readonly about?: string;
  readonly by?: string;
};

export interface CommandPhrase {
  readonly say: string;
  readonly means: readonly ExpectedIntent[];
  readonly context: UnderstandingContext;
}

const idle: UnderstandingContext = { pendingQuestion: false, pendingDraft: false, paused: false };

function expected(meaning: IntentKind | ExpectedIntent): ExpectedIntent {
  return typeof meaning === 'string' ? { kind: meaning } : meaning;
}

/** Said while a briefing runs and nothing waits for an answer. */
export function command(say: string, ...means: readonly (IntentKind | ExpectedIntent)[]): CommandPhrase {
  return { say, means: means.map(expected), context: idle };
}

/** Said in answer to a question. */
export function answer(say: string, ...means: readonly (IntentKind | ExpectedIntent)[]): CommandPhrase {
  return { say, means: means.map(expected), context: { ...idle, pendingQuestion: true } };
}

/** Said while the briefing is paused. */
export function whilePaused(say: string, ...means: readonly (IntentKind | ExpectedIntent)[]): CommandPhrase {
  return { say, means: means.map(expected), context: { ...idle, paused: true } };
}
