import { hash } from 'node:crypto';

export interface DraftIds {
  /** The same for the same key, so that a draft whose saving broke off is found again. */
  make(idempotencyKey: string): string;
  /** The Message-ID of a draft, without angle brackets; null for what is no draft's id of this account. */
  messageIdOf(draftId: string): string | null;
}

export function createDraftIds(accountId: string, address: string): DraftIds {
  const domain = address.split('@').at(-1) || 'localhost';
  const start = `${accountId}/draft/`;
  return {
    make: (idempotencyKey) => `${start}${hash('sha256', `${accountId} ${idempotencyKey}`, 'hex').slice(0, 40)}`,
    messageIdOf(draftId) {
      const [, name] = /^([0-9a-f]{40})$/.exec(draftId.startsWith(start) ? draftId.slice(start.length) : '') ?? [];
      return name === undefined ? null : `${name}@${domain}`;
    },
  };
}
