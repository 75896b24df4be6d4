export {
  createRuntime,
  type DriveOptions,
  type DriveResources,
  type Runtime,
  type RuntimeOptions,
} from './create-runtime.ts';
export { logLevels } from './environment.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export { type ModelService, parseSettings, type Settings } from './settings.ts';
