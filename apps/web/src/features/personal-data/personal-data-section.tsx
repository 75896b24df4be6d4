import { type FormEvent, useId, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { explainFailure, type PageDriver } from '../sign-in/driver.ts';
import { deletionWord, personalDataWording } from './wording.ts';

interface PersonalDataSectionProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
  /** Says on the page what was done. */
  onTold(told: string): void;
  /** All of it is gone: what the page shows is to be read anew. */
  onDeleted(): void;
}

/** Gives the browser a text as a file to keep. */
function saveAs(fileName: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

/** All that is kept of the driver: to download, and to delete after a word that nobody types by mistake (L-15). */
export function PersonalDataSection({ api: { personalData }, driver, onTold, onDeleted }: PersonalDataSectionProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const titleId = useId();
  const confirmed = typed.trim().toLowerCase() === deletionWord;

  async function attempt(work: (accessToken: string | null) => Promise<string>): Promise<void> {
    setFailure(null);
    try {
      onTold(await work(await driver.accessToken()));
    } catch (error) {
      setFailure(explainFailure(error, driver));
    }
  }

  const download = () =>
    attempt(async (token) => {
      saveAs(personalDataWording.fileName, await personalData.collect(token));
      return personalDataWording.downloaded;
    });

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!confirmed) return;
    setTyped('');
    await attempt(async (token) => {
      const told = await personalData.delete(token);
      onDeleted();
      return told;
    });
  }

  return (
    <section className="memory-group" aria-labelledby={titleId}>
      <h2 id={titleId}>{personalDataWording.title}</h2>
      <p className="learned-about">{personalDataWording.about}</p>
      <button type="button" className="key" onClick={() => void download()}>
        {personalDataWording.download}
      </button>
      <details className="forget-everything">
        <summary>{personalDataWording.delete}</summary>
        <form onSubmit={(event) => void submit(event)} aria-label={personalDataWording.delete}>
          <p>{personalDataWording.aboutDeleting}</p>
          <label>
            {personalDataWording.typeToConfirm}
            <input
              type="text"
              autoComplete="off"
              autoCapitalize="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          </label>
          <button type="submit" className="key key-trouble" aria-disabled={!confirmed}>
            {personalDataWording.delete}
          </button>
        </form>
      </details>
      <p className="refusal" role="alert">
        {failure}
      </p>
    </section>
  );
}
