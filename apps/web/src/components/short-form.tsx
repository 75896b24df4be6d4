import { type FormEvent, type ReactNode, useId, useState } from 'react';

interface ShortFormProps {
  readonly label: string;
  readonly submit: string;
  readonly children: ReactNode;
  /** @returns why it was not done, or null. */
  onSubmit(fields: FormData): Promise<string | null>;
}

/** A form of a few fields; why it was refused is said below it, and done, it is empty again. */
export function ShortForm({ label, submit, children, onSubmit }: ShortFormProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refusalId = useId();

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    setBusy(true);
    const failure = await onSubmit(new FormData(form));
    setBusy(false);
    setRefusal(failure);
    if (failure === null) form.reset();
  }

  return (
    <form className="remember" aria-label={label} aria-describedby={refusalId} onSubmit={(event) => void send(event)}>
      {children}
      <button type="submit" className="key key-strong" aria-disabled={busy}>
        {submit}
      </button>
      <p id={refusalId} className="refusal" role="alert">
        {refusal}
      </p>
    </form>
  );
}

/** What was typed into a field. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value : '';
}
