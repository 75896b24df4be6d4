import type { MemoryReading } from '@nexus/contracts';
import { type FormEvent, useRef, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { oneMoment } from '../../wording.ts';
import { LearnedSection } from '../learning/learned-section.tsx';
import { PersonalDataSection } from '../personal-data/personal-data-section.tsx';
import type { PageDriver } from '../sign-in/driver.ts';
import { AddMemory } from './add-memory.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { MemoryList } from './memory-list.tsx';
import { type Outcome, useMemory } from './use-memory.ts';
import { confirmation, memoryWording, usedInWords } from './wording.ts';

interface MemoryPageProps {
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** What is remembered of the driver: to see, to add to, to have forgotten (M-9), to bring back as it was (M-12). Not for the road. */
export function MemoryPage({ api, driver }: MemoryPageProps) {
  const memory = useMemory(api, driver);
  const { reading, unreachable } = memory;
  const lacksFacts = reading?.document.toldMissing === true;
  const [told, setTold] = useState('');
  /** How often the account was deleted here: what is shown beside memory is then read anew. */
  const [deletions, setDeletions] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);

  function tellDone(sentence: string): void {
    setTold(sentence);
    // What had the focus is gone.
    heading.current?.focus();
  }

  function readAllAnew(): void {
    setDeletions((count) => count + 1);
    memory.readAgain();
  }

  async function tell(work: Promise<Outcome>): Promise<string | null> {
    const outcome = await work;
    if ('failure' in outcome) return outcome.failure;
    tellDone(outcome.told);
    return null;
  }

  return (
    <PageLayout title={memoryWording.title} heading={heading}>
      <Unreachable
        sentence={unreachable ?? (lacksFacts ? memoryWording.factsMissing : null)}
        onTryAgain={memory.readAgain}
      />
      <p role="status" className="page-told">
        {reading === null && unreachable === null ? oneMoment : told}
      </p>
      {reading !== null && (
        <>
          <AddMemory onAdd={memory.add} onAdded={() => setTold(memoryWording.remembered)} />
          {(reading.document.entries.length > 0 || !lacksFacts) && (
            <MemoryList entries={reading.document.entries} onForget={(id) => tell(memory.forget(id))} />
          )}
          <LearnedSection key={deletions} api={api} driver={driver} onTold={tellDone} />
          <footer className="memory-foot">
            <MemoryUsed used={reading.used} limit={reading.limit} />
            <EarlierVersions
              now={reading.document.version}
              onLook={memory.versions}
              onBringBack={(version) => tell(memory.restore(version))}
            />
            {(reading.document.entries.length > 0 || lacksFacts) && (
              <ForgetEverything onForget={() => tell(memory.forgetEverything())} />
            )}
          </footer>
          <PersonalDataSection api={api} driver={driver} onTold={tellDone} onDeleted={readAllAnew} />
        </>
      )}
    </PageLayout>
  );
}

/** How much of the room for memory is used, and what happens when it is more. */
function MemoryUsed({ used, limit }: Pick<MemoryReading, 'used' | 'limit'>) {
  const share = Math.max(used.entries / limit.entries, used.characters / limit.characters);
  const words = usedInWords({ used, limit });
  return (
    <div className="memory-used">
      <meter aria-label="Room used" value={Math.min(share, 1)} max={1} aria-valuetext={words} />
      <p>{words}</p>
      {share > 1 && <p>{memoryWording.moreThanFits}</p>}
    </div>
  );
}

interface ForgetEverythingProps {
  /** @returns why it is still remembered, or null. */
  onForget(): Promise<string | null>;
}

/** Forgets all, after a word that nobody types by mistake. */
function ForgetEverything({ onForget }: ForgetEverythingProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const confirmed = typed.trim().toLowerCase() === confirmation;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!confirmed) return;
    setTyped('');
    setFailure(await onForget());
  }

  return (
    <details className="forget-everything">
      <summary>Forget everything</summary>
      <form onSubmit={(event) => void submit(event)} aria-label="Forget everything">
        <p>{memoryWording.aboutForgettingEverything}</p>
        <label>
          {memoryWording.typeToConfirm}
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className="key key-trouble" aria-disabled={!confirmed}>
          Forget everything
        </button>
        <p className="refusal" role="alert">
          {failure}
        </p>
      </form>
    </details>
  );
}
