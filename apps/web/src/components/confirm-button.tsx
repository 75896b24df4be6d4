import { useEffect, useRef, useState } from 'react';

interface ConfirmButtonProps {
  /** On the button that asks. */
  readonly label: string;
  readonly question: string;
  readonly yes: string;
  readonly no: string;
  /** `trouble`: what cannot be undone looks so. */
  readonly weight: 'trouble' | 'strong';
  /** The id of the element that it is about. */
  readonly about: string;
  /** @returns why it was not done, or null. */
  onYes(): Promise<string | null>;
}

/** A button whose work begins only after a question was answered with yes; why it failed is said below it. */
export function ConfirmButton({ label, question, yes, no, weight, about, onYes }: ConfirmButtonProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const decline = useRef<HTMLButtonElement>(null);
  const ask = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  // The focus goes where the question is, on what changes nothing, and back when it was answered.
  useEffect(() => {
    if (asking) decline.current?.focus();
    else if (asked.current) ask.current?.focus();
    asked.current = asking;
  }, [asking]);

  async function work(): Promise<void> {
    if (busy) return;
    setBusy(true);
    const why = await onYes();
    // Done, the focus goes where that is told.
    asked.current = why !== null;
    setBusy(false);
    setFailure(why);
    setAsking(false);
  }

  return (
    <>
      {asking ? (
        <fieldset
          className="confirm-question"
          aria-describedby={about}
          onKeyDown={(event) => event.key === 'Escape' && setAsking(false)}
        >
          <legend>{question}</legend>
          <button type="button" className={`key key-${weight}`} aria-disabled={busy} onClick={() => void work()}>
            {yes}
          </button>
          <button ref={decline} type="button" className="key" onClick={() => setAsking(false)}>
            {no}
          </button>
        </fieldset>
      ) : (
        <button
          ref={ask}
          type="button"
          className="key key-small"
          aria-describedby={about}
          onClick={() => setAsking(true)}
        >
          {label}
        </button>
      )}
      <p className="refusal" role="alert">
        {failure}
      </p>
    </>
  );
}
