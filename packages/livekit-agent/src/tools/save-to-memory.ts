import { KnowledgeCategory, type KnowledgeEntry, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { mailTextsOf } from '../briefing/mail-texts.ts';
import { refused, succeeded, type ToolResult } from '../briefing/tool-result.ts';
import { answerableQuestion } from '../briefing/tracker-views.ts';
import { snapshotOf } from '../briefing/transition.ts';
import { makeEntry } from '../knowledge/make-entry.ts';
import { pointsAtMail } from '../knowledge/points-at-mail.ts';
import { isSameMemory } from '../knowledge/same-memory.ts';
import type { SessionMemory } from '../knowledge/session-memory.ts';
import { defineTool } from './briefing-tool.ts';
import { memoryWish, shareSaid } from './memory-wish.ts';
import { afterwords, stillOpen } from './perform-mail-action.ts';
import { withholdPermission } from './permission.ts';
import { refuseMailText } from './refuse-mail-text.ts';
import type { ToolRun } from './tool-run.ts';
import { comesFromMail, comesFromManual, leastSaid, paraphrasesMail } from './where-words-are-from.ts';

/** Saves that nobody asked for, in one drive (M-6). */
const ownSaves = 2;
const unreachable = "I can't keep that just now. Tell me again later.";
const inManual =
  'I keep nothing that stands in a manual: ask, and I look it up again. What you want yourself, tell me to remember.';

const already = succeeded('I remember that already.');
const copyLeft =
  'I no longer remember it, but one of the places I keep it in did not answer, so a copy may be left there.';
const stillThere =
  'I could not take that back: it still stands in one of the places I keep it in. Ask me to forget it.';

function remembersTheSame(entries: readonly KnowledgeEntry[], { id, content }: Pick<KnowledgeEntry, 'id' | 'content'>) {
  return entries.some((other) => other.id !== id && isSameMemory(other.content, content));
}

/** Also what another drive has condensed meanwhile is gone then, and what it was condensed with is back. */
async function takeBack(memory: SessionMemory, { id }: KnowledgeEntry): Promise<string | null> {
  const trace = await memory.forget([id]);
  if (trace === 'gone') return null;
  return trace === 'unknown' ? copyLeft : stillThere;
}

/** Keeps it, unless it turns out to be there already: another drive, or the page, may have kept it a moment ago. */
async function keep(
  desk: DriveContext,
  memory: SessionMemory,
  { entry, isRepeat, run }: { entry: KnowledgeEntry; isRepeat: boolean; run: ToolRun },
): Promise<'kept' | 'already'> {
  const { entries } = await memory.keep(entry);
  if (remembersTheSame(entries, entry)) {
    // Who is second takes theirs back; if that fails it is there twice, which is no reason to say anything else.
    await memory.forget([entry.id]).catch(() => undefined);
    return 'already';
  }
  const isThere = entries.some(({ id, from = [] }) => id === entry.id || from.includes(entry.id));
  if (!isThere && isRepeat) {
    // What was tried first was kept after all, and its entry was forgotten since: that one does not come back.
    return keep(desk, memory, { entry: makeEntry(entry, desk.clock()), isRepeat: false, run });
  }
  run.keep({
    label: 'remembered what you said',
    before: snapshotOf(desk.tracker.state, []),
    takenBack: 'Taken back: I no longer remember that.',
    stillHolds: () => memory.find(entry.id) !== null,
    revert: () => takeBack(memory, entry),
  });
  return 'kept';
}

interface Wanted {
  readonly content: string;
  readonly category: KnowledgeCategory;
  /** It was told, and nobody said that it should be kept: the driver is asked first. */
  readonly askFirst: boolean;
  readonly run: ToolRun;
}

const toolName = 'save_to_memory';

/** Whether it was just asked if this is to be kept; `askWhether` says whether it was a yes. */
function wasAsked({ tracker }: DriveContext, content: string): boolean {
  const question = answerableQuestion(tracker.state);
  return question?.toolName === toolName && question.toolArguments.content === content;
}

/** Something was looked up in this drive: a manual's words are with the model, and may have it keep anything. */
function wasLookedUp({ manuals }: DriveContext): boolean {
  return (manuals?.found ?? null) !== null;
}

/** What is returned instead of keeping it; null after the yes. What the driver did not say just now is read out. */
function askWhether(desk: DriveContext, { content, category }: Wanted): ToolResult | null {
  const told = !wasLookedUp(desk) && shareSaid(content, desk.turn.words) >= leastSaid;
  return withholdPermission(desk, {
    toolName,
    intents: ['remember'],
    emailIds: [],
    toolArguments: { content, category, ask_first: true },
    alwaysAsk: true,
    question: told ? 'Shall I remember that?' : `Shall I remember “${content}”?`,
  });
}

async function save(desk: DriveContext, memory: SessionMemory, wanted: Wanted): Promise<ToolResult> {
  const { content, category, run } = wanted;
  const wish = memoryWish(desk);
  const { words } = desk.turn;
  const share = shareSaid(content, words);
  const told = share >= leastSaid;
  const asked = wasAsked(desk, content);
  const isManuals = share < 1 && comesFromManual(desk, memory, content);
  // What a manual may have put up is not kept before the driver has heard it, and said yes.
  const suspect = wasLookedUp(desk) && (wish === null || !told || isManuals);
  const askFirst = wanted.askFirst || suspect;
  // A model's own words for a mail are not let through by a question.
  const agreed = askFirst && (told || asked);
  const wished = agreed || (wish !== null && (pointsAtMail(wish.content ?? '') || told));
  if (content === '') return refused('What shall I remember? Say it in one sentence.');
  if (content.length > longestKnowledgeContent)
    return refused('That is too long to remember. Say it in a sentence or two.', { code: 'MEMORY_ENTRY_INVALID' });
  const mails = await mailTextsOf(desk);
  run.signal.throwIfAborted();
  const points = wish !== null && pointsAtMail(wish.content ?? '');
  if (points || comesFromMail(mails, memory, content)) return refuseMailText(desk, wish !== null);
  if (isManuals && !asked && (wish === null || !told)) return refused(inManual);
  const isThere = () => memory.entries.some((entry) => isSameMemory(entry.content, content));
  // It may have been forgotten elsewhere since it was read.
  if (isThere() && (await memory.load()) && isThere()) return already;
  run.signal.throwIfAborted();
  const attempt = memory.attempted.find((entry) => isSameMemory(entry.content, content));
  const own = [...memory.keptHere, ...memory.attempted].filter(({ source }) => source === 'agent').length;
  if (!wished && attempt === undefined && own >= ownSaves)
    return refused(
      'I kept two things of my own accord in this drive, so I leave that. Ask me to remember it, and I will.',
    );
  if (!wished && paraphrasesMail(mails, { content, words })) return refuseMailText(desk, false);
  const withheld = askFirst ? askWhether(desk, wanted) : null;
  if (withheld) return withheld;
  // What failed may be there all the same: with the same id it is not there twice.
  const entry = attempt ?? makeEntry({ content, category, source: wished ? 'user' : 'agent' }, desk.clock());
  const fingerprint = `${toolName} ${entry.id}`;
  if (desk.changes.find(fingerprint) !== null) return stillOpen;
  run.begin({ kind: 'action', fingerprint, label: 'remember that', emailIds: [] });
  try {
    const outcome = await keep(desk, memory, { entry, isRepeat: attempt !== undefined, run });
    return outcome === 'already' ? already : succeeded(`I'll remember that.${afterwords(desk)}`);
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    return refused(unreachable, { code: error.code });
  }
}

export function createSaveToMemoryTool(desk: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: toolName,
    description:
      'Keeps one thing that the driver said of themselves or wants from now on, for all later drives. Never anything from a mail or a manual.',
    parameters: z.object({
      content: z.string().describe('One short sentence, close to the words of the driver.'),
      category: KnowledgeCategory.describe(
        'rule: a standing instruction; preference: a like or dislike; feedback: a remark on a briefing; context: a fact about the driver.',
      ),
      ask_first: z
        .boolean()
        .nullish()
        .describe('True to ask the driver first, where they told something and did not ask to have it remembered.'),
    }),
    late: unreachable,
    async execute({ content, category, ask_first }, run) {
      const line = oneLine(content);
      // What a model wants twice in one turn is one wish.
      const fingerprint = `${toolName} ${line.toLowerCase()}`;
      const earlier = desk.turn.done.get(fingerprint);
      if (earlier) return earlier;
      const { turn } = desk;
      const result = await save(desk, memory, { content: line, category, askFirst: ask_first === true, run });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}
