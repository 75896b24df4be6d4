import { ToolUses } from '@nexus/contracts';
import { type ApiRequest, authorization } from '../../api/api-request.ts';

/** Which tools were called, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface TelemetryApi {
  /** One's own, of the last thirty days. */
  own(accessToken: string | null): Promise<ToolUses>;
  /** Sums of an office, for its admins. */
  ofOffice(accessToken: string | null, organizationId: string): Promise<ToolUses>;
}

export function createTelemetryApi(request: ApiRequest): TelemetryApi {
  return {
    own: (accessToken) => request('/telemetry', ToolUses, { headers: authorization(accessToken) }),
    ofOffice: (accessToken, organizationId) =>
      request(`/organizations/${organizationId}/telemetry`, ToolUses, { headers: authorization(accessToken) }),
  };
}
