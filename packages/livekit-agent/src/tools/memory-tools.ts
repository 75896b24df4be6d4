import { type KnowledgeCategory, type KnowledgeEntry, NexusError } from '@nexus/contracts';
import { countOf, joinWithAnd } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { z } from 'zod';
import type { ToolRun } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { endedBy, isHolding, sayReopened } from '../memory/ended-facts.ts';
import { categoryOrder, matchMemories, meansEverything } from '../memory/memory-entries.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { sayListedSenders } from './sender-tools.ts';
import { defineTool } from './tool.ts';

const memoryAway = "I can't reach what I remember of you right now. Ask me again in a while.";
const factsAway = "What you told me of people, places and projects I can't reach right now.";

/** Whether nothing is known of what is in long memory, which is not to be told as nothing (M-3). */
function lacksFacts({ isToldKnown, entries }: SessionMemory): boolean {
  return !isToldKnown && entries.every(({ told }) => told === undefined);
}

export function createListMemoriesTool(drive: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: 'list_memories',
    description: 'Tells what is remembered of the driver: "what do you know about me?"',
    parameters: z.object({}),
    async execute() {
      // Another drive, or the page, may have changed it since.
      await memory.load();
      if (memory.state !== 'known') return refused(memoryAway, { code: 'MEMORY_UNREACHABLE' });
      const { entries } = memory;
      const holding = entries.filter(isHolding);
      const lacks = lacksFacts(memory);
      if (lacks && holding.length === 0) return refused(memoryAway, { code: 'MEMORY_UNREACHABLE' });
      // Of several, nobody knows which one "forget that" means.
      if (holding.length === 1) memory.facts.noteSpoken(holding, null, drive.tracker.state.turn);
      const said = [sayMemories(holding), lacks ? factsAway : '', sayListedSenders(drive)];
      return succeeded(said.filter((sentence) => sentence !== '').join(' '), {
        memories: entries.map(({ id, category, content, told }) => ({
          ...{ id, category },
          content: told === undefined || told.validTo === null ? content : `${content} (until ${told.validTo})`,
        })),
      });
    },
  });
}

export function createForgetMemoryTool(drive: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: 'forget_memory',
    tellsAll: true,
    description:
      'Forgets what is remembered of the driver. What fits is read out and asked about first; it cannot be undone.',
    parameters: z.object({
      query: z.string().optional().describe('What it is about, in the words of the driver; "everything" for all.'),
      id: z
        .string()
        .optional()
        .describe('The id that list_memories gave, instead of a query; several with spaces between.'),
    }),
    async execute({ query, id }, run): Promise<ToolResult> {
      const { turn } = drive.conversation;
      const done = turn.done.get('forget_memory');
      if (done) return done;
      await memory.load();
      if (memory.state !== 'known') return refused(memoryAway, { code: 'MEMORY_UNREACHABLE' });
      const away = refused(memoryAway, { code: 'MEMORY_UNREACHABLE' });
      if (memory.entries.length === 0 && memory.isToldKnown && !remembersElse(drive))
        return refused("I don't remember anything about you, so there is nothing to forget.");
      const chosen = choose(drive, memory, { query: (query ?? '').trim(), id: (id ?? '').trim() });
      // What is not known is neither nothing, nor counted.
      if (chosen.everything && lacksFacts(memory)) return away;
      if (chosen.entries.length === 0 && !memory.isToldKnown) return away;
      // Everything may be reminders alone.
      if (chosen.entries.length === 0 && !chosen.everything)
        return refused('I remember nothing like that, so I forgot nothing. Ask what I know about you.');
      const ids = chosen.entries
        .map((entry) => entry.id)
        .sort()
        .join(' ');
      const withheld = await withholdPermission(drive, {
        toolName: 'forget_memory',
        intents: ['forget'],
        emailIds: [],
        toolArguments: chosen.everything ? { query: everythingSaid } : { id: ids },
        alwaysAsk: true,
        question: question(chosen, drive.agenda.reminders.open.length),
        plainly: 'forget something that it remembers of the driver',
      });
      if (withheld) return withheld;
      const result = await forget(drive, memory, { chosen, run });
      turn.done.set('forget_memory', result);
      return result;
    },
  });
}

/** Whether there is something of the driver beside what they had remembered: reminders, what was asked, and what waits for a yes. */
function remembersElse({ agenda, knowledge }: DriveContext): boolean {
  return [agenda.reminders.open, knowledge.exchanges.recent, knowledge.proposals?.all ?? []].some(
    (some) => some.length > 0,
  );
}

const headings: Readonly<Record<KnowledgeCategory, string>> = {
  rule: 'What you want',
  feedback: 'What you said of my briefings',
  preference: 'What you like',
  context: 'About you',
};
const saidOfEach = 3;

const thing = { singular: 'thing', plural: 'things' };

/** What is remembered, as one says it: without the full stop. */
function sayEntry({ content }: KnowledgeEntry): string {
  return content.replace(/[\s.]+$/, '');
}

/** The newest first, group by group. */
function grouped(
  entries: readonly KnowledgeEntry[],
): readonly (readonly [KnowledgeCategory, readonly KnowledgeEntry[]])[] {
  return categoryOrder.map((category) => [
    category,
    entries.filter((entry) => entry.category === category).toReversed(),
  ]);
}

/** The entries that the list names, in the order in which they are heard. */
function saidInOrder(entries: readonly KnowledgeEntry[]): readonly KnowledgeEntry[] {
  return grouped(entries).flatMap(([, own]) => own.slice(0, saidOfEach));
}

/** "What do you know about me?": how much, then each group with its newest few. */
function sayMemories(entries: readonly KnowledgeEntry[]): string {
  if (entries.length === 0) return "I don't remember anything about you yet. Tell me what to remember, and I will.";
  const groups = grouped(entries).flatMap(([category, own]) => {
    if (own.length === 0) return [];
    const said = own.slice(0, saidOfEach).map(sayEntry);
    const more = own.length - said.length;
    return [
      `${headings[category]}: ${said.join('; ')}${more > 0 ? `; and ${countOf(more, { singular: 'more', plural: 'more' })}` : ''}.`,
    ];
  });
  return `I remember ${countOf(entries.length, thing)} about you. ${groups.join(' ')}`;
}

const mostReadOut = 5;

/** The question before something is forgotten: what will be forgotten is read out, up to a few entries. */
function askToForget(entries: readonly KnowledgeEntry[]): string {
  const said = entries.slice(0, mostReadOut).map((entry) => `“${sayEntry(entry)}”`);
  const more = entries.length - said.length;
  const read =
    more > 0 ? `${said.join(', ')} and ${countOf(more, { singular: 'more', plural: 'more' })}` : joinWithAnd(said);
  if (entries.length === 1) return `I remember ${read}. Shall I forget that?`;
  return `${capitalise(countOf(entries.length, thing))} fit: ${read}. Shall I forget ${entries.length === 2 ? 'both' : 'all of them'}?`;
}

interface Forgetting {
  readonly entries: readonly KnowledgeEntry[];
  readonly everything: boolean;
}

const everythingSaid = 'everything';
const stillThere =
  'I could not forget all of it: it still stands in one of the places I keep it in. Ask me again later.';
const copyMayBeLeft =
  'I forgot it, but one of the places I keep it in did not answer, so a copy may be left there. Ask me again later.';
const notForgotten = "I can't forget that just now: I can't reach what I remember. Ask me again in a while.";
const notAllForgotten =
  "I can't forget all of that just now: I can't reach everything that I remember. Ask me again in a while.";

function question({ entries, everything }: Forgetting, reminders: number): string {
  if (!everything) return askToForget(entries);
  const things = countOf(entries.length + reminders, thing);
  return `Shall I forget everything I know about you? That is ${things}, and it can't be taken back.`;
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth'];
const numbers = ['one', 'two', 'three', 'four', 'five'];
const positionPattern =
  /^(?:only )?(?:the )?(?:(?<ordinal>first|second|third|fourth|fifth|last but one|last)(?: (?:one|thing|entry|rule|note))?|number (?<number>one|two|three|four|five|[1-9]))$/;

/** The position in a list that words name, counted from the end if negative; null: they name none. */
function positionIn(query: string): number | null {
  const said = positionPattern.exec(query.toLowerCase())?.groups;
  if (said === undefined) return null;
  const { ordinal = '', number = '' } = said;
  if (ordinal.startsWith('last')) return ordinal === 'last' ? -1 : -2;
  const digit = Number(number);
  if (digit > 0) return digit - 1;
  return Math.max(ordinals.indexOf(ordinal), numbers.indexOf(number));
}

/** What was read out last: the entries that the driver was just asked about, else all, in the order of the list. */
function readOutLast({ tracker }: DriveContext, memory: SessionMemory): readonly KnowledgeEntry[] {
  const question = answerableQuestion(tracker.state);
  const { id } = question?.toolName === 'forget_memory' ? question.toolArguments : {};
  const asked = typeof id === 'string' ? new Set(id.split(' ')) : null;
  return asked === null
    ? saidInOrder(memory.entries.filter(isHolding))
    : memory.entries.filter((entry) => asked.has(entry.id));
}

/** The entries that are meant. One that was condensed since it was read out is still found, in what it was condensed into. */
function choose(drive: DriveContext, memory: SessionMemory, { query, id }: Record<'query' | 'id', string>): Forgetting {
  const { entries } = memory;
  const ids = new Set(id.split(/[\s,]+/).filter((one) => one !== ''));
  if (ids.size > 0) return { entries: [...ids].sort().flatMap((one) => memory.find(one) ?? []), everything: false };
  if (meansEverything(query)) return { entries, everything: true };
  const at = positionIn(query);
  if (at !== null) {
    const entry = readOutLast(drive, memory).at(at);
    return { entries: entry === undefined ? [] : [entry], everything: false };
  }
  if (query === '') {
    // "Forget that", after something was told or saved, or where there is only one thing.
    const told = memory.facts.spokenLast(drive.tracker.state.turn);
    const spoken = told === null ? null : memory.find(told);
    if (spoken !== null) return { entries: [spoken], everything: false };
    const last = memory.keptHere.findLast((kept) => memory.find(kept.id) !== null);
    return { entries: last === undefined ? (entries.length === 1 ? entries : []) : [last], everything: false };
  }
  return { entries: matchMemories(query, entries), everything: false };
}

/** "Undo" right after it says that this cannot be undone. */
function refuseUndo(drive: DriveContext, run: ToolRun): void {
  run.addUndo({
    label: 'forgot what you asked me to',
    before: snapshotOf(drive.tracker.state, []),
    revert: async () => 'What I forgot is gone; I can’t bring it back.',
  });
}

/** The lists of VIPs and muted senders are settings, which stay. */
function sayAllForgotten(drive: DriveContext): string {
  const stays = sayListedSenders(drive);
  if (stays === '') return 'I have forgotten everything about you.';
  return `I have forgotten everything you told me. ${stays} Say so to change that.`;
}

async function forget(
  drive: DriveContext,
  memory: SessionMemory,
  { chosen, run }: { chosen: Forgetting; run: ToolRun },
) {
  const ids = chosen.entries.map(({ id }) => id);
  const fingerprint = `forget_memory ${chosen.everything ? everythingSaid : ids.join(' ')}`;
  run.begin({ kind: 'action', fingerprint, label: 'forget that', emailIds: [] });
  try {
    const ended = endedBy(memory, ids);
    // What was asked is written behind: before the rest, so that nothing comes after it.
    if (chosen.everything) await drive.knowledge.exchanges.forget();
    const trace = await memory.forget(chosen.everything ? 'all' : ids);
    if (chosen.everything) {
      drive.knowledge.proposals?.forget();
      await drive.agenda.reminders.forget();
    }
    refuseUndo(drive, run);
    const said = chosen.everything ? sayAllForgotten(drive) : `Forgotten.${sayReopened(memory, ended)}`;
    if (trace === 'gone') return succeeded(said);
    return refused(trace === 'unknown' ? copyMayBeLeft : stillThere, { code: 'MEMORY_UNREACHABLE' });
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    return refused(ids.length > 1 || chosen.everything ? notAllForgotten : notForgotten, { code: error.code });
  }
}
