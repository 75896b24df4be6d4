import { answerOf, type NexusClient } from '@nexus/api-client';
import type {
  ForgettingUnfinished,
  KnowledgeEntry,
  KnowledgeEntryId,
  MemoryReading,
  MemoryVersions,
  NewMemory,
} from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

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

export function createMemoryApi(client: NexusClient): MemoryApi {
  const by = (token: string | null) => ({ headers: authorization(token) });
  return {
    read: (token) => answerOf(client.GET('/memory', by(token))),
    add: (token, body) => answerOf(client.POST('/memory/entries', { body, ...by(token) })),
    versions: (token) => answerOf(client.GET('/memory/versions', by(token))),
    restore: (token, version) =>
      answerOf(client.POST('/memory/versions/{version}/restore', { params: { path: { version } }, ...by(token) })),
    async forget(token, id) {
      return (
        (await answerOf(client.DELETE('/memory/entries/{id}', { params: { path: { id } }, ...by(token) }))) ?? null
      );
    },
    async forgetEverything(token) {
      const params = { query: { confirm: 'everything' } } as const;
      return (await answerOf(client.DELETE('/memory', { params, ...by(token) }))) ?? null;
    },
  };
}
