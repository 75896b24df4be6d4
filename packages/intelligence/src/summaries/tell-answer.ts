import type { MailMessage } from '@nexus/contracts';
import { countSpokenWords } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isDiscussionList } from '../mailing-lists.ts';
import { readForwardedHead } from './forwarded-head.ts';
import { isBySender, withoutHead } from './forwarded-mail.ts';
import { mailSentences } from './mail-sentences.ts';
import type { MailSummary } from './mail-summary.ts';
import { needsSentenceBefore, pointsBack } from './pointing.ts';
import { besideOwn, sayingAlone, type Tell } from './tell-forward.ts';

interface Answer {
  readonly email: MailMessage;
  /** What its sender wrote. */
  readonly written: string;
  /** Spoken words that there are for all of it. */
  readonly words: number;
  /** What the listener has heard of it: its subject. */
  readonly about: string;
  readonly asks: AskClassifier;
}

/** Tells of a mail below, whose text and head are given. */
type TellBelow = (withHead: string) => Tell;

const wordsOfAnswer = 6;
/** "Yes we can, but only if …": what, stands in the question. */
const leavesVerbOut =
  /^(?:yes|yep|no|nope|sure|ok(?:ay)?|of course)?[,.!]? ?(?:we|i|it|you|they|he|she|that|there) (?:can(?:not)?|could|will|would|do|does|did|is|are|has|have|should|must)(?:n['’]t)?(?=[,.;!]| but | if | only )/iu;
const wordsOfLongAnswer = 20;
/** "Yes, but I need the log first." */
const saysYesOrNo = /^(?:yes|yep|yeah|no|nope|sure|of course)\b/i;
const wordsOfShortAnswer = 12;
const wordsOfQuestion = 28;
/** "Is the gate mended?", "When do you want the crane?"; "what do you think?" says nothing of what it is about. */
const saysWhat =
  /^(?:and |so |but )?(?:(?:is|are|was|were|can|could|would|will|do|does|did|have|has|shall|should|may)\b|(?:what|when|where|who|which|how)\b(?: \S+){4})/i;

/** The one thing that a text asks, with the sentence that it points to; null: it asks nothing, several things, or one that points further back. */
function askedIn(text: string, asks: AskClassifier, about: string): string | null {
  const [only, ...others] = asking(text, asks);
  if (only === undefined || others.length > 0) return null;
  const isWhole = (sentence: string) => !needsSentenceBefore(sentence, about);
  // "The rent stays. What do you think?" says what it is about before it asks.
  const says = !only.endsWith('?') || saysWhat.test(only) || /[.!] /.test(only);
  if (says && isWhole(only)) return only;
  const sentences = mailSentences(text, () => false).map((sentence) => sentence.text);
  const before = sentences[sentences.indexOf(only) - 1];
  return before !== undefined && isWhole(before) ? `${before} ${only}` : null;
}

/** Sentences of a text that ask, questions before others. */
function asking(text: string, asks: AskClassifier): readonly string[] {
  const sentences = mailSentences(text, () => false).map((sentence) => sentence.text);
  const questions = sentences.filter((sentence) => sentence.endsWith('?'));
  return questions.length > 0 ? questions : sentences.filter((sentence) => asks.isAsk(sentence));
}

/**
 * "No." with what it answers, where it says little without: the one thing that the mail below asks, else what that mail is about. Which of
 * several questions a "no" answers nobody knows.
 */
export function withQuestion(
  own: MailSummary,
  { email, written, words: most, about, asks }: Answer,
  tellBelow: TellBelow,
): MailSummary {
  const { quoted } = email.body;
  const answer = own.sentences.join(' ');
  // Where its own ask had no room, what it answers has none.
  const hasNothing = quoted.trim() === '' || email.body.own.trim() === '' || answer.includes('It asks something');
  // In a discussion others have read what it answers; the listener has not, and needs it where the answer points to it.
  if (hasNothing || (isDiscussionList(email) && !pointsBack(own.sentences[0] ?? '', about))) return own;
  const unmarked = quoted.replace(/^ ?> ?/gm, '');
  // Who writes once more answers nobody.
  if (isBySender(readForwardedHead(unmarked), email.from)) return own;
  const text = withoutHead(unmarked);
  const room = most - countSpokenWords(answer);
  const words = Math.min(room - countSpokenWords(answers('')), wordsOfQuestion);
  const earlier = { written, text, words, about, isAnswered: true };
  const isYesOrNo = saysYesOrNo.test(answer) || leavesVerbOut.test(answer);
  const longest = leavesVerbOut.test(answer) ? wordsOfLongAnswer : isYesOrNo ? wordsOfShortAnswer : wordsOfAnswer;
  const isShort = !answer.includes('?') && countSpokenWords(answer) <= longest;
  // With what the question is about where there is room, else with what the subject says of it.
  const fits = (question: string | null) => question !== null && countSpokenWords(question) <= words;
  const asked = isShort ? (['', about].map((known) => askedIn(text, asks, known)).find(fits) ?? null) : null;
  const isAnybodys = asked === null && isYesOrNo && asking(text, asks).length > 1;
  const told = () => sayingAlone(besideOwn(own, earlier, tellBelow(unmarked)), earlier);
  const beside = asked ?? (isAnybodys ? null : told()?.sentences[0]) ?? null;
  if (beside === null || countSpokenWords(beside) > words) return own;
  return { ...own, sentences: [...own.sentences, answers(beside)] };
}

function answers(what: string): string {
  return `It answers: ${what}`;
}
