import { type MailComposer, NexusError } from '@nexus/contracts';
import type { AccountMember } from './account-member.ts';
import { accountIdOf } from './account-member.ts';

/** Writes from the account that the answered mail came to; a new mail from the first that sends (E-6). */
export function createCombinedComposer(members: readonly AccountMember[]): MailComposer {
  const memberOf = (id: string) => members.find(({ part }) => part.accountId === accountIdOf(id));

  function firstThatSends(): AccountMember | undefined {
    const open = members.filter(({ mailbox, trouble }) => mailbox !== null && trouble === null);
    return open.find(({ account }) => account.capabilities.delivers) ?? open[0];
  }

  return {
    async draft(content, context) {
      const { regarding } = content;
      const member = regarding === null ? firstThatSends() : memberOf(regarding.emailId);
      if (member === undefined && regarding !== null)
        throw new NexusError('MAIL_NOT_FOUND', 'The mail to answer is not in this mailbox. Name one that is.');
      if (member === undefined)
        throw new NexusError('MAILBOX_UNREACHABLE', 'None of your accounts answers. Try again in a moment.', {
          retryable: true,
        });
      return member.ask(({ composer }) => composer.draft(content, context));
    },
    async send(draftId, context) {
      const member = memberOf(draftId);
      if (member === undefined)
        throw new NexusError('DRAFT_NOT_FOUND', 'There is no such draft any more. Write it again.');
      const { composer } = await member.open();
      try {
        return await composer.send(draftId, context);
      } catch (error) {
        // One token reads and sends. What else fails may be a server for outgoing mail, and says nothing of the account.
        if (error instanceof NexusError && error.code === 'MAIL_SIGN_IN_NEEDED') member.failed(error);
        throw error;
      }
    },
  };
}
