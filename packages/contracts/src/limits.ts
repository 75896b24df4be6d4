/** The largest manual that is taken in (K-1). Its words stand in what people read, in answers, pages and the OpenAPI document. */
export const largestDocument = { bytes: 10 * 1024 ** 2, words: '10 MB' } as const;

/** The longest content of one remembered entry, in characters: a sentence or two, not a document. */
export const longestKnowledgeContent = 500;

/** The longest thing said to the assistant at once, spoken or typed, in characters. */
export const longestCommand = 2_000;

/** Milliseconds that a caller who is lost has to come back (V-8); then the drive is over. */
export const longestAbsence = 600_000;

/** Days before now whose mail is briefed, where nobody says otherwise. */
export const defaultWindowDays = 7;

/** How much is remembered before it is condensed (M-2). */
export interface KnowledgeLimit {
  readonly entries: number;
  /** Of all contents together. */
  readonly characters: number;
}

export const knowledgeLimit: KnowledgeLimit = { entries: 30, characters: 3_000 };
