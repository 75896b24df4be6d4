import { type BriefingPreferences, localUserId, type Mailbox, type ModelQuota, type UserId } from '@nexus/contracts';
import { openMailbox, sampleMailboxPath } from '@nexus/email-providers';
import { connectRedis, createModelQuota, type RedisConnection, type StoreLog } from '@nexus/knowledge-store';
import type { Settings } from './settings.ts';

export interface DriveOptions {
  /** Instead of the settings' mailbox. */
  readonly mailbox?: string | undefined;
  /** The reader's own addresses, when they are said. */
  readonly readerAddresses?: readonly string[] | undefined;
}

/** What one drive of one user works on; nothing of it is shared with another drive. */
export interface DriveResources extends AsyncDisposable {
  readonly userId: UserId;
  readonly mailbox: Mailbox;
  /** What is known of how this reader wants to be briefed. */
  readonly preferences: Partial<BriefingPreferences>;
  /** May be called twice. */
  close(): Promise<void>;
}

/** The adapters of one process, wired, and one `close()` for all of them. */
export interface Runtime extends AsyncDisposable {
  readonly settings: Settings;
  /** What may be asked of the model in a minute: shared by all workers through Redis, or this process's own. */
  readonly modelQuota: ModelQuota;
  /** The process's one connection; null where no REDIS_URL is set. */
  readonly redis: RedisConnection | null;
  /** Opens what a user's drive needs. @throws NexusError when the mailbox cannot be opened. */
  openDrive(userId: UserId, options?: DriveOptions): Promise<DriveResources>;
  close(): Promise<void>;
}

/** The sample mailbox belongs to a site manager whose client comes first. */
const samplePreferences: Partial<BriefingPreferences> = { vips: ['eleanor.tarrant@quaysidehomes.example'] };

async function openDrive(settings: Settings, userId: UserId, options: DriveOptions): Promise<DriveResources> {
  // The setting names the local user's mail. Everybody else has the accounts they connected, and until then the sample.
  const location = options.mailbox ?? (userId === localUserId ? settings.mailbox : null);
  const { readerAddresses } = options;
  const mailbox = await openMailbox(location ?? sampleMailboxPath, {
    ...(readerAddresses !== undefined && readerAddresses.length > 0 && { readerAddresses }),
    ...(location === null && { name: 'the sample mailbox' }),
  });
  return {
    userId,
    mailbox,
    preferences: location === null ? samplePreferences : {},
    close: () => mailbox.close(),
    [Symbol.asyncDispose]: () => mailbox.close(),
  };
}

export interface RuntimeOptions {
  /** Told once which store stands in for one that is not set, and when Redis goes and comes back. A pino logger fits. */
  readonly log?: StoreLog;
}

/** Wires what the settings name; a store that is away is no error. Drives that it opened are closed by whoever opened them. */
export async function createRuntime(settings: Settings, { log }: RuntimeOptions = {}): Promise<Runtime> {
  const { redisUrl, modelLimits } = settings;
  const redis = redisUrl === null ? null : connectRedis({ url: redisUrl, ...(log !== undefined && { log }) });
  if (redis === null) log?.info('no REDIS_URL, so the budget of the model is kept in memory, for this process alone');
  const modelQuota = createModelQuota({ limits: modelLimits, redis, clock: () => performance.now() });
  const close = async () => {
    await modelQuota.close();
    await redis?.close();
  };
  return {
    settings,
    modelQuota,
    redis,
    openDrive: (userId, options = {}) => openDrive(settings, userId, options),
    close,
    [Symbol.asyncDispose]: close,
  };
}
