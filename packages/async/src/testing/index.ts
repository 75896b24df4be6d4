export { createManualScheduler, type ManualScheduler } from './manual-scheduler.ts';
