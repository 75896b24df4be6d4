// npx node packages/api-client/examples/brief-from-guidance.ts "a primary school classroom for 30 pupils"
import { answerOf } from '@nexus/api-client';
import { openClient, run } from './env.ts';

/** Prints what the knowledge packs say of a topic, each line with its source. */
await run(async ([topic]) => {
  if (topic === undefined) throw new Error('Name a topic.');
  const { sections } = await answerOf(openClient().POST('/packs/brief', { body: { topic } }));
  const lines = sections.flatMap(({ heading, lines }) => [
    heading,
    ...lines.map(({ text, citations }) => `- ${text} (${citations.join('; ')})`),
  ]);
  return lines.length > 0 ? lines.join('\n') : 'No pack says anything of that.';
});
