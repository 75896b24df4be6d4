import type { Settings } from '@nexus/runtime';
import {
  describeDatabase,
  inspectEncryptionKey,
  type OutboxInspection,
  probeDatabase,
  probeRedis,
} from '@nexus/runtime/inspection';
import type { Examination } from './finding.ts';

/** Milliseconds: an embedded database that nobody has open is started to be asked. */
const openWithin = 30_000;

const forms = {
  hosted: 'hosted Supabase at',
  postgres: 'PostgreSQL at',
  embedded: 'embedded, in',
} as const;

function waitingText({ waiting, appendOnly }: OutboxInspection): string {
  const memories = waiting === 1 ? 'the memory of 1 user waits' : `the memories of ${waiting} users wait`;
  const file = appendOnly === false ? '; its append-only file is off' : '';
  return `${waiting === 0 ? 'nothing waits' : memories} for the database${file}`;
}

function redisExamination({ redisUrl }: Settings): Examination {
  return {
    service: 'Redis',
    absent: 'not set; limits are counted in each process, and what is remembered goes to the database at once',
    settings: 'Check REDIS_URL.',
    examine:
      redisUrl === null
        ? null
        : async (signal) => `${new URL(redisUrl).host}, ${waitingText(await probeRedis(redisUrl, signal))}`,
  };
}

function databaseExamination({ database: settings, missingOfHosted }: Settings): Examination {
  const service = 'Database';
  if (settings === null)
    return { service, absent: 'none: NEXUS_DATA_DIR says that nothing is kept', settings: '', examine: null };
  const { form, where, exists } = describeDatabase(settings);
  const half =
    missingOfHosted.length > 0 && settings.databaseUrl === null
      ? `For SUPABASE_URL to be the database as well set ${missingOfHosted.join(' and ')}.`
      : null;
  return {
    service,
    absent: `${forms[form]} ${where}: will be made at the first drive`,
    ...(half !== null && { turnOn: half }),
    settings: {
      hosted: 'Check SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_JWT_SECRET; docs/runbook.md has more.',
      postgres: 'Check DATABASE_URL; docs/runbook.md has more.',
      embedded: 'See "The embedded database" in docs/runbook.md.',
    }[form],
    within: openWithin,
    examine: exists
      ? async () => {
          await probeDatabase(settings);
          return `${forms[form]} ${where}, migrated${half === null ? '' : `. ${half}`}`;
        }
      : null,
  };
}

async function keyExamination({ database, encryptionKeys }: Settings): Promise<Examination> {
  const place = { encryptionKeys, dataDirectory: database?.dataDirectory ?? null };
  const key = await inspectEncryptionKey(place).catch((error: unknown) => error);
  return {
    service: 'Encryption key',
    absent:
      database === null ? 'none is needed' : `will be made with the first preferences, in ${database.dataDirectory}`,
    settings: 'See "Keys" in docs/runbook.md.',
    examine:
      key === null
        ? null
        : async () => {
            const current = await inspectEncryptionKey(place);
            return `${current?.id} from ${current?.file ?? 'NEXUS_ENCRYPTION_KEY'}`;
          },
  };
}

/** What outlives a drive: where it is kept, and what it is encrypted with. */
export async function memoryExaminations(settings: Settings): Promise<readonly Examination[]> {
  return [redisExamination(settings), databaseExamination(settings), await keyExamination(settings)];
}
