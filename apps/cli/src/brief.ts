import { once } from 'node:events';
import {
  createBriefingSession,
  createOpenAIModel,
  createPrivateLogger,
  installFrameworkLogger,
} from '@nexus/livekit-agent';
import { type ChosenDrive, type MailboxChoice, openChoice, windowDays } from './mailbox-choice.ts';
import { readDriver } from './terminal/read-driver.ts';
import { createJsonScreen, createTerminalScreen } from './terminal/screen.ts';

export interface BriefChoice extends MailboxChoice {
  readonly say?: readonly string[];
}

/** Milliseconds; the embedded database takes half a second to open, some three the first time ever. */
const openWithin = 20_000;

function openSession(
  drive: ChosenDrive,
  choice: BriefChoice,
  onEvent: Parameters<typeof createBriefingSession>[0]['onEvent'],
) {
  const { settings, modelQuota, mailbox, preferences, openMemory } = drive;
  const { model, smallModel } = settings;
  return createBriefingSession({
    mailbox,
    model: model === null ? null : createOpenAIModel(model),
    smallModel: smallModel === null ? null : createOpenAIModel(smallModel),
    modelQuota,
    ...openMemory(),
    onEvent,
    preferences: { ...preferences, vips: [...(preferences.vips ?? []), ...(choice.vip ?? [])] },
    ...(choice.now !== undefined && { now: choice.now }),
    windowDays: windowDays(choice),
    timeZone: settings.timeZone,
  });
}

/** A briefing in the terminal: by hand, or through the lines of `--say`. @throws NexusError */
export async function brief(choice: BriefChoice): Promise<void> {
  const scripted = choice.say !== undefined;
  await using drive = await openChoice(choice, ({ logLevel }) => {
    const logger = createPrivateLogger(logLevel ?? 'error', process.stderr);
    installFrameworkLogger(logger);
    return logger;
  });
  const screen = choice.json
    ? createJsonScreen(process.stdout)
    : createTerminalScreen(process.stdout, { echo: scripted });
  if (process.stdout.isTTY && !choice.json) process.stderr.write('Reading the mail…\r');
  // In the car the greeting covers the opening; here the first words would be that nothing is remembered.
  await drive.memoryOpened(openWithin);
  await using session = openSession(drive, choice, screen.show);
  await session.start();
  const interrupted = once(process, 'SIGINT');
  const lines = scripted ? choice.say : readDriver(screen.prompt);
  for await (const words of lines) {
    if (words.trim() === '') continue;
    const stopped = await Promise.race([session.say(words), interrupted]);
    if (stopped !== undefined || session.ended) break;
  }
}
