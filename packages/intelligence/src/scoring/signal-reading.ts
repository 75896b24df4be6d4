import type { JudgingSettings, MailAddress, MailEnvelope, MailMessage, Signal } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import { type AskClassifier, asksInGerman, createAskClassifier, mayAsk } from '../asks/ask-classifier.ts';
import { mailAskFeatures } from '../asks/mail-ask-features.ts';
import { judgeFraud } from '../fraud/judge-fraud.ts';
import type { KnownSenders } from '../fraud/known-senders.ts';
import { hashedProbability } from '../judgement/hashed-logistic.ts';
import { createJudgementModels, type JudgementModels } from '../judgement/judgement-models.ts';
import { isDiscussionList, isOneWayBulk } from '../mailing-lists.ts';
import { isCommercial } from './commercial-words.ts';
import { createZoneOffset, type ZoneOffset } from './deadlines/time-zone-offset.ts';

/** What was learned: of sentences that ask, and of whole mails. */
export interface ScoringModels {
  readonly asks: AskClassifier;
  readonly judgement: JudgementModels;
}

/** The models that ship: no mail is scored without them. */
export function createScoringModels(asks: AskClassifier = createAskClassifier()): ScoringModels {
  return { asks, judgement: createJudgementModels() };
}

/** What a mail is judged against. */
export interface ScoringContext extends ScoringModels {
  readonly settings: JudgingSettings;
  /** The mail's thread in order of time, itself included, with read and sent mails as far as they are known. */
  readonly thread: readonly MailMessage[];
  /** `messageId`s of mails that the reader wrote, as far as known. */
  readonly ownMessageIds: ReadonlySet<string>;
  /** Who writes to the mailbox, for what pretends to be of them; absent: nobody is known. */
  readonly known?: KnownSenders;
  /** Of `settings.timeZone`; worked out where absent, which is slow for many mails. */
  readonly zoneOffset?: ZoneOffset;
}

/** A mail with what more than one signal wants to know about it, worked out once and only when asked for. */
export interface SignalReading extends ScoringContext {
  readonly email: MailMessage;
  readonly role: ReaderRole;
  readonly discussionList: boolean;
  /** The first sentences of the mail's own text. */
  sentences(): readonly string[];
  /** Those and some more, for what may stand at the end. */
  moreSentences(): readonly string[];
  /** Of any sentence, worked out once. */
  asksInGerman(sentence: string): boolean;
  isCommercial(sentence: string): boolean;
  askProbability(sentence: string): number;
  /** Those of the sentences that may ask for something, and how likely each does; `place` is that among all sentences. */
  likelyAsks(): readonly LikelyAsk[];
  /** Whether the mail as a whole asks something, 0…1. */
  askedAsAWhole(): number;
  readonly zoneOffset: ZoneOffset;
}

interface LikelyAsk {
  readonly probability: number;
  readonly place: number;
}

/** One signal of B-5; null when it is not there. */
export type SignalReader = (reading: SignalReading) => Signal | null;

/** A mail that says nothing pressing in its first forty sentences says it to nobody. */
const sentenceLimit = 40;
const moreSentenceLimit = 60;
const textLimit = 8_000;

export function readForSignals(email: MailMessage, context: ScoringContext): SignalReading {
  let sentences: readonly string[] | null = null;
  let moreSentences: readonly string[] | null = null;
  const askProbability = onceEach(context.asks.probability);
  const { threshold } = context.asks;
  let likelyAsks: readonly LikelyAsk[] | null = null;
  let asWhole: number | null = null;
  const reading: SignalReading = {
    ...context,
    zoneOffset: context.zoneOffset ?? ((instant) => createZoneOffset(context.settings.timeZone)(instant)),
    email,
    role: readerRole(email, context.settings.readerAddresses),
    discussionList: isDiscussionList(email),
    moreSentences() {
      moreSentences ??= splitSentences(email.body.own.slice(0, textLimit), moreSentenceLimit);
      return moreSentences;
    },
    sentences() {
      sentences ??= reading.moreSentences().slice(0, sentenceLimit);
      return sentences;
    },
    asks: { threshold, probability: askProbability, isAsk: (sentence) => askProbability(sentence) >= threshold },
    askProbability,
    asksInGerman: onceEach(asksInGerman),
    isCommercial: onceEach(isCommercial),
    likelyAsks() {
      likelyAsks ??= reading.sentences().flatMap((sentence, place) => {
        if (reading.asksInGerman(sentence)) return [{ probability: germanAsk, place }];
        if (!mayAsk(sentence) || reading.isCommercial(sentence)) return [];
        return [{ probability: reading.askProbability(sentence), place }];
      });
      return likelyAsks;
    },
    askedAsAWhole() {
      if (isOneWayBulk(email)) return 0;
      // What was learned was learned in English.
      if (reading.sentences().some((sentence) => reading.asksInGerman(sentence))) return germanAsk;
      asWhole ??= hashedProbability(
        context.judgement.asks,
        mailAskFeatures(email, reading.askProbability, reading.sentences()),
      );
      return asWhole;
    },
  };
  return reading;
}

/** What is made of a sentence, kept for who asks again. */
function onceEach<Result>(judge: (sentence: string) => Result): (sentence: string) => Result {
  const known = new Map<string, Result>();
  return (sentence) => {
    const kept = known.get(sentence);
    if (kept !== undefined) return kept;
    const result = judge(sentence);
    known.set(sentence, result);
    return result;
  };
}

/** How likely a German request is one: found by its forms, it counts as much as an English one that is nearly sure. */
export const germanAsk = 0.9;

/** How the reader stands in a mail's headers. `known` is false when nobody said who the reader is. */
export interface ReaderRole {
  readonly known: boolean;
  readonly inTo: boolean;
  readonly inCc: boolean;
  readonly alone: boolean;
  /** First names and short names, lower case, as far as headers and addresses give them away. */
  readonly names: readonly string[];
}

const unknownRole: ReaderRole = { known: false, inTo: false, inCc: false, alone: false, names: [] };

/** Role accounts are nobody's name. */
const notNames: ReadonlySet<string> = new Set(
  'info mail me admin office post contact team support sales list user reader home hello work'.split(' '),
);

function namesOf({ name, address }: MailAddress): string[] {
  const words = name === null || name.includes('@') ? (address.split('@')[0] ?? '') : name;
  const family = words.includes(',') ? (words.split(',')[1] ?? '') : words;
  const first = family.toLowerCase().match(/\p{L}{2,}/u)?.[0];
  return first === undefined || notNames.has(first) ? [] : [first];
}

/** How the reader, who has these addresses, stands in a mail's headers. */
export function readerRole(email: MailEnvelope, readerAddresses: readonly string[]): ReaderRole {
  if (readerAddresses.length === 0) return unknownRole;
  const isReader = ({ address }: MailAddress): boolean => readerAddresses.includes(address);
  const inTo = email.to.some(isReader);
  const inCc = email.cc.some(isReader);
  const own = [...email.to.filter(isReader), ...email.cc.filter(isReader)];
  const described = own.length > 0 ? own : readerAddresses.map((address) => ({ name: null, address }));
  return {
    known: true,
    inTo,
    inCc,
    alone: inTo && email.recipientCount === 1,
    names: [...new Set(described.flatMap(namesOf))],
  };
}

/** Whether the reader wrote it, as far as its sender tells: anybody can write the reader's name over a mail. */
export function isWrittenBy(readerAddresses: readonly string[], { from, delivery }: MailEnvelope): boolean {
  return from !== null && readerAddresses.includes(from.address) && delivery.authentication !== 'failed';
}

/** Whether another mail of the thread may be taken at its word: not where its sender is forged or it looks like a fraud (J-3). */
export function isBelieved(other: MailMessage, { settings, known }: ScoringContext): boolean {
  return other.delivery.authentication !== 'failed' && !judgeFraud(other, settings, known).isFraud;
}

const longestEvidence = 120;

/** The words that raised a signal, on one line and at most 120 characters, cut at a word. */
export function evidence(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longestEvidence) return line;
  const cut = line.slice(0, longestEvidence - 1);
  const space = cut.lastIndexOf(' ');
  return `${(space > longestEvidence / 2 ? cut.slice(0, space) : cut).trimEnd()}…`;
}
