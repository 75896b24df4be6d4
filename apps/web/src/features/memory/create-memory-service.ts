import {
  ForgettingUnfinished,
  KnowledgeEntry,
  type KnowledgeEntryId,
  MemoryReading,
  MemoryVersions,
  type NewMemory,
} from '@nexus/contracts';
import { authorization, type Call } from '../service/create-call.ts';

/** What is remembered of the driver, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface MemoryService {
  read(accessToken: string | null): Promise<MemoryReading>;
  add(accessToken: string | null, memory: NewMemory): Promise<KnowledgeEntry>;
  versions(accessToken: string | null): Promise<MemoryVersions>;
  restore(accessToken: string | null, version: number): Promise<MemoryReading>;
  /** Null: it is gone everywhere. */
  forget(accessToken: string | null, id: KnowledgeEntryId): Promise<ForgettingUnfinished | null>;
  forgetEverything(accessToken: string | null): Promise<ForgettingUnfinished | null>;
}

export function createMemoryService(call: Call): MemoryService {
  const remove = (path: string, accessToken: string | null) =>
    call(path, ForgettingUnfinished.nullable(), { method: 'DELETE', headers: authorization(accessToken) });
  return {
    read: (accessToken) => call('/memory', MemoryReading, { headers: authorization(accessToken) }),
    add: (accessToken, memory) =>
      call('/memory/entries', KnowledgeEntry, {
        method: 'POST',
        headers: { ...authorization(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify(memory),
      }),
    versions: (accessToken) => call('/memory/versions', MemoryVersions, { headers: authorization(accessToken) }),
    restore: (accessToken, version) =>
      call(`/memory/versions/${version}/restore`, MemoryReading, {
        method: 'POST',
        headers: authorization(accessToken),
      }),
    forget: (accessToken, id) => remove(`/memory/entries/${id}`, accessToken),
    forgetEverything: (accessToken) => remove('/memory?confirm=everything', accessToken),
  };
}
