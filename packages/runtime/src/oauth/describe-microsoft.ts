import { z } from 'zod';
import type { OAuthClient } from '../settings.ts';
import type { OAuthDescription } from './oauth-description.ts';

const graphUrl = 'https://graph.microsoft.com/v1.0';
/** Milliseconds. */
const answerWithin = 8_000;

const Me = z.object({ mail: z.string().nullish(), userPrincipalName: z.string().nullish() });

/**
 * https://learn.microsoft.com/entra/identity-platform/v2-oauth2-auth-code-flow
 *
 * @param baseUrl of Graph; null: Microsoft's own
 */
export function describeMicrosoft(client: OAuthClient, baseUrl: string | null): OAuthDescription {
  return {
    provider: 'outlook',
    name: 'Outlook',
    client,
    settings: ['MICROSOFT_CLIENT_ID', 'MICROSOFT_CLIENT_SECRET'],
    scope: 'openid email offline_access User.Read Mail.ReadWrite Mail.Send',
    needed: ['Mail.ReadWrite', 'Mail.Send'],
    // A person with several accounts chooses among them.
    parameters: { prompt: 'select_account' },
    // The claims of a work account may name an address that is none of its mailbox.
    async addressOf({ accessToken }) {
      const response = await fetch(`${baseUrl ?? graphUrl}/me?$select=mail,userPrincipalName`, {
        headers: { authorization: `Bearer ${accessToken}` },
        signal: AbortSignal.timeout(answerWithin),
      });
      if (!response.ok) throw new Error(`Graph answered ${response.status}.`);
      const { mail, userPrincipalName } = Me.parse(await response.json());
      return [mail, userPrincipalName].find((address) => address?.includes('@')) ?? null;
    },
  };
}
