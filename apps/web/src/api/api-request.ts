import { z } from 'zod';
import { problemWording } from '../wording.ts';

/** The API's errors: RFC 9457 with a code from `docs/errors.md`. */
const ProblemBody = z.object({ code: z.string(), detail: z.string() });

/** The API refused. `detail` is a sentence for the driver. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly status: number;
  readonly code: string;
  readonly detail: string;

  constructor(status: number, code: string, detail: string) {
    super(`${detail} (${code})`);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  get asksForSignIn(): boolean {
    return this.status === 401;
  }

  /** The same request may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** No answer came at all. */
export const noAnswer = () => new Problem(0, 'INTERNAL', problemWording.noAnswer);

/** What a successful answer says, parsed. @throws Problem */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, body: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Problem(502, 'INTERNAL', problemWording.unknownAnswer);
  return parsed.data;
}

/** The problem that a refused answer describes; one of our own where it describes none, as a proxy's answer does not. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = ProblemBody.safeParse(await response.json().catch(() => null));
  if (body.success) return new Problem(response.status, body.data.code, body.data.detail);
  return new Problem(response.status, 'INTERNAL', problemWording.strangeAnswer);
}

/** One request to the API and its answer, parsed. Throws a Problem. */
export type ApiRequest = <Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  init: RequestInit,
) => Promise<z.infer<Schema>>;

/** `accessToken` null: nobody signs in here. */
export const authorization = (accessToken: string | null): Readonly<Record<string, string>> =>
  accessToken === null ? {} : { authorization: `Bearer ${accessToken}` };

export function createApiRequest(fetcher: typeof fetch): ApiRequest {
  return async (path, schema, init) => {
    let response: Response;
    try {
      response = await fetcher(path, { ...init, cache: 'no-store' });
    } catch {
      throw noAnswer();
    }
    if (!response.ok) throw await readProblem(response);
    return parseAnswer(schema, response.status === 204 ? null : await response.json().catch(() => undefined));
  };
}
