import { viewTokens } from '../replies/mail-views.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { fitWords, tokensOf } from './token-budget.ts';

/** Tokens of a long spoken sentence: that far from the limit the answer ends with the sentence that it is in. */
const lastSentence = 60;
/** What counting without a tokenizer may be wrong by. */
const margin = 0.05;
const sentenceEnd = /[.!?…]["'”’)]*(?=\s|$)/u;

/** Lets the words of an answer through as they come, and ends it with a whole sentence before it is too long (J-8). */
export interface AnswerLimit {
  /** As much of the words as may still be said. */
  push(words: string): string;
}

/** @param tokens how many the answer may have; null: any number. Asked with the first words */
export function createAnswerLimit(tokens: () => number | null): AnswerLimit {
  let limit: number | null | undefined;
  let said = '';
  let isOver = false;

  /** The words up to the first end of a sentence behind so many tokens, or as far as the limit goes. */
  function cut(words: string, most: number): string {
    const early = fitWords(said + words, most - lastSentence).replace(/…$/u, '');
    const from = Math.min(words.length, Math.max(0, early.length - said.length));
    const end = sentenceEnd.exec(words.slice(from));
    const whole = end === null ? words : words.slice(0, from + end.index + end[0].length);
    const fits = fitWords(said + whole, most);
    isOver = end !== null || fits !== said + whole;
    return fits.slice(said.length);
  }

  return {
    push(words) {
      if (isOver) return '';
      if (limit === undefined) limit = tokens();
      if (limit === null) return words;
      const most = limit * (1 - margin);
      const kept = tokensOf(said + words) <= most - lastSentence ? words : cut(words, most);
      said += kept;
      return kept;
    },
  };
}

/** The tokens that the answer of this turn may have: where the driver plainly asked for a view, those of it. Null: no limit. */
export function tokensOfTurn({ conversation }: DriveContext): number | null {
  const { verdict, intents } = conversation.turn.understanding;
  const asked = verdict === 'meant' && intents.length === 1 ? intents[0]?.view : undefined;
  return asked === undefined ? null : viewTokens[asked];
}
