import type { Mailbox } from '@nexus/contracts';

/** The same mailbox, which tells that something beside it could not be read. */
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
      search: (query, signal) => reader.search(query, signal),
    },
  };
}
