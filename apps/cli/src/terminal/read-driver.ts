import { createInterface } from 'node:readline';

/** What the driver types, line by line, until they end the input or press Ctrl-C. */
export async function* readDriver(prompt: string): AsyncGenerator<string> {
  const terminal = process.stdin.isTTY;
  const input = createInterface({
    input: process.stdin,
    output: process.stderr,
    terminal,
    prompt: terminal ? prompt : '',
  });
  input.on('SIGINT', () => input.close());
  try {
    input.prompt();
    for await (const line of input) {
      yield line;
      input.prompt();
    }
  } finally {
    input.close();
  }
}
