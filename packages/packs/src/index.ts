export { briefText, citationText } from './brief/brief-text.ts';
export {
  type Brief,
  type BriefModel,
  generateBrief,
} from './brief/generate-brief.ts';
export {
  createPackLibrary,
  type GivenRule,
  type PackAnswer,
  type PackHead,
  type PackLibrary,
  type PackOrigin,
} from './consult.ts';
export { KnowledgePack, packJsonSchema, type Rule } from './knowledge-pack.ts';
export { type PackFinding, readPacks } from './read-pack.ts';
export { sayWarnings } from './say-warnings.ts';
