export { followIngestionJob, type IngestionQueue } from '@nexus/knowledge-store';
export { documentLimits, embedStored, type IngestionLog, recogniseFormat } from '@nexus/manuals';
export { type BriefSeal, createBriefSeal } from './brief-seal.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './create-runtime.ts';
export type { DriveOptions } from './drive/choose-mailbox.ts';
export type { AccountLook } from './drive/connected-accounts.ts';
export type { DriveMemory, DriveResources } from './drive/open-drive.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export {
  type CheckMailAccount,
  checkMailAccount,
  createMailAccountCheck,
  type SignInToServer,
} from './mail-servers/mail-account-check.ts';
export { isPublicAddress, lookUpPublicly } from './mail-servers/public-address.ts';
export type { BegunSignIn, OAuthProvider } from './oauth/oauth-provider.ts';
export { logLevels } from './settings/environment.ts';
export {
  type ModelService,
  type OAuthClient,
  parseSettings,
  type Settings,
  type SettingsOptions,
} from './settings/settings.ts';
export { userIdOf } from './user-id-of.ts';
