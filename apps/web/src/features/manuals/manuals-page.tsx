import { useEffect, useId, useRef, useSyncExternalStore } from 'react';
import { PlaceFrame } from '../places/place-frame.tsx';
import { Unreachable } from '../places/unreachable.tsx';
import type { Service } from '../service/create-service.ts';
import type { PageDriver } from '../sign-in/driver.ts';
import { DropZone } from './drop-zone.tsx';
import { ManualList } from './manual-list.tsx';
import { SearchManuals } from './search-manuals.tsx';
import { UploadList } from './upload-list.tsx';
import type { Manuals } from './use-manuals.ts';

interface ManualsPageProps {
  readonly manuals: Manuals;
  readonly service: Service;
  readonly driver: PageDriver;
}

/** Manuals: to upload, to search, to delete (K-11). Not for the road. */
export function ManualsPage({ manuals: { shelf, uploads }, service, driver }: ManualsPageProps) {
  const { documents, unreachable, standings, told: shelved } = useSyncExternalStore(shelf.subscribe, () => shelf.view);
  const { uploads: underWay, told: uploaded } = useSyncExternalStore(uploads.subscribe, () => uploads.view);
  const heading = useRef<HTMLHeadingElement>(null);
  const listHeading = useRef<HTMLHeadingElement>(null);
  const listId = useId();
  const chooser = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    void shelf.read();
    return () => {
      shelf.tidy();
      uploads.tidy();
    };
  }, [shelf, uploads]);

  return (
    <PlaceFrame title="Manuals" heading={heading}>
      <section className="manuals-group" aria-label="Upload">
        <DropZone onFiles={uploads.add} button={chooser} />
        <p role="status" className="place-told">
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
        />
      </section>
      <Unreachable sentence={unreachable} onTryAgain={shelf.readAgain} />
      {documents !== null && documents.length > 0 && <SearchManuals service={service} driver={driver} />}
      <section className="manuals-group" aria-labelledby={listId}>
        <h2 ref={listHeading} id={listId} tabIndex={-1}>
          Your manuals
        </h2>
        <p role="status" className="place-told">
          {documents === null && unreachable === null ? 'One moment…' : shelved}
        </p>
        {documents !== null && (
          <ManualList
            documents={documents}
            standings={standings}
            shelf={shelf}
            onFocusLost={() => listHeading.current?.focus({ preventScroll: true })}
          />
        )}
      </section>
    </PlaceFrame>
  );
}
