import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { noFigures, startCrowdedApi } from './crowd/crowd.ts';
import { percentile } from './percentile.ts';

/** Drives at once; whoever leaves is followed by another. */
const atOnce = 20;
const turns = 8;
/** Milliseconds. */
const thinking = 3_000;
/** Drives by which everything has been used once; the heap of later ones is compared with theirs. */
const warm = 100;
/** Times as much as then. */
const growth = 1.05;
/** Minutes; a day. */
const longest = 1_440;

/** What the command line asks for; null: it asks for what cannot be. */
function readArguments() {
  try {
    const { values } = parseArgs({
      options: { minutes: { type: 'string', default: '60' }, every: { type: 'string', default: '1' } },
    });
    const [minutes, every] = [Number(values.minutes), Number(values.every)];
    const isUsable = minutes > 0 && minutes <= longest && every > 0 && every <= minutes;
    return isUsable ? { minutes, every } : null;
  } catch {
    return null;
  }
}

const header = 'minutes | drives | turns | silent | refused | broken | p95 ms | heap MB | resident MB | files | load';

/** Drives by one API for so long, and prints a line at each interval. @returns what is not as it should be, in sentences */
async function soak(minutes: number, every: number): Promise<readonly string[]> {
  await using api = await startCrowdedApi();
  const all = noFigures();
  const beganAt = performance.now();
  let told = 0;

  /** @returns the heap, in megabytes */
  async function tell(): Promise<number> {
    const { heap, resident, descriptors } = await api.state();
    const lately = all.turns.slice(told);
    told = all.turns.length;
    const cells = [
      ((performance.now() - beganAt) / 60_000).toFixed(1),
      all.greetings.length,
      all.turns.length,
      all.silent,
      all.refused,
      all.broken,
      lately.length === 0 ? '' : percentile(lately, 0.95).toFixed(0),
      heap.toFixed(1),
      resident.toFixed(0),
      descriptors ?? 'not told',
      (loadavg()[0] ?? 0).toFixed(1),
    ];
    process.stdout.write(`${cells.join(' | ')}\n`);
    return heap;
  }

  /** One drive after the other, so many at once, until it is over and the last has left. */
  async function driveUntil(isOver: () => boolean): Promise<void> {
    const drivers = Array.from({ length: atOnce }, async () => {
      while (!isOver()) await api.drive(all, { turns, thinking });
    });
    await Promise.all(drivers);
  }

  process.stdout.write(`${header}\n`);
  let begun = 0;
  await driveUntil(() => ++begun > warm);
  const before = await tell();
  const timer = setInterval(() => void tell(), every * 60_000);
  await driveUntil(() => performance.now() - beganAt > minutes * 60_000);
  clearInterval(timer);
  // As before nobody drives now: what is held is held for nobody.
  const after = await tell();
  return [
    ...(all.silent > 0 ? [`${all.silent} turns had no answer.`] : []),
    ...(all.broken > 0 ? [`${all.broken} drives broke off.`] : []),
    ...(after > before * growth
      ? [`The heap grew from ${before.toFixed(1)} MB after ${warm} drives to ${after.toFixed(1)} MB.`]
      : []),
  ];
}

const asked = readArguments();
if (asked === null) {
  process.stderr.write(`Use it with --minutes N, an hour where absent and ${longest} at most, and --every M minutes\n`);
  process.exit(2);
}
const wrong = await soak(asked.minutes, asked.every);
process.stdout.write(
  wrong.length === 0 ? 'Nothing grew, and nobody was left without an answer.\n' : `${wrong.join('\n')}\n`,
);
process.exit(wrong.length === 0 ? 0 : 1);
