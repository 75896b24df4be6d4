import { speakList } from '@nexus/spoken-text';
import { z } from 'zod';
import type { DriveContext } from '../briefing/briefing-desk.ts';
import { succeeded } from '../briefing/tool-result.ts';
import { openTopics } from '../briefing/tracker-views.ts';
import { defineTool } from './briefing-tool.ts';

export function createListTopicsTool(desk: DriveContext) {
  return defineTool({
    name: 'list_topics',
    description: 'Names the topics that are still to come, with how many mails each has.',
    parameters: z.object({}),
    async execute() {
      const open = openTopics(desk.tracker.state);
      if (open.length === 0) return succeeded('No topic is left.');
      const named = open.map(({ topic, left }) => (left > 1 ? `${topic.title} with ${left} mails` : topic.title));
      return succeeded(speakList(named, { singular: 'topic', plural: 'topics' }));
    },
  });
}
