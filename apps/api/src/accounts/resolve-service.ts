import { Resolver } from 'node:dns/promises';
import type { ResolveService } from './find-mail-servers.ts';

/** By the system's DNS servers, for two seconds at most: whoever gets no answer is asked for the servers. */
export function createServiceResolver(): ResolveService {
  return async (name) => {
    const resolver = new Resolver({ timeout: 1_000, tries: 2 });
    return resolver.resolveSrv(name).catch(() => []);
  };
}
