import { type KnowledgeDocument, type KnowledgeLimit, knowledgeLimit } from '@nexus/contracts';

/** More entries or more characters than are remembered before they are condensed (M-2). */
export function createLimitCheck(limit: KnowledgeLimit = knowledgeLimit): (document: KnowledgeDocument) => boolean {
  return ({ entries }) =>
    entries.length > limit.entries ||
    entries.reduce((characters, { content }) => characters + content.length, 0) > limit.characters;
}
