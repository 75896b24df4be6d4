import { completable, type McpServer } from '@modelcontextprotocol/server';
import type { UserId } from '@nexus/contracts';
import { z } from 'zod';
import { answering } from '../failures.ts';
import type { McpKnowledge } from '../knowledge.ts';

const mostCompletions = 100;

/** A prompt that a person picks in their program: what the guidance and the manuals say about a topic, cited. */
export function registerBriefATopic(
  server: McpServer,
  { packsOf }: Pick<McpKnowledge, 'packsOf'>,
  userId: UserId,
): void {
  const topic = completable(z.string().min(1).max(300).describe('what the brief is about'), (value) =>
    answering(async () => {
      const topics = (await packsOf(userId)).topics();
      return topics.filter((one) => one.toLowerCase().includes(value.toLowerCase())).slice(0, mostCompletions);
    }),
  );
  const argsSchema = z.object({
    topic,
    context: z.string().max(500).optional().describe('the case: "a primary school classroom for 30 pupils"'),
  });
  const title = 'Brief a topic';
  const description = 'What the guidance and the manuals say about a topic, every line with its source';
  server.registerPrompt('brief_a_topic', { title, description, argsSchema }, ({ topic, context }) => ({
    description: `${title}: ${topic}`,
    messages: [{ role: 'user', content: { type: 'text', text: promptOf(topic, context) } }],
  }));
}

function promptOf(topic: string, context: string | undefined): string {
  const about = context === undefined ? topic : `${topic}, for ${context}`;
  return [
    `Brief me on ${about}.`,
    `Call consult_knowledge_pack about it${context === undefined ? '' : ', with the case as "applies"'}, then search_manuals.`,
    'Give what they answer as a short list, and behind each line its source: for a rule source, section, page and version, for a passage title and place.',
    'Take every number from there and add none. Repeat the warnings of the rules. Say "suggests", and "must" only of a rule that is statutory.',
    'Where neither has anything, say so and name the topics that there are.',
  ].join('\n');
}
