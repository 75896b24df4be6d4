import { defineAgent, type JobContext } from '@livekit/agents';
import { prewarmVoiceDetection } from '@nexus/livekit-agent';
import { type ConductedDrive, conductDrive } from './conduct-drive.ts';
import { readSettings } from './env.ts';
import { installProcessLogger } from './process-logger.ts';
import { readDispatch } from './read-dispatch.ts';
import { rehearseDrive } from './rehearse-drive.ts';

export interface DriveAgentOptions {
  /** Milliseconds without the driver after which a drive ends by itself; ten minutes where absent. */
  readonly abandonAfter?: number;
}

const tenMinutes = 600_000;

/** What a drive's process does: it loads voice detection before there is a drive, then conducts one, then is gone. */
export function createDriveAgent({ abandonAfter = tenMinutes }: DriveAgentOptions = {}) {
  const drives = new Map<string, ConductedDrive>();
  const endAll = () => Promise.allSettled([...drives.values()].map((drive) => drive.end()));

  return defineAgent({
    async prewarm() {
      const settings = readSettings();
      const logger = installProcessLogger(settings);
      prewarmVoiceDetection();
      await rehearseDrive(settings).catch((error: unknown) => logger.warn({ error }, 'the rehearsal failed'));
      logger.info('ready for a drive');
      // The worker was killed: put the drive away now, rather than be ended in the middle when its pings stay out.
      process.once('disconnect', () => void endAll().finally(() => process.exit(1)));
    },
    // Returns at once: a job that is told to stop waits for its entry, and a drive may be waiting for its driver.
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
