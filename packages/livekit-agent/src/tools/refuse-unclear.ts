import type { IntentKind } from '@nexus/language';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import type { MeantMail } from '../briefing/mail-meant.ts';
import { refused, type ToolResult } from '../briefing/tool-result.ts';
import { mailsMeant } from '../briefing/tracker-views.ts';

type UnclearMail = Extract<MeantMail, { emailId: null }>;

/**
 * What a tool returns where "it" is no one mail. Of several it is asked which, word for word, and the next words may say.
 *
 * @param kinds what the driver may have said that the tool was called for: it waits for the answer, with what was said after it.
 */
export function refuseUnclear(
  desk: DriveContext,
  { why, several }: UnclearMail,
  kinds: readonly IntentKind[],
): ToolResult {
  if (!several) return refused(why);
  const { verdict, intents } = desk.turn.understanding;
  const asking = intents.findIndex(({ kind, target }) => kinds.includes(kind) && target.scope === 'current');
  const wanted = verdict === 'meant' && asking >= 0 ? intents.slice(asking) : [];
  desk.turn.asksWhich = { emailIds: mailsMeant(desk.tracker.state), wanted };
  return refused(why, { needs_confirmation: true });
}
