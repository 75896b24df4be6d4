import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';
import { createProcessTerminal } from '../../../apps/cli/src/env.ts';

// apps/cli/src/nexus.ts with its libraries file by file, as they are installed.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
const { runCli } = await import('../../../apps/cli/src/run-cli.ts');
process.exit(await runCli(process.argv.slice(2), createProcessTerminal()));
