export { createDriveAgent, type DriveAgentOptions } from './drive-agent.ts';
export { startWorkerProcess, type WorkerProcessOptions } from './start-worker-process.ts';
