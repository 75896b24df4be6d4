import {
  ForgettingUnfinished,
  KnowledgeEntry,
  type KnowledgeEntryId,
  MemoryReading,
  MemoryVersions,
  type NewMemory,
} from '@nexus/contracts';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

/** What is remembered of the driver, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface MemoryApi {
  read(accessToken: string | null): Promise<MemoryReading>;
  add(accessToken: string | null, memory: NewMemory): Promise<KnowledgeEntry>;
  versions(accessToken: string | null): Promise<MemoryVersions>;
  restore(accessToken: string | null, version: number): Promise<MemoryReading>;
  /** Null: it is gone everywhere. */
  forget(accessToken: string | null, id: KnowledgeEntryId): Promise<ForgettingUnfinished | null>;
  forgetEverything(accessToken: string | null): Promise<ForgettingUnfinished | null>;
}

export function createMemoryApi(request: ApiRequest): MemoryApi {
  const remove = (path: string, accessToken: string | null) =>
    request(path, ForgettingUnfinished.nullable(), { method: 'DELETE', headers: authorization(accessToken) });
  return {
    read: (accessToken) => request('/memory', MemoryReading, { headers: authorization(accessToken) }),
    add: (accessToken, memory) =>
      request('/memory/entries', KnowledgeEntry, {
        method: 'POST',
        headers: { ...authorization(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify(memory),
      }),
    versions: (accessToken) => request('/memory/versions', MemoryVersions, { headers: authorization(accessToken) }),
    restore: (accessToken, version) =>
      request(`/memory/versions/${version}/restore`, MemoryReading, {
        method: 'POST',
        headers: authorization(accessToken),
      }),
    forget: (accessToken, id) => remove(`/memory/entries/${id}`, accessToken),
    forgetEverything: (accessToken) => remove('/memory?confirm=everything', accessToken),
  };
}
