import { KnowledgeCategory, type KnowledgeEntry, longestKnowledgeContent, NexusError } from '@nexus/contracts';
import type { Intent } from '@nexus/language';
import { oneLine } from '@nexus/text';
import { z } from 'zod';
import { putQuestion } from '../actions/ask-driver.ts';
import { stillUnderWay, type ToolRun, undoHint } from '../actions/mail-action.ts';
import { withholdPermission } from '../actions/permission.ts';
import { senderText } from '../inbox/find-mails.ts';
import { mailTextsOf } from '../inbox/mail-texts.ts';
import { endedBy, sayEnded, sayReopened } from '../memory/ended-facts.ts';
import { carriesMeaning, gateWords, type MailTextIndex } from '../memory/mail-text-index.ts';
import { makeEntry, remembersThat } from '../memory/memory-entries.ts';
import { pointsAtMail } from '../memory/points-at-mail.ts';
import { findMailText } from '../memory/privacy-gate.ts';
import { createSaidWords, retells, shareSaid, turnsRound } from '../memory/said-words.ts';
import type { SessionMemory } from '../memory/session-memory.ts';
import { asksForQuestion } from '../replies/about-briefing.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { refused, succeeded, type ToolResult } from '../state/tool-result.ts';
import { snapshotOf } from '../state/tracker.ts';
import { answerableQuestion } from '../state/tracker-selectors.ts';
import { meantMail } from '../understanding/references.ts';
import { senderName } from '../wording/mail.ts';
import { chooseSender } from './sender-tools.ts';
import { defineTool } from './tool.ts';

const toolName = 'save_to_memory';

/** Questions in one drive whether to keep what the driver did not ask for (H-1). */
const mostOffers = 2;
/** Share of a content that must be in the words of a request to be what was asked for, if not word for word. */
const leastAsked = 0.5;

const unreachable = "I can't keep that just now. Tell me again later.";
const already = succeeded('I remember that already.');
const inManual =
  'I keep nothing that stands in a manual: ask, and I look it up again. What you want yourself, tell me to remember.';
const ofOthers =
  'I keep nothing that others wrote: ask, and I look it up again. What you want yourself, tell me to remember.';
const noOwnRule = 'I make no rule of my own accord. Tell me to remember it, and I will.';
const offeredEnough =
  'I have asked you twice in this drive whether to remember something, so I leave that. Ask me to remember it, and I will.';
const takenBack = 'Taken back: I no longer remember that.';
const copyLeft =
  'I no longer remember it, but one of the places I keep it in did not answer, so a copy may be left there.';
const stillThere =
  'I could not take that back: it still stands in one of the places I keep it in. Ask me to forget it.';

export function createSaveToMemoryTool(drive: DriveContext, memory: SessionMemory) {
  return defineTool({
    name: toolName,
    description:
      'Keeps one thing that the driver said of themselves or wants from now on, for all later drives. What they did not ask to have kept is asked first. Never anything from a mail or a manual.',
    parameters: z.object({
      content: z.string().describe('One short sentence, close to the words of the driver.'),
      category: KnowledgeCategory.describe(
        'rule: a standing instruction, only if asked for; preference: a like or dislike; feedback: a remark on a briefing; context: a fact about the driver.',
      ),
    }),
    late: unreachable,
    async execute({ content, category }, run) {
      const line = oneLine(content);
      // What a model wants twice in one turn is one request.
      const fingerprint = `${toolName} ${line.toLowerCase()}`;
      const { turn } = drive.conversation;
      const earlier = turn.done.get(fingerprint);
      if (earlier) return earlier;
      const result = await save(drive, memory, { content: line, category, run });
      turn.done.set(fingerprint, result);
      return result;
    },
  });
}

interface Wanted {
  readonly content: string;
  readonly category: KnowledgeCategory;
  readonly run: ToolRun;
}

/**
 * Keeps at once what the driver's words of this turn ask for and contain; the rest is asked, or refused (H-1). What mails or manuals brought
 * is refused in any case (M-7, K-8, H-2).
 */
async function save(drive: DriveContext, memory: SessionMemory, wanted: Wanted): Promise<ToolResult> {
  const { content, category, run } = wanted;
  if (content === '') return refused('What shall I remember? Say it in one sentence.');
  if (content.length > longestKnowledgeContent)
    return refused('That is too long to remember. Say it in a sentence or two.', { code: 'MEMORY_ENTRY_INVALID' });
  const request = memoryRequest(drive);
  const mails = await mailTextsOf(drive);
  run.signal.throwIfAborted();
  const points = pointsAtMail(request?.content ?? '');
  // A rule as it was understood has the words of rules beside the driver's own: "urgent" may stand in a mail.
  const isOwnRule = category === 'rule' && (content === ruleSaid(drive) || isAnswered(drive, content));
  const addsWords = (texts: MailTextIndex) => !isOwnRule && addsWordsOf(texts, drive, content);
  if (points || standsIn(mails, memory, content) || addsWords(mails)) return refuseMailText(drive, request);
  const { manuals, context, officeTools } = drive.knowledge;
  if (manuals?.found && addsWords(manuals.found)) return refused(inManual);
  if (officeTools?.answered && addsWords(officeTools.answered)) return refused(ofOthers);
  if (context?.strangersWords && addsWords(context.strangersWords)) return refused(ofOthers);
  const known = () => memory.entries.find((entry) => remembersThat(entry, wanted));
  // It may have been forgotten elsewhere since it was read.
  if (known() !== undefined && (await memory.load()) && renewToldAgain(drive, memory, known())) return already;
  run.signal.throwIfAborted();
  const { words } = drive.conversation.turn;
  const share = request === null ? 0 : shareSaid(content, createSaidWords(words));
  const isSaid = share === 1 && retells(content, words) && !turnsRound(content, [request?.content ?? '']);
  const helps = fraudsMeant(drive, content);
  const isPermitted = isSaid && helps.length === 0;
  const withheld = isPermitted
    ? null
    : await askFirst(drive, memory, {
        ...wanted,
        helps,
        isAskedFor: share >= leastAsked || content === ruleSaid(drive),
      });
  if (withheld) return withheld;
  // What failed may be there all the same: with the same id it is not there twice.
  const attempt = memory.attempted.find((entry) => remembersThat(entry, wanted));
  const entry = attempt ?? makeEntry({ content, category, source: isSaid ? 'user' : 'agent' }, drive.clock.wall());
  const fingerprint = `${toolName} ${entry.id}`;
  if (drive.actions.pending.find(fingerprint) !== null) return stillUnderWay;
  run.begin({ kind: 'action', fingerprint, label: 'remember that', emailIds: [] });
  try {
    const outcome = await keep(drive, memory, { entry, isRepeat: attempt !== undefined, run });
    const ended = outcome === 'already' ? '' : sayEnded(memory, entry.id);
    return outcome === 'already' ? already : succeeded(`I'll remember that.${ended}${undoHint(drive)}`);
  } catch (error) {
    if (!(error instanceof NexusError)) throw error;
    return refused(unreachable, { code: error.code });
  }
}

/**
 * Asks whether to keep what the driver did not ask for in these words, all of it read out. What they did not ask for at all is never a
 * rule, and offered twice in a drive at most.
 *
 * @returns what the tool returns instead of keeping it; null after the yes.
 */
async function askFirst(
  drive: DriveContext,
  memory: SessionMemory,
  {
    content,
    category,
    helps,
    isAskedFor,
  }: Wanted & { readonly helps: readonly string[]; readonly isAskedFor: boolean },
): Promise<ToolResult | null> {
  const isOwn = !isAskedFor && !isAnswered(drive, content);
  if (isOwn && category === 'rule') return refused(noOwnRule);
  if (isOwn && memory.offers >= mostOffers) return refused(offeredEnough);
  const withheld = await withholdPermission(drive, {
    toolName,
    intents: ['remember'],
    emailIds: [],
    toolArguments: { content, category },
    alwaysAsk: true,
    helps,
    question: `Shall I remember “${content}”?`,
  });
  if (isOwn && withheld?.needs_confirmation) memory.offers += 1;
  return withheld;
}

/** Mails that look like a fraud and whose sender the content names, or any word of the one that is open. */
function fraudsMeant(drive: DriveContext, content: string): readonly string[] {
  const said = new Set(gateWords(content).filter(carriesMeaning));
  const open = meantMail(drive).emailId;
  return [...drive.inbox.state.items.values()].flatMap(({ email, isFraud }) => {
    if (!isFraud) return [];
    const sender = gateWords(senderText(email)).filter(carriesMeaning);
    const isNamed = sender.length > 0 && gateWords(senderName(email)).every((word) => said.has(word));
    const isOpen = email.emailId === open && [...sender, ...gateWords(email.subject)].some((word) => said.has(word));
    return isNamed || isOpen ? [email.emailId] : [];
  });
}

/** Whether it was just asked if this is to be kept, and the driver says yes, or what was that. */
function isAnswered({ tracker, conversation: { turn } }: DriveContext, content: string): boolean {
  const question = answerableQuestion(tracker.state);
  if (question?.toolName !== toolName || question.toolArguments.content !== content) return false;
  return turn.understanding.intents.some(({ kind }) => kind === 'yes') || asksForQuestion(turn.words);
}

/** What the driver asked to have remembered in the words of this turn; null: nothing. */
function memoryRequest({ conversation }: DriveContext): Intent | null {
  const { verdict, intents } = conversation.turn.understanding;
  return verdict === 'meant' ? (intents.find(({ kind }) => kind === 'remember') ?? null) : null;
}

/** The rule that the driver's words of this turn would make, which they are asked about: their own words, as it is read out. Null: none. */
function ruleSaid({ conversation }: DriveContext): string | null {
  const { proposed = [] } = conversation.turn.understanding;
  return proposed.find(({ kind }) => kind === 'remember')?.content ?? null;
}

/** Whether the text stands in a mail, alone or together with what was saved in this drive (M-7). */
function standsIn(mails: MailTextIndex, { keptHere, attempted }: SessionMemory, content: string): boolean {
  if (findMailText(content, mails) !== null) return true;
  const holds = (text: string) => mails.holds(gateWords(text));
  return [...keptHere, ...attempted].some(
    ({ content: kept }) => !holds(kept) && [`${kept} ${content}`, `${content} ${kept}`].some(holds),
  );
}

/** Whether a word of the content comes from these texts, and the driver has never said it in this drive (H-2, K-8). */
export function addsWordsOf(texts: MailTextIndex, { conversation }: DriveContext, content: string): boolean {
  return gateWords(content).some((word) => !conversation.said.has(word) && texts.brings(word));
}

const neverKept = 'I keep nothing that stands in a mail, and nobody’s address or number.';

/**
 * Says why a text from a mail is not remembered, and what can be done instead (M-7): the sender can be put first, which a yes then does.
 *
 * @param request null where a model wanted it of its own accord: nothing is offered.
 */
function refuseMailText(drive: DriveContext, request: Intent | null): ToolResult {
  const code = 'MEMORY_FROM_MAIL';
  if (request === null) return refused(neverKept, { code });
  const { turn, pendingQuestion } = drive.tracker.state;
  const sender = senderOf(drive, request.content ?? '');
  const isFalse = sender !== null && drive.inbox.state.items.get(sender.emailId)?.isFraud === true;
  if (
    sender === null ||
    isFalse ||
    drive.user.preferences.vips.includes(sender.key) ||
    pendingQuestion?.askedInTurn === turn
  )
    return refused(`${neverKept} Tell me in your own words what matters to you, and I will.`, { code });
  const question = `${neverKept} I can put ${sender.name} first from now on. Shall I?`;
  const toolName = 'prioritize_sender';
  const toolArguments = { sender: sender.name };
  putQuestion(drive, { toolName, toolArguments, emailIds: [], intents: [], alwaysAsk: false, question });
  drive.conversation.emit({ type: 'confirm', turn, action: toolName, count: 1 });
  return refused(question, { needs_confirmation: true });
}

const namesSomebody = /\b(?:from|by) (?!(?:him|her|them|me|us|this|that|it|the sender)\b)\p{L}/iu;

/** Whose mail was asked to be remembered: who is named, else the sender of the open mail. Null: nobody, or nobody who has mail here. */
function senderOf(
  drive: DriveContext,
  asked: string,
): { readonly name: string; readonly key: string; readonly emailId: string } | null {
  for (const word of gateWords(asked).filter(carriesMeaning)) {
    const named = chooseSender(drive, word);
    if ('address' in named) return named;
  }
  if (namesSomebody.test(asked) || meantMail(drive).emailId === null) return null;
  const current = chooseSender(drive, null);
  return 'address' in current ? current : null;
}

function remembersTheSame(entries: readonly KnowledgeEntry[], entry: KnowledgeEntry): boolean {
  return entries.some((other) => other.id !== entry.id && remembersThat(other, entry));
}

/** Forgets the entry; where another drive has condensed it meanwhile, what it was condensed with is restored. */
async function undoSave(memory: SessionMemory, { id }: KnowledgeEntry): Promise<string | null> {
  const ended = endedBy(memory, [id]);
  const trace = await memory.forget([id]);
  const reopened = sayReopened(memory, ended);
  if (trace === 'gone') return reopened === '' ? null : `${takenBack}${reopened}`;
  return trace === 'unknown' ? copyLeft : stillThere;
}

/** What is told again is as strong as on its first day, and more (L-3). @returns whether it is known */
function renewToldAgain(drive: DriveContext, memory: SessionMemory, known: KnowledgeEntry | undefined): boolean {
  if (known === undefined) return false;
  if (known.told !== undefined) memory.facts.noteSpoken([known], null, drive.tracker.state.turn);
  return true;
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
    saidWhenUndone: takenBack,
    stillHolds: () => memory.find(entry.id) !== null,
    revert: () => undoSave(memory, entry),
  });
  return 'kept';
}
