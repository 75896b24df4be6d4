import { createDriveAgent, startWorkerProcess } from '@nexus/worker';

// The product's worker, but for how long it waits for a driver who is gone.
export default createDriveAgent({ abandonAfter: 1_500 });

if (import.meta.main) await startWorkerProcess(import.meta.filename);
