import type { RecallOutcome } from '@nexus/intelligence';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import type { Manuals } from '../briefing/manuals.ts';
import { listPassages, sayPassage } from '../briefing/say-passage.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export const manualsAway = "Your manuals can't be reached just now. Ask me again in a moment.";
const manualsLate = 'Your manuals are taking too long just now. Ask me again in a moment.';
const nothingFits = 'There is nothing in your manuals about that.';
const noManuals = 'Nothing has been uploaded yet, so I have no manuals to look into.';
const sayMore = ' Say more for the next place.';

/** The first passage is told, the others wait for "more". */
function tell(desk: BriefingDesk, manuals: Manuals, outcome: Extract<RecallOutcome, { kind: 'found' }>): ToolResult {
  const [first = nothingFits, ...told] = outcome.passages.map(sayPassage);
  manuals.further = { turn: desk.tracker.state.turn, told };
  return succeeded(`${first}${told.length === 0 ? '' : sayMore}`, { passages: listPassages(outcome.passages) });
}

export function createRecallKnowledgeTool(desk: BriefingDesk, manuals: Manuals) {
  return defineTool({
    name: 'recall_knowledge',
    description:
      'Looks something up in the manuals and documents that the office uploaded: at most three passages, each with its source. ' +
      'Answer from them in a sentence or two and say the source as it is given ("The crane manual, page twelve, says…"). ' +
      'If none answers the question, say that the manuals do not; add nothing of your own.',
    parameters: z.object({
      query: z.string().describe('The words to look for, with the name of the manual where the driver named one.'),
    }),
    late: manualsLate,
    async execute({ query }, { signal }) {
      manuals.further = null;
      if (query.trim() === '') return refused('What shall I look up in your manuals?');
      const outcome = await manuals.lookUp(query, signal);
      signal.throwIfAborted();
      switch (outcome.kind) {
        case 'found':
          return tell(desk, manuals, outcome);
        case 'nothing':
          return succeeded(nothingFits);
        case 'empty':
          return succeeded(noManuals);
        case 'late':
          return refused(manualsLate, { code: 'DOCUMENTS_UNREACHABLE' });
        case 'unreachable':
          return refused(manualsAway, { code: 'DOCUMENTS_UNREACHABLE' });
      }
    },
  });
}

/** "More", right after something was looked up: the next place. Null where "more" means the mail. */
export function tellNextPassage(desk: BriefingDesk): ToolResult | null {
  const { manuals, tracker } = desk;
  const { turn } = tracker.state;
  if (manuals === null || manuals.further === null || manuals.further.turn !== turn - 1) return null;
  const [next, ...told] = manuals.further.told;
  manuals.further = { turn, told };
  if (next === undefined) return succeeded('That is all your manuals have about it.');
  return succeeded(`${next}${told.length === 0 ? '' : sayMore}`);
}
