import { defineAgent, type JobContext } from '@livekit/agents';
import { DriveDispatch, longestAbsence } from '@nexus/contracts';
import { createBriefingSession, prewarmReading, prewarmVoiceDetection } from '@nexus/livekit-agent';
import { createRuntime, type Settings } from '@nexus/runtime';
import { type ConductedDrive, conductDrive } from './conduct-drive.ts';
import { readSettings } from './env.ts';
import { installProcessLogger } from './process-logger.ts';

export interface DriveAgentOptions {
  /** Milliseconds without the driver after which a drive ends by itself; ten minutes where absent. */
  readonly abandonAfter?: number;
}

/** A user who is nobody: what is opened for them is the sample mailbox, never the setting's. */
const rehearsalUser = '00000000-0000-4000-8000-000000000000';

/** What a drive's process does: it loads voice detection before there is a drive, then conducts one, then is gone. */
export function createDriveAgent({ abandonAfter = longestAbsence }: DriveAgentOptions = {}) {
  const drives = new Map<string, ConductedDrive>();
  const endAll = () => Promise.allSettled([...drives.values()].map((drive) => drive.end()));

  return defineAgent({
    async prewarm() {
      const settings = readSettings();
      const logger = installProcessLogger(settings);
      prewarmVoiceDetection();
      await prewarmReading();
      await rehearseDrive(settings).catch((error: unknown) => logger.warn({ error }, 'the rehearsal failed'));
      logger.info('ready for a drive');
      // The worker was killed: put the drive away now, rather than be ended in the middle of it for missing pings.
      process.once('disconnect', () => void endAll().finally(() => process.exit(1)));
    },
    // Returns at once: a job that is told to stop waits for its entry to return, and a drive may be waiting for its driver.
    async entry(context: JobContext) {
      const settings = readSettings();
      const logger = installProcessLogger(settings);
      const dispatch = readDispatch(context.job.metadata);
      if (dispatch === null) {
        logger.warn({ code: 'REQUEST_INVALID' }, 'a job without a driver was refused');
        context.shutdown('dispatch invalid');
        return;
      }
      const { userId } = dispatch;
      drives.set(context.job.id, conductDrive({ context, settings, logger, userId, abandonAfter }));
    },
    async onSessionEnd(context: JobContext) {
      await drives.get(context.job.id)?.end();
    },
  });
}

/** What a job's metadata asks for; null when it is not ours to understand. */
export function readDispatch(metadata: string): DriveDispatch | null {
  try {
    return DriveDispatch.parse(JSON.parse(metadata));
  } catch {
    return null;
  }
}

/**
 * Reads and greets once for nobody, in text: so the time for compiling the code is spent before there is a drive, and not while its driver
 * waits for the greeting.
 */
async function rehearseDrive(settings: Settings): Promise<void> {
  await using runtime = await createRuntime(settings);
  await using resources = await runtime.openDrive(rehearsalUser, { alone: true });
  const { mailbox, preferences } = resources;
  await using session = createBriefingSession({
    mailbox,
    preferences,
    model: null,
    timeZone: settings.timeZone,
    onEvent: () => {},
  });
  await session.start();
  // The engine compiles a pattern for good only when it is met again.
  for (let mails = 0; mails < 3; mails += 1) await session.say('next');
}
