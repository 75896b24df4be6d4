import { answerOf, type NexusClient } from '@nexus/api-client';
import type { LearningReading } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

/** What was learned from what the driver did, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface LearningApi {
  read(accessToken: string | null): Promise<LearningReading>;
  /** Takes back what the last drive taught; `undone` false: there was nothing. */
  undo(accessToken: string | null): Promise<{ readonly undone: boolean; readonly left: LearningReading }>;
  forget(accessToken: string | null): Promise<void>;
}

export function createLearningApi(client: NexusClient): LearningApi {
  const by = (token: string | null) => ({ headers: authorization(token) });
  return {
    read: (token) => answerOf(client.GET('/learning', by(token))),
    undo: (token) => answerOf(client.POST('/learning/undo', by(token))),
    async forget(token) {
      await answerOf(client.DELETE('/learning', by(token)));
    },
  };
}
