import type { Intent, Understanding } from './intent.ts';
import { clarifyQuestion } from './unclear/clarify-question.ts';

/** A yes or a no; with another kind spread over it an intent that is of the current mail. */
export function plain(kind: 'yes' | 'no'): Intent {
  return { kind, target: { scope: 'current' }, confidence: 1 };
}

export function meant(text: string, ...intents: readonly Intent[]): Understanding {
  return { text, intents, verdict: 'meant' };
}

export function asking(text: string, clarify: string): Understanding {
  return { text, intents: [], verdict: 'unsure', clarify };
}

/** One that was probably meant is proposed; of several none is. */
export function askAbout(text: string, intents: readonly Intent[]): Understanding {
  return { ...asking(text, clarifyQuestion(intents)), ...(intents.length === 1 && { proposed: intents }) };
}
