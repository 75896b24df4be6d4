import type { PackOverview, PackReading } from '@nexus/contracts';
import { useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { oneMoment } from '../../wording.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { RuleText, Source } from './ask-guidance.tsx';
import { guidanceWording, packInWords } from './wording.ts';

interface PackListProps {
  readonly packs: readonly PackOverview[];
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** Packs, those first that are due for review; each opens to its rules. */
export function PackList({ packs, api, driver }: PackListProps) {
  if (packs.length === 0) return <p className="page-empty">{guidanceWording.none}</p>;
  const inOrder = packs.toSorted(
    (one, other) => Number(other.reviewIsDue) - Number(one.reviewIsDue) || one.title.localeCompare(other.title),
  );
  return (
    <ul>
      {inOrder.map((pack) => (
        <li key={pack.id} className="guidance-pack">
          <h3 className="manuals-title">{pack.title}</h3>
          {pack.reviewIsDue && <p className="guidance-due">{guidanceWording.isDue}</p>}
          <p className="manuals-about">{packInWords(pack)}</p>
          <PackRules pack={pack} api={api} driver={driver} />
        </li>
      ))}
    </ul>
  );
}

/** Read when they are first opened. */
function PackRules({
  pack,
  api: { guidance },
  driver,
}: Omit<PackListProps, 'packs'> & { readonly pack: PackOverview }) {
  const [reading, setReading] = useState<PackReading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  async function read(): Promise<void> {
    if (reading !== null) return;
    try {
      setReading(await guidance.read(await driver.accessToken(), pack.id));
      setFailure(null);
    } catch (error) {
      setFailure(explainFailure(error, driver));
    }
  }

  return (
    <details className="guidance-rules" onToggle={({ currentTarget }) => void (currentTarget.open && read())}>
      <summary>
        Its rules<span className="unseen">: {pack.title}</span>
      </summary>
      {reading === null && failure === null && <p>{oneMoment}</p>}
      <p role="alert" className="refusal">
        {failure}
      </p>
      {reading !== null && (
        <ul>
          {reading.rules.map(({ id, topic, content, statutory, appliesWhen, active, citations }) => (
            <li key={id} className="guidance-line">
              <h4 className="manuals-title">{active ? topic : `${topic}, ${guidanceWording.off}`}</h4>
              <RuleText text={content} statutory={statutory} appliesWhen={appliesWhen} />
              <Source citations={citations} pack={null} />
            </li>
          ))}
        </ul>
      )}
    </details>
  );
}
