import type { Organizations, SecurityLog, SharedKnowledgeStore } from '@nexus/contracts';
import {
  createOrganizations,
  createSecurityLog,
  createSharedKnowledge,
  type Database,
  type StoreLog,
} from '@nexus/knowledge-store';
import { isEmbedded } from '../settings/data-folder.ts';
import type { Settings } from '../settings/settings.ts';
import { openingOfEmbedded } from './memory.ts';

/** Who is in which office, what offices know, and what was done, wired. */
export interface Offices {
  readonly organizations: Organizations;
  readonly knowledge: SharedKnowledgeStore;
  readonly log: SecurityLog;
}

interface OfficeParts {
  readonly database: Database;
  readonly log?: StoreLog | undefined;
}

/** Connects to nothing by itself: the first question opens the database. */
export function openOffices({ database: settings }: Settings, { database, log }: OfficeParts): Offices {
  const patient = settings !== null && isEmbedded(settings) ? { database, patience: openingOfEmbedded } : { database };
  return {
    organizations: createOrganizations(patient),
    knowledge: createSharedKnowledge(patient),
    log: createSecurityLog({ ...patient, ...(log !== undefined && { log }) }),
  };
}
