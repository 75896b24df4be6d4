import type { PasswordCredentials } from '@nexus/contracts';

export type PlaceKind = 'file' | 'imap' | 'gmail' | 'outlook';

/** Where a process of its own finds a mailbox. */
export type MailPlace =
  | { readonly kind: 'file'; readonly path: string }
  | { readonly kind: 'imap'; readonly credentials: PasswordCredentials }
  | { readonly kind: 'gmail' | 'outlook'; readonly url: string; readonly token: string };
