import { BriefReading, GuidanceFound, PackReading, PacksReading } from '@nexus/contracts';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

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

export function createGuidanceApi(request: ApiRequest): GuidanceApi {
  return {
    list: (accessToken) => request('/packs', PacksReading, { headers: authorization(accessToken) }),
    read: (accessToken, packId) =>
      request(`/packs/${encodeURIComponent(packId)}`, PackReading, { headers: authorization(accessToken) }),
    search: (accessToken, { words, signal }) =>
      request(`/packs/search?${new URLSearchParams({ q: words, applies: words })}`, GuidanceFound, {
        headers: authorization(accessToken),
        signal,
      }),
    brief: (accessToken, { words, signal }) =>
      request('/packs/brief', BriefReading, {
        method: 'POST',
        headers: { ...authorization(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify({ topic: words }),
        signal,
      }),
  };
}
