import type { Invitation, Organization, OrganizationMember, SecurityRecord, SharedEntry } from '@nexus/contracts';
import { useCallback, useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { useBeginQuestion } from '../../latest-question.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import type { OrganizationsApi } from './organizations-api.ts';
import { dateOf } from './wording.ts';

/** One office as it is shown. */
export interface OfficeShown {
  readonly office: Organization;
  readonly members: readonly OrganizationMember[];
  readonly invitations: readonly Invitation[];
  readonly notes: readonly SharedEntry[];
  /** Of an office that the driver writes for: what they should look at again. */
  readonly due: readonly SharedEntry[];
  /** How many notes there are in all. */
  readonly total: number;
  /** An admin's; empty for others. */
  readonly log: readonly SecurityRecord[];
}

interface Shown {
  /** Null: they are being read. */
  readonly offices: readonly OfficeShown[] | null;
  /** Why they cannot be shown, in a sentence. */
  readonly unreachable: string | null;
}

export interface Offices extends Shown {
  readAgain(): void;
  /** Does something, then reads anew. @returns why it was not done, in a sentence; or null */
  change(work: (api: OrganizationsApi, token: string | null) => Promise<unknown>): Promise<string | null>;
  /** @returns why there are no more, in a sentence; or null */
  more(shown: OfficeShown): Promise<string | null>;
}

export function useOffices({ organizations: api }: ApiClient, driver: PageDriver): Offices {
  const [shown, setShown] = useState<Shown>({ offices: null, unreachable: null });

  const beginReading = useBeginQuestion();

  const read = useCallback(async () => {
    const isLatest = beginReading();
    try {
      const token = await driver.accessToken();
      const offices = await Promise.all(
        (await api.list(token)).map(async (office): Promise<OfficeShown> => {
          const isAdmin = office.role === 'admin';
          const isWriter = office.role !== 'member';
          const [members, { entries, total }, due, invitations, log] = await Promise.all([
            api.members(token, office.id),
            api.notes(token, office.id, 0),
            isWriter ? api.due(token, office.id, dateOf(new Date())) : { entries: [] },
            isAdmin ? api.invitations(token, office.id) : [],
            isAdmin ? api.log(token, office.id) : [],
          ]);
          return { office, members, invitations, log, notes: entries, due: due.entries, total };
        }),
      );
      if (isLatest()) setShown({ offices, unreachable: null });
    } catch (error) {
      if (isLatest()) setShown({ offices: null, unreachable: explainFailure(error, driver) });
    }
  }, [api, driver, beginReading]);
  useEffect(() => void read(), [read]);

  return {
    ...shown,
    readAgain: () => void read(),
    async change(work) {
      try {
        await work(api, await driver.accessToken());
      } catch (error) {
        return explainFailure(error, driver);
      }
      await read();
      return null;
    },
    async more({ office, notes }) {
      try {
        const { entries } = await api.notes(await driver.accessToken(), office.id, notes.length);
        setShown(({ offices, unreachable }) => ({
          unreachable,
          // Behind those that they follow alone: meanwhile these may have been read anew.
          offices:
            offices?.map((one) => (one.notes === notes ? { ...one, notes: [...notes, ...entries] } : one)) ?? null,
        }));
        return null;
      } catch (error) {
        return explainFailure(error, driver);
      }
    },
  };
}
