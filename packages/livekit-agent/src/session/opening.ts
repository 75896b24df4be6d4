import { NexusError } from '@nexus/contracts';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { greetingFor, salutationFor } from '../briefing/desk-prompts.ts';

export interface OpeningOptions {
  readonly desk: DriveContext;
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
  const { desk, speak, load, signal } = options;
  const loaded = load();
  const company = speak(salutationFor(desk)).then(() => keepCompany(options, loaded));
  company.catch(() => undefined);
  try {
    await loaded;
  } catch (error) {
    if (signal.aborted) return;
    const message = sayFailure(error);
    await speak(message);
    desk.emit({
      type: 'error',
      turn: desk.tracker.state.turn,
      code: error instanceof NexusError ? error.code : 'INTERNAL',
      message,
      fatal: true,
    });
    options.onFailed();
    return;
  }
  if (signal.aborted) return;
  options.onReady();
  void speak(greetingFor(desk, true));
}
