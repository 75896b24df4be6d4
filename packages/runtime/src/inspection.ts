import { createIcsCalendar } from '@nexus/calendars';
import { NexusError } from '@nexus/contracts';
import {
  connectRedis,
  createModelQuota,
  type DatabaseSettings,
  type DocumentVectorState,
  inspectDocumentVectors,
  inspectOutbox,
  type OutboxInspection,
  openDatabase,
} from '@nexus/knowledge-store';
import { createOpenAIEmbedder } from '@nexus/manuals';
import { z } from 'zod';
import type { ModelService } from './settings/settings.ts';

/** What the doctor asks of settings and services; apart from the runtime, which nobody wants to wait for them. */
export { describeDatabase, inspectEncryptionKey, type OutboxInspection, probeDatabase } from '@nexus/knowledge-store';
export {
  type InspectedSetting,
  type InspectedSettings,
  inspectSettings,
  misspeltSettings,
} from './settings/inspect-settings.ts';

const KeySet = z.object({ keys: z.array(z.object({ kty: z.string() })) });

/** The server refused; `status` is HTTP's. */
class RefusedProbe extends Error {
  override readonly name = 'RefusedProbe';
  readonly status: number;

  constructor(status: number) {
    super(`HTTP ${status}`);
    this.status = status;
  }
}

/**
 * Fetches the public keys with which Supabase signs (https://supabase.com/docs/guides/auth/signing-keys). Resolves how many
 * there are: none in a project that signs with its shared secret.
 *
 * @throws RefusedProbe, NexusError SIGN_IN_UNAVAILABLE for an answer that is no key set, or fetch's error.
 */
export async function probeSignIn(url: string, signal: AbortSignal): Promise<number> {
  const response = await fetch(`${url.replace(/\/+$/, '')}/auth/v1/.well-known/jwks.json`, { signal });
  if (!response.ok) throw new RefusedProbe(response.status);
  const answer = KeySet.safeParse(await response.json().catch(() => null));
  if (!answer.success) throw new NexusError('SIGN_IN_UNAVAILABLE', 'What it answers is no set of keys.');
  return answer.data.keys.length;
}

/** Connects, and looks at what waits there. @throws what the connection met first: an error with a `code`, or Redis's own refusal. */
export async function probeRedis(url: string, signal: AbortSignal): Promise<OutboxInspection> {
  await using connection = connectRedis({ url });
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  connection.client.on('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  const stopListening = connection.onReady(resolve);
  try {
    await promise;
    return await inspectOutbox(connection);
  } finally {
    stopListening();
  }
}

/** Milliseconds. */
const week = 7 * 24 * 60 * 60 * 1000;

/** Reads the calendar that CALENDAR names. Resolves how many events the next seven days have. @throws NexusError CALENDAR_INVALID, CALENDAR_UNREACHABLE */
export async function probeCalendar(place: string, signal: AbortSignal): Promise<number> {
  await using calendar = createIcsCalendar({ place });
  const from = new Date();
  const { events } = await calendar.read({ from, to: new Date(from.getTime() + week), timeZone: 'UTC' }, signal);
  return events.length;
}

/** Has one short text embedded. @throws NexusError EMBEDDING_UNAVAILABLE */
export async function probeEmbeddingModel(service: ModelService, signal: AbortSignal): Promise<void> {
  const limits = { requests: null, tokens: null };
  const quota = createModelQuota({ limits, redis: null, clock: () => performance.now() });
  try {
    await createOpenAIEmbedder({ service, quota }).embed(['Is anybody there?'], { hurry: 'now', signal });
  } finally {
    await quota.close();
  }
}

/**
 * Opens the database, and looks how much of what was uploaded has vectors of this model; null: of any.
 *
 * @throws NexusError DATABASE_UNREACHABLE, DATABASE_BEHIND, MIGRATION_FAILED, DOCUMENTS_UNREACHABLE
 */
export async function probeDocumentVectors(
  settings: DatabaseSettings,
  vectorModel: string | null,
): Promise<DocumentVectorState> {
  await using database = openDatabase({ settings });
  await database.ready();
  return await inspectDocumentVectors(database, { vectorModel });
}
