import { citationText, type GivenRule, type PackAnswer, sayWarnings } from '@nexus/packs';
import { z } from 'zod';
import type { McpKnowledge } from '../knowledge.ts';
import { defineTool } from './tool.ts';

const Citation = z.object({
  source: z.string(),
  section: z.string().optional(),
  page: z.union([z.number(), z.string()]).optional(),
});

const Rule = z.object({
  topic: z.string(),
  content: z.string(),
  statutory: z.boolean().describe('the law wants it; of all other rules say "suggests", never "must"'),
  appliesWhen: z.string().optional(),
  open: z.array(z.string()).describe('conditions of which the case says nothing'),
  citations: z.array(Citation),
  pack: z.object({
    resource: z.string(),
    title: z.string(),
    version: z.string(),
    effective: z.string(),
    confidence: z.enum(['high', 'medium', 'draft']),
  }),
  warnings: z.array(z.object({ code: z.string(), message: z.string() })),
});

const meanwhile = 'From the copy on this machine: the database of the guidance does not answer now.';

export const consultKnowledgePack = ({ packsOf, clock }: Pick<McpKnowledge, 'packsOf' | 'clock'>) =>
  defineTool({
    name: 'consult_knowledge_pack',
    title: 'Consult the guidance',
    description:
      'Rules of knowledge packs as they stand there, each with source, section, page, version and what has to be known of it. ' +
      'No model takes part. Give rules word for word with their source; add no number of your own.',
    input: z.strictObject({
      topic: z.string().trim().max(500).describe('what it is about; empty: which topics there are'),
      domain: z.string().trim().min(1).max(60).optional().describe('packs of one field alone, such as driving'),
      applies: z.string().trim().max(500).optional().describe('the case: "a primary classroom for 30 pupils"'),
    }),
    output: z.object({
      outcome: z.enum(['rules', 'nothing']),
      origin: z
        .enum(['database', 'files', 'files-meanwhile'])
        .describe('which source answered; files-meanwhile: the database does not answer now'),
      rules: z.array(Rule),
      topics: z.array(z.string()).describe('which topics there are, where nothing fits'),
    }),
    async run({ topic, domain, applies }, { userId, signal }) {
      const library = await packsOf(userId);
      signal.throwIfAborted();
      const { origin } = library;
      const asked = { topic, ...(domain !== undefined && { domain }), ...(applies !== undefined && { applies }) };
      const today = clock().toISOString().slice(0, 10);
      const answer: PackAnswer =
        topic === '' ? { kind: 'nothing', topics: library.topics(domain) } : library.consult(asked, today);
      if (answer.kind === 'nothing') {
        const topics = [...answer.topics];
        const there =
          topics.length === 0 ? 'There is no guidance here.' : `There is guidance on: ${topics.join('; ')}.`;
        const text = topic === '' ? there : `There is no guidance about that. ${there}`;
        return { text, output: { outcome: 'nothing' as const, origin, rules: [], topics } };
      }
      const rules = answer.rules.map((given) => toRule(given, today));
      const [best] = answer.rules;
      return {
        text: [...rules.map(sayRule), ...(origin === 'files-meanwhile' ? [meanwhile] : [])].join('\n\n'),
        output: { outcome: 'rules' as const, origin, rules, topics: [] },
        ...(best && { used: { pack: packOf(best) } }),
      };
    },
  });

const packOf = ({ pack: { id, version, confidence } }: GivenRule) => ({ id, version, confidence });

function toRule({ rule, pack, warnings, open }: GivenRule, today: string): z.output<typeof Rule> {
  const { topic, content, statutory, citations, appliesWhen } = rule;
  const { id, title, version, effective, confidence } = pack;
  return {
    ...{ topic, content, statutory, open: [...open] },
    ...(appliesWhen !== undefined && { appliesWhen }),
    citations: citations.map((citation) => ({ ...citation })),
    pack: { resource: `nexus://packs/${id}`, title, version, effective, confidence },
    warnings: warnings.map((warning) => ({
      code: warning.code,
      message: sayWarnings([warning], pack, today).join(' '),
    })),
  };
}

function sayRule({ content, citations, pack, warnings, open, appliesWhen, statutory }: z.output<typeof Rule>): string {
  const sources = citations.map(citationText);
  return [
    content,
    ...(statutory ? ['It is a legal requirement.'] : []),
    ...(open.length > 0 && appliesWhen !== undefined ? [`It applies to ${appliesWhen}.`] : []),
    `Source: ${sources.join('; ')}. Pack: ${pack.title}, version ${pack.version}.`,
    ...warnings.map(({ message }) => message),
  ].join('\n');
}
