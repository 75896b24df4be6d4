export { documentLimits, embedStored, type IngestionLog, recogniseFormat } from '@nexus/intelligence';
export { followIngestionJob, type IngestionQueue } from '@nexus/knowledge-store';
export {
  createRuntime,
  type DriveMemory,
  type DriveOptions,
  type DriveResources,
  type Runtime,
  type RuntimeOptions,
} from './create-runtime.ts';
export { logLevels } from './environment.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export { rotateKeys } from './rotate-keys.ts';
export { type ModelService, parseSettings, type Settings, type SettingsOptions } from './settings.ts';
export { userIdOf } from './user-id-of.ts';
