import type { ErrorCode } from '@nexus/contracts';
import { expect } from 'vitest';

/** The status and the code of a refusal. */
export function refusal(response: {
  statusCode: number;
  headers: Record<string, unknown>;
  json(): { code: ErrorCode };
}) {
  expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
  return [response.statusCode, response.json().code];
}
