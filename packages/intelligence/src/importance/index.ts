export { observe, scoreMessage } from '../scoring/score-message.ts';
export { type ImportanceModel, unpackImportanceModel } from './importance-model.ts';
export { type ImportanceExample, trainImportanceModel } from './train-importance-model.ts';
export { trainWording, wordingLogOdds } from './train-wording.ts';
export { foldsOfGroups, groupTwins } from './twin-groups.ts';
export { type Wordings, wordingsOf } from './vocabulary.ts';
