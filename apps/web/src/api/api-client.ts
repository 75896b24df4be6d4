import { answerOf, createNexusClient } from '@nexus/api-client';
import type { PageConfig, RoomGrant } from '@nexus/contracts';
import { type AccountsApi, createAccountsApi } from '../features/accounts/accounts-api.ts';
import { type AgendaApi, createAgendaApi } from '../features/agenda/agenda-api.ts';
import { createGuidanceApi, type GuidanceApi } from '../features/guidance/guidance-api.ts';
import { createLearningApi, type LearningApi } from '../features/learning/learning-api.ts';
import { createManualsApi, type ManualsApi } from '../features/manuals/manuals-api.ts';
import { createMemoryApi, type MemoryApi } from '../features/memory/memory-api.ts';
import { createOrganizationsApi, type OrganizationsApi } from '../features/organizations/organizations-api.ts';
import { createPersonalDataApi, type PersonalDataApi } from '../features/personal-data/personal-data-api.ts';
import { createTelemetryApi, type TelemetryApi } from '../features/telemetry/telemetry-api.ts';
import { authorization } from './authorization.ts';

/** The API, as far as the page needs it. All calls throw a Problem. */
export interface ApiClient {
  fetchPageConfig(): Promise<PageConfig>;
  /** `accessToken` null: nobody signs in here. */
  requestGrant(accessToken: string | null): Promise<RoomGrant>;
  readonly memory: MemoryApi;
  readonly agenda: AgendaApi;
  readonly learning: LearningApi;
  readonly personalData: PersonalDataApi;
  readonly manuals: ManualsApi;
  readonly guidance: GuidanceApi;
  readonly telemetry: TelemetryApi;
  readonly accounts: AccountsApi;
  readonly organizations: OrganizationsApi;
}

export function createApiClient(fetcher: typeof fetch): ApiClient {
  const client = createNexusClient({ baseUrl: '', fetch: fetcher });
  return {
    fetchPageConfig: () => answerOf(client.GET('/config')),
    requestGrant: (token) => answerOf(client.POST('/livekit/token', { headers: authorization(token) })),
    memory: createMemoryApi(client),
    agenda: createAgendaApi(client),
    learning: createLearningApi(client),
    personalData: createPersonalDataApi(client),
    manuals: createManualsApi(client),
    guidance: createGuidanceApi(client),
    telemetry: createTelemetryApi(client),
    accounts: createAccountsApi(client),
    organizations: createOrganizationsApi(client),
  };
}
