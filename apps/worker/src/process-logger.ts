import { createPrivateLogger, installFrameworkLogger } from '@nexus/livekit-agent';
import type { Settings } from '@nexus/runtime';

export type ProcessLogger = ReturnType<typeof createPrivateLogger>;

/** Where all copies of LiveKit's framework look for what the processes they start shall log (agents 1.9.0). */
const frameworkLoggerOptions = Symbol.for('@livekit/agents:loggerOptions');

/**
 * Standard error, for this process and LiveKit's framework in it, without a word of the mail. The framework makes a logger of
 * its own whenever it starts a process, and again when it starts a job: those stay silent, and each of these moments calls this.
 */
export function installProcessLogger({ logLevel }: Settings): ProcessLogger {
  const logger = createPrivateLogger(logLevel ?? 'info', process.stderr);
  installFrameworkLogger(logger);
  Object.assign(globalThis, { [frameworkLoggerOptions]: { pretty: false, level: 'silent' } });
  return logger;
}
