/** What to say of a mail besides its sender and subject. */
export interface MailSummary {
  /** Speakable, in the order of the mail; at least one, at most 1, 4 or 6 by verbosity, each with those that it points to. */
  readonly sentences: readonly string[];
  /** The sentence that asks for something or says what is needed, when one does. */
  readonly ask: string | null;
  /** The words that name a deadline: "by Friday noon". */
  readonly deadline: string | null;
  /** Of `sentences` and `ask`, as parts of them: those whose one deadline has passed by now. */
  readonly overdue: readonly string[];
  /** Something else is surely asked that is not told: who hears one of two as all leaves the other undone. */
  readonly asksMore?: true;
  /** How much of what is asked or due found no room; 0: nothing. */
  readonly omissions: number;
  /** Whom it answers on a list, as one says the name, where their words are not told beside it: who its "you" is. */
  readonly answers?: string;
  /** English name of the language; null when there is too little text to tell. */
  readonly language: string | null;
}

/** Said behind a summary of which something else is asked. */
export const moreIsAsked = 'It asks more.';

/** Sentences that ask for nothing. */
export function plain(...sentences: string[]): MailSummary {
  return { sentences, ask: null, deadline: null, overdue: [], omissions: 0, language: null };
}
