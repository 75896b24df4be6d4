import type { KnowledgeDocument, KnowledgeLimit, ModelQuota, UserKnowledgeStore } from '@nexus/contracts';
import { countOf } from '@nexus/spoken-text';
import { mailTextsOf, prepareMailTexts } from '../../inbox/mail-texts.ts';
import { followNewMail } from '../../inbox/mailbox-watcher.ts';
import { askedFirstIn, planBriefing } from '../../inbox/requested-first.ts';
import { followSnoozed } from '../../inbox/snoozed-mail.ts';
import { asksForNewsletters, standingRulesIn } from '../../inbox/standing-rules.ts';
import { CondensedAnswer, type CondenseOutcome, condenseKnowledge } from '../../memory/condense-memory.ts';
import { memoryLines } from '../../memory/memory-entries.ts';
import { findMailText } from '../../memory/privacy-gate.ts';
import { askForJson } from '../../model/json-completion.ts';
import type { ModelBudget } from '../../model/model-attempt.ts';
import type { ModelSource } from '../../model/openai-model.ts';
import type { DriveContext } from '../../state/drive-context.ts';
import type { BriefingDependencies } from '../briefing-session.ts';
import { judgeInBackground, judgingSettings } from '../judge-mail.ts';
import { followAgenda } from './follow-agenda.ts';

interface BackgroundOptions {
  readonly drive: DriveContext;
  readonly dependencies: BriefingDependencies;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Something joined or left the briefing. */
  readonly onChange: () => void;
  /** A signal that is aborted when the driver speaks the next time. */
  readonly nextWords: () => AbortSignal;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

/** Starts what runs in the background of a drive: memory, new and snoozed mail, what earlier drives left open, the manuals. */
export function startBackground({ drive, dependencies, opened, onChange, nextWords, signal }: BackgroundOptions): void {
  const {
    memoryOpening: opening,
    smallModel: source = null,
    modelQuota: quota,
    news,
    hiddenMail: store,
    userId,
  } = dependencies;
  const { scheduler } = drive.clock;
  const judgeAgain = () => judgeInBackground(drive, dependencies, signal);
  followMemory({ drive, opened, opening, judgeAgain, signal });
  void followAgenda(drive, { opened, opening });
  void condenseInBackground({ drive, source, quota, opened, signal });
  const settings = () => judgingSettings(drive, dependencies);
  const following = { drive, settings, scheduler, opened, onChange, signal };
  void followNewMail({ ...following, judgeAgain, nextWords });
  const storage = store === undefined || userId === undefined ? null : { store, userId };
  void followSnoozed({ ...following, storage });
  if (news) followNews({ drive, news, opened, judgeAgain, onChange });
  void Promise.resolve(opening).then(() => drive.knowledge.manuals?.refresh());
  void drive.knowledge.packs?.load();
  void drive.knowledge.exchanges.load();
}

interface FollowNewsOptions {
  readonly drive: DriveContext;
  readonly news: NonNullable<BriefingDependencies['news']>;
  /** Resolves when the drive's mail is there. */
  readonly opened: Promise<void>;
  /** Judges all mail anew. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  /** Something joined the briefing. */
  readonly onChange: () => void;
}

/** Says what comes up in the background between two items, and briefs the mails it is about again. */
function followNews({ drive, news, opened, judgeAgain, onChange }: FollowNewsOptions): void {
  async function briefAgain(emailIds: readonly string[]): Promise<void> {
    await opened;
    await drive.inbox.settled;
    drive.user.briefAgain(emailIds);
    await judgeAgain();
    onChange();
  }

  news.follow(async ({ sentence, emailIds, error }) => {
    if (error !== undefined)
      drive.conversation.emit({ type: 'error', turn: drive.tracker.state.turn, ...error, fatal: false });
    // A driver who hears of a mail may ask for it at once.
    if (emailIds.length > 0) await briefAgain(emailIds);
    drive.conversation.announcements.add({ words: () => sentence });
  });
}

interface FollowMemoryOptions {
  readonly drive: DriveContext;
  /** Resolves when the mail of the drive is there. */
  readonly opened: Promise<void>;
  /** Resolves when the memory stores have been opened or cannot be: until then nothing is said about them. */
  readonly opening?: Promise<void> | undefined;
  /** Judges all mail anew. Never rejects. */
  readonly judgeAgain: () => Promise<void>;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

const memoryLate = 'What I remember of you is still being read, so I go on without it for now.';
const memoryAway = "I can't reach what I remember of you right now, so I go on without it.";
const noRequests = '[]';
/** Milliseconds before memory that cannot be reached is asked again. */
const firstMemoryPause = 2_000;
const longestMemoryPause = 60_000;

/**
 * Begins to read what is remembered of the driver, and lets the drive follow it (M-10, M-11): what is asked to come first comes first, as
 * soon as it is known; that memory cannot be reached, or that not all of it fits, is said once. A store that cannot be reached is asked
 * again until it answers.
 */
function followMemory({ drive, opened, opening, judgeAgain, signal }: FollowMemoryOptions): void {
  const { scheduler } = drive.clock;
  const { memory } = drive.knowledge;
  const { announcements } = drive.conversation;
  if (memory === null) return;
  let isOpen = false;
  let toldAway = false;
  let isOpening = opening !== undefined;
  let toldLeftOut = false;
  let planned = noRequests;
  let judged = noRequests;
  let pause = firstMemoryPause;
  let cancel = () => {};

  function sayAway(): void {
    if (toldAway || isOpening) return;
    toldAway = true;
    announcements.add({ words: () => (memory?.state === 'known' ? null : memoryAway) });
  }

  /** It may come yet: that it cannot be reached would be too much to say. */
  function sayLate(): void {
    if (isOpening || memory?.state !== 'loading') return;
    announcements.add({ words: () => (memory.state === 'loading' ? memoryLate : null) });
  }

  function sayLeftOut(): void {
    if (toldLeftOut || memory === null || memoryLines(memory.inPrompt).leftOut === 0) return;
    toldLeftOut = true;
    announcements.add({
      words() {
        const { leftOut } = memoryLines(memory.inPrompt);
        const things = countOf(leftOut, { singular: 'older thing', plural: 'older things' });
        return leftOut === 0 ? null : `I know more of you than I can heed at once, so I leave out ${things}.`;
      },
    });
  }

  function askAgain(): void {
    cancel = scheduler.after(pause, () => void memory?.load());
    pause = Math.min(pause * 2, longestMemoryPause);
  }

  memory.onChange(() => {
    if (signal.aborted) return;
    if (memory.state === 'unreachable') {
      sayAway();
      return;
    }
    sayLeftOut();
    const requests = JSON.stringify(askedFirstIn(memory.entries));
    const rules = JSON.stringify([
      ...standingRulesIn(memory.entries),
      ...(asksForNewsletters(memory.entries) ? ['newsletters'] : []),
    ]);
    if (isOpen && rules !== judged) void judgeAgain();
    else if (isOpen && requests !== planned) planBriefing(drive);
    planned = requests;
    judged = rules;
  });
  memory.onRead((reachable) => {
    if (!reachable && !signal.aborted) askAgain();
  });
  memory.onLate(sayLate);
  signal.addEventListener('abort', () => cancel(), { once: true });
  void memory.load();
  void opening?.then(async () => {
    isOpening = false;
    // The first of them may have begun before there was anything to answer.
    if (!(await memory.load()) && !signal.aborted) await memory.load();
    if (memory.state !== 'known' && !signal.aborted) sayAway();
  });
  void opened.then(() => {
    isOpen = true;
    // What was asked for since the briefing was planned is not in the plan yet.
    if (judged !== noRequests) void judgeAgain();
    else if (planned !== noRequests) planBriefing(drive);
    void prepareMailTexts(drive, signal);
  });
}

export interface CondenseWithModelOptions {
  readonly store: UserKnowledgeStore;
  /** The small model. */
  readonly source: ModelSource;
  readonly quota?: ModelQuota | undefined;
  readonly budget?: ModelBudget;
  /** The privacy gate (M-7). */
  readonly holdsMailText: (content: string) => Promise<boolean>;
  /** That of the store; the usual one where absent. */
  readonly limit?: KnowledgeLimit;
  readonly signal: AbortSignal;
}

/** Milliseconds. Nobody waits for it, so that a slow model is no failure. */
const backgroundBudget: ModelBudget = { firstToken: 30_000, pause: 15_000, whole: 60_000 };

/** `condenseKnowledge` with a model that speaks OpenAI's protocol. Asks it at most once. Never rejects. */
export function condenseWithModel(
  document: KnowledgeDocument,
  { source, quota, budget = backgroundBudget, ...options }: CondenseWithModelOptions,
): Promise<CondenseOutcome> {
  const asking = { source, budget, signal: options.signal, ...(quota && { quota }) };
  return condenseKnowledge(document, {
    ...options,
    ask: (prompt) => askForJson({ ...prompt, name: 'condensed-notes', schema: CondensedAnswer }, asking),
  });
}

interface CondenseInBackgroundOptions {
  readonly drive: DriveContext;
  /** The small model; null: nothing is condensed. */
  readonly source: ModelSource | null;
  readonly quota: ModelQuota | undefined;
  /** Resolves when the mail of the drive is there: the privacy gate compares with it. */
  readonly opened: Promise<void>;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

/** Condenses what is remembered of the driver where there is too much: once a drive, in the background at its start (M-12). Never rejects. */
async function condenseInBackground({
  drive,
  source,
  quota,
  opened,
  signal,
}: CondenseInBackgroundOptions): Promise<void> {
  const { memory } = drive.knowledge;
  if (memory === null || source === null) return;
  await opened;
  if (memory.state !== 'known') await memory.load();
  if (memory.document === null || signal.aborted) return;
  const { store, document } = memory;
  const holdsMailText = async (content: string) => findMailText(content, await mailTextsOf(drive)) !== null;
  const result = await condenseWithModel(document, { store, source, quota, holdsMailText, signal });
  if (result.outcome === 'condensed') memory.take(result.document);
  if (result.outcome === 'overtaken') await memory.load();
}
