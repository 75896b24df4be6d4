import type { OAuthMailProvider } from '@nexus/contracts';
import { z } from 'zod';
import type { OAuthClient } from '../settings/settings.ts';

/** What is told of a fresh sign-in, to find the account's address. */
interface SignedIn {
  readonly accessToken: string;
  /** Of the ID token. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** In what the providers differ. */
export interface OAuthDescription {
  readonly provider: OAuthMailProvider;
  /** Speakable. */
  readonly name: string;
  readonly client: OAuthClient;
  /** Which settings name the client. */
  readonly settings: readonly string[];
  /** What is asked for. */
  readonly scope: string;
  /** What a user must have allowed, each as the end of a scope that was granted. */
  readonly needed: readonly string[];
  /** Of the authorization request, beside the usual ones. */
  readonly parameters: Readonly<Record<string, string>>;
  /** Null: the provider does not tell it. @throws when it cannot be asked */
  addressOf(signedIn: SignedIn): Promise<string | null>;
}

const gmailModify = 'https://www.googleapis.com/auth/gmail.modify';

/** Read only; asked for beside mail, and mail goes on without it (L-9). */
const googleCalendar = 'https://www.googleapis.com/auth/calendar.events.readonly';
const microsoftCalendar = 'Calendars.Read';

const GoogleClaims = z.object({ email: z.string() });

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export function describeGoogle(client: OAuthClient): OAuthDescription {
  return {
    provider: 'gmail',
    name: 'Gmail',
    client,
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    scope: `openid email ${gmailModify} ${googleCalendar}`,
    // A person may untick it on the consent page.
    needed: [gmailModify],
    // Without being asked for consent again Google gives a refresh token the first time only.
    parameters: { access_type: 'offline', prompt: 'consent' },
    async addressOf({ claims }) {
      const read = GoogleClaims.safeParse(claims);
      return read.success ? read.data.email : null;
    },
  };
}

const graphUrl = 'https://graph.microsoft.com/v1.0';
/** Milliseconds that Graph may take to tell whose account it is. */
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
    scope: `openid email offline_access User.Read Mail.ReadWrite Mail.Send ${microsoftCalendar}`,
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
