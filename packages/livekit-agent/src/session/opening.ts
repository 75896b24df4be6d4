import { endsWithin, type Scheduler } from '@nexus/async';
import { codeOf, mailSignInCodes, NexusError } from '@nexus/contracts';
import { briefingMinutes } from '@nexus/spoken-text';
import { putQuestion } from '../actions/ask-driver.ts';
import { isLive } from '../inbox/judge-inbox.ts';
import { saySnoozed } from '../inbox/snoozed-mail.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { countWeights } from '../state/inbox.ts';
import { remaining } from '../state/tracker-selectors.ts';
import { buildGreeting, buildSalutation, localHour } from '../wording/greeting.ts';
import { styleWords } from '../wording/styles.ts';
import { sayWhatIsDue } from './behind/follow-agenda.ts';

interface OpeningOptions {
  readonly drive: DriveContext;
  /** Says something and resolves when it was spoken, or cut short. */
  readonly speak: (words: string) => Promise<void>;
  /** Reads the mail. */
  readonly load: () => Promise<void>;
  /** The mail is there. */
  readonly onReady: () => void;
  /** The mail could not be read and the driver was told: the drive is over. */
  readonly onFailed: () => void;
  /** Milliseconds of silence while loading, until the driver hears that the mail is still being read; five seconds by default. */
  readonly silenceWhileLoading?: number | undefined;
  /** Aborted when the drive is closed. */
  readonly signal: AbortSignal;
}

/**
 * Greets at once while the mail is being read, then gives the overview (V-1). Never rejects.
 *
 * @returns when the overview is on its way, or the failure was told.
 */
export async function openBySpeech(options: OpeningOptions): Promise<void> {
  const { drive, speak, load, signal } = options;
  const loaded = load();
  const reporting = speak(salutationFor(drive)).then(() => sayStillReading(options, loaded));
  reporting.catch(() => undefined);
  try {
    await loaded;
  } catch (error) {
    if (signal.aborted) return;
    const message = sayFailure(error);
    await speak(message);
    drive.conversation.emit({
      type: 'error',
      turn: drive.tracker.state.turn,
      code: codeOf(error),
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

/**
 * Milliseconds after which somebody who reads begins to wonder whether anything happens. A file is mostly read within them, and one greeting
 * reads better than two.
 */
const silenceBeforeSalutation = { live: 1_000, file: 3_000 };
/** Milliseconds after which the first of a crowd see that they are in one. */
const timeToGather = 200;

/** Drives that read their mail together; whoever comes then waits, since the processor is the process's. */
const crowd = 4;
/** How many of this process are reading it. */
let reading = 0;

interface TextOpeningOptions extends Pick<OpeningOptions, 'drive' | 'speak' | 'load' | 'onReady'> {
  readonly scheduler: Scheduler;
  /** Connects the conversation; before that nothing can be said. */
  readonly connect: () => Promise<void>;
}

/**
 * Reads the mail, then greets with the overview. The salutation goes ahead where reading takes longer than a moment, and where so many drives
 * open at once that it will (H-11).
 *
 * @throws NexusError when the mail cannot be read.
 */
export async function openInText(options: TextOpeningOptions): Promise<void> {
  const { drive, speak, onReady, connect } = options;
  const salute = async () => {
    await connect();
    await speak(salutationFor(drive));
  };
  let saluted = isCrowded();
  if (saluted) await salute();
  const loaded = countReading(options.load);
  if (!saluted && !(await isSoonThere(loaded, options))) {
    await salute();
    saluted = true;
  }
  await loaded;
  if (!saluted) await connect();
  onReady();
  await speak(greetingFor(drive, saluted));
}

const isCrowded = () => reading >= crowd;

async function isSoonThere(
  loaded: Promise<void>,
  { drive, scheduler }: Pick<TextOpeningOptions, 'drive' | 'scheduler'>,
): Promise<boolean> {
  const patience = silenceBeforeSalutation[isLive(drive.mailbox) ? 'live' : 'file'];
  const isSoon = endsWithin(loaded, patience, scheduler);
  if (await endsWithin(loaded, timeToGather, scheduler)) return true;
  return !isCrowded() && (await isSoon);
}

async function countReading(load: () => Promise<void>): Promise<void> {
  reading += 1;
  try {
    await load();
  } finally {
    reading -= 1;
  }
}

/** What a spoken drive begins with, before anything is known of the mail. */
export function salutationFor({ clock, user }: DriveContext): string {
  return buildSalutation(localHour(clock.now(), clock.timeZone), user.preferences.style);
}

/** What the driver hears first: the overview, no mail. @param saluted "Good morning" was said before. */
function greetingFor(drive: DriveContext, saluted = false): string {
  const { state: inbox } = drive.inbox;
  const { timeZone } = drive.clock;
  const { preferences } = drive.user;
  const toBrief = remaining(drive.tracker.state).length;
  if (toBrief > 0) askToBegin(drive);
  return buildGreeting({
    saluted,
    hour: localHour(drive.clock.now(), timeZone),
    toBrief,
    ...countWeights(inbox, [...inbox.items.keys()]),
    unsorted: inbox.unsorted,
    readerKnown: inbox.readerKnown,
    topicTitles: drive.tracker.state.topics.map((topic) => topic.title),
    held: inbox.heldCounts,
    snoozed: saySnoozed(drive),
    reminders: sayWhatIsDue(drive),
    omissions: inbox.omissions,
    isAwaited: inbox.awaited.length > 0,
    minutes: briefingMinutes(toBrief),
    mode: preferences.mode,
    style: preferences.style,
    persistent: drive.mailbox.account.capabilities.persistent,
    isSample: drive.mailbox.account.isSample === true,
    readOnlyAccounts: (drive.mailbox.accounts ?? [])
      .filter(({ capabilities }) => !capabilities.persistent)
      .map(({ name }) => name),
  });
}

/** Where the style ends the greeting with a question, a yes opens the first mail. */
function askToBegin(drive: DriveContext): void {
  const { begin } = styleWords[drive.user.preferences.style];
  if (!begin.endsWith('?')) return;
  putQuestion(drive, {
    toolName: 'next_email',
    intents: [],
    emailIds: [],
    toolArguments: {},
    alwaysAsk: false,
    question: begin,
    plainly: 'begin with the first mail',
  });
}

const stillReading = [
  'Still reading your mail. There is a lot of it.',
  'I am still reading.',
  'A little longer, please.',
];

const failure = "I can't open your mailbox right now, so there is nothing to go through. Please try again later.";

/** Errors whose messages say what to do, in sentences made to be spoken. */
const accountCodes: readonly string[] = [...mailSignInCodes, 'MAILBOX_UNREACHABLE'];

function sayFailure(error: unknown): string {
  if (!(error instanceof NexusError) || !accountCodes.includes(error.code)) return failure;
  // Which machine and port were tried is to be read, not heard.
  const spoken = error.message.replace(/ I tried \S+ on port .*$/s, '');
  return `${spoken} So there is nothing to go through now.`;
}

/** Says that the mail is still being read whenever nothing was said for a while, until it is there. */
async function sayStillReading(
  { speak, silenceWhileLoading = 5_000 }: OpeningOptions,
  loaded: Promise<unknown>,
): Promise<void> {
  for (let round = 0; !(await endsWithin(loaded, silenceWhileLoading)); round++)
    await speak(stillReading[round % stillReading.length] ?? '');
}
