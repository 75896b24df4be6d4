import { z } from 'zod';
import type { OAuthClient } from '../settings.ts';
import type { OAuthDescription } from './oauth-description.ts';

const gmailModify = 'https://www.googleapis.com/auth/gmail.modify';

const Claims = z.object({ email: z.string() });

/** https://developers.google.com/identity/protocols/oauth2/web-server */
export function describeGoogle(client: OAuthClient): OAuthDescription {
  return {
    provider: 'gmail',
    name: 'Gmail',
    client,
    settings: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    scope: `openid email ${gmailModify}`,
    // A person may untick it on the consent page.
    needed: [gmailModify],
    // Without being asked for consent again Google gives a refresh token the first time only.
    parameters: { access_type: 'offline', prompt: 'consent' },
    async addressOf({ claims }) {
      const read = Claims.safeParse(claims);
      return read.success ? read.data.email : null;
    },
  };
}
