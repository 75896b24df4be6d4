import { createDriveAgent } from './drive-agent.ts';
import { startWorkerProcess } from './start-worker-process.ts';

// LiveKit imports this file again in each drive's process and takes the default export; only the worker itself runs it.
export default createDriveAgent();

if (import.meta.main) await startWorkerProcess(import.meta.filename);
