import { NexusError, type Organization } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { createOfficeNotes } from './office-notes.ts';

const quay: Organization = { id: 'o1', name: 'Quay', role: 'member' };
const away = new NexusError('ORGANIZATIONS_UNREACHABLE', 'It is being opened.', { retryable: true });
const unasked = () => Promise.reject(new Error('Nobody asks for notes here.'));

it.each<[string, () => Promise<readonly Organization[]>, boolean]>([
  ['is in an office', async () => [quay], true],
  ['is in none', async () => [], false],
  ['may be in one, where nobody could say', () => Promise.reject(away), true],
])('L-7, L-12: the office is asked where its driver %s', async (_, list, expected) => {
  const knowledge = { add: unasked, list: unasked, remove: unasked, search: unasked };
  const notes = createOfficeNotes({ organizations: { list }, knowledge }, 'a-user');
  await list().catch(() => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  expect(notes.mayBeMember).toBe(expected);
});
