import type { MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';
import { headersOnly } from '../unread-mail.ts';
import { withoutSubjectMarks } from './subjects.ts';

/** Finds the read and sent mails of the threads that these unread ones belong to. Never rejects: a mail can be judged without them. */
export type ReadAround = (unread: readonly MailEnvelope[]) => Promise<readonly MailMessage[]>;

/** Texts that are read, so that a mailbox of long threads does not hold up its briefing. */
const mostTexts = 100;

/**
 * Begins at once to look at what was read and sent (J-2), beside the reading of what is unread. Of mails the user wrote the headers say
 * enough; of the others of a thread the texts are read too, since one may say that the matter is settled.
 *
 * @param since the start of the window; null: there is none
 */
export function createReadAround(reader: MailReader, since: Date | null, signal?: AbortSignal): ReadAround {
  const looking = look(reader, since ?? new Date(0), signal).catch(() => []);
  return async (unread) => {
    const related = relatedMails(unread, await looking);
    const known = new Map(related.map((envelope) => [envelope.emailId, headersOnly(envelope)]));
    const others = related.filter(({ sent }) => sent !== true).slice(0, mostTexts);
    try {
      if (others.length > 0) {
        const ids = others.map(({ emailId }) => emailId);
        for await (const mail of reader.read(ids, signal)) known.set(mail.emailId, mail);
      }
    } catch {
      // What is known by its headers still tells who wrote when.
    }
    return [...known.values()];
  };
}

async function look(reader: MailReader, since: Date, signal?: AbortSignal): Promise<readonly MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  for await (const page of reader.readAndSent(since, signal)) found.push(...page);
  return found;
}

/**
 * Those of the others that may stand in a thread with an unread mail, by reference or by subject, since some programs leave references out; which
 * do is for `joinThreads` to say. Each mail once.
 */
function relatedMails(unread: readonly MailEnvelope[], others: readonly MailEnvelope[]): MailEnvelope[] {
  const isUnread = new Set(unread.flatMap(({ emailId, messageId }) => [emailId, messageId ?? emailId]));
  const inThreads = new Set(unread.flatMap(namesOfThread));
  const left = new Map<string, MailEnvelope>();
  for (const other of others) {
    const id = other.messageId ?? other.emailId;
    if (!isUnread.has(id) && !isUnread.has(other.emailId) && !left.has(id)) left.set(id, other);
  }
  const related: MailEnvelope[] = [];
  // A mail may belong to a thread only through another one that is related.
  for (let grows = true; grows; ) {
    grows = false;
    for (const [id, other] of left) {
      const names = namesOfThread(other);
      if (!names.some((name) => inThreads.has(name))) continue;
      for (const name of names) inThreads.add(name);
      related.push(other);
      left.delete(id);
      grows = true;
    }
  }
  return related;
}

function namesOfThread({ messageId, inReplyTo, references, subject }: MailEnvelope): string[] {
  const plainSubject = withoutSubjectMarks(subject).toLowerCase();
  return [messageId, inReplyTo, ...references, plainSubject === '' ? null : `subject ${plainSubject}`].filter(
    (name) => name !== null,
  );
}
