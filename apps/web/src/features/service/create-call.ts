import type { z } from 'zod';
import { Problem, readProblem } from './problem.ts';

/** One request to the API and its answer, parsed. Throws a Problem. */
export type Call = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  init: RequestInit,
) => Promise<z.infer<Schema>>;

/** `accessToken` null: nobody signs in here. */
export const authorization = (accessToken: string | null): Readonly<Record<string, string>> =>
  accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };

export function createCall(fetcher: typeof fetch): Call {
  return async (path, schema, init) => {
    let response: Response;
    try {
      response = await fetcher(path, { ...init, cache: 'no-store' });
    } catch {
      throw new Problem(0, 'INTERNAL', 'The service cannot be reached. Is the network there?');
    }
    if (!response.ok) throw await readProblem(response);
    const body = schema.safeParse(response.status === 204 ? null : await response.json().catch(() => undefined));
    if (!body.success) throw new Problem(502, 'INTERNAL', 'The service answers in a way that this page does not know.');
    return body.data;
  };
}
