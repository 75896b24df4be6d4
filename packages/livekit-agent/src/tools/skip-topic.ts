import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { resolveTarget } from '../briefing/resolve-target.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { upcoming } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';
import { mayMove, movedAlready, openMail } from './open-mail.ts';

export function createSkipTopicTool(desk: BriefingDesk) {
  return defineTool({
    name: 'skip_topic',
    description:
      'Leaves the rest of the current topic, or only of the current thread, for later and goes on with the next.',
    parameters: z.object({ scope: z.enum(['topic', 'thread']).nullish().describe('Default topic.') }),
    late: 'I am still sorting your mail. Say that again in a moment.',
    async execute({ scope }, { signal }) {
      const { tracker } = desk;
      // Before the first mail, "skip this topic" means the one that would come.
      const upcomingId = upcoming(tracker.state);
      const anchor = tracker.state.cursor ?? upcomingId;
      if (anchor === null) return refused('There is no topic left to skip.');
      await desk.settled;
      signal.throwIfAborted();
      if (!mayMove(desk)) return movedAlready;
      const around = { ...tracker.state, cursor: anchor };
      const group = resolveTarget({ scope: scope ?? 'topic' }, around, desk.inbox);
      const left = group.filter((emailId) => tracker.state.statuses.get(emailId) === 'pending');
      const { statuses } = tracker.apply({ type: 'skipped', emailIds: left });
      const opening =
        left.length === 0 ? 'Next, then.' : `Skipped ${left.length === 1 ? '1 mail' : `${left.length} mails`}.`;
      const next = upcoming(tracker.state);
      if (next === null || statuses.get(next) !== 'pending') {
        const skipped = [...statuses.values()].filter((status) => status === 'skipped').length;
        const rest =
          skipped === 0
            ? ''
            : ` ${skipped} skipped ${skipped === 1 ? 'mail is' : 'mails are'} still there; say next to hear them.`;
        return succeeded(`${opening} That was the last topic.${rest}`);
      }
      const opened = openMail(desk, next);
      return { ...opened, message: `${opening} ${opened.message}` };
    },
  });
}
