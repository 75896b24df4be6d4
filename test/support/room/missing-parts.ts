import { fliteMissing } from '../speech/flite.ts';
import { pocketsphinxMissing } from '../speech/pocketsphinx.ts';
import { findLiveKitServer } from './find-program.ts';

/** Why there is no real room on this machine, with how to get one; null when there is. */
export const serverMissing =
  findLiveKitServer() === null
    ? 'skipped: livekit-server not found (go install github.com/livekit/livekit-server/cmd/server@v1.13.5, then LIVEKIT_SERVER_BIN=…/bin/server)'
    : null;

/** Why no drive can be spoken on this machine, with how to get what is missing; null when one can. */
export const voicesMissing = fliteMissing ?? pocketsphinxMissing;

/** The same for a drive in a real room. */
export const roomMissing = serverMissing ?? voicesMissing;
