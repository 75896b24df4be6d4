import { appendFile, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findRedisServer, layCluster, readAllTables } from '@nexus/knowledge-store/testing';
import { dovecotPassword, findDovecot, layDovecot, laySmtpServer } from '@nexus/mail-doubles';
import { createRuntime, parseSettings } from '@nexus/runtime';
import { describe, expect, it } from 'vitest';
import { type CanaryMail, writeCanaryMailbox } from '../../support/canary/canary-mailbox.ts';
import { makeEmptyPlaces } from '../../support/canary/empty-places.ts';
import { findLeaks } from '../../support/canary/find-leaks.ts';
import { startWatchedRedis } from '../../support/canary/watched-redis.ts';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';

/** Against hanging only. */
const bound = 240_000;
const user = 'driver@example.com';

/** All that may be done to a mail on a server; of the first a snooze is left for the next drive, of the second a muted thread. */
function perMail({ body }: CanaryMail, index: number): readonly string[] {
  return [
    ...['next', 'read it', 'flag it', 'archive it', 'undo', 'move it to Offers', 'undo'],
    ...(index === 0
      ? [`reply saying the ${body} will do`, 'send it', 'yes', 'remind me tomorrow at nine']
      : [`reply saying the ${body} will do`, 'mute this thread', 'yes']),
  ];
}

describe.skipIf(!findDovecot() || !findRedisServer())('mail on a server never outlives the drive', () => {
  it(
    'B-15, E-9: whatever is done to it, no table, key, file or log holds a word of it, nor the password',
    async () => {
      await using server = await layDovecot();
      await using smtp = await laySmtpServer(dovecotPassword);
      await using mailbox = await writeCanaryMailbox(2);
      const names = (await readdir(mailbox.path)).toSorted();
      const raws = await Promise.all(names.map((name) => readFile(join(mailbox.path, name))));
      await server.deliver(
        user,
        raws.map((raw) => ({ raw })),
      );
      await using places = await makeEmptyPlaces();
      await using redis = await startWatchedRedis();
      const dataFolder = join(places.root, 'data');
      await layCluster(dataFolder);
      const environment = { ...places.environment, NEXUS_DATA_DIR: dataFolder, REDIS_URL: redis.url };
      // Holds the database open for the drive, so that it does not end before that is there.
      const runtime = await createRuntime(parseSettings(environment));
      await runtime.memoryOpened(60_000);
      const place = `imap://${encodeURIComponent(user)}:${encodeURIComponent(dovecotPassword)}@127.0.0.1:${server.port}`;
      const searched = mailbox.mails.map(({ subject }) => `search for ${subject}`);
      const lines = [...mailbox.mails.flatMap(perMail), ...searched, 'what did you leave out', 'goodbye'];
      const run = await runNexus(['brief', '--json', '--window', 'all', ...lines.flatMap((line) => ['--say', line])], {
        environment: {
          ...environment,
          LOG_LEVEL: 'trace',
          MAILBOX: `${place}?security=none&smtp=127.0.0.1:${smtp.port}`,
        },
        folder: places.working,
      });
      await runtime.close();

      expect(run.status).toBe(0);
      const done = eventsOf(parseEvents(run.stdout), 'tool').flatMap(({ name, success }) => (success ? [name] : []));
      const wanted = ['archive_email', 'flag_email', 'move_email', 'snooze_email', 'mute_thread', 'draft_reply'];
      expect(done).toEqual(expect.arrayContaining([...wanted, 'search_emails', 'send_draft', 'undo_last_action']));
      expect(smtp.received).toHaveLength(1);
      for (const { body } of mailbox.mails) expect(run.stdout).toContain(body);

      const texts = {
        ...(await readAllTables(dataFolder)),
        'redis commands': await redis.commands(),
        'redis values': await redis.values(),
        'standard error': run.stderr,
      };
      // They were there to keep it: a snooze, a muted thread, what was begun.
      expect(texts['redis commands']).toContain('nexus:intents:');
      expect(Object.entries(texts).filter(([name]) => /snoozed|muted/.test(name)).length).toBeGreaterThan(0);
      const words = [...mailbox.words, dovecotPassword];
      const search = { words, folders: [places.root], elsewhere: [], since: 0, texts };
      expect(findLeaks(search)).toEqual([]);

      // Any of them would have been found.
      const leak = join(dataFolder, 'left-behind');
      await appendFile(leak, `left behind ${mailbox.words[0]}`);
      expect(findLeaks(search)).toEqual([`${leak}: 1`]);
    },
    bound,
  );
});
