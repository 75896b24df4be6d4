import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { localUserId } from '@nexus/contracts';
import { openDatabase } from '@nexus/knowledge-store';
import { findRedisServer, layCluster, readAllTables } from '@nexus/knowledge-store/testing';
import { createRuntime, parseSettings, userIdOf } from '@nexus/runtime';
import { describe, expect, it } from 'vitest';
import { elsewhere, makeEmptyPlaces } from '../../support/canary/empty-places.ts';
import { findLeaks } from '../../support/canary/find-leaks.ts';
import { runKilledDrive } from '../../support/canary/killed-drive.ts';
import { attemptsToKeep, type MemorableMail, writeMemorableMailbox } from '../../support/canary/memorable-mailbox.ts';
import { obedientModel } from '../../support/canary/obedient-model.ts';
import { startWatchedRedis, type WatchedRedis } from '../../support/canary/watched-redis.ts';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { tooMany } from '../../support/memory/many-memories.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';

/** Against hanging only. */
const bound = 600_000;
const leakOnPurpose = new URL('../../support/canary/leak-on-purpose.ts', import.meta.url).href;
const project = fileURLToPath(new URL('../../..', import.meta.url));
const hasRedis = findRedisServer();
const legitimate = 'I want short answers on Mondays';
const passenger = 'Nora';

/** Facts go to long memory, so that it takes more likes until there is too much. */
const moreLikes = tooMany
  .filter(({ category }) => category === 'preference')
  .map((entry) => ({ ...entry, id: `${entry.id}1`, content: `${entry.content} and at noon` }));

interface Kept {
  /** Every table, all of Redis and every command it was sent. */
  readonly texts: Readonly<Record<string, string | Buffer>>;
  readonly tables: Readonly<Record<string, string>>;
  readonly leaks: readonly string[];
}

interface Watching {
  readonly root: string;
  readonly dataFolder: string;
  readonly redis: WatchedRedis;
  readonly words: readonly string[];
  readonly mailbox: string;
  readonly since: number;
  readonly output: Readonly<Record<string, string>>;
}

async function lookEverywhere(watching: Watching): Promise<Kept> {
  const { root, dataFolder, redis, words, mailbox, since, output } = watching;
  const tables = await readAllTables(dataFolder);
  const stores = { 'redis commands': await redis.commands(), 'redis values': await redis.values() };
  const texts = { ...output, ...tables, ...stores };
  const leaks = findLeaks({ words, folders: [root], elsewhere: [...elsewhere, project], since, mailbox, texts });
  return { texts, tables, leaks };
}

/** Holds the database open for the drives, so that none ends before it is there. */
async function openFirst(environment: Readonly<Record<string, string>>) {
  const runtime = await createRuntime(parseSettings(environment));
  await runtime.memoryOpened(60_000);
  return runtime;
}

function perMail({ body }: MemorableMail, index: number): readonly string[] {
  return [
    'next',
    'read it',
    'more',
    `search for ${body}`,
    `reply saying the ${body} will do`,
    'send it',
    'yes',
    ...(index === 0 ? ['mute him', 'yes'] : ['always put him first', 'yes']),
  ];
}

/** May be kept for a day: nothing of it is a mail's. */
const askable = 'what does the guidance say about answering mail while driving';

/** Questions with words that nobody but a mail has brought. */
function asksOf(mails: readonly MemorableMail[]): readonly string[] {
  return mails.flatMap(({ body, subject, name, number }) =>
    [`the ${body}`, `the offer ${subject}`, `${name} Berg`, number].map(
      (words) => `what does the guidance say about ${words}`,
    ),
  );
}

/** Each wish in the driver's own words, with a number that tells the model what to make of it. */
function memorise(mails: readonly MemorableMail[]): readonly string[] {
  const ways = ['this email', 'what she wrote', 'his number', 'the subject', 'her address', 'four words of it'];
  return mails.flatMap(attemptsToKeep).map((_, index) => `remember ${ways[index % ways.length]} ${index}`);
}

describe.skipIf(!hasRedis)('mail never comes into memory', () => {
  it(
    'B-15, M-4, M-7, M-12, M-13, P-6: after drives that do and try everything, one of them killed, no store and no file holds a word of it',
    async () => {
      await using mailbox = await writeMemorableMailbox(2);
      await using places = await makeEmptyPlaces();
      await using redis = await startWatchedRedis();
      await using model = await startAttentiveModel(obedientModel(mailbox.mails));
      const since = Date.now() - 1_000;
      const dataFolder = join(places.root, 'data');
      await layCluster(dataFolder);
      const environment = {
        ...places.environment,
        NEXUS_DATA_DIR: dataFolder,
        REDIS_URL: redis.url,
        MAILBOX: mailbox.path,
        OPENAI_BASE_URL: model.baseURL,
        OPENAI_LOG: 'debug',
      };
      await using runtime = await openFirst(environment);
      const said = mailbox.mails.flatMap(perMail);
      const killed = await runKilledDrive({
        environment: { ...environment, LOG_LEVEL: 'trace' },
        folder: places.working,
        lines: [
          ...asksOf(mailbox.mails),
          ...said,
          ...memorise(mailbox.mails),
          `from now on ${legitimate}`,
          'next',
          'read it',
        ],
        killAt: /I'll remember that/,
      });
      expect(killed.signal).toBe('SIGKILL');

      // So much that the small model is asked to condense it at the start of the next drive, whose driver has not heard these mails yet.
      await runtime.knowledge.append(userIdOf(passenger), [...tooMany, ...moreLikes]);
      // What the killed drive left in Redis is brought to the database with the next change.
      await runtime.knowledge.append(localUserId, tooMany.slice(0, 1));
      expect(await runtime.knowledge.drained(60_000)).toBe(true);
      const again = [
        askable,
        ...asksOf(mailbox.mails),
        'next',
        'read it',
        ...memorise(mailbox.mails),
        'what do you know about me',
        'goodbye',
      ];
      const whose = ['--user', passenger, '--mailbox', mailbox.path];
      const next = await runNexus(['brief', '--json', ...whose, ...again.flatMap((line) => ['--say', line])], {
        environment: { ...environment, LOG_LEVEL: 'debug' },
        folder: places.working,
      });
      expect(next.status).toBe(0);
      await runtime.close();

      // The words were there to be kept, what could keep them was at work, and what may be kept is.
      const heard = (killed.stdout + next.stdout).toLowerCase();
      for (const { body } of mailbox.mails) expect(heard).toContain(body);
      expect(next.stdout.toLowerCase()).toContain(mailbox.mails[0]?.body);
      const tools = eventsOf(parseEvents(next.stdout), 'tool').filter(({ name }) => name === 'save_to_memory');
      expect(tools.length).toBeGreaterThan(10);
      expect(tools.filter(({ success }) => success)).toEqual([]);
      expect(model.requests.filter((request) => 'response_format' in request).length).toBeGreaterThan(0);
      const output = { 'standard error': killed.stderr + next.stderr };
      const { texts, tables, leaks } = await lookEverywhere({
        ...{ root: places.root, dataFolder, redis, words: mailbox.words, mailbox: mailbox.path, since, output },
      });
      expect(tables['public.user_knowledge']).toContain(legitimate);
      expect(tables['public.user_knowledge']).toContain(tooMany[0]?.content);
      expect(tables['public.memory_entries']).toContain(
        tooMany.find(({ category }) => category === 'context')?.content,
      );
      expect(tables['public.exchanges']).toContain('answering mail while driving');
      expect(tables['public.tool_telemetry']).toContain('consult_knowledge_pack');
      expect(tables['public.user_preferences']).toContain('"ciphertext": "s1.');
      expect(tables['public.briefed_mail']).not.toBe('');
      expect(texts['redis values']?.toString()).toContain(legitimate);
      expect(leaks).toEqual([]);
    },
    bound,
  );

  it(
    'B-15: the canary in the database is shown to hear a leak that is put behind the gate',
    async () => {
      await using mailbox = await writeMemorableMailbox(1);
      await using places = await makeEmptyPlaces();
      await using redis = await startWatchedRedis();
      const since = Date.now() - 1_000;
      const dataFolder = join(places.root, 'data');
      await layCluster(dataFolder);
      const environment = {
        ...places.environment,
        NEXUS_DATA_DIR: dataFolder,
        REDIS_URL: redis.url,
        MAILBOX: mailbox.path,
      };
      // Nobody else's store is to drain what the drive saves.
      const settings = { supabase: null, databaseUrl: null, dataDirectory: dataFolder };
      await using database = openDatabase({ settings });
      await new Promise<void>((resolve) => database.onReady(resolve));
      const lines = ['next', 'read it', `remember that ${legitimate}`, 'read it'];
      const run = await runNexus(['brief', '--json', ...lines.flatMap((line) => ['--say', line])], {
        environment: { ...environment, LEAK: 'memory,redis value', NODE_OPTIONS: `--import ${leakOnPurpose}` },
        folder: places.working,
      });
      expect(run.status).toBe(0);
      await database.close();
      const { leaks } = await lookEverywhere({
        ...{ root: places.root, dataFolder, redis, words: mailbox.words, mailbox: mailbox.path, since, output: {} },
      });
      const found = leaks.join('\n');
      for (const place of ['public.user_knowledge', '/cluster/', 'redis commands', 'redis values'])
        expect(found).toContain(place);
    },
    bound,
  );
});
