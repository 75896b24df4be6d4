import type { JudgingSettings, MailEnvelope, MailMessage, Signal } from '@nexus/contracts';
import { splitSentences } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isDiscussionList } from './list-mail.ts';
import { type ReaderRole, readerRole } from './reader-role.ts';
import { createZoneOffset, type ZoneOffset } from './time-zone-offset.ts';

/** What a mail is judged against. */
export interface ScoringContext {
  readonly settings: JudgingSettings;
  /** The mail's thread in order of time, itself included. */
  readonly thread: readonly MailEnvelope[];
  /** `messageId`s of mails that the reader wrote, as far as known. */
  readonly ownMessageIds: ReadonlySet<string>;
  readonly asks: AskClassifier;
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
  askProbability(sentence: string): number;
  readonly zoneOffset: ZoneOffset;
}

/** One signal of B-5; null when it is not there. */
export type SignalReader = (reading: SignalReading) => Signal | null;

/** A mail that says nothing pressing in its first forty sentences says it to nobody. */
const sentenceLimit = 40;
const textLimit = 8_000;

export function readForSignals(email: MailMessage, context: ScoringContext): SignalReading {
  let sentences: readonly string[] | null = null;
  const probabilities = new Map<string, number>();
  return {
    ...context,
    zoneOffset: context.zoneOffset ?? ((instant) => createZoneOffset(context.settings.timeZone)(instant)),
    email,
    role: readerRole(email, context.settings.readerAddresses),
    discussionList: isDiscussionList(email),
    sentences() {
      sentences ??= splitSentences(email.body.own.slice(0, textLimit), sentenceLimit);
      return sentences;
    },
    askProbability(sentence) {
      const known = probabilities.get(sentence) ?? context.asks.probability(sentence);
      probabilities.set(sentence, known);
      return known;
    },
  };
}
