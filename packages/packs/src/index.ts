export { type Condition, type Holds, holds, readCondition, readValues, type Values } from './conditions.ts';
export {
  createPackLibrary,
  type GivenRule,
  type PackAnswer,
  type PackHead,
  type PackLibrary,
  type PackQuestion,
  type PackWarning,
} from './consult.ts';
export {
  type Citation,
  KnowledgePack,
  type PackConfidence,
  packConfidences,
  packJsonSchema,
  type Rule,
} from './knowledge-pack.ts';
export { type PackFile, type PackFinding, type ReadPacks, readPacks } from './read-pack.ts';
