import type { Message } from '@microsoft/microsoft-graph-types';
import { retryRemotely } from '../remote/retry-remotely.ts';
import { isNotGiven, throwUnlessRead } from './graph-answer.ts';
import { sendInBatches } from './graph-batch.ts';
import { readItem } from './graph-collection.ts';
import type { GraphConnection } from './graph-connection.ts';
import { messagePath } from './outlook-ids.ts';
import { type EnvelopeMessage, envelopeProperties } from './read-envelope.ts';

const select = envelopeProperties.join(',');

/** What envelopes of these mails are made of. What went meanwhile, or is given to nobody, is left out. Throws what `retryRemotely` throws. */
export function fetchEnvelopes(
  connection: GraphConnection,
  graphIds: readonly string[],
  signal: AbortSignal,
): Promise<readonly EnvelopeMessage[]> {
  return retryRemotely(
    async (asking) => {
      const answers = await sendInBatches(
        connection,
        graphIds.map((graphId) => ({ method: 'GET', path: `${messagePath(graphId)}?$select=${select}` })),
        asking,
      );
      return answers.flatMap((answer): EnvelopeMessage[] => {
        if (isNotGiven(answer)) return [];
        throwUnlessRead(answer, connection.name);
        const message = readItem<Message>(answer.body);
        return message === null ? [] : [message];
      });
    },
    { signal, times: connection.times.behind },
  );
}
