import { LearningReading } from '@nexus/contracts';
import { z } from 'zod';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

const Undone = z.object({ undone: z.boolean(), left: LearningReading });

/** What was learned from what the driver did, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface LearningApi {
  read(accessToken: string | null): Promise<LearningReading>;
  /** Takes back what the last drive taught; `undone` false: there was nothing. */
  undo(accessToken: string | null): Promise<z.infer<typeof Undone>>;
  forget(accessToken: string | null): Promise<null>;
}

export function createLearningApi(request: ApiRequest): LearningApi {
  const headers = authorization;
  return {
    read: (accessToken) => request('/learning', LearningReading, { headers: headers(accessToken) }),
    undo: (accessToken) => request('/learning/undo', Undone, { method: 'POST', headers: headers(accessToken) }),
    forget: (accessToken) => request('/learning', z.null(), { method: 'DELETE', headers: headers(accessToken) }),
  };
}
