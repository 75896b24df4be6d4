import { fileURLToPath } from 'node:url';
import type { Part } from '../part.ts';

const program = fileURLToPath(new URL('./part-double.ts', import.meta.url));

export interface DoubleDescription {
  readonly name: string;
  readonly port: number;
  /** `steady`, `broken`, `deaf`, `with-child` or `late-rival`. */
  readonly behaviour: string;
}

/** A part that is a small program of the tests. */
export function doublePart({ name, port, behaviour }: DoubleDescription): Part {
  return {
    name,
    command: process.execPath,
    arguments: [program, String(port), behaviour],
    environment: { PATH: '' },
    readyAddress: `http://127.0.0.1:${port}/`,
    stopSignal: 'SIGTERM',
    foundation: false,
  };
}
