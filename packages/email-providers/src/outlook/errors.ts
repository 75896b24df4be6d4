import { NexusError } from '@nexus/contracts';
import { NotDoneError, ThrottledError } from '../remote/requests.ts';

/** What Graph answered, to a request of its own or to one within a `$batch`. */
export interface GraphAnswer {
  readonly status: number;
  /** Milliseconds that `Retry-After` asks for; null where it is absent. */
  readonly retryAfter: number | null;
  /** Parsed JSON; null where there is none. */
  readonly body: unknown;
}

export function isSuccess(answer: GraphAnswer): boolean {
  return answer.status >= 200 && answer.status < 300;
}

/** Graph's own word for what went wrong (`error.code`, as in `ErrorItemNotFound`); empty where it gives none. */
export function errorCodeOf(answer: GraphAnswer): string {
  const { body } = answer;
  if (typeof body !== 'object' || body === null || !('error' in body)) return '';
  const { error } = body;
  if (typeof error !== 'object' || error === null || !('code' in error)) return '';
  return typeof error.code === 'string' ? error.code : '';
}

/** What Graph says with 404 of a whole account: it lies on a server of the company's own, or has no licence, or no mailbox at all. */
const noMailboxCodes = new Set([
  'MailboxNotEnabledForRESTAPI',
  'MailboxNotSupportedForRESTAPI',
  // Of a single mail or folder it is `ErrorItemNotFound`.
  'ResourceNotFound',
]);

/** Nothing in the account can be reached, now or later; of single mails it says nothing. */
function hasNoMailbox(answer: GraphAnswer): boolean {
  return answer.status === 404 && noMailboxCodes.has(errorCodeOf(answer));
}

/** The item is not there: gone, or an id that Graph never gave. */
export function isMissing(answer: GraphAnswer): boolean {
  if (hasNoMailbox(answer)) return false;
  return answer.status === 404 || errorCodeOf(answer) === 'ErrorInvalidIdMalformed';
}

/** What Graph says with 403 where another sign-in mends it: a right that was not given, or a stronger sign-in that is asked for. */
const signInCodes = new Set(['Authorization_RequestDenied', 'insufficient_claims']);

/** The permission has ended or does not suffice: only the account's owner can help. */
export function needsSignIn(answer: GraphAnswer): boolean {
  return answer.status === 401 || (answer.status === 403 && signInCodes.has(errorCodeOf(answer)));
}

/** Forbidden, whoever signs in: one item, or all by a policy. The account's permission is as good as before. */
export function isForbidden(answer: GraphAnswer): boolean {
  return answer.status === 403 && !needsSignIn(answer);
}

/** A conflict refuses one attempt. */
const conflicts = new Set([409, 412, 423]);
/** The answers that tell nothing about what was asked: another attempt may succeed. */
const passingStatuses = new Set([408, 500, 502, 504]);

/** 503: a pause is asked for. It may come from whatever stands before Graph, so a request that must not be repeated may be done. */
export class OverloadedError extends ThrottledError {}

/**
 * Throws for an answer that another attempt may mend: `ThrottledError` for 429, of which nothing was done, `OverloadedError` for 503,
 * `NotDoneError` for a conflict, and a retryable MAILBOX_UNREACHABLE for the rest, of which it is unknown what was done.
 */
export function throwIfPassing(answer: GraphAnswer): void {
  if (answer.status === 429) throw new ThrottledError(answer.retryAfter);
  if (answer.status === 503) throw new OverloadedError(answer.retryAfter);
  if (conflicts.has(answer.status)) throw new NotDoneError(unanswered);
  if (passingStatuses.has(answer.status)) throw unreachable();
}

/** Throws for whatever is no success of a reading request. `name` is the account's, speakable. */
export function throwUnlessRead(answer: GraphAnswer, name: string): void {
  if (isSuccess(answer)) return;
  throwIfPassing(answer);
  if (hasNoMailbox(answer)) throw withoutMailbox();
  if (isMissing(answer)) throw new NexusError('MAIL_NOT_FOUND', 'That is not in the mailbox any more. Say next.');
  if (needsSignIn(answer)) throw signInNeeded(name);
  if (isForbidden(answer)) throw refused(name);
  throw unreachable();
}

const unanswered = 'Outlook does not answer. Try again in a moment.';

/** Without the error that `fetch` gave: it may carry the address with its query, and that the words of a search. */
export function neverAsked(): NexusError {
  return new NotDoneError(unanswered);
}

/** What is forbidden (`isForbidden`). `name` is the account's, speakable. */
export function refused(name: string): NexusError {
  return new NotDoneError(`Outlook refuses to let me into ${name} right now. Try again in a moment.`);
}

export function unreachable(): NexusError {
  return new NexusError('MAILBOX_UNREACHABLE', unanswered, { retryable: true });
}

/** Signing in again gives the account no mailbox. */
function withoutMailbox(): NexusError {
  return new NexusError(
    'MAILBOX_UNREACHABLE',
    'There is no Outlook mailbox behind this Microsoft account. Disconnect it, or have one set up for it.',
  );
}

/** `what`: "the mail was sent". The same again looks first. */
export function uncertain(what: string): NexusError {
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    `I could not find out whether ${what}. Ask again in a moment: I look first, and do nothing twice.`,
    { retryable: true },
  );
}

export function signInNeeded(name: string): NexusError {
  return new NexusError('MAIL_SIGN_IN_NEEDED', `Please sign in to ${name} again when you have parked.`);
}

/** Seconds or a date (RFC 9110 section 10.2.3), in milliseconds from now. */
export function readRetryAfter(value: string | null | undefined, now: number): number | null {
  if (!value) return null;
  const seconds = Number(value);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
