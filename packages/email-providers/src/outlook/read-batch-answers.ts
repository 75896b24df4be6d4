import { type GraphAnswer, readRetryAfter } from './graph-answer.ts';

/** The answers within the answer to a `$batch`, by the ids of their requests; what is no answer is passed over. */
export function readBatchAnswers(body: unknown, now: number): ReadonlyMap<string, GraphAnswer> {
  const answers = new Map<string, GraphAnswer>();
  if (typeof body !== 'object' || body === null || !('responses' in body)) return answers;
  const responses: unknown = body.responses;
  if (!Array.isArray(responses)) return answers;
  for (const response of responses) {
    if (typeof response !== 'object' || response === null || !('id' in response) || !('status' in response)) continue;
    answers.set(String(response.id), {
      status: Number(response.status),
      retryAfter: readRetryAfter(readHeader('headers' in response ? response.headers : null, 'retry-after'), now),
      body: 'body' in response ? response.body : null,
    });
  }
  return answers;
}

function readHeader(headers: unknown, name: string): string | null {
  if (typeof headers !== 'object' || headers === null) return null;
  const entry = Object.entries(headers).find(([key]) => key.toLowerCase() === name);
  return entry === undefined ? null : String(entry[1]);
}
