import { KnowledgeCategory, type KnowledgeEntry, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { mailTextsOf } from '../briefing/mail-texts.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { gateWords } from '../knowledge/gate-words.ts';
import { makeEntry } from '../knowledge/make-entry.ts';
import { oneLine } from '../knowledge/one-line.ts';
import { pointsAtMail } from '../knowledge/points-at-mail.ts';
import { findMailText } from '../knowledge/privacy-gate.ts';
import { isSameMemory } from '../knowledge/same-memory.ts';
import type { SessionMemory } from '../knowledge/session-memory.ts';
import { defineTool } from './briefing-tool.ts';
import { memoryWish, shareSaid } from './memory-wish.ts';
import { afterwords } from './perform-mail-action.ts';
import { refuseMailText } from './refuse-mail-text.ts';
import type { ToolRun } from './tool-run.ts';

/** Saves that nobody asked for, in one drive (M-6). */
const ownSaves = 2;
/** Of what a save says; below it, it is not what the driver asked for, or did not come from them. */
const leastSaid = 0.5;

const unreachable = "I can't keep that just now. Tell me again later.";

/** Whether the text, alone or together with what was saved in this drive, comes from a mail (M-7). */
async function comesFromMail(desk: BriefingDesk, memory: SessionMemory, content: string): Promise<boolean> {
  const mails = await mailTextsOf(desk);
  if (findMailText(content, mails) !== null) return true;
  return memory.keptHere.some(({ content: kept }) =>
    [`${kept} ${content}`, `${content} ${kept}`].some((both) => mails.holds(gateWords(both))),
  );
}

/** A text of a model's own making that says what a mail says in other words, and the driver did not. */
async function paraphrasesMail(desk: BriefingDesk, content: string): Promise<boolean> {
  return (await mailTextsOf(desk)).holdsMostOf(gateWords(content)) && shareSaid(content, desk.turn.words) < leastSaid;
}

async function keep(
  desk: BriefingDesk,
  memory: SessionMemory,
  { entry, run }: { entry: KnowledgeEntry; run: ToolRun },
) {
  run.begin({ kind: 'action', fingerprint: `save_to_memory ${entry.id}`, label: 'remember that', emailIds: [] });
  await memory.keep(entry);
  run.keep({
    label: 'remembered what you said',
    before: snapshotOf(desk.tracker.state, []),
    takenBack: 'Taken back: I no longer remember that.',
    revert: async () => ((await memory.forget([entry.id])) ? null : 'I could not take all of that back.'),
  });
}

async function save(
  desk: BriefingDesk,
  memory: SessionMemory,
  { content, category, run }: { content: string; category: KnowledgeCategory; run: ToolRun },
): Promise<ToolResult> {
  const wish = memoryWish(desk);
  const wished =
    wish !== null && (pointsAtMail(wish.content ?? '') || shareSaid(content, desk.turn.words) >= leastSaid);
  if (content === '') return refused('What shall I remember? Say it in one sentence.');
  if (content.length > longestKnowledgeContent)
    return refused('That is too long to remember. Say it in a sentence or two.', { code: 'MEMORY_ENTRY_INVALID' });
  const points = wish !== null && pointsAtMail(wish.content ?? '');
  if (points || (await comesFromMail(desk, memory, content))) return refuseMailText(desk, wish !== null);
  if (memory.entries.some((entry) => isSameMemory(entry.content, content)))
    return succeeded('I remember that already.');
  const own = memory.keptHere.filter(({ source }) => source === 'agent').length;
  if (!wished && own >= ownSaves)
    return refused(
      'I kept two things of my own accord in this drive, so I leave that. Ask me to remember it, and I will.',
    );
  if (!wished && (await paraphrasesMail(desk, content))) return refuseMailText(desk, false);
  const entry = makeEntry({ content, category, source: wished ? 'user' : 'agent' }, desk.clock());
  try {
    await keep(desk, memory, { entry, run });
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    return refused(unreachable, { code: error.code });
  }
  return succeeded(`I'll remember that.${afterwords(desk)}`);
}

export function createSaveToMemoryTool(desk: BriefingDesk, memory: SessionMemory) {
  return defineTool({
    name: 'save_to_memory',
    description:
      'Keeps one thing that the driver said of themselves or wants from now on, for all later drives. Never anything from a mail.',
    parameters: z.object({
      content: z.string().describe('One short sentence, close to the words of the driver.'),
      category: KnowledgeCategory.describe(
        'rule: a standing instruction; preference: a like or dislike; feedback: a remark on a briefing; context: a fact about the driver.',
      ),
    }),
    late: unreachable,
    async execute({ content, category }, run) {
      const line = oneLine(content);
      // What a model wants twice in one turn is one wish.
      const fingerprint = `save_to_memory ${line.toLowerCase()}`;
      const earlier = desk.turn.done.get(fingerprint);
      if (earlier) return earlier;
      const { turn } = desk;
      const result = await save(desk, memory, { content: line, category, run });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}
