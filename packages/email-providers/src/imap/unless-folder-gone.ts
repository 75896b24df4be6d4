import { NexusError } from '@nexus/contracts';

/** Work in a folder that may have gone meanwhile: a folder that is gone has no mail. */
export async function unlessFolderGone(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof NexusError) || error.code !== 'MAIL_NOT_FOUND') throw error;
  }
}
