import { Presets, SingleBar } from 'cli-progress';
import type { TerminalOutput } from './terminal.ts';

/** How far something is, for a person: a bar in a terminal, a line for each new step elsewhere. */
export interface FileProgress {
  /** @param share from 0 to 1 */
  show(step: string, share: number): void;
  /** Takes the bar away. */
  end(): void;
}

function createLines(output: TerminalOutput, name: string): FileProgress {
  let last = '';
  return {
    show(step) {
      if (step !== last) output.write(`${name}: ${step}\n`);
      last = step;
    },
    end() {},
  };
}

function createBar(stream: TerminalOutput, name: string): FileProgress {
  const bar = new SingleBar(
    { stream, format: '{name} {bar} {step}', clearOnComplete: true, hideCursor: true, barsize: 30 },
    Presets.shades_classic,
  );
  bar.start(1, 0, { name, step: '' });
  return { show: (step, share) => bar.update(share, { step }), end: () => bar.stop() };
}

export function createFileProgress(output: TerminalOutput, name: string): FileProgress {
  return output.isTTY ? createBar(output, name) : createLines(output, name);
}
