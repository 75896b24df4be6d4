// npx node packages/api-client/examples/ask-a-manual.ts manual.pdf "how far may the crane reach"
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { answerOf } from '@nexus/api-client';
import { openClient, run } from './env.ts';

/** Uploads a manual, and prints the passages that answer a question, the best first. */
await run(async ([path, question]) => {
  if (path === undefined || question === undefined) throw new Error('Name a file and a question.');
  const client = openClient();
  const form = new FormData();
  form.append('file', new File([await readFile(path)], basename(path)));
  // The description has a file as a string, as OpenAPI does; a form is sent as it is.
  await answerOf(client.POST('/knowledge/upload', { body: { file: '' }, bodySerializer: () => form }));
  const { passages } = await answerOf(
    client.GET('/knowledge/search', { params: { query: { q: question, limit: 3 } } }),
  );
  return passages.map(({ title, content }) => `${title}: ${content}`).join('\n\n');
});
