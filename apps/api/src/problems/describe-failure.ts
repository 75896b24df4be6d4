import { type ErrorCode, NexusError } from '@nexus/contracts';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { z } from 'zod';

/** What a client may know of an error. */
export interface Failure {
  readonly code: ErrorCode;
  readonly status?: number;
  readonly detail: string;
}

const codesByStatus = new Map<number, ErrorCode>([
  [401, 'TOKEN_INVALID'],
  [403, 'FORBIDDEN'],
  [404, 'NOT_FOUND'],
  [405, 'METHOD_NOT_ALLOWED'],
  [413, 'REQUEST_TOO_LARGE'],
  [429, 'RATE_LIMITED'],
]);

/** Sentences of our own: the frameworks' messages repeat what the client sent. */
const detailsByStatus = new Map<number, string>([
  [404, 'Nothing is here. /docs lists what there is.'],
  [405, 'This address does not know that method. /docs lists what it knows.'],
  [413, 'The body is larger than this address takes.'],
  [414, 'The address is too long.'],
  [415, 'This address takes no body of that kind. /docs shows what it takes.'],
]);

const HttpError = z.object({ statusCode: z.number().int().min(400).max(499) });

/** `body.title: Too small…`: the field and what it should be, never the value. */
export function describeIssue(path: string, message: string): string {
  const field = path.split('/').filter(Boolean).join('.');
  return field === '' ? message : `${field}: ${message}`;
}

/** Any thrown thing as a code and a sentence. What is not ours and not the client's doing is INTERNAL, without a word of its message. */
export function describeFailure(error: unknown): Failure {
  if (error instanceof NexusError) return { code: error.code, detail: error.message };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const fields = error.validation.map((issue) => describeIssue(issue.instancePath, issue.message ?? 'is wrong'));
    return { code: 'REQUEST_INVALID', detail: `In the ${error.validationContext ?? 'request'}, ${fields.join('; ')}.` };
  }
  const clients = HttpError.safeParse(error);
  if (clients.success) {
    const { statusCode } = clients.data;
    return {
      code: codesByStatus.get(statusCode) ?? 'REQUEST_INVALID',
      status: statusCode,
      detail: detailsByStatus.get(statusCode) ?? 'The request could not be read. /docs shows what is expected.',
    };
  }
  return {
    code: 'INTERNAL',
    detail: "Something went wrong that should not. The server's log says where.",
  };
}
