import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import type { MeantMail } from '../briefing/mail-meant.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { mailsMeant } from '../briefing/tracker-views.ts';

/** What a tool returns where "it" is no one mail. Of several it is asked which, word for word, and the next words may say. */
export function refuseUnclear(desk: BriefingDesk, { why, several }: Extract<MeantMail, { emailId: null }>): ToolResult {
  if (!several) return refused(why);
  desk.turn.asksWhich = mailsMeant(desk.tracker.state);
  return refused(why, { needs_confirmation: true });
}
