import { useEffect, useState } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { createRandomId } from '../../random-id.ts';
import { pause, waitForNetwork } from '../connection/retry.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { createManualsStore, type ManualsStore } from './manuals-store.ts';
import { refuseFile } from './refuse-file.ts';
import { createUploadsStore, type UploadsStore } from './uploads-store.ts';

/** The driver's manuals, and what is on its way to be one. */
export interface Manuals {
  readonly store: ManualsStore;
  readonly uploads: UploadsStore;
}

/** Lives as long as the driver is at the page, whatever of it is shown. */
export function useManuals(api: ApiClient, driver: PageDriver): Manuals {
  const [manuals] = useState(() => wireManuals(api, driver));

  useEffect(() => {
    const { store, uploads } = manuals;
    const ask = (event: Event) => {
      if (uploads.isSending) event.preventDefault();
    };
    const leave = () => store.close();
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

function wireManuals({ manuals: api }: ApiClient, driver: PageDriver): Manuals {
  const store = createManualsStore({ api, driver, wait: pause });
  const uploads = createUploadsStore({
    api,
    driver,
    refuse: refuseFile,
    // A driver who uploads what they just deleted wants to have it, and it would be gone before the service has looked for the same bytes.
    onSend: store.keep,
    onDone(id) {
      // Also under another name.
      store.undo(id);
      void store.read();
    },
    wait: waitForNetwork,
    createId: createRandomId,
  });
  return { store, uploads };
}
