import type { MailEnvelope } from '@nexus/contracts';
import { speakableName } from '@nexus/intelligence';
import { isSpeakableScript, spokenSubject } from '@nexus/text';

/** Who a mail is from, as one says it: the name, else the words of the address; never an address (B-17). */
export function senderName(email: Pick<MailEnvelope, 'from'>): string {
  const name = speakableName(email.from);
  if (name !== null && isSpeakableScript(name)) return name;
  const [mailbox = ''] = (email.from?.address ?? '').split('@');
  const words = mailbox.split(/[._+-]+/).filter((word) => /^[a-z]{2,}$/i.test(word));
  if (words.length === 0) return 'an unknown sender';
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ');
}

/** The subject as one says it: without "Re:" and list tags; "no subject" when there is none. */
export function subjectName({ subject }: Pick<MailEnvelope, 'subject'>): string {
  return spokenSubject(subject) ?? (subject.trim() === '' ? 'no subject' : 'a subject I cannot say');
}
