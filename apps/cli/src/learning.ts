import { type LearningReading, localUserId } from '@nexus/contracts';
import { createLearning, userIdOf } from '@nexus/runtime';
import { openKeptRuntime } from './command-runtime.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface LearningChoice {
  readonly order: 'show' | 'undo' | 'reset';
  readonly user?: string;
  readonly json?: boolean;
}

const nothing =
  'Nothing was learned yet. It takes a few drives, each with ten mails or more that are flagged, answered, skipped or put away.';

/** `nexus learning`: shows what was learned from what was done with mail, takes the last drive back, or forgets all of it (J-12). @throws NexusError */
export async function changeLearning(choice: LearningChoice, terminal: Terminal): Promise<void> {
  await using runtime = await openKeptRuntime(terminal, 'nothing is learned either');
  const learning = createLearning(runtime.preferences);
  const userId = choice.user === undefined ? localUserId : userIdOf(choice.user);
  const write = (value: unknown, lines: readonly string[]) =>
    void terminal.stdout.write(`${choice.json ? JSON.stringify(value) : lines.join('\n')}\n`);
  switch (choice.order) {
    case 'show': {
      const reading = await learning.read(userId);
      return write(reading, describe(reading));
    }
    case 'undo': {
      const done = await learning.undo(userId);
      const told = done.undone ? 'What the last drive taught is taken back.' : 'There was nothing to take back.';
      return write(done, [told, '', ...describe(done.left)]);
    }
    case 'reset':
      await learning.reset(userId);
      return write(await learning.read(userId), ['All that was learned is forgotten.']);
  }
}

const signed = (value: number) => `${value > 0 ? '+' : ''}${value.toFixed(2)}`;

function describe({ learned, drives }: LearningReading): readonly string[] {
  if (learned.length === 0 && drives.length === 0) return [nothing];
  const first = drives.length === 1 ? 'One drive' : `${drives.length} drives`;
  return [
    ...learned.map(({ weight, says }) => `${signed(weight)}  ${says}`),
    '',
    `${first}; the last one on ${drives[0]?.at.slice(0, 10) ?? '-'}, from ${drives[0]?.samples ?? 0} mails.`,
  ];
}
