import { answerOf, type NexusClient } from '@nexus/api-client';
import type { ToolUses } from '@nexus/contracts';
import { authorization } from '../../api/authorization.ts';

/** Which tools were called, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface TelemetryApi {
  /** One's own, of the last thirty days. */
  own(accessToken: string | null): Promise<ToolUses>;
  /** Sums of an office, for its admins. */
  ofOffice(accessToken: string | null, organizationId: string): Promise<ToolUses>;
}

export function createTelemetryApi(client: NexusClient): TelemetryApi {
  return {
    own: (token) => answerOf(client.GET('/telemetry', { headers: authorization(token) })),
    ofOffice: (token, organizationId) =>
      answerOf(
        client.GET('/organizations/{organizationId}/telemetry', {
          params: { path: { organizationId } },
          headers: authorization(token),
        }),
      ),
  };
}
