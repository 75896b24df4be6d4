import type { Message } from '@microsoft/microsoft-graph-types';
import { retryRemotely } from '../remote/retry.ts';
import { isMissing, throwIfPassing, throwUnlessRead } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readItem } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import { messagePath } from './outlook-ids.ts';
import { type EnvelopeMessage, envelopeProperties } from './read-envelope.ts';

const select = envelopeProperties.join(',');

/**
 * What envelopes of these mails are made of; what went meanwhile is left out, for whoever asks takes what is not named for gone. Throws
 * what `retryRemotely` throws, and at once where one of them is forbidden.
 */
export async function fetchEnvelopes(
  connection: GraphConnection,
  graphIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly EnvelopeMessage[]> {
  const answers = await retryRemotely(
    async (asking) => {
      const given = await sendInBatches(
        connection,
        graphIds.map((graphId) => ({ method: 'GET', path: `${messagePath(graphId)}?$select=${select}` })),
        asking,
      );
      for (const answer of given) throwIfPassing(answer);
      return given;
    },
    { signal, times: connection.times.behind },
  );
  return answers.flatMap((answer): EnvelopeMessage[] => {
    if (isMissing(answer)) return [];
    throwUnlessRead(answer, connection.name);
    const message = readItem<Message>(answer.body);
    return message === null ? [] : [message];
  });
}
