import { type ConnectionOutcome, NexusError, type OAuthMailProvider } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Accounts } from '../accounts/accounts.ts';
import { beginConnection } from '../accounts/begin-connection.ts';
import { layCookie, readCookie, takeCookieAway } from '../accounts/connect-cookie.ts';
import { flowLasts, openFlow } from '../accounts/connect-flow.ts';
import { finishConnection } from '../accounts/finish-connection.ts';
import { publicAddress } from '../accounts/public-address.ts';
import { clientOf } from '../plugins/rate-limits.ts';
import { requireUser, userOf } from '../plugins/sign-in.ts';
import { ConnectionAnswer, ProviderAddress, ProviderQuestion, ReturnQuery } from '../schemas/accounts.ts';
import { aboutAccounts, accountResponses } from '../schemas/accounts-responses.ts';
import { bodyResponses, commonResponses, namingResponses, problemResponse } from '../schemas/responses.ts';

export interface AccountConnectRoutesOptions {
  readonly accounts: Accounts;
  readonly api: Settings['api'];
  readonly clock?: () => Date;
}

type Wanted = z.infer<typeof ProviderAddress> & z.infer<typeof ProviderQuestion>;

/** To the page, which is told what became of the sign-in. */
function leadOn(reply: FastifyReply, provider: OAuthMailProvider, outcome: ConnectionOutcome): FastifyReply {
  return reply.redirect(`/#accounts/${provider}/${outcome}`, 303);
}

const seeOther = z.null().describe('Location says where');

const beginnings = {
  ...accountResponses,
  ...namingResponses,
  409: problemResponse('ACCOUNT_PROVIDER_UNAVAILABLE'),
  503: problemResponse('ACCOUNT_CONNECTION_FAILED: the provider does not answer; SIGN_IN_UNAVAILABLE or SHUTTING_DOWN'),
};

/**
 * Connecting a mailbox by signing in at its provider (E-5), with PKCE and state. What the sign-in needs when it comes back is kept,
 * sealed, by the browser that began it: no other can end it, and any process of ours can.
 */
export const accountConnectRoutes: FastifyPluginAsyncZod<AccountConnectRoutesOptions> = async (app, options) => {
  const { accounts, api, clock = () => new Date() } = options;
  const overTls = api.publicUrl?.startsWith('https:') ?? false;
  const limited = { config: { rateLimit: { max: app.limits.accounts } } };

  app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));

  /** @returns the provider's address, and the header that gives the browser what it needs to come back. */
  async function begin(request: FastifyRequest, { provider, address }: Wanted) {
    const here = publicAddress(request, api);
    const { url, sealed } = await beginConnection(
      { ...accounts, clock },
      { userId: userOf(request), provider, address, redirectUri: `${here}/accounts/${provider}/callback` },
    );
    return { url, cookie: layCookie({ provider, overTls }, sealed, flowLasts) };
  }

  app.post(
    '/accounts/:provider/connect',
    {
      ...limited,
      preHandler: requireUser,
      schema: {
        ...aboutAccounts,
        summary: 'Begin to connect a mailbox: where the browser signs in, for a page that sends its token in a header',
        params: ProviderAddress,
        querystring: ProviderQuestion,
        response: { ...beginnings, ...bodyResponses, 200: ConnectionAnswer },
      },
    },
    async (request, reply) => {
      const { url, cookie } = await begin(request, { ...request.params, ...request.query });
      return reply.header('set-cookie', cookie).send({ url });
    },
  );

  app.get(
    '/accounts/:provider/connect',
    {
      ...limited,
      preHandler: requireUser,
      schema: {
        ...aboutAccounts,
        summary: 'The same as a way to go: leads on to the provider',
        params: ProviderAddress,
        querystring: ProviderQuestion,
        response: { ...beginnings, 303: seeOther },
      },
    },
    async (request, reply) => {
      const { url, cookie } = await begin(request, { ...request.params, ...request.query });
      return reply.header('set-cookie', cookie).redirect(url, 303);
    },
  );

  /** Behind a proxy all strangers have one address: whoever began a sign-in here is not kept from ending it by them. */
  async function whoReturns(request: FastifyRequest): Promise<string> {
    const params = ProviderAddress.safeParse(request.params);
    const sealed = params.success ? readCookie({ ...params.data, overTls }, request.headers.cookie) : null;
    const flow = sealed === null ? null : await openFlow(accounts.seal, sealed).catch(() => null);
    return flow?.userId ?? clientOf(request);
  }

  app.get(
    '/accounts/:provider/callback',
    {
      config: { rateLimit: { max: app.limits.accounts, keyGenerator: whoReturns } },
      // A person in a browser meets this one.
      errorHandler(error, request, reply) {
        const params = ProviderAddress.safeParse(request.params);
        if (!params.success || !(error instanceof NexusError) || error.code !== 'RATE_LIMITED') throw error;
        return leadOn(reply.removeHeader('retry-after'), params.data.provider, 'limited');
      },
      schema: {
        tags: ['accounts'],
        summary: 'Where a provider leads back to; leads on to the page, which is told what happened',
        params: ProviderAddress,
        querystring: ReturnQuery,
        response: { ...commonResponses, ...namingResponses, 303: seeOther },
      },
    },
    async (request, reply) => {
      const { provider } = request.params;
      const cookie = { provider, overTls };
      const outcome = await finishConnection(
        { ...accounts, clock, log: request.log },
        {
          provider,
          sealed: readCookie(cookie, request.headers.cookie),
          query: new URL(request.url, 'http://localhost').search,
        },
      );
      // One that was not ended may still be: nobody ends it by leading a browser here.
      if (outcome !== 'expired') reply.header('set-cookie', takeCookieAway(cookie));
      return leadOn(reply, provider, outcome);
    },
  );
};
