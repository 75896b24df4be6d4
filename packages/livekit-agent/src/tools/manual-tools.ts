import { manualSteps } from '@nexus/language';
import type { RecallOutcome } from '@nexus/manuals';
import { cardinalWords, joinWithAnd, sayTitle, spokenSource } from '@nexus/spoken-text';
import { isSpeakableScript, isVoiced } from '@nexus/text';
import { z } from 'zod';
import type { Manuals } from '../manuals/drive-manuals.ts';
import { languageOfPassage } from '../manuals/passage-language.ts';
import {
  asksForMoreOf,
  firstPiece,
  listPassages,
  sayPassage,
  type ToldPassages,
  unreadOf,
  wholePart,
} from '../manuals/told-passages.ts';
import { askMail } from '../replies/ask-mail.ts';
import { answerMissed } from '../replies/missed-words.ts';
import { noteExchange } from '../replies/note-exchange.ts';
import { isTyped } from '../state/conversation.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { wantsAnswer } from '../wording/not-understood.ts';
import { defineTool } from './tool.ts';

const sayMore = ' Say more for the next place.';
const thatIsAll = 'That is all your manuals have about it.';
const readOn = ' Say go on for the rest.';
const nothingTold = 'I have read nothing from a manual just now. Ask what a manual says about something.';
const manualsAway = "Your manuals can't be reached just now. Ask me again in a moment.";
const noManuals = 'Nothing has been uploaded yet, so I have no manuals to look into.';
const manualsLate = 'Your manuals are taking too long just now. Ask me again in a moment.';
const nothingFits = 'There is nothing in your manuals about that.';
const notForMeAway = "I took that as not meant for me. Your manuals can't be reached just now.";
const toolName = 'recall_knowledge';

type Passages = Extract<RecallOutcome, { kind: 'found' }>['passages'];

export function createRecallKnowledgeTool(drive: DriveContext, manuals: Manuals) {
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
        .optional()
        .describe(
          'The name of the manual as the driver said it ("site safety rules"), or the last one they asked; leave out for all.',
        ),
      perhaps: z.boolean().optional().describe('True where it is not certain that the driver asked you.'),
    }),
    late: manualsLate,
    async execute({ query, manual, perhaps }, { signal }) {
      manuals.told = null;
      const named = manual?.trim() ?? '';
      if (query.trim() === '') return askWhat(named);
      const outcome = await manuals.lookUp({ query, ...(named !== '' && { manual: named }) }, signal);
      signal.throwIfAborted();
      const { words, understanding } = drive.conversation.turn;
      const ofMail = perhaps === true && outcome.kind !== 'found' ? askMail(drive, words, understanding) : null;
      if (ofMail !== null) return succeeded(ofMail);
      const sayMissed = () => answerMissed(drive, understanding, { hasLooked: true });
      const isAside = perhaps === true && !isTyped(drive.conversation) && !wantsAnswer(understanding);
      switch (outcome.kind) {
        case 'found':
          noteLookup(drive, named, outcome.passages);
          return tell(drive, manuals, { query, passages: outcome.passages });
        case 'nothing':
          if (named !== '') {
            // Which one says it the driver need not know.
            const elsewhere = await manuals.lookUp({ query }, signal);
            signal.throwIfAborted();
            if (elsewhere.kind === 'found') {
              noteLookup(drive, '', elsewhere.passages);
              const told = tell(drive, manuals, { query, passages: elsewhere.passages });
              return { ...told, message: `${nothingIn(outcome.manual ?? named)} ${told.message}` };
            }
          }
          if (perhaps !== true) noteExchange(drive, { kind: 'manual', named: null, citation: null, known: '' });
          return succeeded(perhaps === true ? sayMissed() : nothingIn(outcome.manual));
        case 'empty':
          return succeeded(perhaps === true ? sayMissed() : noManuals);
        case 'late':
          return refused(isAside ? notForMeAway : manualsLate, { code: 'DOCUMENTS_UNREACHABLE' });
        case 'unreachable':
          return refused(isAside ? notForMeAway : manualsAway, { code: 'DOCUMENTS_UNREACHABLE' });
      }
    },
  });
}

/** What was asked, and where the first answer stands. A manual's title is the store's own, whoever named it. */
function noteLookup(drive: DriveContext, named: string, passages: Passages): void {
  const [first] = passages;
  if (first === undefined) return;
  const { title } = first.passage;
  const known = passages.map(({ passage }) => `${passage.title} ${passage.content}`).join(' ');
  noteExchange(drive, {
    kind: 'manual',
    named: named === '' ? null : title,
    citation: spokenSource(first.passage),
    known,
  });
}

/** The first passage is told, the others wait for "more". */
function tell(drive: DriveContext, manuals: Manuals, found: { query: string; passages: Passages }): ToolResult {
  const { query, passages } = found;
  const [first] = passages;
  manuals.told = { turn: drive.tracker.state.turn, query, passages, place: 0, unread: null };
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

export function createStayWithManualTool(drive: DriveContext, manuals: Manuals) {
  return defineTool({
    name: 'stay_with_manual',
    description:
      'Goes on with what recall_knowledge found in the turn before: its source again, the text behind it, the whole passage, or the next place that was found.',
    parameters: z.object({
      step: z
        .enum(manualSteps)
        .describe(
          'source: where it stands; next-part: read on; whole-part: all of the passage; next-place: the next hit.',
        ),
    }),
    async execute({ step }) {
      const told = toldJustNow(drive, manuals);
      if (told === null || told.passages.length === 0) return refused(nothingTold);
      switch (step) {
        case 'source':
          return saySource(drive, manuals, told);
        case 'next-place':
          return sayNextPlace(drive, manuals, told);
        case 'next-part':
          return readOut(drive, manuals, told);
        case 'whole-part':
          return readOut(drive, manuals, { ...told, unread: wholePart(told) });
      }
    },
  });
}

/** What was told out of a manual in the turn before this one, or in this one; null: nothing. */
function toldJustNow({ tracker }: DriveContext, { told }: Manuals): ToldPassages | null {
  return told !== null && told.turn >= tracker.state.turn - 1 ? told : null;
}

function sayNextPlace(drive: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const { turn } = drive.tracker.state;
  const place = told.place + 1;
  const next = told.passages[place];
  if (next === undefined) {
    manuals.told = { ...told, turn };
    return succeeded(thatIsAll);
  }
  manuals.told = { ...told, turn, place, unread: null };
  return succeeded(`${sayPassage(next)}${place + 1 < told.passages.length ? sayMore : ''}`);
}

function readOut(drive: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const { turn } = drive.tracker.state;
  const sentences = unreadOf(told);
  const { said, rest } = firstPiece(sentences);
  manuals.told = { ...told, turn, unread: rest };
  if (said === '') {
    const further = told.place + 1 < told.passages.length ? sayMore : ' Say next for your mail.';
    return succeeded(`That is as far as I can read there.${further}`);
  }
  const language = languageOfPassage(told.passages[told.place]?.passage.content ?? said);
  if (language !== null && !isVoiced(language.code))
    return succeeded(`It is in ${language.name}, which I can't read out.`);
  if (!isSpeakableScript(said)) return succeeded("I can't read that out.");
  const named = language === null ? '' : `It says in ${language.name}. `;
  return succeeded(`${named}${said}${rest.length === 0 ? '' : readOn}`);
}

function saySource(drive: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const current = told.passages[told.place];
  manuals.told = { ...told, turn: drive.tracker.state.turn };
  if (current === undefined) return refused(nothingTold);
  const source = spokenSource(current.passage);
  return succeeded(`That is from ${source.replace(/^The /, 'the ')}.`);
}

/** "More", right after something was looked up: the next passage. Null where the words mean a mail, or name anything else. */
export function tellNextPassage(drive: DriveContext): ToolResult | null {
  const { manuals } = drive.knowledge;
  const told = manuals === null ? null : toldJustNow(drive, manuals);
  if (manuals === null || told === null || told.passages.length === 0) return null;
  const about = [told.query, ...told.passages.map(({ passage }) => passage.title)].join(' ');
  return asksForMoreOf(about, drive.conversation.turn.words) ? sayNextPlace(drive, manuals, told) : null;
}

/** Nobody would keep more titles in mind. */
const mostTitlesSaid = 5;

function sayTitles(titles: readonly string[]): string {
  const said = titles.slice(0, mostTitlesSaid).map(sayTitle);
  const more = titles.length - said.length;
  if (titles.length === 1) return `There is one: ${joinWithAnd(said)}.`;
  const count = `There are ${cardinalWords(String(titles.length))}`;
  return more === 0
    ? `${count}: ${joinWithAnd(said)}.`
    : `${count}. The newest are ${joinWithAnd(said)}; ${cardinalWords(String(more))} more ${more === 1 ? 'is' : 'are'} there.`;
}

export function createListManualsTool(manuals: Manuals) {
  return defineTool({
    name: 'list_manuals',
    description: 'Says which manuals and documents the office uploaded: how many, and the titles of the newest five.',
    parameters: z.object({}),
    late: manualsAway,
    async execute(_, { signal }) {
      const titles = await manuals.list();
      signal.throwIfAborted();
      if (titles === null) return refused(manualsAway, { code: 'DOCUMENTS_UNREACHABLE' });
      return succeeded(titles.length === 0 ? noManuals : sayTitles(titles));
    },
  });
}
