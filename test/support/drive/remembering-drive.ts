import { randomBytes } from 'node:crypto';
import { type KnowledgeCategory, type KnowledgeEntry, localUserId, type UserKnowledgeStore } from '@nexus/contracts';
import { siteMails, toMessage } from '../mail/site-mails.ts';
import { type Drive, type DriveOptions, startDrive, writeMailFolder } from './drive.ts';

const noon = new Date('2026-11-20T12:00:00Z');

/** A drive over the site's mail for one user whose memory is in this store. */
export async function startRememberingDrive(
  knowledge: UserKnowledgeStore,
  { mails = siteMails.map(toMessage), ...options }: DriveOptions & { readonly mails?: readonly string[] } = {},
): Promise<Drive> {
  const folder = await writeMailFolder(mails);
  const drive = await startDrive({
    clock: () => noon,
    userId: localUserId,
    ...options,
    knowledge,
    mailbox: folder.path,
  });
  return {
    session: drive.session,
    mailbox: drive.mailbox,
    events: drive.events,
    say: drive.say,
    get heard() {
      return drive.heard;
    },
    async [Symbol.asyncDispose]() {
      await drive[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

/** What the store holds of the user, one a line. */
export async function remembered(knowledge: UserKnowledgeStore): Promise<readonly string[]> {
  const { document } = await knowledge.get(localUserId);
  return document.entries.map(({ content }) => content);
}

export function entryOf(content: string, category: KnowledgeCategory = 'rule', createdAt = noon): KnowledgeEntry {
  const time = createdAt.getTime().toString(36);
  return {
    id: `k_${time}_${randomBytes(8).toString('hex')}`,
    content,
    category,
    source: 'user',
    createdAt: createdAt.toISOString(),
  };
}
