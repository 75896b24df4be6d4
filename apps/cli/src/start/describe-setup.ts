import { isImapLocation, readImapLocation, type Settings } from '@nexus/runtime/settings';
import type { Finding } from '../doctor/check.ts';

/** What is set and does not work, and the settings to look at. */
function complaint({ service, detail, settings }: Finding): string {
  const what = service === 'Model' ? 'it' : service.toLowerCase();
  return `set, but ${what} does not answer as it should: ${detail.replace(/\.$/, '')}. ${settings}`.trim();
}

function failed(findings: readonly Finding[], ...services: readonly string[]): Finding | undefined {
  return findings.find(({ service, state }) => state === 'failed' && services.includes(service));
}

function voiceLine({ speech, livekit, api }: Settings, foundLiveKit: boolean, findings: readonly Finding[]): string {
  if (speech === null) {
    const ears = livekit === null && !foundLiveKit ? ' and have livekit-server on the PATH (or set LIVEKIT_URL)' : '';
    return `Voice: off, set OPENAI_API_KEY${ears}; the page talks in text.`;
  }
  if (livekit === null && !foundLiveKit)
    return 'Voice: off, have livekit-server on the PATH, or set LIVEKIT_URL; the page talks in text.';
  const dead = failed(findings, 'Speech to text', 'Text to speech');
  if (dead !== undefined) return `Voice: ${complaint(dead)}`;
  if (livekit !== null) return `Voice: on, through ${new URL(livekit.url).host}.`;
  const elsewhere = api.publicUrl === null ? '' : '; for PUBLIC_URL to have voice elsewhere, set LIVEKIT_URL';
  return `Voice: on, for browsers on this machine${elsewhere}.`;
}

function modelLine({ model }: Settings, findings: readonly Finding[]): string {
  if (model === null) return 'Model: off, the offline language answers; set OPENAI_API_KEY or OPENAI_BASE_URL.';
  const dead = failed(findings, 'Model');
  if (dead !== undefined) return `Model: ${complaint(dead)}`;
  return `Model: ${model.model}${model.baseURL === undefined ? '' : ` at ${new URL(model.baseURL).host}`}.`;
}

/** A path as it is; of an account whose it is and where, since its address may hold the password. */
function nameMailbox(mailbox: string): string {
  if (!isImapLocation(mailbox)) return mailbox;
  const reading = readImapLocation(mailbox);
  if (!('location' in reading)) return 'an IMAP account';
  const { address, user, imap } = reading.location;
  return `${address ?? user} at ${imap.host}`;
}

function mailLine({ mailbox }: Settings, findings: readonly Finding[]): string {
  const dead = failed(findings, 'Mailbox');
  if (dead !== undefined)
    return `Mail:  set, but it does not open: ${dead.detail.replace(/\.$/, '')}. ${dead.settings}`;
  // Which accounts there are stands in a database that nobody waits for here.
  const connected =
    'the accounts connected on the page, or the sample mailbox while there are none; MAILBOX names another';
  return `Mail:  ${mailbox === null ? connected : nameMailbox(mailbox)}.`;
}

function memoryLine({ database }: Settings): string {
  if (database === null) return 'Memory: none, nothing is kept beyond a drive; NEXUS_DATA_DIR says so.';
  const { supabase, databaseUrl, dataDirectory } = database;
  if (supabase !== null) return `Memory: in the Supabase at ${new URL(supabase.url).host}.`;
  if (databaseUrl !== null) return `Memory: in the PostgreSQL at ${new URL(databaseUrl).host}.`;
  return `Memory: in ${dataDirectory}, on this machine.`;
}

/** What is set and wrong, and no part of a drive stands or falls with it. */
function otherLines(findings: readonly Finding[]): readonly string[] {
  return findings
    .filter(({ service, state }) => state === 'failed' && (service === 'Calendar' || service === 'Settings'))
    .map(({ service, detail, settings }) => `${service}: ${detail.replace(/\.$/, '')}. ${settings}`);
}

/**
 * What is on and off, what turns it on, and what is set and does not work: a line each, with no secret. `foundLiveKit`: there is a
 * server that can be started here. `findings`: of what was tried; what was not is taken for working.
 */
export function describeSetup(settings: Settings, foundLiveKit: boolean, findings: readonly Finding[]): string[] {
  const lines = [
    voiceLine(settings, foundLiveKit, findings),
    modelLine(settings, findings),
    mailLine(settings, findings),
    memoryLine(settings),
    ...otherLines(findings),
  ];
  return findings.some(({ state }) => state === 'failed')
    ? [...lines, '`npm run doctor` tries everything again.']
    : lines;
}
