/** How good a place the one before a unit is to end a chunk: higher is better. */
export const boundary = { none: 0, line: 1, sentence: 2, sentenceAtLineEnd: 3, paragraph: 4 } as const;
export type Boundary = (typeof boundary)[keyof typeof boundary];

/**
 * The least that a chunk is made of. Units follow each other without anything between: what separates them is at their ends. So a
 * document's units, joined, are its text, but for line ends beyond two.
 */
export interface Unit {
  readonly text: string;
  /** Tokens add up over units, but for those that do not `add`. */
  readonly tokens: number;
  /** The place before it. */
  readonly opens: Boundary;
  /** False: it begins within what the tokenizer takes as one piece, so a chunk that holds this place has to be counted anew. */
  readonly adds: boolean;
  /** Page, line or row where it begins and where it ends. */
  readonly from: number;
  readonly to: number;
}
