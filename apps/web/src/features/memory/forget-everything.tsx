import { type FormEvent, useState } from 'react';

const confirmation = 'everything';

interface ForgetEverythingProps {
  /** @returns why it is still remembered, or null. */
  onForget(): Promise<string | null>;
}

/** Forgets all, after a word that nobody types by mistake. */
export function ForgetEverything({ onForget }: ForgetEverythingProps) {
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const confirmed = typed.trim().toLowerCase() === confirmation;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!confirmed) return;
    setTyped('');
    setFailure(await onForget());
  }

  return (
    <details className="forget-everything">
      <summary>Forget everything</summary>
      <form onSubmit={(event) => void submit(event)} aria-label="Forget everything">
        <p>All of it goes, with what was kept of earlier versions, and nothing brings it back.</p>
        <label>
          {`Type “${confirmation}” to confirm`}
          <input
            type="text"
            autoComplete="off"
            autoCapitalize="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </label>
        <button type="submit" className="key key-trouble" aria-disabled={!confirmed}>
          Forget everything
        </button>
        <p className="refusal" role="alert">
          {failure}
        </p>
      </form>
    </details>
  );
}
