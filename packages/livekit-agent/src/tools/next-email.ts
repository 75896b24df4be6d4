import { z } from 'zod';
import type { BriefingDesk } from '../briefing/briefing-desk.ts';
import { sayLeftOut } from '../briefing/left-out.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { openTopics, upcoming } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';
import { mayMove, movedAlready, openMail } from './open-mail.ts';

/** The first mail to come of the topic that was named. */
function inTopic(desk: BriefingDesk, named: string): string | null {
  const { state } = desk.tracker;
  const wanted = named.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  const open = openTopics(state).map((entry) => entry.topic);
  const topic = open.find(
    ({ title }) => wanted.length > 0 && wanted.every((word) => title.toLowerCase().includes(word)),
  );
  const left = topic?.emailIds.find((emailId) => ['pending', 'skipped'].includes(state.statuses.get(emailId) ?? ''));
  return left ?? null;
}

export function createNextEmailTool(desk: BriefingDesk) {
  return defineTool({
    name: 'next_email',
    description: 'Opens the next mail of the briefing, or the first of a topic.',
    parameters: z.object({
      topic: z.string().nullish().describe('Words of the topic to go on with; leave out for the next mail.'),
    }),
    async execute({ topic }) {
      // The first mail can be told before all is judged; the second waits until the order has settled (B-23).
      if (desk.tracker.state.heard.size > 0) await desk.settled;
      if (!mayMove(desk)) return movedAlready;
      if (desk.tracker.state.paused) desk.tracker.apply({ type: 'resumed' });
      if (topic) {
        const first = inTopic(desk, topic);
        return first === null ? refused(`There is no topic about ${topic} left.`) : openMail(desk, first);
      }
      const emailId = upcoming(desk.tracker.state);
      if (emailId !== null) return openMail(desk, emailId);
      const { state } = desk.tracker;
      desk.tracker.apply({ type: 'ran-out' });
      const opening = state.order.length === 0 ? 'There is nothing to brief.' : 'That was everything.';
      return succeeded([opening, sayLeftOut(desk), 'Say goodbye to finish.'].filter(Boolean).join(' '));
    },
  });
}
