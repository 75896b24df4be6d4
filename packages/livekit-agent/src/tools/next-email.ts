import type { Topic } from '@nexus/contracts';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { sayOutOfSight } from '../briefing/left-out.ts';
import { fold, meaningfulWords } from '../briefing/meaningful-words.ts';
import { passedOver } from '../briefing/passed-over.ts';
import { sayOfAll, sayThatWasAll } from '../briefing/say-unreached.ts';
import { settledInTime } from '../briefing/settled-in-time.ts';
import { refused, succeeded } from '../briefing/tool-result.ts';
import { openTopics, remaining, upcoming } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';
import { goOnAfterSkipping } from './go-on-after-skipping.ts';
import { mayMove, movedAlready, openWholeMail } from './open-mail.ts';

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];

/** The topic that was named, by words of its title or by its place among those left. */
function namedTopic(desk: DriveContext, named: string): Topic | null {
  const open = openTopics(desk.tracker.state).map((entry) => entry.topic);
  const words = meaningfulWords(named).filter((word) => word.length > 2 && !/^topics?$|^stuff$|^things?$/.test(word));
  const place = words.length === 1 ? ordinals.indexOf(words[0] ?? '') : -1;
  if (place >= 0) return open[place] ?? null;
  const fits = (title: string) =>
    words.every((word) => fold(title).includes(word.slice(0, Math.max(4, word.length - 2))));
  return (words.length > 0 && open.find(({ title }) => fits(title))) || null;
}

export function createNextEmailTool(desk: DriveContext) {
  return defineTool({
    name: 'next_email',
    description: 'Opens the next mail of the briefing, or the first of a topic.',
    parameters: z.object({
      topic: z.string().nullish().describe('Words of the topic to go on with; leave out for the next mail.'),
    }),
    late: 'I am still sorting your mail. Say next again in a moment.',
    async execute({ topic }, { signal }) {
      // The first mail can be told before all is judged; the second waits for the order to settle (B-23).
      if (desk.tracker.state.heard.size > 0) await settledInTime(desk);
      signal.throwIfAborted();
      if (!mayMove(desk)) return movedAlready;
      if (desk.tracker.state.paused) desk.tracker.apply({ type: 'resumed' });
      if (topic) {
        const chosen = namedTopic(desk, topic);
        if (chosen === null) return refused(`There is no topic about ${topic} left.`);
        const state = desk.tracker.apply({ type: 'focused', topicId: chosen.topicId });
        const left = remaining(state);
        const first = chosen.emailIds.find((candidate) => left.includes(candidate));
        if (first !== undefined) return openWholeMail(desk, first, signal);
      }
      const skipped = passedOver(desk);
      if (skipped !== null) {
        desk.tracker.apply({ type: 'skipped', emailIds: [skipped] });
        return goOnAfterSkipping(desk, { opening: 'Skipped.', last: 'That was everything else.' }, signal);
      }
      const emailId = upcoming(desk.tracker.state);
      if (emailId !== null) return openWholeMail(desk, emailId, signal);
      const { state } = desk.tracker;
      desk.tracker.apply({ type: 'ran-out' });
      const opening =
        state.order.length === 0
          ? sayOfAll(desk, 'There is nothing to brief', 'There is nothing to brief yet')
          : sayThatWasAll(desk);
      return succeeded([opening, sayOutOfSight(desk), 'Say goodbye to finish.'].filter(Boolean).join(' '));
    },
  });
}
