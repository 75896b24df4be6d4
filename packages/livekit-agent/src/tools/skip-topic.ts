import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { resolveTarget } from '../briefing/resolve-target.ts';
import { settledInTime } from '../briefing/settled-in-time.ts';
import { refused } from '../briefing/tool-result.ts';
import { upcoming } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';
import { goOnAfterSkipping } from './go-on-after-skipping.ts';
import { mayMove, movedAlready } from './open-mail.ts';

export function createSkipTopicTool(desk: DriveContext) {
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
      await settledInTime(desk);
      signal.throwIfAborted();
      if (!mayMove(desk)) return movedAlready;
      const around = { ...tracker.state, cursor: anchor };
      const group = resolveTarget({ scope: scope ?? 'topic' }, around, desk.inbox);
      const left = group.filter((emailId) => tracker.state.statuses.get(emailId) === 'pending');
      tracker.apply({ type: 'skipped', emailIds: left });
      const opening =
        left.length === 0 ? 'Next, then.' : `Skipped ${left.length === 1 ? '1 mail' : `${left.length} mails`}.`;
      return goOnAfterSkipping(desk, { opening, last: 'That was the last topic.' }, signal);
    },
  });
}
