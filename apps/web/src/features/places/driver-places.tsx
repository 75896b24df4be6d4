import { useEffect, useRef } from 'react';
import { DrivePage } from '../drive/drive-page.tsx';
import type { PagePlace } from '../drive/use-drive-store.ts';
import { MemoryPage } from '../memory/memory-page.tsx';
import { usePlace } from './use-place.ts';

/** All that a driver may see. A drive goes on, heard and unseen, while they look elsewhere. */
export function DriverPlaces(driving: PagePlace) {
  const place = usePlace();
  const before = useRef(place);
  const drive = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = place === 'memory' ? 'Memory – NexusAEC' : 'NexusAEC';
    // Whoever comes back is where they left.
    if (before.current !== place && place === 'drive') drive.current?.querySelector<HTMLElement>('.way')?.focus();
    before.current = place;
  }, [place]);

  return (
    <>
      <div ref={drive} hidden={place !== 'drive'}>
        <DrivePage {...driving} shown={place === 'drive'} />
      </div>
      {place === 'memory' && <MemoryPage service={driving.service} driver={driving.driver} />}
    </>
  );
}
