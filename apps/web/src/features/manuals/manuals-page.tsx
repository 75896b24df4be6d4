import { useEffect, useId, useRef } from 'react';
import type { ApiClient } from '../../api/api-client.ts';
import { PageLayout, Unreachable } from '../../components/page-layout.tsx';
import { useStore } from '../../external-store.ts';
import { oneMoment } from '../../wording.ts';
import { SharedFiles } from '../install/shared-files.tsx';
import type { Shared } from '../install/use-shared.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { ManualList } from './manual-list.tsx';
import { SearchManuals } from './search-manuals.tsx';
import { DropZone, UploadList } from './uploads.tsx';
import type { Manuals } from './use-manuals.ts';

interface ManualsPageProps {
  readonly manuals: Manuals;
  /** What other apps sent, which only the driver's yes makes a manual. */
  readonly shared: Pick<Shared, 'files' | 'putAway'>;
  readonly api: ApiClient;
  readonly driver: PageDriver;
}

/** Manuals: to upload, to search, to delete (K-11). Not for the road. */
export function ManualsPage({ manuals: { store, uploads }, shared, api, driver }: ManualsPageProps) {
  const { documents, unreachable, deletions, told: deleted } = useStore(store);
  const { uploads: underWay, told: uploaded } = useStore(uploads);
  const heading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const listId = useId();
  const chooser = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    void store.read();
    void uploads.findJobs();
    return () => {
      store.tidy();
      uploads.tidy();
    };
  }, [store, uploads]);

  return (
    <PageLayout title="Manuals" heading={heading}>
      <section className="manuals-group" aria-label="Upload">
        <SharedFiles
          files={shared.files}
          onAnswer={(takeIn) => {
            if (takeIn) uploads.add(shared.files);
            shared.putAway();
            chooser.current?.focus();
          }}
        />
        <DropZone onFiles={uploads.add} button={chooser} />
        <p role="status" className="page-told">
          {uploaded}
        </p>
        <UploadList
          uploads={underWay}
          onTryAgain={uploads.tryAgain}
          onDismiss={(id) => {
            uploads.dismiss(id);
            // What had the focus is gone.
            chooser.current?.focus();
          }}
          onCancel={(id) => {
            uploads.cancel(id);
            chooser.current?.focus();
          }}
        />
      </section>
      <Unreachable sentence={unreachable} onTryAgain={store.readAgain} />
      {documents !== null && documents.length > 0 && <SearchManuals api={api} driver={driver} />}
      <section className="manuals-group" aria-labelledby={listId}>
        <h2 ref={listHeading} id={listId} tabIndex={-1}>
          Your manuals
        </h2>
        <p role="status" className="page-told">
          {documents === null && unreachable === null ? oneMoment : deleted}
        </p>
        {documents !== null && (
          <ManualList
            documents={documents}
            deletions={deletions}
            store={store}
            onFocusLost={() => listHeading.current?.focus({ preventScroll: true })}
          />
        )}
      </section>
    </PageLayout>
  );
}
