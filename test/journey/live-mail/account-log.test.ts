import { localUserId } from '@nexus/contracts';
import { createPrivateLogger } from '@nexus/livekit-agent';
import { createRuntime, parseSettings } from '@nexus/runtime';
import { startAuthorizationServer } from '@nexus/runtime/testing';
import { expect, it } from 'vitest';

it('E-5: what an operator is to look for stands in the log: which account, which provider and why, and no address', async () => {
  await using google = await startAuthorizationServer();
  google.mood.refuses = { error: 'invalid_client', status: 401 };
  const lines: string[] = [];
  const log = createPrivateLogger('info', { write: (line) => lines.push(line) });
  const settings = parseSettings({
    NEXUS_DATA_DIR: ':memory:',
    GOOGLE_CLIENT_ID: google.client.clientId,
    GOOGLE_CLIENT_SECRET: 'one that has run out',
    GOOGLE_ISSUER_URL: google.url,
  });
  await using runtime = await createRuntime(settings, { log });
  const account = { provider: 'gmail', address: 'nora@example.com' } as const;
  const { accountId } = await runtime.accounts.connect(localUserId, account, {
    kind: 'oauth',
    accessToken: 'an-access-token',
    refreshToken: 'a-refresh-token',
    expiresAt: new Date(0),
  });
  await using drive = await runtime.openDrive(localUserId, { patience: 50_000 });
  await expect(drive.mailbox.reader.overview()).rejects.toMatchObject({ code: 'MAILBOX_UNREACHABLE' });

  const told = lines.map((line) => JSON.parse(line));
  const code = 'MAILBOX_UNREACHABLE';
  const renewal = { msg: 'a sign-in was not renewed', accountId, name: 'gmail', code, reason: 'invalid_client' };
  expect(told).toContainEqual(expect.objectContaining(renewal));
  expect(told).toContainEqual(expect.objectContaining({ msg: 'an account does not answer', accountId, code }));
  expect(lines.join('')).not.toMatch(/nora|token|run out/);
});
