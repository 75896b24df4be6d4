import { z } from 'zod';

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

/** The problem that a refused answer describes; one of our own where it describes none, as a proxy's answer does not. */
export async function readProblem(response: Response): Promise<Problem> {
  const body = ProblemBody.safeParse(await response.json().catch(() => null));
  if (body.success) return new Problem(response.status, body.data.code, body.data.detail);
  return new Problem(response.status, 'INTERNAL', 'The service does not answer as it should. Try again in a minute.');
}
