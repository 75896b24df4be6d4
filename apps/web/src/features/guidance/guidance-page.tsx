import type { PackOverview } from '@nexus/contracts';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { oneMoment } from '../../wording.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { ToolUseSection } from '../telemetry/tool-use-section.tsx';
import { AskGuidance } from './ask-guidance.tsx';
import { PackList } from './pack-list.tsx';
import { guidanceWording } from './wording.ts';

interface GuidancePageProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** Knowledge packs: to ask, to read, and which are due for review (P-4). Not for the road. */
export function GuidancePage({ api, driver }: GuidancePageProps) {
  const { packs, unreachable, readAgain } = usePacks(api, driver);
  const heading = useRef<HTMLHeadingElement>(null);
  const listId = useId();
  const due = packs?.filter(({ reviewIsDue }) => reviewIsDue).length ?? 0;

  return (
    <PageLayout title={guidanceWording.title} heading={heading}>
      <p className="guidance-about">{guidanceWording.about}</p>
      <Unreachable sentence={unreachable} onTryAgain={readAgain} />
      {packs !== null && packs.length > 0 && <AskGuidance api={api} driver={driver} />}
      <section className="manuals-group" aria-labelledby={listId}>
        <h2 id={listId}>Packs</h2>
        <p role="status" className="page-told">
          {packs === null ? (unreachable === null ? oneMoment : '') : guidanceWording.due(due)}
        </p>
        {packs !== null && <PackList packs={packs} api={api} driver={driver} />}
      </section>
      <ToolUseSection read={api.telemetry.own} driver={driver} />
    </PageLayout>
  );
}

function usePacks({ guidance }: ApiClient, driver: PageDriver) {
  const [packs, setPacks] = useState<readonly PackOverview[] | null>(null);
  const [unreachable, setUnreachable] = useState<string | null>(null);
  const read = useCallback(async (): Promise<void> => {
    setUnreachable(null);
    try {
      setPacks((await guidance.list(await driver.accessToken())).packs);
    } catch (error) {
      setUnreachable(explainFailure(error, driver));
    }
  }, [driver, guidance]);
  useEffect(() => void read(), [read]);
  return { packs, unreachable, readAgain: () => void read() };
}
