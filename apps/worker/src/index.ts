export { createDriveAgent } from './drive-agent.ts';
export { startWorkerProcess } from './start-worker-process.ts';
