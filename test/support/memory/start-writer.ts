import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabaseSettings } from '@nexus/knowledge-store';
import { z } from 'zod';
import type { Order } from './writer-orders.ts';

const program = fileURLToPath(new URL('./writer-program.ts', import.meta.url));

const Message = z.object({ number: z.int(), answer: z.unknown().optional(), error: z.string().optional() });

/** A session in a process of its own, to be killed. */
export interface Writer extends AsyncDisposable {
  /** @returns its answer. @throws Error when it was refused, or the process ended before it answered. */
  ask(order: Order): Promise<unknown>;
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>;
}

export async function startWriter(redisUrl: string | null, settings: DatabaseSettings): Promise<Writer> {
  const child = fork(program, [redisUrl ?? '', JSON.stringify(settings)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const open = new Map<number, PromiseWithResolvers<unknown>>();
  const ready = Promise.withResolvers<unknown>();
  open.set(0, ready);
  child.on('message', (message) => {
    const { number, answer, error } = Message.parse(message);
    if (error === undefined) open.get(number)?.resolve(answer);
    else open.get(number)?.reject(new Error(error));
    open.delete(number);
  });
  child.on('exit', () => {
    for (const { reject } of open.values()) reject(new Error('the writer is gone'));
  });
  let last = 0;
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  await ready.promise;
  return {
    ask(order) {
      last += 1;
      const answer = Promise.withResolvers<unknown>();
      open.set(last, answer);
      child.send({ ...order, number: last }, (error) => error && answer.reject(error));
      return answer.promise;
    },
    kill,
    [Symbol.asyncDispose]: kill,
  };
}
