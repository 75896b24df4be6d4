import type { Settings } from '@nexus/runtime/settings';

function voiceLine({ speech, livekit, api }: Settings, foundLiveKit: boolean): string {
  if (speech === null) {
    const ears = livekit === null && !foundLiveKit ? ' and have livekit-server on the PATH (or set LIVEKIT_URL)' : '';
    return `Voice: off, set OPENAI_API_KEY${ears}; the page talks in text.`;
  }
  if (livekit !== null) return `Voice: on, through ${new URL(livekit.url).host}.`;
  if (!foundLiveKit) return 'Voice: off, have livekit-server on the PATH, or set LIVEKIT_URL; the page talks in text.';
  const elsewhere = api.publicUrl === null ? '' : '; for PUBLIC_URL to have voice elsewhere, set LIVEKIT_URL';
  return `Voice: on, for browsers on this machine${elsewhere}.`;
}

function modelLine({ model }: Settings): string {
  if (model === null) return 'Model: off, the offline language answers; set OPENAI_API_KEY or OPENAI_BASE_URL.';
  return `Model: ${model.model}${model.baseURL === undefined ? '' : ` at ${new URL(model.baseURL).host}`}.`;
}

/** What is on and off, and what turns it on: a line each, with no secret. `foundLiveKit`: there is a server that can be started here. */
export function describeSetup(settings: Settings, foundLiveKit: boolean): string[] {
  const mail = settings.mailbox === null ? 'the sample mailbox; set MAILBOX for your own' : settings.mailbox;
  return [voiceLine(settings, foundLiveKit), modelLine(settings), `Mail:  ${mail}.`];
}
