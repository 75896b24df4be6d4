import type { RecallOutcome } from '@nexus/manuals';
import { sayTitle } from '@nexus/spoken-text';
import { z } from 'zod';
import { asksForMoreOf } from '../briefing/asks-for-more.ts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { Manuals } from '../briefing/manuals.ts';
import { isQuestion, sayNotMeant } from '../briefing/say-not-meant.ts';
import { listPassages, sayPassage } from '../briefing/say-passage.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { sayMore, tellNextPlace } from './stay-with-manual.ts';

export const manualsAway = "Your manuals can't be reached just now. Ask me again in a moment.";
export const noManuals = 'Nothing has been uploaded yet, so I have no manuals to look into.';
const manualsLate = 'Your manuals are taking too long just now. Ask me again in a moment.';
const nothingFits = 'There is nothing in your manuals about that.';
const notForMeAway = "I took that as not meant for me. Your manuals can't be reached just now.";
const toolName = 'recall_knowledge';

type Passages = Extract<RecallOutcome, { kind: 'found' }>['passages'];

/** The first passage is told, the others wait for "more". */
function tell(desk: DriveContext, manuals: Manuals, found: { query: string; passages: Passages }): ToolResult {
  const { query, passages } = found;
  const [first] = passages;
  manuals.told = { turn: desk.tracker.state.turn, query, passages, place: 0, unread: null };
  if (first === undefined) return succeeded(nothingFits);
  return succeeded(`${sayPassage(first)}${passages.length === 1 ? '' : sayMore}`, { passages: listPassages(passages) });
}

function askWhat(manual: string): ToolResult {
  if (manual === '') return refused('What shall I look up in your manuals?');
  return refused(`What shall I look up in ${/^the\b/i.test(manual) ? '' : 'the '}${sayTitle(manual)}?`);
}

function nothingIn(manual: string | undefined): string {
  return manual === undefined
    ? nothingFits
    : `There is nothing about that in the ${sayTitle(manual).replace(/^the /i, '')}.`;
}

export function createRecallKnowledgeTool(desk: DriveContext, manuals: Manuals) {
  return defineTool({
    name: toolName,
    description:
      'Looks something up in the manuals and documents that the office uploaded: at most three passages, each with its source. ' +
      'Answer from them in a sentence or two and say the source as it is given ("The crane manual, page twelve, says…"). ' +
      'If none answers the question, say that the manuals do not; add nothing of your own.',
    parameters: z.object({
      query: z.string().describe('The words to look for, without the name of a manual.'),
      manual: z
        .string()
        .nullish()
        .describe(
          'The name of the manual as the driver said it ("site safety rules"), or the last one they asked; leave out for all.',
        ),
      perhaps: z.boolean().nullish().describe('True where it is not certain that the driver asked you.'),
    }),
    late: manualsLate,
    async execute({ query, manual, perhaps }, { signal }) {
      manuals.told = null;
      const named = manual?.trim() ?? '';
      if (query.trim() === '') return askWhat(named);
      const outcome = await manuals.lookUp({ query, ...(named !== '' && { manual: named }) }, signal);
      signal.throwIfAborted();
      const isAside = perhaps === true && !isQuestion(desk.turn.words);
      switch (outcome.kind) {
        case 'found':
          return tell(desk, manuals, { query, passages: outcome.passages });
        case 'nothing':
          return succeeded(perhaps === true ? sayNotMeant(desk.turn.words, true) : nothingIn(outcome.manual));
        case 'empty':
          return succeeded(perhaps === true ? sayNotMeant(desk.turn.words, true) : noManuals);
        case 'late':
          return refused(isAside ? notForMeAway : manualsLate, { code: 'DOCUMENTS_UNREACHABLE' });
        case 'unreachable':
          return refused(isAside ? notForMeAway : manualsAway, { code: 'DOCUMENTS_UNREACHABLE' });
      }
    },
  });
}

/** "More", right after something was looked up: the next place. Null where the words mean a mail, or anything else that they name. */
export function tellNextPassage(desk: DriveContext): ToolResult | null {
  const { manuals } = desk;
  const told = manuals?.told ?? null;
  if (manuals === null || told === null) return null;
  const about = [told.query, ...told.passages.map(({ passage }) => passage.title)].join(' ');
  return asksForMoreOf(about, desk.turn.words) ? tellNextPlace(desk, manuals) : null;
}
