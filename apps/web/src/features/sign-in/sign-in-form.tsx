import { type FormEvent, useState } from 'react';
import type { SignIn } from './supabase-sign-in.ts';
import { linkSent } from './wording.ts';

/** Email and password, or a link by mail. `reason`: why one has to sign in again. */
export function SignInForm({ signIn, reason }: { signIn: SignIn; reason: string | null }) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [told, setTold] = useState<string | null>(reason);

  async function attempt(work: () => Promise<string | null>, done: string): Promise<void> {
    setBusy(true);
    setTold(null);
    setTold((await work()) ?? done);
    setBusy(false);
  }

  function withPassword(event: FormEvent): void {
    event.preventDefault();
    void attempt(() => signIn.withPassword(email, password), '');
  }

  return (
    <main className="waiting">
      <h1 className="brand">NexusAEC</h1>
      <form className="sign-in" onSubmit={withPassword} aria-label="Sign in">
        <label>
          Email
          <input
            type="email"
            name="email"
            autoComplete="username"
            required
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </label>
        <label>
          Password
          <input
            type="password"
            name="password"
            autoComplete="current-password"
            required
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </label>
        <button type="submit" className="key key-strong" disabled={busy}>
          Sign in
        </button>
        <button
          type="button"
          className="key"
          disabled={busy || email === ''}
          onClick={() => void attempt(() => signIn.withLink(email), linkSent)}
        >
          Mail me a link
        </button>
        <p role="status">{told}</p>
      </form>
    </main>
  );
}
