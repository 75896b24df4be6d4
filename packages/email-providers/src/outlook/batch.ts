import { NexusError } from '@nexus/contracts';
import { ThrottledError } from '../remote/requests.ts';
import { type GraphConnection, type GraphRequest, immutableIds } from './client.ts';
import { type GraphAnswer, isSuccess, readRetryAfter, unreachable } from './errors.ts';

/** Graph takes no more in one `$batch` (`json-batching`). */
const batchSize = 20;

/**
 * Sends requests twenty at a time and gives their answers in the order asked. What was refused for a passing reason (429) or for the
 * token (401), one by one or as a whole batch, comes back with that status, because others in the same batch may be done. Throws a
 * retryable MAILBOX_UNREACHABLE when a call broke off: then it is unknown what was done.
 */
export async function sendInBatches(
  connection: GraphConnection,
  requests: readonly GraphRequest[],
  signal: AbortSignal,
): Promise<readonly GraphAnswer[]> {
  const answers: GraphAnswer[] = [];
  for (let from = 0; from < requests.length; from += batchSize) {
    const batch = requests.slice(from, from + batchSize);
    const first = await exchange(connection, batch, signal);
    answers.push(...(await repeatRefused(connection, { batch, first }, signal)));
  }
  return answers;
}

/** A token may end in the middle of a batch. A request on its own takes a fresh one, which then serves the others. */
async function repeatRefused(
  connection: GraphConnection,
  { batch, first }: { readonly batch: readonly GraphRequest[]; readonly first: readonly GraphAnswer[] },
  signal: AbortSignal,
): Promise<readonly GraphAnswer[]> {
  const [one, ...others] = batch.filter((_, index) => first[index]?.status === 401);
  if (one === undefined || batch.length === 1) return first;
  const [probed] = await exchange(connection, [one], signal);
  if (probed === undefined || probed.status === 401) return first;
  const again = [probed, ...(await exchange(connection, others, signal))];
  return first.map((answer) => (answer.status === 401 ? (again.shift() ?? answer) : answer));
}

async function exchange(
  connection: GraphConnection,
  batch: readonly GraphRequest[],
  signal: AbortSignal,
): Promise<readonly GraphAnswer[]> {
  const [only] = batch;
  if (only === undefined) return [];
  try {
    if (batch.length === 1) return [await connection.send(only, signal)];
    const answer = await connection.sendBatch(batch.map(writeRequest), signal);
    if (!isSuccess(answer)) throw unreachable();
    const answers = readBatchAnswers(answer.body, Date.now());
    for (const { retryAfter } of answers.values()) connection.rest(retryAfter);
    // What is not answered is as unknown as what timed out.
    return batch.map((_, index) => answers.get(String(index)) ?? { status: 504, retryAfter: null, body: null });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    return batch.map(() => refusal);
  }
}

/** The answer that stands for an error of which nothing was done. */
function refusalOf(error: unknown): GraphAnswer | null {
  if (error instanceof ThrottledError) return { status: 429, retryAfter: error.retryAfter, body: null };
  const signInNeeded = error instanceof NexusError && error.code === 'MAIL_SIGN_IN_NEEDED';
  return signInNeeded ? { status: 401, retryAfter: null, body: null } : null;
}

/** What the call as a whole prefers does not reach the requests within, so each says it for itself. */
function writeRequest({ method, path, body, prefer }: GraphRequest, index: number): object {
  return {
    id: String(index),
    method,
    url: path,
    headers: {
      Prefer: prefer === undefined ? immutableIds : `${immutableIds}, ${prefer}`,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  };
}

/** The answers within the answer to a `$batch`, by the ids of their requests; what is no answer is passed over. */
function readBatchAnswers(body: unknown, now: number): ReadonlyMap<string, GraphAnswer> {
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
