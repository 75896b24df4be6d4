import type { MailAccount } from '@nexus/contracts';
import { capitalised } from './say-fault.ts';

/** Why nothing goes out from an account that does not send, and what becomes of the draft. */
export function sayCannotSend({ name, capabilities }: Pick<MailAccount, 'name' | 'capabilities'>): string {
  if (capabilities.lacksAddress)
    return `I don't know your own address in ${name}, so I send nothing from it. What you said stays among its drafts. When you have parked, start me with dash dash me and your address.`;
  return `${capitalised(name)} cannot send. What you said stays among its drafts; send it from your mail program when you have parked.`;
}
