import { NexusError } from '@nexus/contracts';

/** The provider asks for fewer requests (429, or its own word for it). Nothing of the refused request was done. */
export class ThrottledError extends NexusError {
  /** Milliseconds that the provider asks to be left alone (`Retry-After`); null where it does not say. */
  readonly retryAfter: number | null;

  constructor(retryAfter: number | null, cause?: unknown) {
    super('MAIL_THROTTLED', 'The mail provider asks for a pause. Try again in a moment.', { retryable: true, cause });
    this.retryAfter = retryAfter;
  }
}

/** A request that never left, or that the provider put back for a passing reason: nothing of it was done, and it may be made again. */
export class NotDoneError extends NexusError {
  constructor(message: string, cause?: unknown) {
    super('MAILBOX_UNREACHABLE', message, { retryable: true, cause });
  }
}

/** No answer came within the time that a call had. Whether it was acted on is unknown, and may yet change. */
export class LateError extends NexusError {
  constructor() {
    super('MAILBOX_UNREACHABLE', 'The mail server does not answer in time. Try again in a moment.', {
      retryable: true,
    });
  }
}

/** No connection was made: a name that could not be looked up, nobody who listens, no way there, no answer to the knocking. */
const unconnected = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether a request that failed never left, as far as the codes in the chain of its causes tell. */
export function neverLeft(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string' && unconnected.has(code)) return true;
  return 'cause' in error && neverLeft(error.cause, depth + 1);
}

/** Hands on what `asking` gives; where it cannot be reached, nothing was done of what it was asked for. */
export async function beforeTheRequest<Result>(asking: Promise<Result>): Promise<Result> {
  try {
    return await asking;
  } catch (error) {
    if (!(error instanceof NexusError) || error.code !== 'MAILBOX_UNREACHABLE') throw error;
    throw new NotDoneError(error.message, error);
  }
}

/** Whether a request that failed may have been carried out all the same: it ended without an answer that says otherwise. */
export function mayBeDone(error: unknown): boolean {
  if (!(error instanceof NexusError)) return true;
  return error.code === 'MAILBOX_UNREACHABLE' && !(error instanceof NotDoneError);
}
