import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { layCluster } from '@nexus/knowledge-store/testing';
import { expect, it } from 'vitest';
import { unheardOfWord } from '../../support/canary/canary-mailbox.ts';
import { makeEmptyPlaces } from '../../support/canary/empty-places.ts';
import { findLeaks } from '../../support/canary/find-leaks.ts';
import { parseEvents, runNexus } from '../../support/command-line/run-nexus.ts';
import { eventsOf } from '../../support/drive/drive.ts';
import { startAttentiveModel } from '../../support/model/attentive-model.ts';

/** Looks it up, and repeats to every log that would listen what it was told. */
const echo = ({ toolOutputs, words }: { readonly toolOutputs: readonly string[]; readonly words: string }) =>
  toolOutputs.length === 0 && words !== 'goodbye'
    ? { calls: [['recall_knowledge', { query: words }] as const] }
    : { status: 500 };

it('K-8: what stands in a manual is in the database that keeps it, in no log and in no other file', async () => {
  await using places = await makeEmptyPlaces();
  await using server = await startAttentiveModel(echo);
  const since = Date.now() - 1_000;
  const [content, title] = [unheardOfWord(), unheardOfWord()];
  const data = join(places.root, 'data');
  await layCluster(data);
  const file = join(places.working, 'winch.md');
  await writeFile(file, `# The ${title} handbook\n\nThe winch is greased with ${content} every other Monday.\n`);
  const options = {
    folder: places.working,
    environment: { ...places.environment, NEXUS_DATA_DIR: data, LOG_LEVEL: 'trace', OPENAI_LOG: 'debug' },
  };
  const lines = ['--say', 'what does the handbook say about the winch', '--say', 'more', '--say', 'goodbye'];

  const taken = await runNexus(['ingest', file], options);
  expect(taken.status).toBe(0);
  // Where the model fails after it was told, the offline language answers.
  const asked = await runNexus(['brief', '--json', ...lines], {
    ...options,
    environment: { ...options.environment, OPENAI_BASE_URL: server.baseURL },
  });
  const answers = eventsOf(parseEvents(asked.stdout), 'assistant').map(({ display }) => display);
  expect(answers.join('\n')).toContain(content);
  expect(answers.join('\n')).toContain(title);
  expect(JSON.stringify(server.requests)).toContain(content);
  expect(asked.stderr).not.toBe('');
  const texts = Object.fromEntries(
    Object.entries({ taken, asked }).map(([name, { stderr }]) => [`standard error, ${name}`, stderr]),
  );
  const words = [content, title];
  await rm(file);
  const { HOME, TMPDIR } = places.environment;
  // The database closes a moment after whoever used it last, so its files come and go.
  const search = { words, folders: [places.working, HOME, TMPDIR], elsewhere: [data], since, texts };
  const found = findLeaks(search);
  expect(found.filter((leak) => !leak.startsWith(join(data, 'database', 'cluster')))).toEqual([]);
}, 180_000);
