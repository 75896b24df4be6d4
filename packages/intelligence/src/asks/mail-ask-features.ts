import type { MailMessage } from '@nexus/contracts';
import { extendHash, splitSentences } from '@nexus/text';
import { hashFeatures, hashName } from '../judgement/hashed-logistic.ts';
import { mayAsk } from './ask-classifier.ts';

const longestText = 8_000;
const mostSentences = 40;
const longestWording = 1_500;
/** A mail with fewer characters of its own passes on what somebody else wrote; what is asked is asked there. */
const bareForward = 150;
const longestPassedOn = 3_000;
const mostPassedOn = 24;

function wordsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\d']+|[?!]/gu) ?? [];
  return /\d/.test(text) ? words.map((word) => (/\d/.test(word) ? '0' : word)) : words;
}

/** The hashes of "w please" for every word and "w2 please call" for every pair of neighbours. */
function withPairs(words: readonly string[], kind: string): number[] {
  const one = hashName(`${kind} `);
  const two = hashName(`${kind}2 `);
  const hashes = words.map((word) => extendHash(one, word));
  for (let index = 1; index < words.length; index++) {
    const first = extendHash(extendHash(two, words[index - 1] ?? ''), ' ');
    hashes.push(extendHash(first, words[index] ?? ''));
  }
  return hashes;
}

const lettersOfStem = 4;

/** What words begin with, for those that have an ending: "approve" and "approval" are one. */
function beginningsOf(words: readonly string[]): number[] {
  const one = hashName('beginning ');
  return words.flatMap((word) => (word.length > lettersOfStem ? [extendHash(one, word.slice(0, lettersOfStem))] : []));
}

/** How a sentence begins and how it ends, which tells an order and a question. */
function endsOf(words: readonly string[]): number[] {
  const [first, second] = words;
  if (first === undefined) return [];
  return [hashName(`first ${first}`), hashName(`first ${first} ${second ?? ''}`), hashName(`last ${words.at(-1)}`)];
}

function step(value: number, steps: readonly number[]): number {
  return steps.filter((limit) => value >= limit).length;
}

function passedOn({ body }: MailMessage, probability: (sentence: string) => number): number {
  const sentences = splitSentences(body.quoted.slice(0, longestPassedOn), mostPassedOn);
  return Math.max(0, ...sentences.map((sentence) => (mayAsk(sentence) ? probability(sentence) : 0)));
}

/**
 * What tells whether a mail as a whole asks something of its reader: how sure its sentences are to be asks and where they stand, the wording of
 * the two surest and how they begin and end, the mail's own words, their beginnings and pairs of words, its length, its round, and
 * what a bare forward passes on.
 *
 * @param probability of a sentence to be an ask, 0…1
 * @param read the first sentences of the mail's own text, where they are known already
 */
export function mailAskFeatures(
  mail: MailMessage,
  probability: (sentence: string) => number,
  read: readonly string[] = splitSentences(mail.body.own.slice(0, longestText), mostSentences),
): Int32Array {
  const own = mail.body.own.slice(0, longestText);
  const sentences = read.filter((sentence) => /[a-z]{2}/i.test(sentence));
  const judged = sentences.map((sentence) => ({ sentence, ask: mayAsk(sentence) ? probability(sentence) : 0 }));
  const surest = judged.toSorted((one, other) => other.ask - one.ask);
  const [first = 0, second = 0, third = 0] = surest.map(({ ask }) => ask);
  const six = (ask: number) => Math.floor(ask * 6);
  const highest = (some: typeof judged) => Math.max(0, ...some.map(({ ask }) => ask));
  const domain = (address: string | undefined) => address?.split('@')[1];
  const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  const marks: (string | number)[] = [
    `max${six(first)}`,
    `2nd${six(second)}`,
    `3rd${six(third)}`,
    `count${judged.filter(({ ask }) => ask > 0.5).length}`,
    ...tenths.filter((tenth) => first > tenth / 10).map((tenth) => `max>${tenth}`),
    ...tenths.filter((tenth) => second > tenth / 10).map((tenth) => `2nd>${tenth}`),
    `first${six(highest(judged.slice(0, 3)))}`,
    `last${six(highest(judged.slice(-2)))}`,
    `length${Math.floor(Math.log2(1 + own.length / 60))}`,
    `round${step(mail.recipientCount, [2, 4, 9])}`,
    `to${step(mail.to.length, [2, 4])}`,
    `cc${step(mail.cc.length, [1, 4])}`,
    ...(own.trim().length < bareForward ? [`passes${six(passedOn(mail, probability))}`] : []),
    `long${sentences.length > 12}`,
    /^re:/i.test(mail.subject) ? 're' : /^fwd?:/i.test(mail.subject) ? 'fw' : 'new',
    `bare${own.trim().length < 60}`,
    `question${own.includes('?')}`,
    `colleague${domain(mail.from?.address) === domain(mail.to[0]?.address)}`,
  ];
  const text = own.slice(0, longestWording);
  const wording = withPairs(wordsOf(`${mail.subject} . ${text}`), 'w').concat(beginningsOf(wordsOf(text)));
  const [one = [], other = []] = surest.slice(0, 2).map(({ sentence }) => wordsOf(sentence));
  const surestWording = withPairs(one, 'u').concat(
    [one, other].flatMap((words) => [...withPairs(words, 't'), ...endsOf(words)]),
  );
  return hashFeatures(marks.concat(wording, surestWording));
}
