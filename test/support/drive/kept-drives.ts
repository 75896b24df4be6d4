import type { BriefedMailStore, Mailbox, PreferencesStore, UserId } from '@nexus/contracts';
import { createMemoryBriefedMailStore, createMemoryPreferencesStore } from '@nexus/knowledge-store';
import { type Drive, type DriveOptions, startDrive } from './drive.ts';

/** A user's drives, one after the other or side by side, with the same stores behind them. */
export interface KeptDrives {
  readonly userId: UserId;
  readonly preferencesStore: PreferencesStore;
  readonly briefedStore: BriefedMailStore;
  start(mailbox: Mailbox | string, options?: DriveOptions): Promise<Drive>;
}

export const driver: UserId = '3f0c7a52-8f0e-4a54-9d0b-5a4f6f9c1e01';

/** @param stores where they are to be other than the usual ones in memory. */
export function createKeptDrives(stores: Partial<Omit<KeptDrives, 'start'>> = {}): KeptDrives {
  const kept = {
    userId: driver,
    preferencesStore: createMemoryPreferencesStore(),
    briefedStore: createMemoryBriefedMailStore(),
    ...stores,
  };
  return { ...kept, start: (mailbox, options) => startDrive({ ...kept, ...options, mailbox }) };
}
