import { localUserId, NexusError, type UserId } from '@nexus/contracts';
import { embedStored, type Runtime, userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import { createFileProgress } from './terminal/file-progress.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface EmbedChoice {
  readonly user?: string;
  /** Everybody's. */
  readonly all?: boolean;
  readonly json?: boolean;
}

/** `nexus embed`: what is kept stays kept when it is broken off, and the next one goes on there. @throws NexusError */
export async function embed(choice: EmbedChoice, terminal: Terminal): Promise<void> {
  await using runtime = await openKeptRuntime(terminal);
  const { embedder, documents } = runtime;
  if (embedder === null) {
    throw new NexusError(
      'SETTING_INVALID',
      'No embedding model is set, so manuals are searched by words. Set OPENAI_API_KEY, or OPENAI_BASE_URL for a server of your own.',
    );
  }
  const { canKeep, lacking } = await runtime.documentVectors();
  if (!canKeep) {
    throw new NexusError(
      'SETTING_INVALID',
      'The database has no pgvector, so it keeps no vectors, and manuals are searched by words. Install it, then `npm run migrate`.',
    );
  }
  const { signal } = new AbortController();
  let made = 0;
  for (const [userId, count] of chosen(lacking, choice)) {
    const bar = createFileProgress(terminal.stderr, 'passages');
    const onProgress = (done: number) =>
      bar.show(`embedding ${done} of ${Math.max(done, count)}`, done / Math.max(done, count));
    made += await embedStored({ documents, embedder, userId, signal, onProgress }).finally(() => bar.end());
  }
  const left = (await runtime.documentVectors()).lacking.reduce((sum, { chunks }) => sum + chunks, 0);
  terminal.stdout.write(choice.json ? `${JSON.stringify({ made, left })}\n` : `${summarise(made, left)}\n`);
}

type Lacking = Awaited<ReturnType<Runtime['documentVectors']>>['lacking'];

function counted(count: number): string {
  return `${count} ${count === 1 ? 'passage' : 'passages'}`;
}

function summarise(made: number, left: number): string {
  const first = made === 0 ? 'Nothing was to be done.' : `${counted(made)} got a vector.`;
  return left === 0
    ? `${first} Every passage has one now.`
    : `${first} ${counted(left)} still lack one: they are other users', see --all, or nobody's who may change them.`;
}

/** On whose behalf, and how many each. */
function chosen(lacking: Lacking, { user, all = false }: EmbedChoice): ReadonlyMap<UserId, number> {
  const counts = new Map(lacking.flatMap(({ userId, chunks }) => (userId === null ? [] : [[userId, chunks]])));
  if (all) return counts;
  const userId = user === undefined ? localUserId : userIdOf(user);
  // Others may upload for the organisations that this user may change, so it is asked in any case.
  return new Map([[userId, counts.get(userId) ?? 0]]);
}
