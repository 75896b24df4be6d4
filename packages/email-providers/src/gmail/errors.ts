import { type ErrorCode, NexusError } from '@nexus/contracts';
import { NotDoneError, neverLeft, ThrottledError } from '../remote/requests.ts';

/**
 * Gmail understood a request and did not carry it out: 400, 403, 404 and their kin. 403 is about the account, which a policy or a setting
 * keeps from us as long as it stands: a retryable MAILBOX_UNREACHABLE, but unlike with a lost connection, nothing was done.
 */
export class GmailRefusal extends NexusError {
  readonly status: number;

  constructor(status: number) {
    const { code, message } = refusals[status] ?? refused;
    super(code, message, { retryable: code === 'MAILBOX_UNREACHABLE' });
    this.status = status;
  }
}

interface Refusal {
  readonly code: ErrorCode;
  readonly message: string;
}

const refused: Refusal = {
  code: 'MAIL_ACTION_REFUSED',
  message: 'Gmail refused that. Do it in Gmail itself; nothing was changed.',
};

const refusals: Readonly<Record<number, Refusal>> = {
  403: {
    code: 'MAILBOX_UNREACHABLE',
    message: 'Gmail refuses to let me into this account right now. Nothing was changed; try again in a moment.',
  },
  404: { code: 'MAIL_NOT_FOUND', message: 'That mail is no longer in Gmail.' },
};

/** What was named by its id is not there: 404, or 400 for an id that Gmail never gave. */
export function isGone(error: unknown): boolean {
  return error instanceof GmailRefusal && (error.status === 404 || error.status === 400);
}

const throttlingReasons = new Set([
  'rateLimitExceeded',
  'userRateLimitExceeded',
  'quotaExceeded',
  'dailyLimitExceeded',
  'concurrentLimitExceeded',
  'RESOURCE_EXHAUSTED',
  'RATE_LIMIT_EXCEEDED',
]);

/** Only its owner can grant what is missing, by signing in again. */
const permissionReasons = new Set(['insufficientPermissions', 'ACCESS_TOKEN_SCOPE_INSUFFICIENT']);

/** Makes an error of an answer that is none of the good ones; nothing of the answer's text is passed on. */
export function refusedByGmail(status: number, data: unknown, retryAfter: string | undefined): NexusError {
  if (status === 429) return new ThrottledError(readRetryAfter(retryAfter));
  if (status === 403) {
    const reasons = readReasons(data);
    if (reasons.some((reason) => throttlingReasons.has(reason))) return new ThrottledError(readRetryAfter(retryAfter));
    if (reasons.some((reason) => permissionReasons.has(reason))) return signInNeeded();
  }
  // 500 to 599, redirections that lead nowhere, and a time-out on Gmail's side.
  if (status >= 500 || status < 400 || status === 408) return unreachable(`status ${status}`);
  return new GmailRefusal(status);
}

/** The connection could not be made or was lost. The library's error carries the request with its token: only its code is kept. */
export function brokenOff(error: unknown): NexusError {
  if (neverLeft(error)) return new NotDoneError(unanswered, new Error(readCode(error)));
  return unreachable(readCode(error));
}

export function signInNeeded(): NexusError {
  return new NexusError(
    'MAIL_SIGN_IN_NEEDED',
    'Gmail no longer lets me in. Please sign in to Gmail again when you have parked.',
  );
}

const unanswered = 'Gmail does not answer. Try again in a moment.';

function unreachable(why: string): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', unanswered, {
    retryable: true,
    cause: new Error(why),
  });
}

/** Seconds, or a date (RFC 9110 section 10.2.3), in milliseconds; null where nothing can be understood. */
function readRetryAfter(written: string | undefined): number | null {
  const value = written?.trim() ?? '';
  if (/^\d{1,6}$/.test(value)) return Number(value) * 1000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

/** `error.status`, `error.errors[].reason` and `error.details[].reason` of Google's error format. */
function readReasons(data: unknown): readonly string[] {
  const error = readField(data, 'error');
  const entries = [readField(error, 'errors'), readField(error, 'details')]
    .filter((list) => Array.isArray(list))
    .flat();
  const reasons = entries.map((entry) => readField(entry, 'reason'));
  return [readField(error, 'status'), ...reasons].filter((reason) => typeof reason === 'string');
}

/** The innermost code of a chain of causes: `ECONNRESET`, `UND_ERR_SOCKET`. */
function readCode(error: unknown, depth = 0): string {
  const cause = depth < 5 ? readField(error, 'cause') : undefined;
  const code = readField(error, 'code');
  const own = typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'connection lost';
  if (cause === undefined || cause === null) return own;
  const inner = readCode(cause, depth + 1);
  return inner === 'connection lost' ? own : inner;
}

function readField(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && name in value ? Reflect.get(value, name) : undefined;
}

/** Whether a request ended without an answer, so that it may have been carried out: the connection broke, or nobody waited on. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof GmailRefusal) return false;
  return !(error instanceof NexusError) || error.code === 'MAILBOX_UNREACHABLE';
}

/** What Gmail may still be at work on does not show yet; another look may find it. */
export function notShownYet(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', 'Gmail did not answer. Try again in a moment.', { retryable: true });
}

export function uncertain(): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    'The connection to Gmail broke, and I could not find out whether it was done. Ask again in a moment: I will look first.',
    { retryable: true },
  );
}
