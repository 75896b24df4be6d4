import { NexusError } from '@nexus/contracts';
import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client';
import type { OAuthDescription } from './google-and-microsoft.ts';

/** Of a sign-in. */
export function explainSignInFailure({ name, settings }: OAuthDescription, error: unknown): NexusError {
  if (error instanceof NexusError) return error;
  const word = wordOf(error) ?? '';
  if (word === 'access_denied') return failed(`The sign-in to ${name} was given up. Begin again from the page.`, error);
  if (forTheOperator.has(word)) {
    return failed(`${name} refuses this server's client. Check ${settings.join(' and ')}.`, error);
  }
  if (isAway(error)) return failed(`${name} does not answer. Try again in a moment.`, error, true);
  return failed(
    `${name} did not complete the sign-in: it took too long, or was not ours. Begin again from the page.`,
    error,
  );
}

/** Of a renewal. */
export function explainRenewalFailure({ name, settings }: OAuthDescription, error: unknown): NexusError {
  const cause = traceOf(error);
  const word = wordOf(error) ?? '';
  if (forTheUser.has(word)) {
    const message = `${name} asks you to sign in again. Do it on the page when you have parked.`;
    return new NexusError('MAIL_SIGN_IN_NEEDED', message, { cause });
  }
  const message = forTheOperator.has(word)
    ? `${name} refuses this server's client. Check ${settings.join(' and ')}.`
    : `${name} does not answer, so the sign-in could not be renewed. Try again in a moment.`;
  return new NexusError('MAILBOX_UNREACHABLE', message, { retryable: true, cause });
}

/** For the log: OAuth's word for what caused a failure, or another code of it; null: there is none. */
export function reasonOf(error: unknown): string | null {
  const cause = error instanceof NexusError ? error.cause : null;
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : null;
}

/** OAuth's errors by which a provider says that only the user can help (RFC 6749, section 5.2; the others are Microsoft's). */
const forTheUser: ReadonlySet<string> = new Set([
  'invalid_grant',
  'interaction_required',
  'consent_required',
  'login_required',
]);
const forTheOperator: ReadonlySet<string> = new Set(['invalid_client', 'unauthorized_client']);

/** A server error, or no answer at all. */
function isAway(error: unknown): boolean {
  if (error instanceof ResponseBodyError) return error.status >= 500 || error.status === 429;
  if (error instanceof AuthorizationResponseError) {
    return ['server_error', 'temporarily_unavailable'].includes(error.error);
  }
  return !(error instanceof ClientError) || error.code === undefined || noAnswer.has(error.code);
}

/** The library's codes for an answer that did not come, or came from something else than the provider. */
const noAnswer: ReadonlySet<string> = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
]);

/** OAuth's word for what went wrong. Nothing else that a provider, or the library, says is handed on: it may quote a token. */
function wordOf(error: unknown): string | null {
  if (error instanceof ResponseBodyError || error instanceof AuthorizationResponseError) return error.error;
  return null;
}

function traceOf(error: unknown): Error {
  const word = wordOf(error) ?? (error instanceof ClientError ? error.code : undefined);
  if (word === undefined || !/^\w{1,60}$/.test(word)) return new Error('sign-in');
  return Object.assign(new Error(`sign-in: ${word}`), { code: word });
}

function failed(message: string, error: unknown, retryable = false): NexusError {
  return new NexusError('ACCOUNT_CONNECTION_FAILED', message, { retryable, cause: traceOf(error) });
}
