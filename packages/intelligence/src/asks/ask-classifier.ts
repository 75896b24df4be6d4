import packed from './ask-model.generated.json' with { type: 'json' };
import { createFeatureExtractor, featureBuckets, type SparseFeatures } from './sentence-features.ts';

/** Tells whether a sentence asks its reader for something: a question, a request, an invitation. English. */
export interface AskClassifier {
  /** In 0…1. */
  probability(sentence: string): number;
  /** From this probability on a sentence counts as an ask. */
  readonly threshold: number;
  isAsk(sentence: string): boolean;
}

const possibleAsk =
  /[?]|\b(?:you|your|please|pls|let|can|could|would|need|must|send|call|tell|give|check|confirm|sign|review|reply|answer|want|like|kindly|grateful|appreciate)\b/i;

/** Without one of its words no English sentence asks anything; looking is cheaper than judging. */
export function mayAsk(sentence: string): boolean {
  return possibleAsk.test(sentence);
}

/** A classifier with a model of one's own, as the five-fold evaluation needs it. */
export function createAskClassifierFrom(model: AskModel): AskClassifier {
  const extract = createFeatureExtractor();
  const probability = (sentence: string): number => askProbability(model, extract(sentence));
  const { threshold } = model;
  return { probability, threshold, isAsk: (sentence) => probability(sentence) >= threshold };
}

/** The classifier with the weights that ship with this package, which are unpacked once: that takes as long as judging a small mailbox. */
export function createAskClassifier(): AskClassifier {
  shipped ??= unpackAskModel({ ...packed, format: 1 });
  return createAskClassifierFrom(shipped);
}

let shipped: AskModel | undefined;

/** A linear model of asks. A sentence is an ask when its probability is at least `threshold`. */
export interface AskModel {
  /** One weight for each of `featureBuckets`. */
  readonly weights: Float32Array;
  readonly bias: number;
  readonly threshold: number;
}

/** How a model is kept in JSON: weights as signed bytes times `scale`, in base64. */
export interface PackedAskModel {
  readonly format: 1;
  readonly bias: number;
  readonly threshold: number;
  readonly scale: number;
  readonly weights: string;
}

/** The probability, in 0…1, that a sentence with these features asks for something. */
export function askProbability(model: AskModel, { count, indices, values }: SparseFeatures): number {
  let sum = model.bias;
  for (let at = 0; at < count; at++) sum += (model.weights[indices[at] ?? 0] ?? 0) * (values[at] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

export function packAskModel({ weights, bias, threshold }: AskModel): PackedAskModel {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const scale = largest === 0 ? 1 : largest / 127;
  const bytes = Int8Array.from(weights, (weight) => Math.round(weight / scale));
  return { format: 1, bias, threshold, scale, weights: Buffer.from(bytes.buffer).toString('base64') };
}

/** Throws a `RangeError` when the weights are not as many as this code hashes features into. */
export function unpackAskModel({ weights, scale, bias, threshold }: PackedAskModel): AskModel {
  const bytes = Buffer.from(weights, 'base64');
  if (bytes.length !== featureBuckets) {
    throw new RangeError(`The ask model has ${bytes.length} weights, not ${featureBuckets}: train it again.`);
  }
  return { weights: Float32Array.from(new Int8Array(bytes), (byte) => byte * scale), bias, threshold };
}

/** Forms of address and of thanks that ask nothing, and what every sender of many mails writes. */
const germanFormula =
  /\bbitte\s+(?:beachten|berücksichtigen|finden|entnehmen|entschuldigen|haben sie|schön|sehr|nicht|um verständnis|um entschuldigung)|bitten (?:wir |ich )?(?:sie |dich |euch )?um (?:ihr |dein |euer )?(?:verständnis|entschuldigung|geduld)|\bantworten sie (?:bitte )?nicht|\bnicht auf diese (?:e-?)?mail|\bbei (?:rück)?fragen\b|\bzögern sie nicht|^\W*(?:vielen |herzlichen |besten )?dank\b|\b(?:abmelden|abbestellen)\b/iu;

const germanRequest =
  /\b(?:bittet?|gebeten|(?:wir|sie|dich|euch) bitten|bitten (?:wir|sie))(?![\p{L}])|\b(?:kannst|könntest|würdest|magst|schickst|gibst) du\b|(?<!\p{L})(?:können|könnten|würden|möchten|wollen|dürfen|dürfte|schicken|senden|geben|melden|prüfen|bestätigen|teilen|rufen|unterschreiben|überweisen) sie\b|\b(?:könnt|könntet|würdet) ihr\b|\b(?:sie müssen|du musst|ihr müsst)\b|\b(?:ich|wir) (?:brauch|benötig|bräucht)\p{L}*\b.{0,60}\b(?:ihnen|dir|euch|ihren?|ihres?|deinen?|deine|eure[nr]?)(?![\p{L}])|\b(?:ich wäre|wir wären) (?:ihnen |dir |euch )?(?:sehr )?dankbar/iu;

/** Without one of these no German sentence asks anything; looking for them costs a tenth of looking for a request. */
const germanLook = /bitte|gebeten|dankbar|brauch|benötig|bräucht|musst|müss| (?:du|sie|ihr)/i;

/** Whether a German sentence asks its reader for something. By its forms: the classifier of asks knows English alone. */
export function asksInGerman(sentence: string): boolean {
  return germanLook.test(sentence) && germanRequest.test(sentence) && !germanFormula.test(sentence);
}
