import type { MailEnvelope } from '@nexus/contracts';
import { foldedWords, meaningfulWords, senderText } from '../inbox/find-mails.ts';
import { carriesMeaning } from '../memory/mail-text-index.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { knownEnvelopes, receivedTime } from '../state/inbox.ts';
import { mailsMeant } from '../state/tracker-selectors.ts';

/**
 * The mails of an action as the second reading is told of them (J-13): without a name or a word of any mail.
 *
 * @returns null where no words of this turn can mean them: it is not the mail that the driver was hearing when they spoke, and they named neither
 * its sender nor its subject.
 */
export function plainMails(drive: DriveContext, emailIds: readonly string[]): string | null {
  const [emailId, ...more] = emailIds;
  if (emailId === undefined) return null;
  if (more.length > 0) return `${emailIds.length} mails at once`;
  const heard = mailsMeant(drive.conversation.turn.before);
  if (heard.length === 1 && heard[0] === emailId) return 'mail A, the mail that the driver is hearing';
  const named = namedBy(drive, emailId);
  return named === null ? null : `mail B, whose ${named} the driver named`;
}

/** Whether all that tells something in a text stands in the driver's words of this turn. */
export function isSaid(drive: DriveContext, text: string): boolean {
  const said = new Set(foldedWords(drive.conversation.turn.words));
  const words = meaningfulWords(text);
  return words.length > 0 && words.every((word) => said.has(word));
}

/** By what the driver's words name this mail: no other has all of those words, but for older ones of the same sender. */
function namedBy({ conversation, inbox: { state } }: DriveContext, emailId: string): 'sender' | 'subject' | null {
  const said = [...new Set(foldedWords(conversation.turn.words))].filter(carriesMeaning);
  const envelopes = knownEnvelopes(state);
  const email = envelopes.find((other) => other.emailId === emailId);
  if (email === undefined) return null;
  const own = foundIn(email, said);
  const isOnly = envelopes.every((other) => {
    const found = foundIn(other, said);
    const isOlder =
      senderText(other) === senderText(email) &&
      receivedTime(other) < receivedTime(email) &&
      found.length === own.length;
    return other.emailId === emailId || isOlder || !own.every((word) => found.includes(word));
  });
  if (own.length === 0 || !isOnly) return null;
  return own.some((word) => foldedWords(senderText(email)).includes(word)) ? 'sender' : 'subject';
}

function foundIn(email: MailEnvelope, said: readonly string[]): readonly string[] {
  const words = new Set(foldedWords(`${senderText(email)} ${email.subject}`));
  return said.filter((word) => words.has(word));
}
