import { answerOf, type NexusClient } from '@nexus/api-client';
import { authorization } from '../../api/authorization.ts';
import { deletionWord } from './wording.ts';

/** A user's rights over what is kept of them, over the API. `accessToken` null: nobody signs in here. All calls throw a Problem. */
export interface PersonalDataApi {
  /** All of it, as the text of a file. */
  collect(accessToken: string | null): Promise<string>;
  /** @returns what was done, as a sentence. */
  delete(accessToken: string | null): Promise<string>;
}

export function createPersonalDataApi(client: NexusClient): PersonalDataApi {
  return {
    async collect(token) {
      const everything = await answerOf(client.GET('/me/export', { headers: authorization(token) }));
      return JSON.stringify(everything, null, 2);
    },
    async delete(token) {
      const body = { confirm: deletionWord } as const;
      return (await answerOf(client.DELETE('/me', { body, headers: authorization(token) }))).detail;
    },
  };
}
