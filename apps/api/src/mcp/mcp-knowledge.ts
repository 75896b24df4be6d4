import type { ToolCallRecorder, UserKnowledgeStore } from '@nexus/contracts';
import type { RememberOnce } from '@nexus/livekit-agent';
import type { McpKnowledge } from '@nexus/mcp-server';
import type { BriefSeal, Offices, Packs } from '@nexus/runtime';
import type { Manuals } from '../manuals/manuals.ts';
import { fromMail, type PrivacyGate } from '../memory/privacy-gate.ts';

interface McpParts {
  readonly manuals: Pick<Manuals, 'documents' | 'embedder'>;
  readonly packs: Packs;
  readonly arranger: McpKnowledge['arranger'];
  readonly memory: UserKnowledgeStore;
  readonly offices: Offices | null;
  readonly rememberOnce: RememberOnce;
  readonly isFromMail: PrivacyGate;
  readonly seal: BriefSeal;
  readonly calls: ToolCallRecorder;
  readonly clock: () => Date;
}

/** What other programs may ask through this server: what the page's own routes answer with, and the same gate before memory. */
export function createMcpKnowledge({
  manuals,
  packs,
  offices,
  rememberOnce,
  isFromMail,
  ...same
}: McpParts): McpKnowledge {
  return {
    ...same,
    documents: manuals.documents,
    embedder: manuals.embedder,
    packsOf: (userId) => packs.load(userId),
    office: offices?.knowledge ?? null,
    async remember(userId, { content, written, category }) {
      if (await isFromMail(userId, written)) throw fromMail();
      return rememberOnce(userId, { content, category });
    },
  };
}
