export {
  createAskClassifierFrom,
  packAskModel,
  unpackAskModel,
} from './ask-classifier.ts';
export { foldOf, type LabelledSentence, parseLabelledSentences, trainAskModel } from './train-ask-model.ts';
