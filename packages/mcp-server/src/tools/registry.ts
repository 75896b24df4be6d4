import type { McpKnowledge } from '../knowledge.ts';
import { consultKnowledgePack } from './consult-knowledge-pack.ts';
import { generateBrief } from './generate-brief.ts';
import { listDocuments } from './list-documents.ts';
import { remember } from './remember.ts';
import { searchManuals } from './search-manuals.ts';
import { searchMemory } from './search-memory.ts';
import type { McpTool } from './tool.ts';

/** Every tool that another program may call. One more is a file here and a line in this list. None of them touches mail (P-9). */
export function createTools(knowledge: McpKnowledge): readonly McpTool[] {
  return [
    searchManuals(knowledge),
    consultKnowledgePack(knowledge),
    generateBrief(knowledge),
    searchMemory(knowledge),
    remember(knowledge),
    listDocuments(knowledge),
  ];
}
