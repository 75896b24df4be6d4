import type { IntentTarget } from '../intent.ts';

/** What each slot of a pattern yields. Text is as heard, case included. */
export interface SlotValues {
  readonly target: IntentTarget;
  readonly when: string;
  readonly folder: string;
  readonly body: string;
  /** Senders as said; absent from the intent when a pronoun stands for the sender of the mail. */
  readonly person: PersonReading;
  readonly people: readonly string[];
  readonly query: string;
  readonly topic: string;
  readonly count: number;
}

export interface PersonReading {
  /** As heard, without an article. */
  readonly name: string;
  /** "him", "this sender": whoever sent the mail that is spoken of. */
  readonly isSender: boolean;
}

export type SlotName = keyof SlotValues;

const slotNames: ReadonlySet<string> = new Set<SlotName>([
  'target',
  'when',
  'folder',
  'body',
  'person',
  'people',
  'query',
  'topic',
  'count',
]);

export function isSlotName(name: string): name is SlotName {
  return slotNames.has(name);
}

export type Bindings = Partial<SlotValues>;
