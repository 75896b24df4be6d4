import type { MemoryEntry } from '@nexus/contracts';

/** An entry as a driver would have told it. */
export function entryOf(content: string, at: Date): MemoryEntry {
  return {
    id: `k_${at.getTime().toString(36).padStart(8, '0')}_0000000000`,
    content,
    category: 'fact',
    importance: 5,
    confidence: 1,
    source: 'driver',
    driveId: '00000000-0000-4000-8000-000000000000',
    accessCount: 0,
    lastAccessedAt: null,
    validFrom: null,
    validTo: null,
    supersededBy: null,
    createdAt: at.toISOString(),
  };
}
