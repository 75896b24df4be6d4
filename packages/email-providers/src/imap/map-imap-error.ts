import { NexusError } from '@nexus/contracts';
import { ThrottledError } from '../remote/request-outcome.ts';
import { findServerFault, mayPass, noStartTlsCode } from '../sign-in/unreachable.ts';

/** What imapflow and the socket below it put on their errors; all of it optional. */
interface ImapErrorFields {
  readonly code?: string;
  readonly authenticationFailed?: boolean;
  /** RFC 5530: what the server says is the reason. */
  readonly serverResponseCode?: string;
  /** `NO` or `BAD`: the server answered, and will not. */
  readonly responseStatus?: string;
  /** In its own words, which are looked at and never kept. */
  readonly responseText?: string;
  readonly throttleReset?: number;
  /** TLS was asked for and cannot be had. */
  readonly tlsFailed?: boolean;
  /** The folder that was to be opened is not there. */
  readonly mailboxMissing?: boolean;
}

function codeOf({ code, serverResponseCode, tlsFailed }: ImapErrorFields): string | undefined {
  return code ?? serverResponseCode ?? (tlsFailed ? noStartTlsCode : undefined);
}

/** Gmail gives its limits in words alone, beside codes that mean other things as well. */
const limitInWords = /\btoo many (?:\w+ ){0,2}connections\b|\bexceeded command or bandwidth limits\b/i;

/** A full mailbox is OVERQUOTA too (RFC 5530), but hinders nobody from signing in. */
function asksForPause({ code, authenticationFailed, serverResponseCode, responseText = '' }: ImapErrorFields): boolean {
  const refusesForQuota = authenticationFailed === true && serverResponseCode === 'OVERQUOTA';
  return code === 'ETHROTTLE' || refusesForQuota || limitInWords.test(responseText);
}

/**
 * The one translation of what can go wrong with a mail server. The original is left out, since it may hold lines of mail or of
 * the sign-in; what is kept of it is its code.
 */
export function mapImapError(error: unknown): NexusError {
  if (error instanceof NexusError) return error;
  const fields = (error instanceof Error ? error : {}) as ImapErrorFields;
  const code = codeOf(fields);
  const cause = code === undefined ? undefined : new Error(String(code));
  const fault = findServerFault(cause);
  if (asksForPause(fields)) return new ThrottledError(fields.throttleReset ?? null, cause);
  // With a code of its own it is the line that failed, not the sign-in.
  const isRefused = fields.authenticationFailed && fields.code === undefined;
  if (isRefused && fault !== 'busy' && fault !== 'tls-wanted') {
    return new NexusError(
      'MAILBOX_SIGN_IN_REFUSED',
      'The mail server refused the address or the password. Use an app password, and check the address.',
      { cause },
    );
  }
  if (fields.mailboxMissing) return new NexusError('MAIL_NOT_FOUND', 'That folder is not there any more.', { cause });
  const refused = fields.responseStatus !== undefined && fault !== 'busy';
  if (refused && !fields.authenticationFailed) {
    return new NexusError('MAILBOX_UNREACHABLE', 'The mail server refused what it was asked.', { cause });
  }
  return new NexusError('MAILBOX_UNREACHABLE', 'The mail server does not answer. Try again in a moment.', {
    retryable: mayPass(fault),
    cause,
  });
}

/** For `catch`: a folder that was renamed or removed elsewhere took its mail along, which is no failure; all else is thrown. */
export function unlessGone<Value>(instead: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof NexusError && error.code === 'MAIL_NOT_FOUND') return instead;
    throw error;
  };
}
