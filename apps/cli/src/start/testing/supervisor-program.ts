import { supervise } from '../supervise.ts';
import { defaultLimits } from '../supervision.ts';
import { doublePart } from './supervised.ts';

// A supervisor in a process of its own, to be killed: `supervisor-double.ts DRAIN_WITHIN NAME:PORT:BEHAVIOUR…`.
const [drainWithin = '1000', ...described] = process.argv.slice(2);
const parts = described.map((text) => {
  const [name = '', port = '0', behaviour = 'steady'] = text.split(':');
  return doublePart({ name, port: Number(port), behaviour });
});
const say = (part: string, line: string) => process.stdout.write(`${part} ${line}\n`);
const supervisor = supervise(
  parts,
  { onLine: say, onNotice: say, onReady: () => say('all', 'ready') },
  {
    ...defaultLimits,
    pauses: { ...defaultLimits.pauses, first: 20 },
    drainWithin: Number(drainWithin),
    echoWithin: 5_000,
  },
);
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => supervisor.ask());
process.exitCode = await supervisor.finished;
