export { followIngestionJob } from '@nexus/knowledge-store';
export { createSectionCiter, embedStored, recogniseFormat } from '@nexus/manuals';
export { packJsonSchema, readPacks } from '@nexus/packs';
export type { Agenda } from './agenda.ts';
export { createRuntime, type Runtime, type RuntimeOptions } from './create-runtime.ts';
export type { AccountLook } from './drive/connected-accounts.ts';
export type { DriveResources } from './drive/open-drive.ts';
export { createGuidance, type Guidance } from './guidance.ts';
export { type JudgedMailbox, judgeMailbox, type MailHeadline } from './judge-mailbox.ts';
export { createLearning, type Learning } from './learning.ts';
export {
  type CheckMailAccount,
  checkMailAccount,
  createMailAccountCheck,
} from './mail-servers/mail-account-check.ts';
export type { OAuthProvider } from './oauth/oauth-provider.ts';
export { sayDeleted } from './personal-data.ts';
export {
  type ModelService,
  parseSettings,
  type Settings,
} from './settings/settings.ts';
export { type BriefSeal, createBriefSeal } from './short-lived-seal.ts';
export { openingOfEmbedded } from './stores/memory.ts';
export type { Offices } from './stores/offices.ts';
export { openPacks, type Packs } from './stores/packs.ts';
export type { ToolServers } from './stores/tool-servers.ts';
export { userIdOf } from './user-id-of.ts';
