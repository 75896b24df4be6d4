import type { MailBody, MailMessage, QuotedAnswer } from '@nexus/contracts';
import { capitalise, countSpokenWords, plainWords } from '@nexus/text';
import type { AskClassifier } from '../../asks/ask-classifier.ts';
import { isImperative } from '../../asks/sentence-words.ts';
import { isDiscussionList } from '../../mailing-lists.ts';
import { readerRole } from '../../scoring/signal-reading.ts';
import { isOrganisation, speakableName } from '../../sender-name.ts';
import { namesReader } from '../addressee.ts';
import type { MailSummary } from '../mail-summary.ts';
import { isHeadlines } from '../rank-mail.ts';
import { mailSentences } from '../sentences/mail-sentences.ts';
import { needsSentenceBefore, pointsBack } from '../sentences/pointing.ts';
import { proseLines } from '../sentences/prose-lines.ts';
import { isCourtesy, tellingWords } from '../sentences/sentence-signs.ts';
import { depthOf, type Writer, writerAt } from './attribution.ts';
import { readForwardedHead } from './forwarded-head.ts';
import { isBySender, withoutHead } from './forwarded-mail.ts';
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
  readonly readerAddresses: readonly string[];
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
/** "No." before a question of its own is no sentence to tell, but it is the answer. */
const bareAnswer = /^\s*(yes|yep|yeah|no|nope|agreed|correct|sure|ok(?:ay)?|of course|not yet|done|approved)[.!]/i;
const wordsOfBrief = 4;
const wordsOfShortAnswer = 12;
const wordsOfQuestion = 28;
/** "Tomasz, who has the key?" */
const called = /^\p{Lu}[\p{L}’'-]+, /u;
/** "Is the gate mended?", "When do you want the crane?"; "what do you think?" says nothing of what it is about. */
const saysWhat =
  /^(?:and |so |but )?(?:(?:is|are|was|were|can|could|would|will|do|does|did|have|has|shall|should|may)\b|(?:what|when|where|who|which|how)\b(?: \S+){4})/i;

/**
 * The one thing that a text asks, of several the one whose words the answer takes up, in its first sentence before all, with the sentence
 * that it points to; null: it asks nothing, several things, or one that points further back.
 */
function askedIn(text: string, { asks, about, written }: Pick<Answer, 'asks' | 'about' | 'written'>): string | null {
  const all = asking(text, asks);
  const [opening] = mailSentences(written, () => false);
  const takenUpIn = (answer: string) => {
    const taken = new Set(tellingWords(answer));
    return all.filter((sentence) => tellingWords(sentence).some((word) => taken.has(word)));
  };
  const atOnce = takenUpIn(opening?.text ?? '');
  const takenUp = atOnce.length > 0 ? atOnce : takenUpIn(written);
  const [only, ...others] = all.length > 1 ? takenUp : all;
  if (only === undefined || others.length > 0) return null;
  const isWhole = (sentence: string) => !needsSentenceBefore(sentence, about);
  // "The rent stays. What do you think?" says what it is about before it asks.
  const says = !only.endsWith('?') || saysWhat.test(only.replace(called, '')) || /[.!] /.test(only);
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

/** What was said last of some quoted lines, without their marks: of "> > When?" and "> Soon." the second. */
function lastVoice(quoted: string): string {
  const lines = quoted.split('\n');
  const depth = depthOf(lines.at(-1) ?? '');
  const start = lines.findLastIndex((line) => depthOf(line) !== depth) + 1;
  return lines
    .slice(start)
    .map((line) => line.replace(/^(?:\s{0,3}>)* ?/, ''))
    .join('\n');
}

function isNamedReader({ name, address }: Writer, email: MailMessage, readerAddresses: readonly string[]): boolean {
  if (address !== null) return readerAddresses.includes(address);
  return name !== null && namesReader(name, email, readerAddresses);
}

/** Share of a sentence's words by which it is one of a text's: it may be told in fewer, with its days as they are now. */
const sameWords = 0.6;

/** Of a mail that answers line by line the answer that this sentence is of; undefined: it stands above all of them. */
function answerWith(sentence: string, { answers = [], own }: MailBody): QuotedAnswer | undefined {
  const words = plainWords(sentence).trim().split(' ');
  const shareOf = (text: string): number => {
    const known = plainWords(text);
    return words.filter((word) => known.includes(` ${word} `)).length / words.length;
  };
  const opening = own.slice(0, Math.max(0, own.indexOf(answers[0]?.text ?? '')));
  const shares = answers.map(({ text }) => shareOf(text));
  const best = Math.max(...shares);
  return best >= sameWords && best > shareOf(opening) ? answers[shares.indexOf(best)] : undefined;
}

/** What a text asks last, where it ends with a question that says what it is about. */
function askedLast(text: string, about: string): string | null {
  const last = mailSentences(text, () => false).at(-1)?.text ?? '';
  return last.endsWith('?') && saysWhat.test(last) && !needsSentenceBefore(last, about) ? last : null;
}

/**
 * "No." with what it answers, where it says little without: the one thing that the mail below asks, else what that mail is about. Which of
 * several questions a "no" answers nobody knows.
 */
export function withQuestion(
  own: MailSummary,
  { email, written, words: most, about, asks, readerAddresses }: Answer,
  tellBelow: TellBelow,
): MailSummary {
  const { quoted } = email.body;
  const said = own.sentences.join(' ');
  // Where its own ask had no room, what it answers has none.
  const hasNothing = quoted.trim() === '' || email.body.own.trim() === '' || said.includes('It asks something');
  // What stands below a headline is the article.
  if (hasNothing || isHeadlines(email)) return own;
  const [first = ''] = own.sentences;
  // Below an answer without marks they are those of an earlier one.
  const isMarked = proseLines(quoted).trim() === '';
  const all = isMarked ? quoted.replace(/^ ?> ?/gm, '') : quoted;
  const exact = answerWith(first, email.body);
  const above = exact && lastVoice(exact.to);
  const last = above === undefined ? null : askedLast(above, about);
  const head = readForwardedHead(all);
  const depth = exact === undefined ? Number(isMarked) : depthOf(exact.to.split('\n').at(-1) ?? '');
  const writer = writerAt(depth, { lines: exact?.to ?? quoted, quoted }) ?? head;
  // Who writes once more answers nobody.
  if (isBySender(writer, email.from)) return own;
  const isReader = readerRole(email, readerAddresses).known && isNamedReader(writer, email, readerAddresses);
  // An office and a list, which an address may be of, write nothing themselves.
  const person = writer.name === null || isOrganisation(writer.name) ? null : writer.name;
  const who = isReader ? 'You' : speakableName({ name: person, address: '' });
  const isDiscussion = isDiscussionList(email);
  const alone = isDiscussion && who !== null ? { ...own, answers: isReader ? 'you' : who } : own;
  // In a discussion others have read what it answers; the listener has not, and needs it where it is a question or the answer points to it.
  if (isDiscussion && last === null && !pointsBack(first, about)) return alone;
  const unmarked = above ?? all;
  const text = withoutHead(unmarked);
  const room = most - countSpokenWords(said);
  const words = Math.min(room - countSpokenWords(answers('', who)), wordsOfQuestion);
  const earlier = { written, text, words, about, isAnswered: true };
  const isYesOrNo = saysYesOrNo.test(said) || leavesVerbOut.test(said);
  const longest = leavesVerbOut.test(said) ? wordsOfLongAnswer : isYesOrNo ? wordsOfShortAnswer : wordsOfAnswer;
  const isShort = !said.includes('?') && countSpokenWords(said) <= longest;
  const isOfSeveral = asking(text, asks).length > 1;
  // With what the question is about where there is room, else with what the subject says of it.
  const fits = (question: string | null) => question !== null && countSpokenWords(question) <= words;
  const only =
    isShort || isOfSeveral
      ? (['', about].map((known) => askedIn(text, { asks, about: known, written })).find(fits) ?? null)
      : null;
  const asked = only ?? (fits(last) ? last : null);
  const isAnybodys = asked === null && isYesOrNo && isOfSeveral;
  const point = () => sayingAlone(besideOwn(own, earlier, tellBelow(unmarked)), earlier);
  const beside = asked ?? (isAnybodys ? null : point()?.sentences[0]) ?? null;
  if (beside === null || countSpokenWords(beside) > words) return alone;
  const brief = briefAnswer(written);
  // What answers something else stands behind it.
  const end = exact === undefined ? -1 : own.sentences.findIndex((one) => answerWith(one, email.body) !== exact);
  const told = end < 0 ? own.sentences : own.sentences.slice(0, end);
  const opening = isSaidFirst(brief, first) ? [] : [brief];
  const isOrder = !isDiscussion && (asks.isAsk(first) || isImperative(first));
  const isBehind = !isYesOrNo && !isOrder && countSpokenWords(`${beside} ${reply}`) <= words;
  const inOrder = withBeside([...opening, ...told], answers(beside, who), isBehind);
  const rest = own.sentences.slice(told.length);
  return {
    ...own,
    sentences: [...inOrder, ...rest.filter((one) => asks.isAsk(one) && !needsSentenceBefore(one, about))],
  };
}

const reply = 'The reply:';

/** What it answers behind the answer; where that leans on it ("that is one of ten"), and may stand behind it, before. */
function withBeside([first = '', ...more]: readonly string[], beside: string, mayBeBehind: boolean): readonly string[] {
  if (mayBeBehind && pointsBack(first)) return [beside, `${reply} ${first}`, ...more];
  return [first, ...more, beside];
}

/** What its writer began with, where that is a few words: "No.", "I have the key."; empty where it is more, or a courtesy. */
function briefAnswer(written: string): string {
  const bare = bareAnswer.exec(written)?.[1];
  if (bare !== undefined) return `${capitalise(bare)}.`;
  const opening = mailSentences(written, () => false)[0]?.text ?? '';
  const isBrief = opening.split(' ').length <= wordsOfBrief && !opening.endsWith('?') && !isCourtesy(opening);
  return isBrief ? opening : '';
}

function isSaidFirst(brief: string, first: string): boolean {
  return plainWords(first).startsWith(plainWords(brief).trimEnd());
}

/** "You asked: When?": whose words they are; "It answers: I am late" would be heard as the sender's own. */
function answers(what: string, who: string | null): string {
  return `${who ?? 'An earlier mail'} ${what.endsWith('?') ? 'asked' : who === null ? 'said' : 'wrote'}: ${what}`;
}
