import { z } from 'zod';
import type { UserId } from '../user-id.ts';

/** What is written down (H-9): never a word of anybody's, no address, nothing of a mail. */
const securityEvents = [
  'signed-in',
  'token-refused',
  'account-connected',
  'account-disconnected',
  'memory-cleared',
  'data-exported',
  'account-deleted',
  'organization-made',
  'organization-renamed',
  'organization-ended',
  'member-invited',
  'invitation-withdrawn',
  'member-joined',
  'member-left',
  'member-removed',
  'role-changed',
  'knowledge-imported',
  'knowledge-purged',
] as const;

export const SecurityRecord = z.object({
  at: z.iso.datetime(),
  event: z.enum(securityEvents),
  /** Who did it; null: nobody that is known, or their account was deleted. */
  actor: z.uuid().nullable(),
  organizationId: z.uuid().nullable(),
  /** Whom or what it was done to: a member, an invitation, a mail account. */
  subject: z.uuid().nullable(),
  /** A role, a code or a number. */
  detail: z.string().nullable(),
});
export type SecurityRecord = z.infer<typeof SecurityRecord>;

/** What a server saw; what is done to organisations and mail accounts the database writes down by itself. */
export type SecurityEvent = Pick<SecurityRecord, 'event' | 'actor'> &
  Partial<Pick<SecurityRecord, 'organizationId' | 'subject' | 'detail'>>;

/** It is added to alone. */
export interface SecurityLog extends AsyncDisposable {
  /** Written behind; what cannot be written is said in the server's log. Never throws. */
  note(event: SecurityEvent): void;
  /**
   * What the user did or was done to, or, for its admin, what was done in an organisation; newest first.
   *
   * @throws NexusError ORGANIZATIONS_UNREACHABLE (retryable)
   */
  list(
    userId: UserId,
    asked: { readonly organizationId: string | null; readonly limit: number },
  ): Promise<readonly SecurityRecord[]>;
  /** Writes what waits, for a moment. May be called twice. */
  close(): Promise<void>;
}
