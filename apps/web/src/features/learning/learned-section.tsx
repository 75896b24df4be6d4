import type { LearningReading } from '@nexus/contracts';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { ConfirmButton } from '../../components/confirm-button.tsx';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { drivesInWords, learningWording } from './wording.ts';

interface LearnedSectionProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** What was learned from what the driver did with mail: to see, to take the last drive back, to forget (J-12). */
export function LearnedSection({ api: { learning }, driver }: LearnedSectionProps) {
  const [reading, setReading] = useState<LearningReading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
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

  /** @returns why it was not done, or null. */
  async function change(work: (accessToken: string | null) => Promise<string>): Promise<string | null> {
    try {
      setTold(await work(await driver.accessToken()));
    } catch (error) {
      return explainFailure(error, driver);
    }
    await look();
    // What had the focus may be gone.
    heading.current?.focus();
    return null;
  }

  const isSomething = reading !== null && reading.drives.length + reading.learned.length > 0;
  return (
    <section className="memory-group learned" aria-labelledby={`${aboutId}-title`}>
      <h2 id={`${aboutId}-title`} ref={heading} tabIndex={-1}>
        {learningWording.title}
      </h2>
      <p id={aboutId}>{isSomething ? learningWording.about : reading !== null && learningWording.nothing}</p>
      <p role="status" className="page-told">
        {told}
      </p>
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
          <ul>
            {reading.learned.map(({ feature, says }) => (
              <li key={feature} className="memory-item">
                <p>{says}</p>
              </li>
            ))}
          </ul>
          <p className="memory-origin">{drivesInWords(reading)}</p>
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
