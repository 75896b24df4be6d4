export { dateFormat } from './date-format.ts';
export {
  englishWords,
  type IdentifiedLanguage,
  identifyLanguage,
  identifySaidLanguage,
  isLanguageName,
} from './identify-language.ts';
export { functionWords, identifyProse } from './identify-prose.ts';
export { oneLine, stripInvisible } from './invisible-characters.ts';
export {
  type BloomFilter,
  createBloomFilter,
  extendHash,
  fillBloomFilter,
  hashText,
  mixHashes,
} from './learning/hashing.ts';
export { createSeededRandom, shuffle } from './learning/seeded-random.ts';
export {
  classProbabilities,
  fitSoftmax,
  type PackedSoftmax,
  type SoftmaxModel,
  type SparseVector,
  unpackSoftmax,
} from './learning/softmax.ts';
export { createSentenceLanguages, isVoiced, languageName } from './sentence-language.ts';
export { splitSentences } from './sentences.ts';
export {
  capitalise,
  isSpeakableScript,
  joinWithAnd,
  speakableSentence,
  speakableText,
  spokenSubject,
  wholeSentence,
} from './speakable.ts';
export {
  compareText,
  countSpokenWords,
  createEnglishStemmer,
  englishStopWords,
  hasPhrase,
  plainWords,
  smallNumbers,
  stopWords,
} from './words.ts';
