import { type MailServer, NexusError } from '@nexus/contracts';
import { ThrottledError } from '../remote/requests.ts';
import {
  explainUnreachable,
  findServerFault,
  mayPass,
  noStartTlsCode,
  type ServerFault,
} from '../sign-in/unreachable.ts';

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

function imapCodeOf({ code, serverResponseCode, tlsFailed }: ImapErrorFields): string | undefined {
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
  const code = imapCodeOf(fields);
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

/** What nodemailer puts on its errors. */
export interface SmtpFailure extends Error {
  readonly code?: string;
  /** Of the socket below it. */
  readonly originalCode?: string;
  /** Of the server's answer (RFC 5321 section 4.2); absent where it gave none. */
  readonly responseCode?: number;
}

/** The mail itself is at fault, or its recipients. */
const ours = new Set(['EENVELOPE', 'EMESSAGE']);

/** Nodemailer says ETLS, and nothing else, of a server that refuses STARTTLS and of a line that breaks while TLS begins. */
function smtpCodeOf({ code, originalCode, responseCode }: SmtpFailure): string {
  if (code !== 'ETLS' || originalCode !== undefined) return originalCode ?? code ?? 'ECONNECTION';
  if (responseCode === undefined) return 'ECONNECTION';
  // 454: not available just now (RFC 3207).
  return responseCode < 500 ? 'UNAVAILABLE' : noStartTlsCode;
}

/** Where TLS was begun in one way and the server may want the other (RFC 8314). */
function advisePort(fault: ServerFault, { port, security }: MailServer): string {
  const wantsStartTls = security === 'tls' && fault === 'other-tls';
  const wantsTls = security === 'starttls' && fault === 'silent' && port !== 587;
  return wantsStartTls || wantsTls ? ' Mostly, TLS begins at once on port 465, and by STARTTLS on port 587.' : '';
}

/**
 * What a failed sign-in to a server for outgoing mail means. What is kept of the original is its code, since a server's answer may name
 * recipients.
 */
export function mapSmtpSignInError(failure: SmtpFailure, server: MailServer): NexusError {
  const { code, responseCode } = failure;
  const passes = responseCode === undefined || responseCode < 500;
  if (code === 'EAUTH' && !passes) {
    return new NexusError(
      'MAILBOX_SIGN_IN_REFUSED',
      'The server for outgoing mail refused the address or the password. Use an app password, and check the address.',
      { cause: new Error(`EAUTH ${responseCode}`) },
    );
  }
  const cause = new Error(smtpCodeOf(failure));
  const fault = findServerFault(cause);
  const sentence = `The server for outgoing mail ${explainUnreachable(cause, server)}${advisePort(fault, server)}`;
  return new NexusError('MAILBOX_UNREACHABLE', sentence, { cause, retryable: mayPass(fault) });
}

/**
 * What a failed sending means. After all but MAIL_ACTION_UNCERTAIN the draft is kept.
 *
 * @param server the one that was asked
 * @param isOnItsWay the mail's text was on its way: without an answer, nobody knows whether it was accepted.
 */
export function mapSmtpError(
  failure: SmtpFailure,
  { server, isOnItsWay }: { readonly server: MailServer; readonly isOnItsWay: boolean },
): NexusError {
  const { code, responseCode } = failure;
  if (code === 'EAUTH' || code === 'ETLS') return mapSmtpSignInError(failure, server);
  const cause = new Error([code, responseCode].filter((part) => part !== undefined).join(' ') || 'ECONNECTION');
  if (responseCode !== undefined || (code !== undefined && ours.has(code))) {
    return new NexusError(
      'MAIL_SEND_REFUSED',
      'The mail server did not take the mail. It is kept among the drafts; check its recipients.',
      { cause, retryable: responseCode !== undefined && responseCode < 500 },
    );
  }
  if (!isOnItsWay) return mapSmtpSignInError(failure, server);
  return new NexusError(
    'MAIL_ACTION_UNCERTAIN',
    'The connection broke while the mail went out, so it may have been sent. I will not send it twice; look into your mail program.',
    { cause },
  );
}
