import { z } from 'zod';
import { type ApiRequest, authorization } from '../../api/api-request.ts';
import { deletionWord } from './wording.ts';

const Everything = z.looseObject({ format: z.literal(1) });
const Deleted = z.object({ detail: z.string() });

/** A user's rights over what is kept of them, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface PersonalDataApi {
  /** All of it, as the text of a file. */
  collect(accessToken: string | null): Promise<string>;
  /** @returns what was done, as a sentence. */
  delete(accessToken: string | null): Promise<string>;
}

export function createPersonalDataApi(request: ApiRequest): PersonalDataApi {
  return {
    async collect(accessToken) {
      const everything = await request('/me/export', Everything, { headers: authorization(accessToken) });
      return JSON.stringify(everything, null, 2);
    },
    async delete(accessToken) {
      const { detail } = await request('/me', Deleted, {
        method: 'DELETE',
        headers: { ...authorization(accessToken), 'content-type': 'application/json' },
        body: JSON.stringify({ confirm: deletionWord }),
      });
      return detail;
    },
  };
}
