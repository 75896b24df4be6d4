import type { UserId } from '@nexus/contracts';

export const outboxKey = 'nexus:outbox:knowledge';

export function documentKey(userId: UserId): string {
  return `nexus:knowledge:${userId}`;
}

export function leaseKey(userId: UserId): string {
  return `nexus:lease:knowledge:${userId}`;
}
