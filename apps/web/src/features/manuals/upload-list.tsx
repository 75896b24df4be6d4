import type { Upload, Uploads } from './create-uploads.ts';
import { UploadRow } from './upload-row.tsx';

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onTryAgain: Uploads['tryAgain'];
  readonly onDismiss: Uploads['dismiss'];
}

/** What is on its way, and what came of it. */
export function UploadList({ uploads, onTryAgain, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <section className="manuals-group" aria-label="Uploads">
      <ul>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            onTryAgain={() => onTryAgain(upload.id)}
            onDismiss={() => onDismiss(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}
