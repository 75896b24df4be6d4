import { answerOf, type NexusClient } from '@nexus/api-client';
import type { BriefReading, GuidanceFound, PackReading, PacksReading } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

interface GuidanceQuestion {
  readonly words: string;
  readonly signal: AbortSignal;
}

/** Knowledge packs, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface GuidanceApi {
  list(accessToken: string | null): Promise<PacksReading>;
  read(accessToken: string | null, packId: string): Promise<PackReading>;
  /** Best first. */
  search(accessToken: string | null, question: GuidanceQuestion): Promise<GuidanceFound>;
  brief(accessToken: string | null, order: GuidanceQuestion): Promise<BriefReading>;
}

export function createGuidanceApi(client: NexusClient): GuidanceApi {
  const by = (token: string | null) => ({ headers: authorization(token) });
  return {
    list: (token) => answerOf(client.GET('/packs', by(token))),
    read: (token, packId) => answerOf(client.GET('/packs/{packId}', { params: { path: { packId } }, ...by(token) })),
    search: (token, { words, signal }) =>
      answerOf(client.GET('/packs/search', { params: { query: { q: words, applies: words } }, signal, ...by(token) })),
    brief: (token, { words, signal }) =>
      answerOf(client.POST('/packs/brief', { body: { topic: words }, signal, ...by(token) })),
  };
}
