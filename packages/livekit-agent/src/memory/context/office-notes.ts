import type {
  Organization,
  OrganizationStore,
  ReviewDays,
  SharedEntry,
  SharedKnowledgeStore,
  UserId,
} from '@nexus/contracts';

/** What of offices is within reach. */
export interface OfficeAccess {
  readonly organizations: Pick<OrganizationStore, 'list'>;
  readonly knowledge: Pick<SharedKnowledgeStore, 'add' | 'list' | 'remove' | 'search'>;
}

export interface DueNotes {
  readonly office: string;
  readonly count: number;
}

/** The notes of the driver's offices. Of them nothing is kept in the drive; who is in which office is asked when it matters. */
export interface OfficeNotes {
  /** Whether they may be in an office: they were when the drive began, or that is not known yet. */
  readonly mayBeMember: boolean;
  /** Those that they are in now, with their part in each. @throws NexusError ORGANIZATIONS_UNREACHABLE */
  offices(): Promise<readonly Organization[]>;
  /** @throws NexusError ORGANIZATIONS_UNREACHABLE, FORBIDDEN, ORGANIZATION_FULL */
  add(office: Organization, content: string): Promise<SharedEntry>;
  /** How many notes are due for review in those days, of each office that the driver writes for; without those that have none. @throws NexusError ORGANIZATIONS_UNREACHABLE */
  due(days: ReviewDays): Promise<readonly DueNotes[]>;
  /** @throws NexusError ORGANIZATIONS_UNREACHABLE, FORBIDDEN, NOT_FOUND */
  remove(entry: SharedEntry): Promise<void>;
}

export function createOfficeNotes({ organizations, knowledge }: OfficeAccess, userId: UserId): OfficeNotes {
  let mayBeMember = true;
  // Nobody waits for it: it only says whether a question may be meant for the office's notes.
  organizations.list(userId).then(
    (offices) => {
      mayBeMember = offices.length > 0;
    },
    // Not known yet: then it may be.
    () => {},
  );
  return {
    get mayBeMember() {
      return mayBeMember;
    },
    offices: () => organizations.list(userId),
    async add(office, content) {
      const note = { content, category: 'org_fact', importance: 5, reviewOn: null } as const;
      const [added] = await knowledge.add(userId, office.id, [note], 'driver');
      if (added === undefined) throw new Error('A note that was added is told.');
      return added;
    },
    async due(days) {
      const writers = (await organizations.list(userId)).filter(({ role }) => role !== 'member');
      const counted = await Promise.all(
        writers.map(async ({ id, name }) => {
          const { total } = await knowledge.list(userId, id, { offset: 0, limit: 1, due: days });
          return { office: name, count: total };
        }),
      );
      return counted.filter(({ count }) => count > 0);
    },
    remove: ({ id }) => knowledge.remove(userId, id),
  };
}
