import createClient, { type Client } from 'openapi-fetch';
import type { paths } from './schema.generated.ts';

/** The API's calls: `client.GET('/knowledge/documents')`. Each gives `{ data, error, response }`; `answerOf` makes of it the data, or a Problem. */
export type NexusClient = Client<paths, 'application/json'>;

/** What is sent to connect a mailbox by IMAP. */
export type ImapAccountToConnect = paths['/accounts/imap']['post']['requestBody']['content']['application/json'];

interface ClientOptions {
  /** Where the API is: `https://nexus.example`; empty: where the page comes from. */
  readonly baseUrl: string;
  /** Sent with each call that names no `authorization` of its own; absent: nobody signs in there. */
  readonly accessToken?: string;
  readonly fetch?: (request: Request) => Promise<Response>;
}

/** A client whose paths, parameters, bodies and answers are those of the API's OpenAPI description (`npm run generate:client`). */
export function createNexusClient({ baseUrl, accessToken, fetch: given = fetch }: ClientOptions): NexusClient {
  return createClient<paths, 'application/json'>({
    baseUrl,
    fetch: (request) => given(request),
    cache: 'no-store',
    ...(accessToken !== undefined && { headers: { authorization: `Bearer ${accessToken}` } }),
  });
}
