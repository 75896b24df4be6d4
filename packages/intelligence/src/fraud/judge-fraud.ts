import type { JudgingSettings, MailMessage } from '@nexus/contracts';
import weights from './fraud-weights.generated.json' with { type: 'json' };
import { type KnownSenders, nobodyKnown } from './known-senders.ts';
import { type FraudReading, readForFraud } from './read-for-fraud.ts';
import { type FraudSignId, fraudSigns, saySign, saySigns } from './signs.ts';

export interface FraudJudgement {
  /** 0…1, two decimals: how likely it is a fraud. */
  readonly fraud: number;
  readonly isFraud: boolean;
  /** The strongest signs in plain words, none of them the mail's: "a link goes to another site than it shows and it hurries you". */
  readonly evidence: string;
}

/** Of the logistic regression over the signs. No weight alone reaches its bias: no sign alone is proof. */
export interface FraudWeights {
  readonly bias: number;
  readonly weights: Readonly<Record<string, number>>;
}

const signIds = Object.keys(fraudSigns) as FraudSignId[];
const threshold = 0.5;
const mostSaid = 3;
/** Characters, as for every signal (B-5). */
const longestEvidence = 120;

/** Weighs all signs of fraud in a mail as one (J-3). Pure. A body that is not read yet may be empty. */
export function judgeFraud(
  email: MailMessage,
  settings: Pick<JudgingSettings, 'readerAddresses' | 'vips'>,
  known: KnownSenders = nobodyKnown,
): FraudJudgement {
  const reading = readForFraud(email, settings, known);
  const { bias, weights: weightOf }: FraudWeights = weights;
  const found = signsOf(reading).map((id) => ({ id, weight: weightOf[id] ?? 0 }));
  const sum = found.reduce((total, { weight }) => total + weight, bias);
  const fraud = Math.round(100 / (1 + Math.exp(-sum))) / 100;
  const isFraud = fraud >= threshold;
  const telling = found.filter(({ id, weight }) => weight > 0 && saySign(reading, id) !== null);
  const strongest = new Set(telling.toSorted((one, other) => other.weight - one.weight).slice(0, mostSaid));
  const told = telling.filter((sign) => strongest.has(sign)).map(({ id }) => id);
  return {
    fraud,
    isFraud,
    evidence: isFraud ? saySigns(reading, told, longestEvidence) : '',
  };
}

/** The signs of a mail, for training. */
export function findFraudSigns(
  email: MailMessage,
  settings: Pick<JudgingSettings, 'readerAddresses' | 'vips'>,
  known: KnownSenders = nobodyKnown,
): readonly FraudSignId[] {
  return signsOf(readForFraud(email, settings, known));
}

function signsOf(reading: FraudReading): readonly FraudSignId[] {
  return signIds.filter((id) => fraudSigns[id].holds(reading));
}
