import { englishWords } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isCommercial } from '../scoring/commercial-words.ts';
import type { FoundDeadline } from '../scoring/deadlines/deadline-language.ts';
import { findDeadline } from '../scoring/deadlines/find-deadline.ts';
import { createZoneOffset } from '../scoring/deadlines/time-zone-offset.ts';

/** A sentence of a mail that could be said, with why. `ask` is a probability, 0 when it is no ask. */
export interface RankedSentence {
  readonly text: string;
  readonly place: number;
  readonly ask: number;
  readonly deadline: FoundDeadline | null;
  readonly value: number;
}

interface RankingContext {
  readonly subject: string;
  readonly sent: Date;
  readonly timeZone: string;
  readonly asks: AskClassifier;
  /** A newsletter: what stands first counts, and nobody is asked. */
  readonly headlines: boolean;
  /** A discussion: its questions go to everybody, and many are rhetorical. */
  readonly discussion: boolean;
}

const comfortable = { fewest: 5, most: 32 } as const;
const vague =
  /^(?:it|this|that|they|he|she|these|those|and|but|so|also|or|yes|no|yeah|ok|okay|sure|well|hmm|oh|lol|true|agreed|right|i see|me too|same here)\b|^\(/i;

function tellingWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  return words.filter((word) => !englishWords.has(word)).map((word) => word.slice(0, 6));
}

function overlap(words: ReadonlySet<string>, sentence: string): number {
  if (words.size === 0) return 0;
  const shared = new Set(tellingWords(sentence).filter((word) => words.has(word)));
  return shared.size / Math.min(4, words.size);
}

/** Values each sentence by what a listener wants first: what is asked, until when, what it is about, what opens the mail. */
export function rankSentences(sentences: readonly string[], context: RankingContext): RankedSentence[] {
  const { subject, sent, timeZone, asks, headlines, discussion } = context;
  const zoneOffset = createZoneOffset(timeZone);
  const askValue = discussion ? 0.6 : 1.6;
  const subjectWords = new Set(tellingWords(subject));
  return sentences.map((text, place) => {
    const commercial = isCommercial(text);
    const isAsk = !headlines && !commercial && asks.isAsk(text);
    const ask = isAsk ? asks.probability(text) : 0;
    const deadline = headlines ? null : findDeadline(text, { sent, zoneOffset, asks });
    const length = text.split(' ').length;
    const opening = headlines ? 3 / (1 + place) : 1.2 / (1 + place * 0.6);
    const form = commercial && !headlines ? -0.8 : 0;
    const size = length < comfortable.fewest ? -0.6 : length > comfortable.most ? -0.4 : 0;
    const value =
      opening +
      size +
      form +
      askValue * ask +
      (deadline === null ? 0 : 1.1) +
      0.9 * Math.min(1, overlap(subjectWords, text)) -
      (vague.test(text) && ask === 0 ? 0.35 : 0);
    return { text, place, ask, deadline, value };
  });
}
