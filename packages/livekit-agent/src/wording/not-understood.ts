import type { Understanding } from '@nexus/language';
import { identifySaidLanguage } from '@nexus/text';

/** Whether words are a question, which wants an answer even if somebody else was asked. */
function isQuestion(words: string): boolean {
  return /\?\s*$/.test(words);
}

/** Whether the words that mean nothing here were asked of the agent, so that it says what it cannot do. */
export function wantsAnswer({ text, asked }: Pick<Understanding, 'text' | 'asked'>): boolean {
  return asked !== undefined || isQuestion(text);
}

const whatIsPossible = 'I can read your mail, archive, flag or move it, answer it, or remind you of it.';
export const noCalls = "I can't make calls. Say reply to write back, or remind me, and when.";
const calls = /\b(?:call|ring|phone|dial)\b/i;

function sayCannot(words: string): string {
  return calls.test(words) ? noCalls : `I can't do that. ${whatIsPossible}`;
}

const notFollowed = 'Sorry, I did not understand that.';
export const notUnderstood = `${notFollowed} Say help for what I can do.`;

/** The same where a question stands, which is said behind it. */
export function sayNotAnswered(understanding: Pick<Understanding, 'text' | 'asked'>): string {
  return wantsAnswer(understanding) ? "I can't answer that." : notFollowed;
}

/** The answer to words in another language than English; null: they are in English, or too few to tell. */
export function sayOtherLanguage(words: string): string | null {
  const language = identifySaidLanguage(words);
  if (language === null) return null;
  return `That sounds like ${language.name}, and I understand English only. Say help for what I can do.`;
}

interface MissedWords {
  /** The manuals were asked first, and have nothing about it. */
  readonly hasLooked?: boolean;
  readonly isTyped: boolean;
  /** It happened a moment ago as well. */
  readonly isAgain: boolean;
  /** A sentence on what can be said now. */
  readonly helps: string;
}

/** The answer to words that mean nothing here. What was typed was meant for the agent, whatever it is. */
export function sayNotMeant(
  { text, asked }: Pick<Understanding, 'text' | 'asked'>,
  { hasLooked = false, isTyped, isAgain, helps }: MissedWords,
): string {
  if (asked === 'deed' && !hasLooked)
    return isAgain && !calls.test(text) ? `I can't do that either. ${helps}` : sayCannot(text);
  const found = hasLooked ? ', and found nothing about it in your manuals' : '';
  const isAnswered = wantsAnswer({ text, ...(asked && { asked }) });
  if (isTyped && !isAnswered && !hasLooked) return `${isAgain ? 'I still do not follow.' : notFollowed} ${helps}`;
  if (!isAnswered && !isTyped)
    return `I took that as not meant for me${found}. ${isAgain ? helps : 'Say help for what I can do.'}`;
  if (isAgain) return `I have no answer to that either${found}. ${helps}`;
  return `I can't answer that${found}. Ask who a mail is from, what it wants or what is urgent, or say find, and what to look for.`;
}
