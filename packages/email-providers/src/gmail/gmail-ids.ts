/** Translates between our ids and Gmail's. Gmail keeps an id for a mail's whole life. */
export interface GmailIds {
  toEmailId(gmailId: string): string;
  /** Null: not of this account. */
  toGmailId(emailId: string): string | null;
}

export function createGmailIds(accountId: string): GmailIds {
  const beginning = `${accountId}/`;
  return {
    toEmailId: (gmailId) => `${beginning}${gmailId}`,
    toGmailId(emailId) {
      const gmailId = emailId.startsWith(beginning) ? emailId.slice(beginning.length) : '';
      // What Gmail gives are short words; anything else could lead a request astray.
      return /^[\w-]{1,100}$/.test(gmailId) ? gmailId : null;
    },
  };
}
