import { Readable, Writable } from 'node:stream';
import { localUserId, NexusError } from '@nexus/contracts';
import { createBriefModel, createOpenAIModel, createRememberOnce, findMailText } from '@nexus/livekit-agent';
import { type McpKnowledge, serveStdio } from '@nexus/mcp-server';
import { createBriefSeal, createRuntime, type Runtime, userIdOf } from '@nexus/runtime';
import { readTerminalSettings } from './env.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface McpChoice {
  readonly user?: string;
}

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * `nexus mcp`: answers another program over standard input and output, for one user of this machine, until its input ends. Nothing but the
 * protocol goes to standard output.
 *
 * @throws NexusError SETTING_INVALID
 */
export async function serveMcp({ user }: McpChoice, terminal: Terminal): Promise<void> {
  const settings = readTerminalSettings(terminal);
  const say = (message: string) => void terminal.stderr.write(`${message}\n`);
  const warn = (...given: readonly [string] | readonly [object, string]) =>
    say(given.length === 1 ? given[0] : given[1]);
  await using runtime = await createRuntime(settings, { log: { info: () => undefined, warn } });
  const stopped = new AbortController();
  const stop = () => stopped.abort();
  for (const signal of stopSignals) terminal.signals.once(signal, stop);
  const userId = user === undefined ? localUserId : userIdOf(user);
  const input = Readable.from(terminal.stdin);
  await serveStdio(createKnowledge(runtime), userId, {
    input,
    output: new Writable({ write: (chunk, _encoding, done) => void terminal.stdout.write(chunk, () => done()) }),
    signal: stopped.signal,
    onError: ({ name }) => say(`A message of the other program could not be answered (${name}).`),
  });
  input.destroy();
  for (const signal of stopSignals) terminal.signals.off(signal, stop);
}

/** No drive of this process knows any mail, so what looks like mail is refused by itself. */
function createKnowledge(runtime: Runtime): McpKnowledge {
  const { smallModel } = runtime.settings;
  const arranger = smallModel === null ? null : createBriefModel(createOpenAIModel(smallModel), runtime.modelQuota);
  const clock = () => new Date();
  const rememberOnce = createRememberOnce(runtime.knowledge, clock);
  return {
    documents: runtime.documents,
    embedder: runtime.embedder,
    packsOf: (userId) => runtime.packs.load(userId),
    memory: runtime.knowledge,
    office: runtime.offices?.knowledge ?? null,
    seal: createBriefSeal(runtime.settings, 'another program'),
    arranger,
    calls: runtime.telemetry,
    clock,
    async remember(userId, { content, written, category }) {
      if (findMailText(written, []) !== null)
        throw new NexusError(
          'MEMORY_FROM_MAIL',
          'That looks like mail, and mail is not kept. Say it in your own words.',
        );
      return rememberOnce(userId, { content, category });
    },
  };
}
