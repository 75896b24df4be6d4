import { z } from 'zod';
import type { Packs } from '../manuals/drive-packs.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { sayGuidance, sayOrigin, sayTopics } from '../wording/guidance.ts';
import { defineTool } from './tool.ts';

const away = "I can't reach the guidance just now. Ask me again in a moment.";

/** Rules are said as they stand in a pack, with their source, also where a model answers: what it would make of them is nobody's rule. */
export function createConsultKnowledgePackTool(drive: DriveContext, packs: Packs) {
  return defineTool({
    name: 'consult_knowledge_pack',
    description: 'What the guidance says: rules with source and version. Never answer what guidance says without it.',
    parameters: z.object({
      topic: z.string().describe('What it is about; empty: which topics there are.'),
      domain: z.string().optional().describe('A field that was named, such as driving.'),
      applies: z.string().optional().describe('The case, in their words: "a primary classroom for 30 pupils".'),
    }),
    async execute({ topic, domain, applies }) {
      const { library } = packs;
      // For the next question, where the database did not answer.
      void packs.load();
      if (library === null) return refused(away, { code: 'PACKS_UNREACHABLE', verbatim: true });
      if (topic.trim() === '') return succeeded(sayTopics(library.topics()), { verbatim: true });
      const today = drive.clock.today();
      const question = { topic, ...(applies !== undefined && { applies }) };
      // A domain that nobody knows is a word of the topic: "the lift guidance".
      const isKnown = domain !== undefined && library.topics(domain).length > 0;
      const answer = isKnown
        ? library.consult({ ...question, domain }, today)
        : library.consult({ ...question, topic: domain === undefined ? topic : `${domain} ${topic}` }, today);
      const said = [sayGuidance(answer, today), sayOrigin(library.origin)].filter((one) => one !== null);
      return succeeded(said.join(' '), { verbatim: true });
    },
  });
}
