import { useId } from 'react';
import type { Upload } from './create-uploads.ts';
import { isOver, uploadInWords, uploadShare } from './upload-state.ts';

interface UploadRowProps {
  readonly upload: Upload;
  onTryAgain(): void;
  onDismiss(): void;
}

/** One file: how far it is, what it came to, or why it is no manual. */
export function UploadRow({ upload: { fileName, progress }, onTryAgain, onDismiss }: UploadRowProps) {
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
