export {
  createPackLibrary,
  type GivenRule,
  type PackAnswer,
  type PackHead,
  type PackLibrary,
  type PackOrigin,
  type PackWarning,
} from './consult.ts';
export { type Citation, KnowledgePack, packJsonSchema, type Rule } from './knowledge-pack.ts';
export { type PackFinding, readPacks } from './read-pack.ts';
