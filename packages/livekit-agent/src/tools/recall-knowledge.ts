import type { RecallOutcome } from '@nexus/intelligence';
import { z } from 'zod';
import { asksForMoreOf } from '../briefing/asks-for-more.ts';
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

type Passages = Extract<RecallOutcome, { kind: 'found' }>['passages'];

/** The first passage is told, the others wait for "more". */
function tell(desk: BriefingDesk, manuals: Manuals, found: { query: string; passages: Passages }): ToolResult {
  const { query, passages } = found;
  const [first = nothingFits, ...told] = passages.map(sayPassage);
  const about = [query, ...passages.map(({ passage }) => passage.title)].join(' ');
  manuals.further = { turn: desk.tracker.state.turn, about, told };
  return succeeded(`${first}${told.length === 0 ? '' : sayMore}`, { passages: listPassages(passages) });
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
          return tell(desk, manuals, { query, passages: outcome.passages });
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

/** "More", right after something was looked up: the next place. Null where the words mean a mail, or anything else that they name. */
export function tellNextPassage(desk: BriefingDesk): ToolResult | null {
  const { manuals, tracker } = desk;
  const { turn } = tracker.state;
  const further = manuals?.further ?? null;
  if (manuals === null || further === null || further.turn !== turn - 1) return null;
  if (!asksForMoreOf(further.about, desk.turn.words)) return null;
  const [next, ...told] = further.told;
  manuals.further = { ...further, turn, told };
  if (next === undefined) return succeeded('That is all your manuals have about it.');
  return succeeded(`${next}${told.length === 0 ? '' : sayMore}`);
}
