import { openingOfEmbedded, type Settings } from '@nexus/runtime';
import {
  describeDatabase,
  inspectEncryptionKey,
  type OutboxInspection,
  probeDatabase,
  probeDocumentVectors,
  probeRedis,
} from '@nexus/runtime/inspection';
import type { Check } from '../check.ts';

export function checkRedis({ redisUrl }: Settings): Check {
  return {
    service: 'Redis',
    absent: 'not set; limits are counted in each process, and what is remembered goes to the database at once',
    settings: 'Check REDIS_URL.',
    attempt:
      redisUrl === null
        ? null
        : async (signal) => `${new URL(redisUrl).host}, ${waitingText(await probeRedis(redisUrl, signal))}`,
  };
}

function waitingText({ waiting, appendOnly }: OutboxInspection): string {
  const memories = waiting === 1 ? 'the memory of 1 user waits' : `the memories of ${waiting} users wait`;
  const file = appendOnly === false ? '; its append-only file is off' : '';
  return `${waiting === 0 ? 'nothing waits' : memories} for the database${file}`;
}

const databases = {
  hosted: {
    name: 'hosted Supabase at',
    settings: 'Check SUPABASE_URL, SUPABASE_PUBLISHABLE_KEY and SUPABASE_JWT_SECRET; docs/runbook.md has more.',
  },
  postgres: { name: 'PostgreSQL at', settings: 'Check DATABASE_URL; docs/runbook.md has more.' },
  embedded: { name: 'embedded, in', settings: 'See "The embedded database" in docs/runbook.md.' },
} as const;

export function checkDatabase({ database, missingOfHosted }: Settings): Check {
  const service = 'Database';
  if (database === null)
    return { service, absent: 'none: NEXUS_DATA_DIR says that nothing is kept', settings: '', attempt: null };
  const { form, where, exists } = describeDatabase(database);
  const { name, settings } = databases[form];
  const half =
    missingOfHosted.length > 0 && database.databaseUrl === null
      ? `For SUPABASE_URL to be the database as well set ${missingOfHosted.join(' and ')}.`
      : null;
  return {
    service,
    absent: `${name} ${where}: will be made at the first drive`,
    ...(half !== null && { turnOn: half }),
    settings,
    within: openingOfEmbedded,
    attempt: exists
      ? async () => {
          await probeDatabase(database);
          return `${name} ${where}, migrated${half === null ? '' : `. ${half}`}`;
        }
      : null,
  };
}

/** What preferences and the sign-ins of accounts are encrypted with. */
export async function checkEncryptionKey({ database, encryptionKeys }: Settings): Promise<Check> {
  const place = { encryptionKeys, dataDirectory: database?.dataDirectory ?? null };
  const key = await inspectEncryptionKey(place).catch((error: unknown) => error);
  return {
    service: 'Encryption key',
    absent:
      database === null ? 'none is needed' : `will be made with the first preferences, in ${database.dataDirectory}`,
    settings: 'See "Keys" in docs/runbook.md.',
    attempt:
      key === null
        ? null
        : async () => {
            const current = await inspectEncryptionKey(place);
            return `${current?.id} from ${current?.file ?? 'NEXUS_ENCRYPTION_KEY'}`;
          },
  };
}

/** What offices uploaded, and how much of it is found by meaning. */
export function checkManuals({ database, embeddingModel }: Settings): Check {
  const exists = database !== null && describeDatabase(database).exists;
  return {
    service: 'Manuals',
    absent: database === null ? 'kept nowhere: NEXUS_DATA_DIR says so' : 'none yet',
    settings: 'See the line of the database.',
    within: openingOfEmbedded,
    attempt: exists
      ? async () => {
          const { canKeep, chunks, lacking } = await probeDocumentVectors(database, embeddingModel?.model ?? null);
          if (chunks === 0)
            return canKeep ? 'none yet' : 'none yet; no pgvector in the database, so search is by words';
          const passages = `${chunks} ${chunks === 1 ? 'passage' : 'passages'}`;
          if (!canKeep) return `${passages}; no pgvector in the database, so they are searched by words`;
          const missing = lacking.reduce((sum, one) => sum + one.chunks, 0);
          if (missing === 0) return `${passages}, each with its vector`;
          if (embeddingModel === null) return `${passages}, ${missing} without a vector: no embedding model is set`;
          return `${passages}, ${missing} without a vector of ${embeddingModel.model}: \`npm run nexus -- embed --all\` makes them`;
        }
      : null,
  };
}
