import { findLiveKitServer } from './find-program.ts';

/** True where no LiveKit server is found; says once how to get one. */
export function sayWhereLiveKitIs(): boolean {
  if (findLiveKitServer() !== null) return false;
  process.stderr.write(
    'skipped: livekit-server not found (go install github.com/livekit/livekit-server/cmd/server@v1.13.5, then LIVEKIT_SERVER_BIN=…/bin/server)\n',
  );
  return true;
}
