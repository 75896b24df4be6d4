import { PageConfig, RoomGrant } from '@nexus/contracts';
import type { z } from 'zod';
import { Problem, readProblem } from './problem.ts';

/** The API, as far as the page needs it. Both calls throw a Problem. */
export interface Service {
  fetchPageConfig(): Promise<PageConfig>;
  /** `accessToken` null: nobody signs in here. */
  requestGrant(accessToken: string | null): Promise<RoomGrant>;
}

export function createService(fetcher: typeof fetch): Service {
  async function call<Schema extends z.ZodType>(path: string, schema: Schema, init: RequestInit) {
    let response: Response;
    try {
      response = await fetcher(path, { ...init, cache: 'no-store' });
    } catch {
      throw new Problem(0, 'INTERNAL', 'The service cannot be reached. Is the network there?');
    }
    if (!response.ok) throw await readProblem(response);
    const body = schema.safeParse(await response.json().catch(() => null));
    if (!body.success) throw new Problem(502, 'INTERNAL', 'The service answers in a way that this page does not know.');
    return body.data;
  }

  return {
    fetchPageConfig: () => call('/config', PageConfig, {}),
    requestGrant: (accessToken) =>
      call('/livekit/token', RoomGrant, {
        method: 'POST',
        headers: accessToken === null ? {} : { authorization: `Bearer ${accessToken}` },
      }),
  };
}
