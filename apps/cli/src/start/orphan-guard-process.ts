import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

// A process of its own that outlives the supervisor by a few seconds: when the pipe from it closes, however it ended, what it
// had started is asked to stop, and killed after the time to drain. Its lines are `watch PID` and `forget PID`; a PID leads its group.

function signalGroup(leader: number, signal: 'SIGTERM' | 'SIGKILL' | 0): boolean {
  try {
    // SIGTERM goes to the leader alone, so that it can lead its own children's end.
    process.kill(signal === 'SIGTERM' ? leader : -leader, signal);
    return true;
  } catch {
    return false;
  }
}

async function reap(leaders: ReadonlySet<number>, drainWithin: number): Promise<void> {
  for (const leader of leaders) signalGroup(leader, 'SIGTERM');
  const deadline = performance.now() + drainWithin;
  while (performance.now() < deadline && [...leaders].some((leader) => signalGroup(leader, 0))) await delay(50);
  for (const leader of leaders) signalGroup(leader, 'SIGKILL');
}

// The terminal's Ctrl-C and a stopping system reach this process too; its end is the pipe's end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const leaders = new Set<number>();
for await (const line of createInterface({ input: process.stdin })) {
  const [verb, text] = line.split(' ');
  const leader = Number(text);
  if (!Number.isInteger(leader) || leader <= 1) continue;
  if (verb === 'watch') leaders.add(leader);
  if (verb === 'forget') leaders.delete(leader);
}
await reap(leaders, Number(process.argv[2] ?? 12_000));
