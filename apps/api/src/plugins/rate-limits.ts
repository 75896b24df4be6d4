import { isIP } from 'node:net';
import rateLimit, { normalizeIP } from '@fastify/rate-limit';
import { NexusError } from '@nexus/contracts';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';

/** Requests of one client in a minute. */
export interface RateLimits {
  readonly any: number;
  /** The page's own files, which are counted apart. */
  readonly page: number;
  readonly token: number;
  /** Drives that a user joins, and tries to join of strangers at one address. */
  readonly room: number;
  /** Changes of what is remembered, each kind of change counted apart. */
  readonly memory: number;
  /** Files sent. */
  readonly upload: number;
  /** Mailboxes connected and disconnected, each kind counted apart; connecting asks servers elsewhere. */
  readonly accounts: number;
  /** Changes of offices and of what they know, each kind of change counted apart. */
  readonly organizations: number;
  /** Searches in manuals, each of which may ask the embedding model. */
  readonly search: number;
}

/** A page loads some twenty files, and a household or an office shares an address; a drive wants one token or one socket, and a few more on a road with holes in its network. */
export const defaultRateLimits: RateLimits = {
  any: 300,
  page: 1_200,
  token: 20,
  room: 30,
  memory: 60,
  upload: 60,
  accounts: 20,
  organizations: 60,
  search: 120,
};

interface RateLimitsOptions {
  readonly limits: RateLimits;
  /** An ioredis connection that fails at once when Redis is away; null: each process counts for itself. */
  readonly redis: object | null;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly limits: RateLimits;
  }
}

/** Who a request is counted for: whoever is signed in, else the address. */
export function clientOf(request: FastifyRequest): string {
  const { principal } = request;
  if (principal?.kind === 'user') return principal.userId;
  return principal?.kind ?? addressOf(request);
}

/** Where a request comes from, with TRUST_PROXY as its proxies say; what is no address is counted for the proxy that passed it on. */
export function addressOf({ ip, socket }: FastifyRequest): string {
  return normalizeIP(isIP(ip) === 0 ? (socket.remoteAddress ?? '') : ip);
}

function isPageFile({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.url === '/' || routeOptions.url === '/*';
}

/** Counts a signed-in user's requests together, wherever they come from, and a stranger's by address. */
export const rateLimits = fastifyPlugin<RateLimitsOptions>(async (app, { limits, redis }) => {
  app.decorate('limits', limits);
  await app.register(rateLimit, {
    max: (request) => (isPageFile(request) ? limits.page : limits.any),
    timeWindow: 60_000,
    keyGenerator: (request) => (isPageFile(request) ? `page:${clientOf(request)}` : clientOf(request)),
    nameSpace: 'nexus:rate:',
    // A Redis that is away must not lock everybody out.
    skipOnError: true,
    ...(redis !== null && { redis }),
    errorResponseBuilder: () =>
      new NexusError('RATE_LIMITED', 'Too many requests in a short time. Wait as long as Retry-After says.', {
        retryable: true,
      }),
  });
});
