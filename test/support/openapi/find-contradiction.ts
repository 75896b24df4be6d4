import { z } from 'zod';
import type { ApiOperation } from './api-document.ts';

export interface ApiResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

function parsed(type: string, body: string): unknown {
  return type.endsWith('json') ? JSON.parse(body) : body;
}

/** In what an answer is not as the document says of the operation; null: it is. */
export function findContradiction(
  { responses }: ApiOperation,
  { statusCode, headers, body }: ApiResponse,
): string | null {
  const declared = responses[String(statusCode)];
  if (declared === undefined) return `${statusCode} is not declared: ${body.slice(0, 300)}`;
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? '';
  // A redirection says all in its header.
  if (body === '') return statusCode === 204 || headers.location !== undefined ? null : `${statusCode} has no body`;
  const content = declared.content?.[type];
  if (content === undefined) return `${statusCode} is not declared as ${type}`;
  const fits = z.fromJSONSchema(content.schema).safeParse(parsed(type, body));
  return fits.success ? null : `${statusCode} has another body: ${fits.error.message}`;
}
