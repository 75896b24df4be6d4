import { hash } from 'node:crypto';

/** An idempotency key as it may be kept: keys are made of what an action was asked with, which may be words from mail. */
export function intentKey(idempotencyKey: string): string {
  return hash('sha256', idempotencyKey, 'base64url');
}
