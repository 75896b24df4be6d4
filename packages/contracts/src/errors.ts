/** Every code a user, an operator or a client may meet. Each is explained in `docs/errors.md`; a test holds the two together. */
export const errorCodes = [
  'MAILBOX_NOT_FOUND',
  'MAILBOX_EMPTY',
  'MAILBOX_UNREADABLE',
  'MAILBOX_FORMAT_UNKNOWN',
  'MAIL_NOT_FOUND',
  'MAIL_ACTION_UNSUPPORTED',
  'MAIL_FOLDER_UNCLEAR',
  'DRAFT_NOT_FOUND',
  'MAILBOX_UNREACHABLE',
  'MAILBOX_SIGN_IN_REFUSED',
  'MAIL_SIGN_IN_NEEDED',
  'MAIL_THROTTLED',
  'MAIL_ACTION_REFUSED',
  'MAIL_ACTION_UNCERTAIN',
  'MAIL_CHANGED_ELSEWHERE',
  'MAIL_SEND_REFUSED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_CONNECTION_FAILED',
  'ACCOUNT_PROVIDER_UNAVAILABLE',
  'ACCOUNT_SERVERS_UNKNOWN',
  'ACCOUNTS_UNREACHABLE',
  'SETTING_INVALID',
  'USAGE_INVALID',
  'MODEL_RATE_LIMITED',
  'MODEL_UNAVAILABLE',
  'MODEL_LATE',
  'MODEL_ANSWER_INVALID',
  'SESSION_CLOSED',
  'TOOL_LATE',
  'MEMORY_UNREACHABLE',
  'MEMORY_ENTRY_INVALID',
  'MEMORY_FROM_MAIL',
  'MEMORY_UNCHECKED',
  'MEMORY_FULL',
  'ELICITATION_MISSING',
  'ACCOUNT_DELETED',
  'ACCOUNT_NOT_DELETED',
  'MEMORY_UNREADABLE',
  'PREFERENCES_UNREADABLE',
  'CALENDAR_UNREACHABLE',
  'CALENDAR_NOT_ALLOWED',
  'CALENDAR_INVALID',
  'ENCRYPTION_KEY_UNKNOWN',
  'DOCUMENTS_UNREACHABLE',
  'PACKS_UNREACHABLE',
  'PACK_INVALID',
  'DOCUMENT_EMPTY',
  'DOCUMENT_TOO_LARGE',
  'DOCUMENT_TYPE_UNKNOWN',
  'DOCUMENT_TYPE_MISMATCH',
  'DOCUMENT_DAMAGED',
  'DOCUMENT_ENCRYPTED',
  'DOCUMENT_WITHOUT_TEXT',
  'DOCUMENT_ENCODING_UNKNOWN',
  'DOCUMENT_TOO_MANY_PAGES',
  'DOCUMENT_TOO_MANY_ROWS',
  'DOCUMENT_WITHOUT_ROWS',
  'DOCUMENT_TOO_COSTLY',
  'DOCUMENT_UNFINISHED',
  'UPLOAD_BUDGET_SPENT',
  'EMBEDDING_UNAVAILABLE',
  'ORGANIZATIONS_UNREACHABLE',
  'TOOL_SERVER_REFUSED',
  'TOOL_SERVER_UNREACHABLE',
  'TOOL_CHANGED',
  'TOOL_NOT_USABLE',
  'ORGANIZATION_NOT_FOUND',
  'ORGANIZATION_FULL',
  'LAST_ADMIN_STAYS',
  'MEMBER_ALREADY',
  'ADDRESS_NOT_VERIFIED',
  'INVITATION_UNKNOWN',
  'INVITATION_EXPIRED',
  'INVITATION_USED',
  'INVITATION_FOR_ANOTHER',
  'ENTRY_CHANGED',
  'IMPORT_INVALID',
  'DATABASE_UNREACHABLE',
  'DATABASE_BUSY',
  'DATABASE_BEHIND',
  'MIGRATION_FAILED',
  'DATA_NOT_MOVED',
  'STT_UNAVAILABLE',
  'TTS_UNAVAILABLE',
  'LIVEKIT_UNAVAILABLE',
  'VOICE_NOT_CONFIGURED',
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'SIGN_IN_UNAVAILABLE',
  'FORBIDDEN',
  'NOT_FOUND',
  'METHOD_NOT_ALLOWED',
  'REQUEST_INVALID',
  'REQUEST_TOO_LARGE',
  'RATE_LIMITED',
  'SHUTTING_DOWN',
  'PORT_IN_USE',
  'PAGE_NOT_BUILT',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof errorCodes)[number];

/** A mail account refuses its token or its password: only its user can help, by signing in again. */
export const mailSignInCodes: readonly ErrorCode[] = ['MAIL_SIGN_IN_NEEDED', 'MAILBOX_SIGN_IN_REFUSED'];

export interface NexusErrorOptions {
  /** The same call may succeed later. */
  readonly retryable?: boolean;
  readonly cause?: unknown;
}

/**
 * The one base of all errors that leave a package. `message` is a sentence that says what is wrong and what to do;
 * it never carries a mail's content.
 */
export class NexusError extends Error {
  override readonly name = 'NexusError';
  readonly code: ErrorCode;
  readonly retryable: boolean;

  constructor(code: ErrorCode, message: string, options: NexusErrorOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.retryable = options.retryable ?? false;
  }
}

/** The code of whatever was thrown: what is no error of ours is INTERNAL. */
export function codeOf(error: unknown): ErrorCode {
  return error instanceof NexusError ? error.code : 'INTERNAL';
}
