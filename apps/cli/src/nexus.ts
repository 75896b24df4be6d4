import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { createProcessTerminal, projectFolder } from './env.ts';
import { runCli } from './run-cli.ts';

// The commands' modules are two thousand files: compiled once they load in two thirds of the time. Only code is kept.
enableCompileCache(join(projectFolder, 'node_modules', '.cache', 'compiled'));
// A reader such as head that has seen enough closes the pipe; that is no failure.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
const status = await runCli(process.argv.slice(2), createProcessTerminal());
// Left once standard output has taken everything, though the frameworks' native parts would keep the process alive.
await new Promise<void>((resolve) => process.stdout.write('', () => resolve()));
process.exit(status);
