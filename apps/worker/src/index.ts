export { createDriveAgent, type DriveAgentOptions } from './create-drive-agent.ts';
export { startWorkerProcess, type WorkerProcessOptions } from './start-worker-process.ts';
