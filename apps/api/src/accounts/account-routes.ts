import {
  type AccountReading,
  type ConnectedAccount,
  NexusError,
  OAuthMailProvider,
  type UserId,
} from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { bodyResponses, namingResponses, problemResponse } from '../problems/problem.ts';
import { requireUser, userOf } from '../sign-in/request-user.ts';
import {
  AccountAnswer,
  AccountPath,
  AccountsAnswer,
  aboutAccounts,
  accountResponses,
  ImapAccountBody,
} from './account-schemas.ts';
import type { Accounts } from './accounts.ts';
import { connectImapAccount } from './connect-imap-account.ts';

/** The mailboxes that a user connected: list, connect by app password, disconnect (E-5). */
export const accountRoutes: FastifyPluginAsyncZod<{ readonly accounts: Accounts }> = async (app, { accounts }) => {
  const { store, oauth } = accounts;
  const changes = { config: { rateLimit: { max: app.limits.accounts } }, preParsing: requireUser };

  // No cache on the way keeps whose mail somebody reads.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/accounts',
    {
      preParsing: requireUser,
      schema: {
        ...aboutAccounts,
        summary: 'Your connected mailboxes, and the providers that you can sign in to from here',
        response: { ...accountResponses, 200: AccountsAnswer },
      },
    },
    async (request) => ({
      accounts: (await store.list(userOf(request))).map(readingOf),
      offered: OAuthMailProvider.options.filter((provider) => oauth(provider) !== null),
    }),
  );

  app.post(
    '/accounts/imap',
    {
      ...changes,
      schema: {
        ...aboutAccounts,
        summary: 'Connect a mailbox by its address and app password; its servers are asked at once',
        description:
          'Where no servers are named they are looked for by the address. Only ports 993, 143, 465 and 587 of the public internet are reached, with TLS, except by the person at this machine. An address that is connected already takes the new password, and keeps its user name and servers unless others are named.',
        body: ImapAccountBody,
        response: {
          ...accountResponses,
          ...bodyResponses,
          201: AccountAnswer,
          422: problemResponse(
            'ACCOUNT_SERVERS_UNKNOWN, MAILBOX_SIGN_IN_REFUSED or MAILBOX_UNREACHABLE: a wrong name or port, or TLS that fails',
          ),
        },
      },
    },
    async (request, reply) => {
      const connected = await connectImapAccount(accounts, userOf(request), request.body);
      return reply.code(201).send(readingOf(connected));
    },
  );

  app.delete(
    '/accounts/:accountId',
    {
      ...changes,
      schema: {
        ...aboutAccounts,
        summary: 'Disconnect a mailbox; its tokens or password are deleted',
        params: AccountPath,
        response: {
          ...accountResponses,
          ...bodyResponses,
          ...namingResponses,
          204: z.null().describe('It is gone'),
          404: problemResponse('ACCOUNT_NOT_FOUND or NOT_FOUND'),
        },
      },
    },
    async (request, reply) => {
      const isGone = await disconnectAccount(accounts, userOf(request), request.params.accountId);
      if (isGone) return reply.code(204).send(null);
      throw new NexusError('ACCOUNT_NOT_FOUND', 'There is no such account, or no longer. List the accounts anew.');
    },
  );
};

/**
 * Takes an account away here, with what was begun in it, and tells its provider, without waiting, that the tokens are not needed any more.
 *
 * @returns false: there was none
 * @throws NexusError ACCOUNTS_UNREACHABLE
 */
async function disconnectAccount(
  { store, intents, oauth }: Pick<Accounts, 'store' | 'intents' | 'oauth'>,
  userId: UserId,
  accountId: string,
): Promise<boolean> {
  // An account that cannot be read any more is not kept for that reason.
  const [accounts, credentials] = await Promise.all([
    store.list(userId).catch(() => []),
    store.credentials(userId, accountId).catch(() => null),
  ]);
  const isGone = await store.disconnect(userId, accountId);
  if (isGone) await intents.forget(userId, accountId);
  const provider = accounts.find((one) => one.accountId === accountId)?.provider;
  if (isGone && credentials?.kind === 'oauth' && provider !== undefined && provider !== 'imap') {
    void oauth(provider)?.revoke(credentials);
  }
  return isGone;
}

function readingOf({ accountId, provider, address, state, connectedAt }: ConnectedAccount): AccountReading {
  return { accountId, provider, address, state, connectedAt: connectedAt.toISOString() };
}
