export { followIngestionJob, type IngestionQueue } from '@nexus/knowledge-store';
export { documentLimits, embedStored, type IngestionLog, recogniseFormat } from '@nexus/manuals';
export { type BriefSeal, createBriefSeal } from './brief-seal.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './create-runtime.ts';
export type { DriveOptions } from './drive-options.ts';
export { logLevels } from './environment.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export type { AccountLook } from './look-at-accounts.ts';
export { checkMailAccount } from './mail-servers/check-mail-account.ts';
export {
  type CheckMailAccount,
  createMailAccountCheck,
  type SignInToServer,
} from './mail-servers/create-mail-account-check.ts';
export { isPublicAddress } from './mail-servers/is-public-address.ts';
export { lookUpPublicly } from './mail-servers/look-up-publicly.ts';
export type { BegunSignIn, OAuthProvider } from './oauth/oauth-provider.ts';
export type { DriveMemory, DriveResources } from './open-drive.ts';
export { rotateKeys } from './rotate-keys.ts';
export { type ModelService, type OAuthClient, parseSettings, type Settings, type SettingsOptions } from './settings.ts';
export { userIdOf } from './user-id-of.ts';
