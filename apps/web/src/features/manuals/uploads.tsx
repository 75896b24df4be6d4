import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { isOver, uploadShare } from './upload-state.ts';
import type { Upload, UploadsStore } from './uploads-store.ts';
import { uploadInWords, uploadWording } from './wording.ts';

interface DropZoneProps {
  /** The same function from one rendering to the next. */
  onFiles(files: Iterable<File>): void;
  /** Its button, for when the focus is lost. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Where files are dropped, or chosen with a press. */
export function DropZone({ onFiles, button }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isHeld = useDroppedFiles(onFiles);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="drop-zone"
        data-over={isHeld}
        onClick={() => picker.current?.click()}
      >
        <span className="drop-zone-name">{isHeld ? uploadWording.letGo : uploadWording.chooseFiles}</span>{' '}
        <span className="drop-zone-hint">{uploadWording.orDrop}</span>
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept=".pdf,.docx,.xlsx,.csv,.tsv,.md,.markdown,.txt,application/pdf,text/csv,text/markdown,text/plain"
        aria-label="Files to upload"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The same file once more is a change again.
          target.value = '';
        }}
      />
    </>
  );
}

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes files that are dropped anywhere on the page: beside a marked place the browser would open them instead of the page.
 *
 * @returns whether files are held over the page
 */
function useDroppedFiles(onFiles: (files: Iterable<File>) => void): boolean {
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    function over(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setHeld(true);
    }
    function leave(event: DragEvent): void {
      // From one element of the page to the next is no leaving.
      if (event.relatedTarget === null) setHeld(false);
    }
    function drop(event: DragEvent): void {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setHeld(false);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, [onFiles]);
  return isHeld;
}

interface UploadListProps {
  readonly uploads: readonly Upload[];
  readonly onTryAgain: UploadsStore['tryAgain'];
  readonly onDismiss: UploadsStore['dismiss'];
  readonly onCancel: UploadsStore['cancel'];
}

/** What is on its way, and what came of it. */
export function UploadList({ uploads, onTryAgain, onDismiss, onCancel }: UploadListProps) {
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
            onCancel={() => onCancel(upload.id)}
          />
        ))}
      </ul>
    </section>
  );
}

interface UploadRowProps {
  readonly upload: Upload;
  onTryAgain(): void;
  onDismiss(): void;
  onCancel(): void;
}

/** One file: how far it is, what it came to, or why it is no manual. */
function UploadRow({ upload: { fileName, progress }, onTryAgain, onDismiss, onCancel }: UploadRowProps) {
  const nameId = useId();
  const words = uploadInWords(progress);
  const share = uploadShare(progress);
  return (
    <li className="manuals-row" data-state={progress.state}>
      <p id={nameId} className="manuals-title" dir="auto">
        {fileName}
      </p>
      <p className="manuals-about">{words}</p>
      {!isOver(progress) && (
        <progress aria-labelledby={nameId} aria-valuetext={words} max={1} {...(share !== null && { value: share })} />
      )}
      <p className="refusal" role="alert">
        {progress.state === 'failed' && progress.detail}
      </p>
      {!isOver(progress) && (
        <div className="manuals-keys">
          <button
            type="button"
            className="key key-small"
            aria-describedby={nameId}
            aria-disabled={progress.state === 'cancelling'}
            onClick={onCancel}
          >
            Cancel
          </button>
        </div>
      )}
      {isOver(progress) && (
        <div className="manuals-keys">
          {progress.state === 'failed' && progress.mayTryAgain && (
            <button type="button" className="key key-small" aria-describedby={nameId} onClick={onTryAgain}>
              Try again
            </button>
          )}
          <button type="button" className="key key-small" aria-describedby={nameId} onClick={onDismiss}>
            Dismiss
          </button>
        </div>
      )}
    </li>
  );
}
