import { generateBrief as arrangeBrief, type Brief, briefText, citationText, sayWarnings } from '@nexus/packs';
import { z } from 'zod';
import type { McpKnowledge } from '../knowledge.ts';
import { defineTool } from './tool.ts';

const Line = z.object({
  text: z.string(),
  statutory: z.boolean().describe('the law wants it; of all other lines say "suggests", never "must"'),
  appliesWhen: z.string().optional().describe('what it applies to, where the case does not tell'),
  citations: z.array(z.string()),
  pack: z.object({ resource: z.string(), title: z.string(), version: z.string() }),
});

const Output = z.object({
  outcome: z.enum(['brief', 'nothing']),
  sections: z.array(z.object({ heading: z.string(), lines: z.array(Line) })),
  notes: z.array(z.string()).describe('what has to be known of the packs'),
  arrangedBy: z.string().nullable().describe('the model that put the lines in order; null: none did'),
  topics: z.array(z.string()).describe('which topics there are, where nothing fits'),
});

/** A brief out of the rules of packs, each line in its rule's own words and cited (P-3). */
export const generateBrief = ({ packsOf, arranger, clock }: Pick<McpKnowledge, 'packsOf' | 'arranger' | 'clock'>) =>
  defineTool({
    name: 'generate_brief',
    title: 'Brief on a topic from the guidance',
    description:
      'What the guidance says of a topic in one case, such as a room: every line in the words of its rule, with its source. ' +
      'Give the lines as they are; add no number and no advice of your own.',
    input: z.strictObject({
      topic: z.string().trim().min(1).max(500).describe('what the brief is about: "a classroom"'),
      context: z.string().trim().max(500).optional().describe('the case: "a primary school, 30 pupils"'),
    }),
    output: Output,
    async run({ topic, context = '' }, { userId, signal }) {
      const library = await packsOf(userId);
      signal.throwIfAborted();
      const today = clock().toISOString().slice(0, 10);
      const brief = await arrangeBrief({ library, model: arranger }, { topic, context, today, signal });
      return { text: briefText(brief, today), output: toOutput(brief, today), used: usedOf(brief) };
    },
  });

function toOutput(brief: Brief, today: string): z.output<typeof Output> {
  if (brief.kind === 'nothing')
    return { outcome: 'nothing', sections: [], notes: [], arrangedBy: null, topics: [...brief.topics] };
  const sections = brief.sections.map(({ heading, lines }) => ({
    heading,
    lines: lines.map(({ text, statutory, citations, pack, open, rule }) => ({
      ...{ text, statutory, citations: citations.map(citationText) },
      ...(open.length > 0 && rule.appliesWhen !== undefined && { appliesWhen: rule.appliesWhen }),
      pack: { resource: `nexus://packs/${pack.id}`, title: pack.title, version: pack.version },
    })),
  }));
  const notes = brief.packs.flatMap(({ pack, warnings }) => sayWarnings(warnings, pack, today));
  return { outcome: 'brief', sections, notes, arrangedBy: brief.arrangedBy, topics: [] };
}

function usedOf(brief: Brief) {
  if (brief.kind === 'nothing') return {};
  const [best] = brief.packs;
  if (best === undefined) return { ...brief.asked };
  const { id, version, confidence } = best.pack;
  return { ...brief.asked, pack: { id, version, confidence } };
}
