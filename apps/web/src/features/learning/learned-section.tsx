import type { LearningReading } from '@nexus/contracts';
import { useCallback, useEffect, useId, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { drivesInWords, learningWording, lessInWords } from './wording.ts';

interface LearnedSectionProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
  /** Says on the page what was done. */
  onTold(told: string): void;
}

/** What moved most comes first; what comes after this many is looked at by whoever wants to. */
const shownAtOnce = 6;

/** What was learned from what the driver did with mail: to see, to take the last drive back, to forget (J-12). */
export function LearnedSection({ api: { learning }, driver, onTold }: LearnedSectionProps) {
  const [reading, setReading] = useState<LearningReading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const aboutId = useId();

  const look = useCallback(async (): Promise<void> => {
    try {
      setReading(await learning.read(await driver.accessToken()));
      setFailure(null);
    } catch (error) {
      setFailure(explainFailure(error, driver));
    }
  }, [driver, learning]);
  useEffect(() => void look(), [look]);

  /** Its outcome is told by the page, where the focus goes. @returns why it was not done, or null. */
  async function change(work: (accessToken: string | null) => Promise<string>): Promise<string | null> {
    try {
      const told = await work(await driver.accessToken());
      await look();
      onTold(told);
      return null;
    } catch (error) {
      return explainFailure(error, driver);
    }
  }

  const isSomething = reading !== null && reading.drives.length + reading.learned.length > 0;
  return (
    <section className="memory-group learned" aria-labelledby={`${aboutId}-title`}>
      <h2 id={`${aboutId}-title`}>{learningWording.title}</h2>
      {reading !== null && (
        <p id={aboutId} className="learned-about">
          {isSomething ? learningWording.about : learningWording.nothing}
        </p>
      )}
      {failure !== null && (
        <div role="alert" className="earlier-unreachable">
          <p className="refusal">{failure}</p>
          <button type="button" className="key" onClick={() => void look()}>
            Look again
          </button>
        </div>
      )}
      {isSomething && (
        <>
          <Learned learned={reading.learned.slice(0, shownAtOnce)} />
          {reading.learned.length > shownAtOnce && (
            <details>
              <summary>{lessInWords(reading.learned.length - shownAtOnce)}</summary>
              <Learned learned={reading.learned.slice(shownAtOnce)} />
            </details>
          )}
          <p className="learned-from">{drivesInWords(reading)}</p>
          {reading.drives.length > 0 && (
            <ConfirmButton
              label={learningWording.undo}
              question={learningWording.askToUndo}
              yes="Take it back"
              no="Leave it"
              weight="strong"
              about={aboutId}
              onYes={() =>
                change(async (token) =>
                  (await learning.undo(token)).undone ? learningWording.undone : learningWording.nothingToUndo,
                )
              }
            />
          )}
          <ConfirmButton
            label={learningWording.forget}
            question={learningWording.askToForget}
            yes="Forget it"
            no="Keep it"
            weight="trouble"
            about={aboutId}
            onYes={() =>
              change(async (token) => {
                await learning.forget(token);
                return learningWording.forgotten;
              })
            }
          />
        </>
      )}
    </section>
  );
}

/** What weighs more or less, a line each. */
function Learned({ learned }: Pick<LearningReading, 'learned'>) {
  if (learned.length === 0) return <p className="page-empty">{learningWording.notEnough}</p>;
  return (
    <ul>
      {learned.map(({ feature, says }) => (
        <li key={feature} className="memory-item">
          <p>{says}</p>
        </li>
      ))}
    </ul>
  );
}
