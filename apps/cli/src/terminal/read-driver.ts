import { createInterface } from 'node:readline';
import type { Terminal } from './terminal.ts';

/** What the driver types, line by line, until they end the input or press Ctrl-C. */
export async function* readDriver({ stdin, stderr }: Terminal, prompt: string): AsyncGenerator<string> {
  const terminal = stdin.isTTY ?? false;
  const input = createInterface({
    input: stdin,
    output: stderr,
    terminal,
    prompt: terminal ? prompt : '',
  });
  let open = true;
  input.on('SIGINT', () => input.close());
  input.on('close', () => {
    open = false;
  });
  try {
    if (open) input.prompt();
    for await (const line of input) {
      yield line;
      // Input that was piped in may have ended already, with lines still waiting to be said.
      if (open) input.prompt();
    }
  } finally {
    input.close();
  }
}
