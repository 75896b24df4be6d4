import { once } from 'node:events';
import { orLate } from '@nexus/async';
import {
  type BriefingSession,
  createBriefingSession,
  createOpenAIModel,
  createPrivateLogger,
  installFrameworkLogger,
  prewarmReading,
} from '@nexus/livekit-agent';
import { type ChosenDrive, openChoice } from './command-runtime.ts';
import { type MailboxChoice, windowDays } from './options.ts';
import { createJsonScreen, createTerminalScreen, holdUntilReady } from './terminal/briefing-screen.ts';
import type { Terminal } from './terminal/terminal.ts';
import { readDriver } from './terminal/typed-input.ts';

export interface BriefChoice extends MailboxChoice {
  readonly say?: readonly string[];
}

/** Milliseconds that lines typed ahead wait for what is remembered; a driver's first words come seconds after the greeting. */
const memoryWithin = 20_000;
/** Milliseconds that the greeting waits for a database that is being opened: what was heard before is neither counted nor named anew. */
const earlierDrivesWithin = 10_000;
/** Milliseconds of that without a word. */
const silentFor = 1_500;

/** A briefing in the terminal: by hand, or through the lines of `--say`. @throws NexusError */
export async function brief(choice: BriefChoice, terminal: Terminal): Promise<void> {
  const { stdout, stderr } = terminal;
  const scripted = choice.say !== undefined;
  await using drive = await openChoice(choice, terminal, ({ logLevel }) => {
    const logger = createPrivateLogger(logLevel ?? 'error', stderr);
    installFrameworkLogger(logger);
    return logger;
  });
  const screen = choice.json ? createJsonScreen(stdout) : createTerminalScreen(stdout, { echo: scripted });
  if (stdout.isTTY && !choice.json) stderr.write('Reading the mail…\r');
  const opening = drive.memoryOpened(memoryWithin);
  // What only a person can mend is told, and the briefing goes on without memory where somebody is there to read it.
  opening.catch(({ message }: Error) => scripted || stderr.write(`${message}\n`));
  await using session = openSession(drive, choice, holdUntilReady(screen.show));
  await session.start();
  if (scripted) await awaitMemory(session, opening, terminal);
  // While the greeting is read.
  else void prewarmReading();
  const interrupted = once(terminal.signals, 'SIGINT');
  const lines = scripted ? choice.say : readDriver(terminal, screen.prompt);
  for await (const words of lines) {
    if (words.trim() === '') continue;
    const stopped = await Promise.race([session.say(words), interrupted]);
    if (stopped !== undefined || session.ended) break;
  }
}

function openSession(
  drive: ChosenDrive,
  choice: BriefChoice,
  onEvent: Parameters<typeof createBriefingSession>[0]['onEvent'],
) {
  const { settings, modelQuota, mailbox, preferences, openMemory, documents, packs, embedder, isKept } = drive;
  const { model, smallModel } = settings;
  return createBriefingSession({
    mailbox,
    model: model === null ? null : createOpenAIModel(model),
    smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
    enrichment: settings.enrichment,
    modelQuota,
    ...openMemory(),
    documents,
    packs,
    embedder,
    onEvent,
    ...(isKept && { earlierDrivesWithin }),
    preferences: { ...preferences, vips: [...(preferences.vips ?? []), ...(choice.vip ?? [])] },
    ...(choice.now !== undefined && { now: choice.now }),
    windowDays: windowDays(choice),
    timeZone: settings.timeZone,
  });
}

/** Lines typed ahead leave no seconds of typing in which what is remembered could come, so they wait for it. */
async function awaitMemory(session: BriefingSession, opening: Promise<void>, { stderr }: Terminal): Promise<void> {
  const slow = setTimeout(() => stderr.write('Waiting for what is remembered…\n'), silentFor);
  try {
    await orLate(
      opening.then(() => session.remembered()),
      memoryWithin,
    );
  } finally {
    clearTimeout(slow);
  }
}
