import { randomUUID } from 'node:crypto';
import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OAuthMailProvider, PasswordCredentials } from '@nexus/contracts';
import { findRedisServer, layCluster, readAllTables } from '@nexus/knowledge-store/testing';
import { createRuntime, parseSettings, type Runtime } from '@nexus/runtime';
import { type AuthorizationServerDouble, startAuthorizationServer } from '@nexus/runtime/testing';
import { describe, expect, it } from 'vitest';
import { makeEmptyPlaces } from '../../support/canary/empty-places.ts';
import { findLeaks } from '../../support/canary/find-leaks.ts';
import { startWatchedRedis } from '../../support/canary/watched-redis.ts';

/** Against hanging only. */
const bound = 240_000;
const addressOf = () => `nora-${randomUUID()}@example.com`;

async function connect(runtime: Runtime, server: AuthorizationServerDouble, provider: OAuthMailProvider, user: string) {
  const oauth = runtime.oauth(provider);
  if (oauth === null) throw new Error('There is no client.');
  const begun = await oauth.begin({ redirectUri: `http://127.0.0.1:8787/accounts/${provider}/callback` });
  const { address, credentials } = await oauth.finish(await server.consent(begun.url), begun);
  return runtime.accounts.connect(user, { provider, address }, credentials);
}

function createLog() {
  const lines: string[] = [];
  const write = (...said: unknown[]) => void lines.push(said.map((one) => JSON.stringify(one)).join(' '));
  return { lines, log: { info: write, warn: write } };
}

describe.skipIf(!findRedisServer())('tokens, passwords and addresses of accounts', () => {
  it(
    'E-5: after sign-ins, renewals, refusals and a disconnection are in no table, file, key or log, plain or in base64',
    async () => {
      const [address, password] = [addressOf(), `app-password-${randomUUID()}`];
      await using google = await startAuthorizationServer({ address });
      await using microsoft = await startAuthorizationServer({ address, rotates: true });
      await using places = await makeEmptyPlaces();
      await using redis = await startWatchedRedis();
      const dataFolder = join(places.root, 'data');
      await layCluster(dataFolder);
      const settings = parseSettings({
        NEXUS_DATA_DIR: dataFolder,
        REDIS_URL: redis.url,
        GOOGLE_CLIENT_ID: google.client.clientId,
        GOOGLE_CLIENT_SECRET: google.client.clientSecret,
        GOOGLE_ISSUER_URL: google.url,
        MICROSOFT_CLIENT_ID: microsoft.client.clientId,
        MICROSOFT_CLIENT_SECRET: microsoft.client.clientSecret,
        MICROSOFT_ISSUER_URL: microsoft.url,
        GRAPH_API_URL: `${microsoft.url}/v1.0`,
      });
      const { lines, log } = createLog();
      const [user, failures]: [string, unknown[]] = [randomUUID(), []];
      const runtime = await createRuntime(settings, { log });
      await runtime.memoryOpened(60_000);
      // One that cannot write is away from a lock in Redis.
      if (runtime.redis?.client.status !== 'ready')
        await new Promise((done) => runtime.redis?.client.once('ready', done));

      const gmail = await connect(runtime, google, 'gmail', user);
      const outlook = await connect(runtime, microsoft, 'outlook', user);
      const imap: PasswordCredentials = {
        ...{ kind: 'password', user: address, password, smtp: null },
        imap: { host: 'imap.example.com', port: 993, security: 'tls' },
      };
      const other = await runtime.accounts.connect(user, { provider: 'imap', address }, imap);
      for (const { accountId } of [gmail, outlook]) {
        const tokens = runtime.tokensOf(user, accountId);
        const refused = await tokens.get();
        expect(await tokens.get({ refused })).not.toBe(refused);
      }
      await runtime.intents.begin(user, {
        ...{ key: 'a key', accountId: gmail.accountId, action: 'archive' },
        emailIds: [`${gmail.accountId}/1`],
      });
      await runtime.hiddenMail.snooze(user, [{ emailId: `${gmail.accountId}/1`, until: new Date() }]);
      google.endGrants();
      for (const { accountId } of [gmail, other]) {
        const tokens = runtime.tokensOf(user, accountId);
        failures.push(
          await tokens.get({ refused: await tokens.get().catch(() => '') }).catch((error: unknown) => error),
        );
      }
      expect(failures).toMatchObject([{ code: 'MAIL_SIGN_IN_NEEDED' }, { code: 'ACCOUNT_NOT_FOUND' }]);
      expect(await runtime.accounts.disconnect(user, outlook.accountId)).toBe(true);
      expect(await runtime.accounts.list(user)).toMatchObject([
        { provider: 'gmail', state: 'sign-in-needed', address },
        { provider: 'imap', state: 'connected', address },
      ]);
      await runtime.close();

      const words = [address, password, ...google.secrets, ...microsoft.secrets];
      expect(words.length).toBeGreaterThan(12);
      const tables = await readAllTables(dataFolder);
      const texts = {
        ...tables,
        'redis commands': await redis.commands(),
        'redis values': await redis.values(),
        log: lines.join('\n'),
        errors: failures.map((error) => `${(error as Error).stack} ${(error as Error).cause}`).join('\n'),
      };
      expect(tables['public.mail_accounts']?.split('\n')).toHaveLength(2);
      expect(texts['redis commands']).toContain('nexus:intents:');
      expect(texts['redis values'].toString()).toContain(`nexus:intents:${user}`);
      const search = { words, folders: [places.root], elsewhere: [], since: 0, texts };
      expect(findLeaks(search)).toEqual([]);

      // Any of them would have been found.
      const leak = join(dataFolder, 'left-behind');
      await appendFile(leak, Buffer.from(`left behind ${password} `).toString('base64'));
      expect(findLeaks(search)).toEqual([`${leak}: 1`]);
    },
    bound,
  );
});
