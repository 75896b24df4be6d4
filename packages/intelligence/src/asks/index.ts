export { createAskClassifierFrom } from './ask-classifier.ts';
export { type AskModel, type PackedAskModel, packAskModel, unpackAskModel } from './ask-model.ts';
export { foldOf, type LabelledSentence, parseLabelledSentences } from './labelled-sentences.ts';
export { trainAskModel } from './train-ask-model.ts';
