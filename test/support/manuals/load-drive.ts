import { registerHooks } from 'node:module';

// What a drive loads, told one a line: it opens its mailbox and its memory, as a worker's process does, beside a Redis that is away.

const loaded: string[] = [];
registerHooks({
  load(url, context, nextLoad) {
    loaded.push(url);
    return nextLoad(url, context);
  },
});

const { localUserId } = await import('@nexus/contracts');
const { createRuntime, parseSettings } = await import('@nexus/runtime');
const settings = parseSettings({
  NEXUS_DATA_DIR: ':memory:',
  REDIS_URL: 'redis://127.0.0.1:9',
  OPENAI_API_KEY: 'sk-test',
});
await using runtime = await createRuntime(settings);
await using drive = await runtime.openDrive(localUserId);
drive.openMemory();
await runtime.documents.search(localUserId, { words: 'crane', vector: null, limit: 3 });
if (process.argv[2] === 'and take files in') {
  const { createIngestionQueue } = await import('@nexus/knowledge-store');
  const redis = { url: 'redis://127.0.0.1:9' };
  // Closed, it has loaded what it needs.
  await createIngestionQueue({ redis, jobs: runtime.ingestionJobs, work: async () => {} }).close();
}
runtime.openIngestion();
await runtime.close();
process.stdout.write(`${loaded.join('\n')}\n`);
