import type { ToolUses } from '@nexus/contracts';
import { useEffect, useId, useState } from 'react';
import { oneMoment } from '../../wording.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { toolInWords, toolUseWording, usesInWords } from './wording.ts';

interface ToolUseSectionProps {
  /** The same function from one rendering to the next. */
  readonly read: (accessToken: string | null) => Promise<ToolUses>;
  readonly driver: PageDriver;
}

/** Which tools were called, how often, and how many without a model (P-5): numbers, no words of anybody. */
export function ToolUseSection({ read, driver }: ToolUseSectionProps) {
  const [uses, setUses] = useState<ToolUses | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const titleId = useId();

  useEffect(() => {
    const asked = { still: true };
    driver
      .accessToken()
      .then(read)
      .then(
        (found) => asked.still && setUses(found),
        (error: unknown) => asked.still && setFailure(explainFailure(error, driver)),
      );
    return () => {
      asked.still = false;
    };
  }, [driver, read]);

  return (
    <section className="manuals-group" aria-labelledby={titleId}>
      <h2 id={titleId}>{toolUseWording.title}</h2>
      <p role="alert" className="refusal">
        {failure}
      </p>
      {failure === null && <p className="guidance-about">{uses === null ? oneMoment : usesInWords(uses)}</p>}
      {uses !== null && uses.tools.length > 0 && (
        // A keyboard moves what can be moved sideways only where it can be reached.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
        <section className="passage-scroll" aria-label="Calls" tabIndex={0}>
          <table className="passage-table">
            <thead>
              <tr>
                <th scope="col">Tool</th>
                <th scope="col">Calls</th>
                <th scope="col">Without a model</th>
                <th scope="col">95 of 100 within</th>
              </tr>
            </thead>
            <tbody>
              {uses.tools.map((use) => (
                <tr key={`${use.tool} ${use.door}`}>
                  <td>{toolInWords(use)}</td>
                  <td>{use.calls}</td>
                  <td>{use.withoutModel}</td>
                  <td>{use.p95Milliseconds} ms</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </section>
  );
}
