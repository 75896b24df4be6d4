import { type RefObject, useRef } from 'react';
import { useDroppedFiles } from './use-dropped-files.ts';

interface DropZoneProps {
  /** The same function from one rendering to the next. */
  onFiles(files: Iterable<File>): void;
  /** Its button, for whoever loses the focus. */
  readonly button: RefObject<HTMLButtonElement | null>;
}

/** Where files are dropped, or chosen with a press. */
export function DropZone({ onFiles, button }: DropZoneProps) {
  const picker = useRef<HTMLInputElement>(null);
  const isOver = useDroppedFiles(onFiles);

  return (
    <>
      <button
        ref={button}
        type="button"
        className="drop-zone"
        data-over={isOver}
        onClick={() => picker.current?.click()}
      >
        <span className="drop-zone-name">{isOver ? 'Let go to upload' : 'Choose files'}</span>{' '}
        <span className="drop-zone-hint">
          or drop them anywhere here: PDF, CSV, Markdown or plain text, up to 10 MB each
        </span>
      </button>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        accept=".pdf,.csv,.md,.markdown,.txt,application/pdf,text/csv,text/markdown,text/plain"
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
