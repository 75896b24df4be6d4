import { manualSteps } from '@nexus/language';
import { spokenSource } from '@nexus/spoken-text';
import { identifyLanguage, isSpeakableScript } from '@nexus/text';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { Manuals } from '../briefing/manuals.ts';
import { sayPassage } from '../briefing/say-passage.ts';
import { firstPiece, type ToldPassages, unreadOf, wholePart } from '../briefing/told-passages.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';

export const sayMore = ' Say more for the next place.';
const thatIsAll = 'That is all your manuals have about it.';
const readOn = ' Say go on for the rest.';
const nothingTold = 'I have read nothing from a manual just now. Ask what a manual says about something.';

/** What was told out of a manual in the turn before this one, or in this one; null: nothing. */
function toldJustNow({ tracker }: DriveContext, { told }: Manuals): ToldPassages | null {
  return told !== null && told.turn >= tracker.state.turn - 1 ? told : null;
}

function sayNextPlace(desk: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const { turn } = desk.tracker.state;
  const place = told.place + 1;
  const next = told.passages[place];
  if (next === undefined) {
    manuals.told = { ...told, turn };
    return succeeded(thatIsAll);
  }
  manuals.told = { ...told, turn, place, unread: null };
  return succeeded(`${sayPassage(next)}${place + 1 < told.passages.length ? sayMore : ''}`);
}

function readOut(desk: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const { turn } = desk.tracker.state;
  const sentences = unreadOf(told);
  const { said, rest } = firstPiece(sentences);
  manuals.told = { ...told, turn, unread: rest };
  if (said === '') {
    const further = told.place + 1 < told.passages.length ? sayMore : ' Say next for your mail.';
    return succeeded(`That is as far as I can read there.${further}`);
  }
  const language = identifyLanguage(said);
  if (language !== null && language.code !== 'en')
    return succeeded(`It is in ${language.name}, which I can't read out.`);
  if (!isSpeakableScript(said)) return succeeded("I can't read that out.");
  return succeeded(`${said}${rest.length === 0 ? '' : readOn}`);
}

function saySource(desk: DriveContext, manuals: Manuals, told: ToldPassages): ToolResult {
  const current = told.passages[told.place];
  manuals.told = { ...told, turn: desk.tracker.state.turn };
  if (current === undefined) return refused(nothingTold);
  const source = spokenSource(current.passage);
  return succeeded(`That is from ${source.replace(/^The /, 'the ')}.`);
}

export function createStayWithManualTool(desk: DriveContext, manuals: Manuals) {
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
      const told = toldJustNow(desk, manuals);
      if (told === null || told.passages.length === 0) return refused(nothingTold);
      switch (step) {
        case 'source':
          return saySource(desk, manuals, told);
        case 'next-place':
          return sayNextPlace(desk, manuals, told);
        case 'next-part':
          return readOut(desk, manuals, told);
        case 'whole-part':
          return readOut(desk, manuals, { ...told, unread: wholePart(told) });
      }
    },
  });
}

/** "More", right after something was looked up: the next place. */
export function tellNextPlace(desk: DriveContext, manuals: Manuals): ToolResult | null {
  const told = toldJustNow(desk, manuals);
  return told === null || told.passages.length === 0 ? null : sayNextPlace(desk, manuals, told);
}
