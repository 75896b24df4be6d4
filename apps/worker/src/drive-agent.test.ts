import { localUserId } from '@nexus/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readDispatch } from './drive-agent.ts';

it('V-2: reads whose drive a job is, and nothing else of what stands beside it', () => {
  expect(readDispatch(JSON.stringify({ userId: localUserId, mailbox: '/etc' }))).toEqual({ userId: localUserId });
});

it.each(['', '{}', '[]', 'null', '{"userId":"me"}', '{"userId":'])('refuses a job that says %j', (metadata) => {
  expect(readDispatch(metadata)).toBeNull();
});

it('never fails, whatever a job says', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (metadata) => void readDispatch(metadata)));
});
