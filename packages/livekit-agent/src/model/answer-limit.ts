import { viewTokens } from '../replies/mail-views.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { fitWords, tokensOf } from './token-budget.ts';

/** Tokens of a long spoken sentence: from here to the limit the answer ends with the sentence that it is in. */
const lastSentence = 60;
const sentenceEnd = /[.!?…]["'”’)]*(?=\s|$)/u;

/** Lets the words of an answer through as they come, and ends it with a whole sentence before it is too long (J-8). */
export interface AnswerLimit {
  /** As much of the words as may still be said. */
  push(words: string): string;
}

/** @param tokens how many the answer may have; null: any number. Asked with the first words */
export function createAnswerLimit(tokens: () => number | null): AnswerLimit {
  let limit: number | null | undefined;
  let said = 0;
  let isOver = false;

  return {
    push(words) {
      if (limit === undefined) limit = tokens();
      if (limit === null) return words;
      if (isOver) return '';
      const more = tokensOf(words);
      if (said + more <= limit - lastSentence) {
        said += more;
        return words;
      }
      // Words may come in one piece: what fits of them is let through first.
      const fits = fitWords(words, Math.max(0, limit - lastSentence - said)).replace(/…$/u, '');
      const within = words.startsWith(fits) ? fits.length : 0;
      const end = sentenceEnd.exec(words.slice(within));
      const whole = end === null ? words : words.slice(0, within + end.index + end[0].length);
      const kept = fitWords(whole, limit - said);
      said += tokensOf(kept);
      isOver = end !== null || kept !== whole;
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
