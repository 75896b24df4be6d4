/** Sentences for what the API itself says nothing of. */
const noAnswer = 'The service cannot be reached. Is the network there?';
const unknownAnswer = 'The service answers in a way that is not known here.';
const strangeAnswer = 'The service does not answer as it should. Try again in a minute.';

/** The API refused, or did not answer: RFC 9457 with a code from `docs/errors.md`. `detail` is a sentence for whoever asked. */
export class Problem extends Error {
  override readonly name = 'Problem';
  /** 0: no answer came at all. */
  readonly status: number;
  readonly code: string;
  readonly detail: string;

  constructor(status: number, code: string, detail: string) {
    super(`${detail} (${code})`);
    this.status = status;
    this.code = code;
    this.detail = detail;
  }

  static noAnswer(): Problem {
    return new Problem(0, 'INTERNAL', noAnswer);
  }

  static unknownAnswer(): Problem {
    return new Problem(502, 'INTERNAL', unknownAnswer);
  }

  get asksForSignIn(): boolean {
    return this.status === 401;
  }

  /** The same request may succeed later. */
  get retryable(): boolean {
    return this.status === 0 || this.status === 429 || this.status >= 500;
  }
}

/** The problem that a refusal describes; one of our own where it describes none, as a proxy's answer does not. */
export function readProblem(status: number, body: unknown): Problem {
  const { code, detail } = typeof body === 'object' && body !== null ? (body as Partial<Problem>) : {};
  if (typeof code === 'string' && typeof detail === 'string') return new Problem(status, code, detail);
  return new Problem(status, 'INTERNAL', strangeAnswer);
}

interface Answered<Data> {
  readonly data?: Data;
  readonly error?: unknown;
  readonly response: Response;
}

/**
 * What a call gives where it succeeds; undefined where the answer has no content.
 *
 * @throws Problem; also where the call was aborted
 */
export async function answerOf<Data>(call: Promise<Answered<Data>>): Promise<Data> {
  let answered: Answered<Data>;
  try {
    answered = await call;
  } catch (error) {
    if (error instanceof SyntaxError) throw Problem.unknownAnswer();
    throw Problem.noAnswer();
  }
  const { data, error, response } = answered;
  if (!response.ok) throw readProblem(response.status, asJson(error));
  return data as Data;
}

/** What was read as text, as a problem's answer may be. */
function asJson(body: unknown): unknown {
  if (typeof body !== 'string') return body;
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
