import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { envelopeOf } from '../briefing/inbox.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';

export const EmailIds = z
  .array(z.string())
  .nullish()
  .describe('The mails; leave out for the current mail. More than one is asked first.');

/** The mails an action is about, or a sentence why there are none. An unknown id is an error, never a guess (B-12). */
export function chooseEmails(
  desk: BriefingDesk,
  emailIds: readonly string[] | null | undefined,
): { readonly emailIds: readonly string[] } | { readonly refusal: ToolResult } {
  if (emailIds === null || emailIds === undefined || emailIds.length === 0) {
    const { cursor } = desk.tracker.state;
    if (cursor === null) return { refusal: refused('No mail is open. Say next to hear one.') };
    return { emailIds: [cursor] };
  }
  const distinct = [...new Set(emailIds)];
  if (distinct.some((emailId) => envelopeOf(desk.inbox, emailId) === null)) {
    return { refusal: refused("I don't know that mail, so I did nothing.", { code: 'MAIL_NOT_FOUND' }) };
  }
  return { emailIds: distinct };
}
