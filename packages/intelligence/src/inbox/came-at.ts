import type { MailEnvelope } from '@nexus/contracts';

/** When a mail came as far as the window goes (B-4): one that was snoozed came anew when it returned (E-9). Null: nobody knows. */
export function cameAt({ returnedAt, receivedAt }: Pick<MailEnvelope, 'returnedAt' | 'receivedAt'>): Date | null {
  return returnedAt ?? receivedAt;
}
