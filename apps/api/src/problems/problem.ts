import { type ErrorCode, errorCodes } from '@nexus/contracts';
import { z } from 'zod';
import type { Failure } from './describe-failure.ts';

/** Every error of this API (RFC 9457), sent as `application/problem+json`. */
export const Problem = z
  .object({
    type: z.string().meta({ description: 'urn:nexusaec:error: and the code' }),
    title: z.string(),
    status: z.number().int(),
    code: z.enum(errorCodes).meta({ description: 'explained in docs/errors.md' }),
    detail: z.string().meta({ description: 'what is wrong and what to do' }),
    instance: z.string().meta({ description: 'urn:uuid: and the request id, as the server log has it' }),
  })
  .meta({ id: 'Problem' });
export type Problem = z.infer<typeof Problem>;

export const problemType = 'application/problem+json';

/** A failure as RFC 9457 writes it. */
export function toProblem({ code, status, detail }: Failure, requestId: string): Problem {
  const kind = kinds[code] ?? internal;
  return {
    type: `urn:nexusaec:error:${code}`,
    title: kind.title,
    status: status ?? kind.status,
    code,
    detail,
    instance: `urn:uuid:${requestId}`,
  };
}

interface ProblemKind {
  readonly status: number;
  /** The same for every occurrence of a code (RFC 9457). */
  readonly title: string;
}

/** Of every code that is not meant to reach an HTTP client: a mistake of ours. */
const internal: ProblemKind = { status: 500, title: 'Something went wrong that should not' };

const kinds: Partial<Record<ErrorCode, ProblemKind>> = {
  REQUEST_INVALID: { status: 400, title: 'The request is not what this address expects' },
  TOKEN_MISSING: { status: 401, title: 'Nobody is signed in' },
  TOKEN_INVALID: { status: 401, title: 'The token does not sign anybody in' },
  FORBIDDEN: { status: 403, title: 'Not allowed' },
  ACCOUNT_NOT_FOUND: { status: 404, title: 'There is no such account' },
  NOT_FOUND: { status: 404, title: 'Nothing is at this address' },
  METHOD_NOT_ALLOWED: { status: 405, title: 'This address does not take that method' },
  ACCOUNT_PROVIDER_UNAVAILABLE: { status: 409, title: 'This provider is not set up' },
  ORGANIZATION_NOT_FOUND: { status: 404, title: 'There is no such office' },
  INVITATION_UNKNOWN: { status: 404, title: 'There is no such invitation' },
  INVITATION_FOR_ANOTHER: { status: 403, title: 'The invitation is meant for somebody else' },
  ADDRESS_NOT_VERIFIED: { status: 403, title: 'No verified address is known' },
  LAST_ADMIN_STAYS: { status: 409, title: 'The last admin stays' },
  MEMBER_ALREADY: { status: 409, title: 'A member already' },
  ENTRY_CHANGED: { status: 409, title: 'Somebody else changed it' },
  ORGANIZATION_FULL: { status: 409, title: 'The office is full' },
  INVITATION_EXPIRED: { status: 410, title: 'The invitation is not good any more' },
  INVITATION_USED: { status: 410, title: 'The invitation was used' },
  IMPORT_INVALID: { status: 422, title: 'Lines of the file cannot be taken in' },
  VOICE_NOT_CONFIGURED: { status: 409, title: 'No voice is set up' },
  DOCUMENT_EMPTY: { status: 400, title: 'The file is empty' },
  DOCUMENT_TOO_LARGE: { status: 413, title: 'The file is too large' },
  DOCUMENT_TYPE_UNKNOWN: { status: 415, title: 'Files of this kind cannot be read' },
  DOCUMENT_TYPE_MISMATCH: { status: 415, title: 'The file is not what its name claims' },
  REQUEST_TOO_LARGE: { status: 413, title: 'The request is too large' },
  MEMORY_ENTRY_INVALID: { status: 422, title: 'This cannot be remembered as it is' },
  MEMORY_FROM_MAIL: { status: 422, title: 'What comes from a mail is not remembered' },
  ACCOUNT_SERVERS_UNKNOWN: { status: 422, title: 'The mail servers are not known' },
  MAILBOX_SIGN_IN_REFUSED: { status: 422, title: 'The mail server refused the address or the password' },
  MAILBOX_UNREACHABLE: { status: 422, title: 'The mail server cannot be reached' },
  DOCUMENT_DAMAGED: { status: 422, title: 'The file is damaged' },
  DOCUMENT_ENCRYPTED: { status: 422, title: 'The PDF asks for a password' },
  DOCUMENT_WITHOUT_TEXT: { status: 422, title: 'The PDF holds no text' },
  DOCUMENT_ENCODING_UNKNOWN: { status: 422, title: 'The file is neither UTF-8 nor UTF-16' },
  DOCUMENT_TOO_MANY_PAGES: { status: 422, title: 'The PDF has too many pages' },
  DOCUMENT_TOO_MANY_ROWS: { status: 422, title: 'The CSV has too many rows' },
  DOCUMENT_WITHOUT_ROWS: { status: 422, title: 'The CSV has no rows' },
  DOCUMENT_TOO_COSTLY: { status: 422, title: 'Reading the file took too much' },
  DOCUMENT_UNFINISHED: { status: 422, title: 'Taking in the file broke off' },
  UPLOAD_BUDGET_SPENT: { status: 429, title: 'Enough was read for one day' },
  RATE_LIMITED: { status: 429, title: 'Too many requests' },
  SIGN_IN_UNAVAILABLE: { status: 503, title: 'Sign-in cannot be checked now' },
  LIVEKIT_UNAVAILABLE: { status: 503, title: 'LiveKit does not answer' },
  ACCOUNT_CONNECTION_FAILED: { status: 503, title: 'The provider does not answer' },
  ACCOUNTS_UNREACHABLE: { status: 503, title: 'The accounts cannot be reached now' },
  MAIL_THROTTLED: { status: 503, title: 'The mail provider asks for a pause' },
  ENCRYPTION_KEY_UNKNOWN: { status: 503, title: 'A key is missing' },
  MEMORY_UNREACHABLE: { status: 503, title: 'Memory cannot be reached now' },
  ACCOUNT_DELETED: { status: 410, title: 'The account was deleted' },
  MEMORY_FULL: { status: 422, title: 'There is no room for more' },
  ACCOUNT_NOT_DELETED: { status: 503, title: 'Not everything is deleted' },
  PREFERENCES_UNREADABLE: { status: 503, title: 'The preferences cannot be read' },
  MEMORY_UNCHECKED: { status: 503, title: 'What should be remembered cannot be checked now' },
  MEMORY_UNREADABLE: { status: 503, title: 'What is remembered cannot be read' },
  DOCUMENTS_UNREACHABLE: { status: 503, title: 'The manuals cannot be reached now' },
  PACKS_UNREACHABLE: { status: 503, title: 'The guidance cannot be reached now' },
  EMBEDDING_UNAVAILABLE: { status: 503, title: 'The embedding model does not answer' },
  TOOL_SERVER_REFUSED: { status: 422, title: 'This server cannot be asked' },
  TOOL_SERVER_UNREACHABLE: { status: 422, title: 'The server does not answer' },
  TOOL_CHANGED: { status: 409, title: 'The tool has changed' },
  TOOL_NOT_USABLE: { status: 422, title: 'No drive can use this tool' },
  ORGANIZATIONS_UNREACHABLE: { status: 503, title: 'The offices cannot be reached now' },
  DATABASE_UNREACHABLE: { status: 503, title: 'The database does not answer' },
  DATABASE_BUSY: { status: 503, title: 'The database is busy' },
  DATABASE_BEHIND: { status: 503, title: 'The database lacks migrations' },
  SHUTTING_DOWN: { status: 503, title: 'The server is stopping' },
  PAGE_NOT_BUILT: { status: 503, title: 'The page has not been built' },
};

/** A problem as a route declares it for OpenAPI; a browser's window gets only its sentence and code. */
export const problemResponse = (description: string) => ({
  description,
  content: { [problemType]: { schema: Problem }, 'text/plain': { schema: z.string() } },
});

/** What any route may answer. */
export const commonResponses = {
  429: problemResponse('RATE_LIMITED'),
  500: problemResponse('INTERNAL'),
  503: problemResponse('SHUTTING_DOWN'),
};

/** What any route may answer that asks who is there. @param unavailable codes of what else it needs and may not reach */
export const signedInResponses = (unavailable: string) => ({
  ...commonResponses,
  401: problemResponse('TOKEN_MISSING or TOKEN_INVALID'),
  403: problemResponse('FORBIDDEN'),
  503: problemResponse(`${unavailable}, SIGN_IN_UNAVAILABLE or SHUTTING_DOWN`),
});

/** What any route may answer whose method can bring a body, whether the route wants one or not. */
export const bodyResponses = {
  400: problemResponse('REQUEST_INVALID'),
  413: problemResponse('REQUEST_TOO_LARGE'),
  415: problemResponse('REQUEST_INVALID'),
};

/** What any route may answer whose address names something. */
export const namingResponses = {
  400: problemResponse('REQUEST_INVALID'),
  404: problemResponse('NOT_FOUND'),
  414: problemResponse('REQUEST_INVALID'),
};
