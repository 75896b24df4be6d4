import { type ConnectionOutcome, NexusError, type OAuthMailProvider } from '@nexus/contracts';
import type { Settings } from '@nexus/runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { clientOf } from '../plugins/rate-limits.ts';
import { bodyResponses, commonResponses, namingResponses, problemResponse } from '../problems/problem.ts';
import { whyNotLocal } from '../sign-in/local-user.ts';
import { callerOf, requireUser, userOf } from '../sign-in/request-user.ts';
import {
  aboutAccounts,
  accountResponses,
  ConnectionAnswer,
  ProviderPath,
  ProviderQuery,
  ReturnQuery,
} from './account-schemas.ts';
import type { Accounts } from './accounts.ts';
import { clearCookie, readCookie, setCookie } from './oauth-cookie.ts';
import { beginConnection, finishConnection, flowLasts, openFlow } from './oauth-flow.ts';

interface OAuthRoutesOptions {
  readonly accounts: Accounts;
  readonly api: Settings['api'];
  readonly clock?: () => Date;
}

type Wanted = z.infer<typeof ProviderPath> & z.infer<typeof ProviderQuery>;

const seeOther = z.null().describe('Location says where');

const beginnings = {
  ...accountResponses,
  ...namingResponses,
  409: problemResponse('ACCOUNT_PROVIDER_UNAVAILABLE'),
  503: problemResponse('ACCOUNT_CONNECTION_FAILED: the provider does not answer; SIGN_IN_UNAVAILABLE or SHUTTING_DOWN'),
};

/**
 * Connecting a mailbox by signing in at its provider (E-5), with PKCE and state. What the sign-in needs when it comes back is kept,
 * sealed, by the browser that began it: no other browser can end it, and every process of ours can.
 */
export const oauthRoutes: FastifyPluginAsyncZod<OAuthRoutesOptions> = async (app, options) => {
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
    return { url, cookie: setCookie({ provider, overTls }, sealed, flowLasts) };
  }

  app.post(
    '/accounts/:provider/connect',
    {
      ...limited,
      preParsing: requireUser,
      schema: {
        ...aboutAccounts,
        summary: 'Begin to connect a mailbox: where the browser signs in, for a page that sends its token in a header',
        params: ProviderPath,
        querystring: ProviderQuery,
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
      preParsing: requireUser,
      schema: {
        ...aboutAccounts,
        summary: 'The same as a way to go: leads on to the provider',
        params: ProviderPath,
        querystring: ProviderQuery,
        response: { ...beginnings, 303: seeOther },
      },
    },
    async (request, reply) => {
      const { url, cookie } = await begin(request, { ...request.params, ...request.query });
      return reply.header('set-cookie', cookie).redirect(url, 303);
    },
  );

  /** Behind a proxy all strangers have one address: they shall not use up the limit of a user who began a sign-in here. */
  async function countedFor(request: FastifyRequest): Promise<string> {
    const params = ProviderPath.safeParse(request.params);
    const sealed = params.success ? readCookie({ ...params.data, overTls }, request.headers.cookie) : null;
    const flow = sealed === null ? null : await openFlow(accounts.seal, sealed).catch(() => null);
    return flow?.userId ?? clientOf(request);
  }

  app.get(
    '/accounts/:provider/callback',
    {
      config: { rateLimit: { max: app.limits.accounts, keyGenerator: countedFor } },
      // A person in a browser meets this error.
      errorHandler(error, request, reply) {
        const params = ProviderPath.safeParse(request.params);
        if (!params.success || !(error instanceof NexusError) || error.code !== 'RATE_LIMITED') throw error;
        return sendToPage(reply.removeHeader('retry-after'), params.data.provider, 'limited');
      },
      schema: {
        tags: ['accounts'],
        summary: 'Where a provider leads back to; leads on to the page, which is told what happened',
        params: ProviderPath,
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
      // A sign-in that was not ended here can still be: nobody else may end it by luring a browser here.
      if (outcome !== 'expired') reply.header('set-cookie', clearCookie(cookie));
      return sendToPage(reply, provider, outcome);
    },
  );
};

/**
 * Where a browser finds this server, without a slash at its end and without a default port: the redirect addresses that are registered at
 * the providers begin with it, and are compared letter by letter. A header is believed only on this machine itself: elsewhere it could
 * direct what a provider sends back to another host.
 *
 * @throws NexusError ACCOUNT_PROVIDER_UNAVAILABLE where that is unknown, REQUEST_INVALID for a page that was opened elsewhere
 */
function publicAddress(request: FastifyRequest, { publicUrl }: Settings['api']): string {
  const { headers } = request;
  if (publicUrl === null) {
    if (whyNotLocal(callerOf(request)) === null) return new URL(`http://${headers.host}`).origin;
    throw new NexusError(
      'ACCOUNT_PROVIDER_UNAVAILABLE',
      'This server does not know under which address a browser finds it, so no provider can lead back. Set PUBLIC_URL.',
    );
  }
  const { origin } = new URL(publicUrl);
  // The cookie would be set at an address to which the provider does not send back.
  if (headers.origin !== undefined && headers.origin !== origin) {
    throw new NexusError('REQUEST_INVALID', `Open the page at ${origin} to connect an account.`);
  }
  return new URL(publicUrl).href.replace(/\/+$/, '');
}

/** Sends the browser on to the page, and tells the page what became of the sign-in. */
function sendToPage(reply: FastifyReply, provider: OAuthMailProvider, outcome: ConnectionOutcome): FastifyReply {
  return reply.redirect(`/#accounts/${provider}/${outcome}`, 303);
}
