import type { OrganizationStore, SharedKnowledgeStore } from '@nexus/contracts';
import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import { expect, it } from 'vitest';
import { startRememberingDrive } from '../../support/drive/remembering-drive.ts';

it('L-12: who is in no office hears that, and not that others of theirs write the notes', async () => {
  const organizations: Pick<OrganizationStore, 'list'> = { list: async () => [] };
  const notReached = async () => {
    throw new Error('Nothing is written or looked for.');
  };
  const knowledge: Pick<SharedKnowledgeStore, 'add' | 'list' | 'remove' | 'search'> = {
    add: notReached,
    list: notReached,
    remove: notReached,
    search: notReached,
  };
  await using drive = await startRememberingDrive(createMemoryKnowledgeStore(), {
    office: { organizations, knowledge },
  });
  await drive.say('note for the office: the site gate is closed on Fridays');
  expect(drive.heard).toMatch(/^You are in no office/);
});
