import { randomUUID } from 'node:crypto';
import { localUserId, type SharedEntry } from '@nexus/contracts';
import type { Offices } from '@nexus/runtime';

/** An office that says yes to everything, and stays as it is. */
export function createScriptedOffices(): Offices {
  const organizationId = randomUUID();
  const at = '2026-11-25T12:00:00.000Z';
  const entry: SharedEntry = {
    ...{ id: randomUUID(), organizationId, content: 'The gate is closed.', category: 'org_fact', importance: 5 },
    ...{ reviewOn: null, source: 'member', writtenBy: localUserId, createdAt: at, changedBy: null, changedAt: null },
    ...{ version: 1, deletedAt: null },
  };
  const done = async () => {};
  const close = async () => {};
  return {
    organizations: {
      list: async () => [{ id: organizationId, name: 'Quay', role: 'admin' }],
      make: async () => organizationId,
      rename: done,
      end: done,
      members: async () => [{ userId: localUserId, name: 'Ada', role: 'admin', joinedAt: at }],
      changeRole: done,
      removeMember: done,
      leave: done,
      nameOneself: done,
      invitations: async () => [],
      invite: async () => ({ id: randomUUID(), token: 'token' }),
      withdraw: done,
      accept: async () => organizationId,
    },
    knowledge: {
      list: async () => ({ entries: [entry], total: 1 }),
      search: async () => [{ ...entry, organizationName: 'Quay', score: 1 }],
      add: async () => [entry],
      change: async () => entry,
      remove: done,
      restore: async () => entry,
      purge: async () => 1,
    },
    log: { note: () => {}, list: async () => [], close, [Symbol.asyncDispose]: close },
  };
}
