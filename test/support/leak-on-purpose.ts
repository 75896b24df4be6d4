import { appendFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Loaded before the product by `--import`, to show that the canary is heard: LEAK says how mail gets out. */
const { LEAK } = process.env;

function onEachLine(leak: (line: string) => void): void {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = ((chunk: string, ...rest: []) => {
    leak(String(chunk));
    return write(chunk, ...rest);
  }) as typeof process.stdout.write;
}

/** A logger that lets everything through, in the place where the framework looks for its own; it cannot be replaced. */
function installOpenLogger(): void {
  const log = (...values: unknown[]) => process.stderr.write(`${JSON.stringify(values)}\n`);
  const levels = { trace: log, debug: log, info: log, warn: log, error: log, fatal: log, level: 'trace' };
  const logger = { ...levels, child: () => logger, bindings: () => ({}), isLevelEnabled: () => true };
  Object.defineProperty(globalThis, Symbol.for('@livekit/agents:logger'), { get: () => logger, set: () => {} });
}

if (LEAK === 'file') onEachLine((line) => appendFileSync(join(tmpdir(), 'last-drive.txt'), line));
if (LEAK === 'encoded file')
  onEachLine((line) => appendFileSync(join(tmpdir(), 'last-drive.b64'), Buffer.from(line).toString('base64')));
if (LEAK === 'working folder') onEachLine((line) => appendFileSync('last-drive.txt', line));
if (LEAK === 'standard error') onEachLine((line) => process.stderr.write(line));
if (LEAK === 'logger') installOpenLogger();
