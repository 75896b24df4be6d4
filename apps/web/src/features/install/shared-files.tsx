import { useEffect, useRef } from 'react';
import { installWording } from './wording.ts';

interface SharedFilesProps {
  readonly files: readonly File[];
  onAnswer(takeIn: boolean): void;
}

/** Asks before files from elsewhere become manuals: one of a known name would replace the driver's own. */
export function SharedFiles({ files, onAnswer }: SharedFilesProps) {
  const decline = useRef<HTMLButtonElement>(null);
  const isAsked = files.length > 0;
  // The focus goes where the question is, on what changes nothing.
  useEffect(() => {
    if (isAsked) decline.current?.focus();
  }, [isAsked]);
  if (!isAsked) return null;
  return (
    <fieldset className="confirm-question">
      <legend>{installWording.takeIn(files.map(({ name }) => name))}</legend>
      <button type="button" className="key key-strong" onClick={() => onAnswer(true)}>
        {installWording.take}
      </button>
      <button ref={decline} type="button" className="key" onClick={() => onAnswer(false)}>
        {installWording.leave}
      </button>
    </fieldset>
  );
}
