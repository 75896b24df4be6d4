import { findLiveKitServer, findProgram } from './find-program.ts';

/** What a journey needs from the machine, and how to get it. */
const wanted: Readonly<Record<string, string>> = {
  flite: 'apt-get install flite',
  pocketsphinx_continuous: 'apt-get install pocketsphinx pocketsphinx-en-us',
};

/** How to get what this machine lacks for speech; empty where all is here. */
export function missingSpeech(): readonly string[] {
  return Object.entries(wanted).flatMap(([name, how]) => (findProgram(name) === null ? [`${name} (${how})`] : []));
}

/** How to get what this machine lacks for a drive in a real room; empty where all is here. */
export function missingForRoom(): readonly string[] {
  const server =
    findLiveKitServer() === null
      ? [
          'livekit-server (go install github.com/livekit/livekit-server/cmd/server@v1.13.5, then LIVEKIT_SERVER_BIN=…/bin/server)',
        ]
      : [];
  return [...server, ...missingSpeech()];
}

/** True where a journey can run; else false, and one line on the screen that says what is missing and how to get it. */
export function canRun(journey: string, missing: readonly string[]): boolean {
  if (missing.length > 0) process.stderr.write(`Skipped: ${journey}. Missing: ${missing.join('; ')}.\n`);
  return missing.length === 0;
}
