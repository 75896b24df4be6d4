import { useEffect, useRef } from 'react';
import { AccountsPage } from '../accounts/accounts-page.tsx';
import { DrivePage } from '../drive/drive-page.tsx';
import type { PagePlace } from '../drive/use-drive-store.ts';
import { ManualsPage } from '../manuals/manuals-page.tsx';
import { useManuals } from '../manuals/use-manuals.ts';
import { MemoryPage } from '../memory/memory-page.tsx';
import { type Place, usePlace } from './use-place.ts';

const titles: Readonly<Record<Place, string>> = {
  drive: 'NexusAEC',
  memory: 'Memory – NexusAEC',
  manuals: 'Manuals – NexusAEC',
  accounts: 'Mail accounts – NexusAEC',
};

/** All that a driver may see. A drive goes on, heard and unseen, while they look elsewhere, and so do uploads. */
export function DriverPlaces(driving: PagePlace) {
  const { service, driver } = driving;
  const place = usePlace();
  const manuals = useManuals(service, driver);
  const before = useRef(place);
  const drive = useRef<HTMLDivElement>(null);

  useEffect(() => {
    document.title = titles[place];
    // Whoever comes back is where they left.
    if (before.current !== place && place === 'drive') {
      drive.current?.querySelector<HTMLElement>(`.way[href="#${before.current}"]`)?.focus();
    }
    before.current = place;
  }, [place]);

  return (
    <>
      <div ref={drive} hidden={place !== 'drive'}>
        <DrivePage {...driving} shown={place === 'drive'} />
      </div>
      {place === 'memory' && <MemoryPage service={service} driver={driver} />}
      {place === 'manuals' && <ManualsPage manuals={manuals} service={service} driver={driver} />}
      {place === 'accounts' && <AccountsPage service={service} driver={driver} />}
    </>
  );
}
