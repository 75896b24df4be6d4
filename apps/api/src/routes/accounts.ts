import { type AccountReading, type ConnectedAccount, NexusError, OAuthMailProvider } from '@nexus/contracts';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import { connectImapAccount } from '../accounts/connect-imap-account.ts';
import { disconnectAccount } from '../accounts/disconnect-account.ts';
import { requireUser, userOf } from '../plugins/sign-in.ts';
import { AccountAnswer, AccountPlace, AccountsAnswer, ImapAccountBody } from '../schemas/accounts.ts';
import { aboutAccounts, accountResponses } from '../schemas/accounts-responses.ts';
import { bodyResponses, namingResponses, problemResponse } from '../schemas/responses.ts';

function readingOf({ accountId, provider, address, state, connectedAt }: ConnectedAccount): AccountReading {
  return { accountId, provider, address, state, connectedAt: connectedAt.toISOString() };
}

/** The mailboxes that a user connected: list, connect by app password, disconnect (E-5). */
export const accountRoutes: FastifyPluginAsyncZod<{ readonly accounts: Accounts }> = async (app, { accounts }) => {
  const { store, oauth } = accounts;
  const changes = { config: { rateLimit: { max: app.limits.accounts } }, preHandler: requireUser };

  // Whose mail somebody reads stays in no cache on the way.
  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  app.get(
    '/accounts',
    {
      preHandler: requireUser,
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
        params: AccountPlace,
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
