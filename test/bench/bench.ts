import { fileURLToPath } from 'node:url';
import { runTasks } from '../measure/run-tasks.ts';

await runTasks(fileURLToPath(new URL('./tasks', import.meta.url)));
