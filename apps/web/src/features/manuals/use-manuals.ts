import { useEffect, useState } from 'react';
import { waitForNetwork } from '../connection/retry.ts';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { createShelf, type Shelf } from './create-shelf.ts';
import { createUploads, type Uploads } from './create-uploads.ts';
import { pause } from './pause.ts';
import { refuseFile } from './refuse-file.ts';

/** The driver's manuals, and what is on its way to be one. */
export interface Manuals {
  readonly shelf: Shelf;
  readonly uploads: Uploads;
}

function wireManuals({ manuals: service }: Service, driver: PageDriver): Manuals {
  const shelf = createShelf({ service, driver, wait: pause });
  const uploads = createUploads({
    service,
    driver,
    refuse: refuseFile,
    // Whoever uploads what they just deleted wants to have it, and it would be gone before the service has looked for the same bytes.
    goesOut: shelf.keep,
    takenIn(id) {
      // Also under another name.
      shelf.undo(id);
      void shelf.read();
    },
    wait: waitForNetwork,
  });
  return { shelf, uploads };
}

/** Lives as long as the driver is at the page, whatever of it is shown. */
export function useManuals(service: Service, driver: PageDriver): Manuals {
  const [manuals] = useState(() => wireManuals(service, driver));

  useEffect(() => {
    const { shelf, uploads } = manuals;
    const ask = (event: Event) => {
      if (uploads.isSending) event.preventDefault();
    };
    const leave = () => shelf.close();
    addEventListener('beforeunload', ask);
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('beforeunload', ask);
      removeEventListener('pagehide', leave);
      leave();
      uploads.close();
    };
  }, [manuals]);
  return manuals;
}
