import { briefText, generateBrief } from '@nexus/packs';
import { z } from 'zod';
import type { Packs } from '../manuals/drive-packs.ts';
import { noteExchange } from '../replies/note-exchange.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { sayBrief } from '../wording/brief.ts';
import { guidanceAway, usedPack } from './guidance-tools.ts';
import { defineTool } from './tool.ts';

/** Rules as they stand in packs, put into an order; a small model may arrange them, and none words them (P-3). */
export function createGenerateBriefTool(drive: DriveContext, packs: Packs) {
  return defineTool({
    name: 'generate_brief',
    description: 'A brief from the guidance on a room or a task: all rules that apply, each with its source.',
    parameters: z.object({
      topic: z.string().describe('What the brief is for: "a classroom".'),
      context: z.string().optional().describe('The case, in their words: "a primary school, 30 pupils".'),
    }),
    async execute({ topic, context = '' }, { signal, noteUse }) {
      const { library, arranger } = packs;
      if (library === null) return refused(guidanceAway, { code: 'PACKS_UNREACHABLE', verbatim: true });
      if (topic.trim() === '') return refused('What shall the brief be about?', { verbatim: true });
      const today = drive.clock.today();
      const brief = await generateBrief({ library, model: arranger }, { topic, context, today, signal });
      signal.throwIfAborted();
      const line = brief.kind === 'brief' ? brief.sections[0]?.lines[0] : undefined;
      if (line !== undefined && brief.kind === 'brief') noteUse?.({ ...usedPack(line.pack), ...brief.asked });
      noteExchange(drive, {
        kind: 'brief',
        named: null,
        citation: line?.pack.title ?? null,
        known: brief.kind === 'brief' ? briefText(brief, today) : '',
      });
      return succeeded(sayBrief(brief, today), { verbatim: true });
    },
  });
}
