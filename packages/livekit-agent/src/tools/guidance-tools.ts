import { citationText, type PackAnswer, type PackHead } from '@nexus/packs';
import { z } from 'zod';
import type { Packs } from '../manuals/drive-packs.ts';
import { noteExchange } from '../replies/note-exchange.ts';
import type { ToolUseDetails } from '../state/drive-calls.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded } from '../state/tool-result.ts';
import { sayGuidance, sayOrigin, sayTopics } from '../wording/guidance.ts';
import { defineTool } from './tool.ts';

export const guidanceAway = "I can't reach the guidance just now. Ask me again in a moment.";

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
    async execute({ topic, domain, applies }, { noteUse }) {
      const { library } = packs;
      // For the next question, where the database did not answer.
      void packs.load();
      if (library === null) return refused(guidanceAway, { code: 'PACKS_UNREACHABLE', verbatim: true });
      if (topic.trim() === '') return succeeded(sayTopics(library.topics()), { verbatim: true });
      const today = drive.clock.today();
      const question = { topic, ...(applies !== undefined && { applies }) };
      // A domain that nobody knows is a word of the topic: "the lift guidance".
      const isKnown = domain !== undefined && library.topics(domain).length > 0;
      const answer = isKnown
        ? library.consult({ ...question, domain }, today)
        : library.consult({ ...question, topic: domain === undefined ? topic : `${domain} ${topic}` }, today);
      const best = answer.kind === 'rules' ? answer.rules[0] : undefined;
      if (best !== undefined) noteUse?.(usedPack(best.pack));
      noteExchange(drive, {
        kind: 'guidance',
        named: isKnown ? (best?.pack.domain ?? null) : null,
        citation: citationOf(answer),
        known: knownIn(answer),
      });
      const said = [sayGuidance(answer, today), sayOrigin(library.origin)].filter((one) => one !== null);
      return succeeded(said.join(' '), { verbatim: true });
    },
  });
}

/** Which version answered, and what was thought of it then (P-5). */
export function usedPack({ id, version, confidence }: Pick<PackHead, 'id' | 'version' | 'confidence'>): ToolUseDetails {
  return { pack: { id, version, confidence } };
}

/** Where the best rule is from. */
function citationOf(answer: PackAnswer): string | null {
  const best = answer.kind === 'rules' ? answer.rules[0] : undefined;
  const [citation] = best?.rule.citations ?? [];
  if (best === undefined) return null;
  const { title, version } = best.pack;
  return [...(citation === undefined ? [] : [citationText(citation)]), title, `version ${version}`].join(', ');
}

/** Its rules' own words: who asks with them has them from nobody's mail. */
function knownIn(answer: PackAnswer): string {
  if (answer.kind === 'nothing') return '';
  return answer.rules
    .map(({ rule, pack }) =>
      [rule.topic, rule.content, rule.appliesWhen ?? '', ...rule.when, pack.title, pack.domain].join(' '),
    )
    .join(' ');
}
