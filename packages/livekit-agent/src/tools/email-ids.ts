import type { IntentKind } from '@nexus/language';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { meantMail } from '../briefing/mail-meant.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { refuseUnclear } from './refuse-unclear.ts';

export const EmailIds = z
  .array(z.string())
  .nullish()
  .describe('The mails; leave out for the one told last. More than one is asked first.');

/**
 * The mails an action is about, or a sentence why there are none. An unknown id is an error, never a guess (B-12).
 *
 * @param kinds of intents that mean the action.
 */
export function chooseEmails(
  desk: DriveContext,
  emailIds: readonly string[] | null | undefined,
  kinds: readonly IntentKind[],
): { readonly emailIds: readonly string[] } | { readonly refusal: ToolResult } {
  if (emailIds === null || emailIds === undefined || emailIds.length === 0) {
    const meant = meantMail(desk);
    if (meant.emailId !== null) return { emailIds: [meant.emailId] };
    return { refusal: refuseUnclear(desk, meant, kinds) };
  }
  const distinct = [...new Set(emailIds)];
  if (distinct.some((emailId) => envelopeOf(desk.inbox, emailId) === null)) {
    return { refusal: refused("I don't know that mail, so I did nothing.", { code: 'MAIL_NOT_FOUND' }) };
  }
  return { emailIds: distinct };
}
