import { signInToImap, signInToSmtp } from '@nexus/email-providers';
import { type CheckMailAccount, createMailAccountCheck } from './create-mail-account-check.ts';

/** Asks the servers of an account themselves. */
export const checkMailAccount: CheckMailAccount = createMailAccountCheck({ imap: signInToImap, smtp: signInToSmtp });
