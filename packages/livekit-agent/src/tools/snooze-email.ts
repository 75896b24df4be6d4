import { resolveTime } from '@nexus/language';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { refused } from '../briefing/tool-result.ts';
import { defineTool } from './briefing-tool.ts';
import { EmailIds } from './email-ids.ts';
import { performMailAction } from './perform-mail-action.ts';

export function createSnoozeEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'snooze_email',
    description: 'Puts mail out of sight until a time in the future, when it comes back as unread.',
    parameters: z.object({
      email_ids: EmailIds,
      until: z.string().describe('When, in the driver\'s own words ("tomorrow at nine") or ISO 8601.'),
    }),
    async execute({ email_ids, until }, run) {
      const clock = { now: desk.clock(), timeZone: desk.timeZone };
      const time = resolveTime(until, clock);
      if (time === null) return refused('Until when? Say for example tomorrow at nine.');
      const untilWhen = time.spoken.replace(/^on /, '');
      return performMailAction(
        desk,
        {
          toolName: 'snooze_email',
          intents: ['snooze'],
          emailIds: email_ids,
          details: { until },
          agrees({ when }) {
            const said = when === undefined ? null : resolveTime(when, clock);
            return said === null || Math.abs(said.at.getTime() - time.at.getTime()) <= 60_000;
          },
          proposal: (mails) => `snooze ${mails} until ${untilWhen}`,
          done: `Snoozed until ${untilWhen}`,
          deed: { kind: 'snoozed', until: time.at },
          run(emailIds, context) {
            desk.wakeUpCalls.at(time.at);
            return desk.mailbox.organizer.snooze(emailIds, time.at, context);
          },
          event: (emailIds) => ({ type: 'marked', emailIds, status: 'snoozed' }),
        },
        run,
      );
    },
  });
}
