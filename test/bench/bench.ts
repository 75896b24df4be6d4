import { fileURLToPath } from 'node:url';
import { runTasks } from '../measure/run-tasks.ts';

await runTasks(fileURLToPath(new URL('./tasks', import.meta.url)));
// Native parts of the framework, once opened, keep the process.
process.exit();
