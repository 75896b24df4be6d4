import { KnowledgeCategory, type KnowledgeEntry, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import type { Intent } from '@nexus/language';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { stillUnderWay, type ToolRun, undoHint } from '../actions/mail-action.ts';
import { putQuestion, withholdPermission } from '../actions/permission.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { carriesMeaning, commonWords, gateWords, type MailTextIndex } from '../memory/mail-text-index.ts';
import { isSameMemory, makeEntry } from '../memory/memory-entries.ts';
import { pointsAtMail } from '../memory/points-at-mail.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { meantMail } from '../understanding/references.ts';
import { chooseSender } from './sender-tools.ts';
import { defineTool } from './tool.ts';

const toolName = 'save_to_memory';

/** Saves of the model's own accord in one drive (M-6). */
const mostOwnSaves = 2;
const unreachable = "I can't keep that just now. Tell me again later.";
const inManual =
  'I keep nothing that stands in a manual: ask, and I look it up again. What you want yourself, tell me to remember.';

const already = succeeded('I remember that already.');
const copyLeft =
  'I no longer remember it, but one of the places I keep it in did not answer, so a copy may be left there.';
const stillThere =
  'I could not take that back: it still stands in one of the places I keep it in. Ask me to forget it.';

export function createSaveToMemoryTool(drive: DriveContext, memory: SessionMemory) {
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
        .optional()
        .describe('True to ask the driver first, where they told something and did not ask to have it remembered.'),
    }),
    late: unreachable,
    async execute({ content, category, ask_first }, run) {
      const line = oneLine(content);
      // What a model wants twice in one turn is one request.
      const fingerprint = `${toolName} ${line.toLowerCase()}`;
      const { turn } = drive.conversation;
      const earlier = turn.done.get(fingerprint);
      if (earlier) return earlier;
      const result = await save(drive, memory, { content: line, category, askFirst: ask_first === true, run });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}

interface Wanted {
  readonly content: string;
  readonly category: KnowledgeCategory;
  /** The driver told it and did not say that it should be kept, so they are asked first. */
  readonly askFirst: boolean;
  readonly run: ToolRun;
}

async function save(drive: DriveContext, memory: SessionMemory, wanted: Wanted): Promise<ToolResult> {
  const { content, category, run } = wanted;
  const request = memoryRequest(drive);
  const { words } = drive.conversation.turn;
  const share = shareSaid(content, words);
  const told = share >= leastSaid;
  const asked = wasAsked(drive, content);
  const isManuals = share < 1 && comesFromManual(drive, memory, content);
  // What a manual may have suggested is not kept before the driver has heard it and said yes.
  const suspect = wasLookedUp(drive) && (request === null || !told || isManuals);
  const askFirst = wanted.askFirst || suspect;
  // A model's own words for a mail are not let through by a question.
  const agreed = askFirst && (told || asked);
  const requested = agreed || (request !== null && (pointsAtMail(request.content ?? '') || told));
  if (content === '') return refused('What shall I remember? Say it in one sentence.');
  if (content.length > longestKnowledgeContent)
    return refused('That is too long to remember. Say it in a sentence or two.', { code: 'MEMORY_ENTRY_INVALID' });
  const mails = await mailTextsOf(drive);
  run.signal.throwIfAborted();
  const points = request !== null && pointsAtMail(request.content ?? '');
  if (points || comesFromMail(mails, memory, content)) return refuseMailText(drive, request !== null);
  if (isManuals && !asked && (request === null || !told)) return refused(inManual);
  const isThere = () => memory.entries.some((entry) => isSameMemory(entry.content, content));
  // It may have been forgotten elsewhere since it was read.
  if (isThere() && (await memory.load()) && isThere()) return already;
  run.signal.throwIfAborted();
  const attempt = memory.attempted.find((entry) => isSameMemory(entry.content, content));
  const own = [...memory.keptHere, ...memory.attempted].filter(({ source }) => source === 'agent').length;
  if (!requested && attempt === undefined && own >= mostOwnSaves)
    return refused(
      'I kept two things of my own accord in this drive, so I leave that. Ask me to remember it, and I will.',
    );
  if (!requested && paraphrasesMail(mails, { content, words })) return refuseMailText(drive, false);
  const withheld = askFirst ? await askWhether(drive, wanted) : null;
  if (withheld) return withheld;
  // What failed may be there all the same: with the same id it is not there twice.
  const entry = attempt ?? makeEntry({ content, category, source: requested ? 'user' : 'agent' }, drive.clock.wall());
  const fingerprint = `${toolName} ${entry.id}`;
  if (drive.actions.pending.find(fingerprint) !== null) return stillUnderWay;
  run.begin({ kind: 'action', fingerprint, label: 'remember that', emailIds: [] });
  try {
    const outcome = await keep(drive, memory, { entry, isRepeat: attempt !== undefined, run });
    return outcome === 'already' ? already : succeeded(`I'll remember that.${undoHint(drive)}`);
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    return refused(unreachable, { code: error.code });
  }
}

function remembersTheSame(entries: readonly KnowledgeEntry[], { id, content }: Pick<KnowledgeEntry, 'id' | 'content'>) {
  return entries.some((other) => other.id !== id && isSameMemory(other.content, content));
}

/** Forgets the entry; where another drive has condensed it meanwhile, what it was condensed with is restored. */
async function undoSave(memory: SessionMemory, { id }: KnowledgeEntry): Promise<string | null> {
  const trace = await memory.forget([id]);
  if (trace === 'gone') return null;
  return trace === 'unknown' ? copyLeft : stillThere;
}

/** Keeps it, unless it turns out to be there already: another drive, or the page, may have kept it a moment ago. */
async function keep(
  drive: DriveContext,
  memory: SessionMemory,
  { entry, isRepeat, run }: { entry: KnowledgeEntry; isRepeat: boolean; run: ToolRun },
): Promise<'kept' | 'already'> {
  const { entries } = await memory.keep(entry);
  if (remembersTheSame(entries, entry)) {
    // The second one to save removes theirs; if that fails it is there twice, which is no reason to say anything else.
    await memory.forget([entry.id]).catch(() => undefined);
    return 'already';
  }
  const isThere = entries.some(({ id, from = [] }) => id === entry.id || from.includes(entry.id));
  if (!isThere && isRepeat) {
    // What was tried first was kept after all, and its entry was forgotten since: that one does not come back.
    return keep(drive, memory, { entry: makeEntry(entry, drive.clock.wall()), isRepeat: false, run });
  }
  run.addUndo({
    label: 'remembered what you said',
    before: snapshotOf(drive.tracker.state, []),
    saidWhenUndone: 'Taken back: I no longer remember that.',
    stillHolds: () => memory.find(entry.id) !== null,
    revert: () => undoSave(memory, entry),
  });
  return 'kept';
}

/** Whether it was just asked if this is to be kept; `askWhether` says whether it was a yes. */
function wasAsked({ tracker }: DriveContext, content: string): boolean {
  const question = answerableQuestion(tracker.state);
  return question?.toolName === toolName && question.toolArguments.content === content;
}

/** Something was looked up in this drive: a manual's words are with the model, and may have it keep anything. */
function wasLookedUp({ knowledge }: DriveContext): boolean {
  return (knowledge.manuals?.found ?? null) !== null;
}

/** What is returned instead of keeping it; null after the yes. What the driver did not say just now is read out. */
async function askWhether(drive: DriveContext, { content, category }: Wanted): Promise<ToolResult | null> {
  const told = !wasLookedUp(drive) && shareSaid(content, drive.conversation.turn.words) >= leastSaid;
  return withholdPermission(drive, {
    toolName,
    intents: ['remember'],
    emailIds: [],
    toolArguments: { content, category, ask_first: true },
    alwaysAsk: true,
    question: told ? 'Shall I remember that?' : `Shall I remember “${content}”?`,
  });
}

/**
 * Says why a text from a mail is not remembered, and what can be done instead (M-7): the sender of the open mail can be put first, which a
 * yes then does.
 *
 * @param requested whether the driver asked for it; where a model wanted it of its own accord nothing is offered.
 */
function refuseMailText(drive: DriveContext, requested: boolean): ToolResult {
  const { turn } = drive.tracker.state;
  const plain = refused(`${neverKept} Tell me in your own words what matters to you, and I will.`, {
    code: 'MEMORY_FROM_MAIL',
  });
  if (!requested) return refused(neverKept, { code: 'MEMORY_FROM_MAIL' });
  const sender = meantMail(drive).emailId === null ? null : chooseSender(drive, null);
  if (sender === null || 'refusal' in sender || drive.user.preferences.vips.includes(sender.key)) return plain;
  if (drive.tracker.state.pendingQuestion?.askedInTurn === turn) return plain;
  const question = `${neverKept} I can put ${sender.name} first from now on. Shall I?`;
  const toolName = 'prioritize_sender';
  const toolArguments = { sender: sender.name };
  putQuestion(drive, { toolName, toolArguments, emailIds: [], intents: [], alwaysAsk: false, question });
  drive.conversation.emit({ type: 'confirm', turn, action: toolName, count: 1 });
  return refused(question, { needs_confirmation: true });
}

/** What the driver asked to have remembered in the words of this turn; null: nothing. */
function memoryRequest({ conversation }: DriveContext): Intent | null {
  const { verdict, intents } = conversation.turn.understanding;
  return verdict === 'meant' ? (intents.find(({ kind }) => kind === 'remember') ?? null) : null;
}

/** Words that the report of a request contains and the request itself does not. */
const reportingWords = new Set(
  'user users driver drivers prefers prefer wants want likes like would always from future remember rule'.split(' '),
);

function tellingWords(text: string): string[] {
  return [...new Set(gateWords(text))].filter((word) => carriesMeaning(word) && !reportingWords.has(word));
}

function isSaidIn(word: string, said: readonly string[]): boolean {
  const stem = word.slice(0, Math.max(4, word.length - 3));
  return said.some((other) => other === word || (stem.length >= 4 && other.startsWith(stem)));
}

/** How much of a content is in the driver's words, 0…1. */
function shareSaid(content: string, words: string): number {
  const telling = tellingWords(content);
  const said = gateWords(words);
  if (telling.length === 0) {
    // A name of two letters is no telling word, but it may come from the driver alone.
    const others = gateWords(content).filter((word) => !commonWords.has(word) && !reportingWords.has(word));
    return others.every((word) => said.includes(word)) ? 1 : 0;
  }
  return telling.filter((word) => isSaidIn(word, said)).length / telling.length;
}

/** Share of the content; below it, it is not what the driver asked for, or does not come from them. */
const leastSaid = 0.5;

/** Whether one of these texts contains the content, alone or together with what was saved in this drive. */
function isContainedIn(texts: MailTextIndex, { keptHere, attempted }: SessionMemory, content: string): boolean {
  const holds = (text: string) => texts.holds(gateWords(text));
  if (holds(content)) return true;
  return [...keptHere, ...attempted].some(
    ({ content: kept }) => !holds(kept) && [`${kept} ${content}`, `${content} ${kept}`].some(holds),
  );
}

/** Whether the text comes from a mail (M-7). */
function comesFromMail(mails: MailTextIndex, memory: SessionMemory, content: string): boolean {
  return findMailText(content, mails) !== null || isContainedIn(mails, memory, content);
}

/** Whether a text says what a mail says in other words, and the driver did not say it: a model made it. */
function paraphrasesMail(mails: MailTextIndex, { content, words }: { content: string; words: string }): boolean {
  return mails.holdsMostOf(gateWords(content)) && shareSaid(content, words) < leastSaid;
}

/** Whether the text comes from what was looked up in manuals in this drive, in the same words or in another order (K-8). */
function comesFromManual({ knowledge: { manuals } }: DriveContext, memory: SessionMemory, content: string): boolean {
  const found = manuals?.found ?? null;
  return found !== null && (isContainedIn(found, memory, content) || found.holdsMostOf(gateWords(content)));
}

const neverKept = 'I keep nothing that stands in a mail, and nobody’s address or number.';
