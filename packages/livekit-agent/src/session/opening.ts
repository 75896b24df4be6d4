import type { Scheduler } from '@nexus/async';
import { type BriefingPreferences, NexusError } from '@nexus/contracts';
import { briefingMinutes } from '@nexus/spoken-text';
import { saySnoozed } from '../inbox/snoozed-mail.ts';
import { memoryLines } from '../memory/memory-entries.ts';
import { buildSystemPrompt, type SystemPromptInput } from '../prompts/system-prompt.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { buildGreeting, buildSalutation, localHour } from '../wording/greeting.ts';

/** What the prompt tells of the driver's memory (M-10). */
function memoryInput({ knowledge: { memory } }: DriveContext): Partial<SystemPromptInput> {
  if (memory === null) return {};
  const { lines, leftOut } = memoryLines(memory.entries);
  return {
    memories: lines,
    memoriesLeftOut: leftOut,
    memoryMissing: memory.state !== 'known',
    memoryTools: true,
  };
}

/** The system prompt as it stands at this moment of the drive; built anew only when the minute, a preference or the memory has changed. */
export function createDrivePrompt(drive: DriveContext): () => string {
  let built: { minute: number; preferences: BriefingPreferences; known: unknown; prompt: string } | null = null;
  return () => {
    const { preferences } = drive.user;
    const { memory } = drive.knowledge;
    const { timeZone } = drive.clock;
    const now = drive.clock.now();
    const minute = Math.floor(now.getTime() / 60_000);
    const known = memory?.document ?? memory?.state;
    if (built?.minute !== minute || built.preferences !== preferences || built.known !== known) {
      // Of several accounts some may have come only now.
      const { name, capabilities } = drive.mailbox.account;
      const { persistent, delivers } = capabilities;
      const mailbox = { name, persistent, delivers };
      const prompt = buildSystemPrompt({
        preferences,
        timeZone,
        now,
        mailbox,
        ...memoryInput(drive),
        knowledgeTools: drive.knowledge.manuals !== null,
      });
      built = { minute, preferences, known, prompt };
    }
    return built.prompt;
  };
}

/** What a spoken drive begins with, before anything is known of the mail. */
export function salutationFor({ clock: { now: clock, timeZone } }: DriveContext): string {
  return buildSalutation(localHour(clock(), timeZone));
}

/** What the driver hears first: the overview, no mail. @param saluted "Good morning" was said before. */
export function greetingFor(drive: DriveContext, saluted = false): string {
  const { state: inbox } = drive.inbox;
  const { timeZone } = drive.clock;
  const { preferences } = drive.user;
  const toBrief = remaining(drive.tracker.state).length;
  return buildGreeting({
    saluted,
    hour: localHour(drive.clock.now(), timeZone),
    toBrief,
    redFlags: inbox.redFlags,
    unsorted: inbox.unsorted,
    readerKnown: inbox.readerKnown,
    topicTitles: drive.tracker.state.topics.map((topic) => topic.title),
    held: inbox.heldCounts,
    snoozed: saySnoozed(drive),
    omissions: inbox.omissions,
    isAwaited: inbox.awaited.length > 0,
    minutes: briefingMinutes(toBrief),
    mode: preferences.mode,
    persistent: drive.mailbox.account.capabilities.persistent,
    isSample: drive.mailbox.account.isSample === true,
    readOnlyAccounts: (drive.mailbox.accounts ?? [])
      .filter(({ capabilities }) => !capabilities.persistent)
      .map(({ name }) => name),
  });
}

/** Milliseconds after which somebody who reads begins to wonder whether anything happens. */
const aMoment = 1_000;

/** True when the work is not done after a moment; it goes on all the same. Never rejects. */
export async function takesLong(work: Promise<unknown>, scheduler: Scheduler): Promise<boolean> {
  const late = Promise.withResolvers<boolean>();
  const callOff = scheduler.after(aMoment, () => late.resolve(true));
  const isDone = () => false;
  const isLate = await Promise.race([work.then(isDone, isDone), late.promise]);
  callOff();
  return isLate;
}

export interface OpeningOptions {
  readonly drive: DriveContext;
  /** Says something and resolves when it was spoken, or cut short. */
  readonly speak: (words: string) => Promise<void>;
  /** Reads the mail. */
  readonly load: () => Promise<void>;
  /** The mail is there. */
  readonly onReady: () => void;
  /** The mail could not be read and the driver was told: the drive is over. */
  readonly onFailed: () => void;
  /** Milliseconds of silence while loading. */
  readonly patience: number;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

const stillReading = [
  'Still reading your mail. There is a lot of it.',
  'I am still reading.',
  'A little longer, please.',
];

const failure = "I can't open your mailbox right now, so there is nothing to go through. Please try again later.";

/** The accounts themselves say what to do, in sentences made to be spoken. */
const spokenAsTheyAre: readonly string[] = ['MAIL_SIGN_IN_NEEDED', 'MAILBOX_SIGN_IN_REFUSED', 'MAILBOX_UNREACHABLE'];

function sayFailure(error: unknown): string {
  if (!(error instanceof NexusError) || !spokenAsTheyAre.includes(error.code)) return failure;
  // Which machine and port were tried is to be read, not heard.
  const spoken = error.message.replace(/ I tried \S+ on port .*$/s, '');
  return `${spoken} So there is nothing to go through now.`;
}

/** Says that the mail is still being read whenever nothing was said for a while, until it is there. */
async function keepCompany({ speak, patience }: OpeningOptions, loaded: Promise<unknown>): Promise<void> {
  let over = false;
  const finish = () => {
    over = true;
  };
  const done = loaded.then(finish, finish);
  for (let round = 0; ; round++) {
    let timer: NodeJS.Timeout | undefined;
    const patient = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, patience);
    });
    await Promise.race([done, patient]);
    clearTimeout(timer);
    if (over) return;
    await speak(stillReading[round % stillReading.length] ?? '');
  }
}

/**
 * Greets at once while the mail is being read, then gives the overview (V-1). Never rejects.
 *
 * @returns when the overview is on its way, or the failure was told.
 */
export async function openBySpeech(options: OpeningOptions): Promise<void> {
  const { drive, speak, load, signal } = options;
  const loaded = load();
  const company = speak(salutationFor(drive)).then(() => keepCompany(options, loaded));
  company.catch(() => undefined);
  try {
    await loaded;
  } catch (error) {
    if (signal.aborted) return;
    const message = sayFailure(error);
    await speak(message);
    drive.conversation.emit({
      type: 'error',
      turn: drive.tracker.state.turn,
      code: error instanceof NexusError ? error.code : 'INTERNAL',
      message,
      fatal: true,
    });
    options.onFailed();
    return;
  }
  if (signal.aborted) return;
  options.onReady();
  void speak(greetingFor(drive, true));
}
