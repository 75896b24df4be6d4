import { type ErrorCode, type Mailbox, mailSignInCodes } from '@nexus/contracts';

/** Only the account's owner can help, at a keyboard. */
export function needsSignIn(code: ErrorCode): boolean {
  return mailSignInCodes.includes(code);
}

/** Why an account's mail is not in the briefing, as the driver hears it: it stands where what could not be read is told. */
export function sayTrouble(name: string, code: ErrorCode): string {
  if (needsSignIn(code)) return `Please sign in to ${name} again when you have parked; I go on without it.`;
  if (code === 'MAIL_THROTTLED')
    return `The mail of ${name} is left out for now, since I was asked to slow down there.`;
  return `I can't reach ${name} right now, so its mail is left out.`;
}

/** It may still come. */
export function sayLate(name: string): string {
  return `I am still waiting for ${name}; its mail joins when it is there.`;
}

/** The same where no account is left to go on with. */
export function sayAway(name: string, code: ErrorCode): string {
  if (needsSignIn(code)) return `Please sign in to ${name} again when you have parked.`;
  return `I can't reach ${name} right now.`;
}

/** The same mailbox, with one more sentence among its omissions: something else could not be read. */
export function withOmission(mailbox: Mailbox, sentence: string): Mailbox {
  const { reader } = mailbox;
  return {
    ...mailbox,
    // What is known of it may change when it is open.
    get account() {
      return mailbox.account;
    },
    reader: {
      overview: async (signal) => {
        const overview = await reader.overview(signal);
        return { ...overview, omissions: [sentence, ...overview.omissions] };
      },
      unread: (signal) => reader.unread(signal),
      read: (emailIds, signal) => reader.read(emailIds, signal),
      readAndSent: (since, signal) => reader.readAndSent(since, signal),
      search: (query, signal) => reader.search(query, signal),
    },
  };
}
