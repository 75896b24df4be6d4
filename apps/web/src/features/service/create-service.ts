import { PageConfig, RoomGrant } from '@nexus/contracts';
import { type AccountsService, createAccountsService } from '../accounts/create-accounts-service.ts';
import { createManualsService, type ManualsService } from '../manuals/create-manuals-service.ts';
import { createMemoryService, type MemoryService } from '../memory/create-memory-service.ts';
import { authorization, createCall } from './create-call.ts';

/** The API, as far as the page needs it. All calls throw a Problem. */
export interface Service {
  fetchPageConfig(): Promise<PageConfig>;
  /** `accessToken` null: nobody signs in here. */
  requestGrant(accessToken: string | null): Promise<RoomGrant>;
  readonly memory: MemoryService;
  readonly manuals: ManualsService;
  readonly accounts: AccountsService;
}

export function createService(fetcher: typeof fetch): Service {
  const call = createCall(fetcher);
  return {
    fetchPageConfig: () => call('/config', PageConfig, {}),
    requestGrant: (accessToken) =>
      call('/livekit/token', RoomGrant, { method: 'POST', headers: authorization(accessToken) }),
    memory: createMemoryService(call),
    manuals: createManualsService(call),
    accounts: createAccountsService(call),
  };
}
