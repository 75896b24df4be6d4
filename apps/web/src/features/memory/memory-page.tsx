import { useRef, useState } from 'react';
import { PlaceFrame } from '../places/place-frame.tsx';
import { Unreachable } from '../places/unreachable.tsx';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { AddMemory } from './add-memory.tsx';
import { EarlierVersions } from './earlier-versions.tsx';
import { ForgetEverything } from './forget-everything.tsx';
import { MemoryList } from './memory-list.tsx';
import { MemoryUsed } from './memory-used.tsx';
import { type Outcome, useMemory } from './use-memory.ts';

interface MemoryPageProps {
  readonly service: Service;
  readonly driver: PageDriver;
}

/** What is remembered of the driver: to see, to add to, to have forgotten (M-9), to bring back as it was (M-12). Not for the road. */
export function MemoryPage({ service, driver }: MemoryPageProps) {
  const memory = useMemory(service, driver);
  const { reading, unreachable } = memory;
  const [told, setTold] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const goToHeading = () => heading.current?.focus();

  async function tell(work: Promise<Outcome>): Promise<string | null> {
    const outcome = await work;
    if ('failure' in outcome) return outcome.failure;
    setTold(outcome.told);
    // What had the focus is gone.
    goToHeading();
    return null;
  }

  return (
    <PlaceFrame title="What Nexus remembers of you" heading={heading}>
      <Unreachable sentence={unreachable} onTryAgain={memory.readAgain} />
      <p role="status" className="place-told">
        {reading === null && unreachable === null ? 'One moment…' : told}
      </p>
      {reading !== null && (
        <>
          <AddMemory onAdd={memory.add} onAdded={() => setTold('Remembered.')} />
          <MemoryList entries={reading.document.entries} onForget={(id) => tell(memory.forget(id))} />
          <footer className="memory-foot">
            <MemoryUsed used={reading.used} limit={reading.limit} />
            <EarlierVersions
              now={reading.document.version}
              onLook={memory.versions}
              onBringBack={(version) => tell(memory.restore(version))}
            />
            {reading.document.entries.length > 0 && (
              <ForgetEverything onForget={() => tell(memory.forgetEverything())} />
            )}
          </footer>
        </>
      )}
    </PlaceFrame>
  );
}
