import type { MailEnvelope, MailMessage, MailReader } from '@nexus/contracts';
import { headersOnly } from '../unread-mail.ts';
import { withoutSubjectMarks } from './subjects.ts';

/** Finds the read and sent mails of the threads that these unread ones belong to. Never rejects: a mail can be judged without them. */
export type ReadAround = (unread: readonly MailEnvelope[]) => Promise<readonly MailMessage[]>;

/** Texts that are read, so that a mailbox of long threads does not hold up its briefing. */
const mostTexts = 40;

/**
 * Begins at once to look at what was read and sent (J-2), beside the reading of what is unread. Their texts
 * are read as well: one may say that the matter is settled, and an answer of the user's may be a question. Where a text cannot be read, the headers still
 * tell who wrote when.
 *
 * @param since the start of the window; null: there is none
 */
export function createReadAround(reader: MailReader, since: Date | null, signal?: AbortSignal): ReadAround {
  const looking = look(reader, since ?? new Date(0), signal);
  return async (unread) => {
    const related = relatedMails(unread, await looking);
    const known = new Map(related.map((envelope) => [envelope.emailId, headersOnly(envelope)]));
    try {
      // One at a time: what is not read of several at once counts as missed of the briefing, and none of these is in it.
      for (const { emailId, sent } of related.slice(0, mostTexts)) {
        for await (const mail of reader.read([emailId], signal))
          known.set(emailId, sent === true ? { ...mail, sent } : mail);
      }
    } catch {
      // A mail can be judged without them.
    }
    return [...known.values()];
  };
}

async function look(reader: MailReader, since: Date, signal?: AbortSignal): Promise<readonly MailEnvelope[]> {
  const found: MailEnvelope[] = [];
  try {
    for await (const page of reader.readAndSent(since, signal)) found.push(...page);
  } catch {
    // What came before it broke off is as true as it was.
  }
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
  const byReference: MailEnvelope[] = [];
  const bySubject: MailEnvelope[] = [];
  // A mail may belong to a thread only through another one that is related.
  for (let grows = true; grows; ) {
    grows = false;
    for (const [id, other] of left) {
      const names = namesOfThread(other);
      const shared = names.filter((name) => inThreads.has(name));
      if (shared.length === 0) continue;
      for (const name of names) inThreads.add(name);
      // Many mails bear the subject of a newsletter, and none is of its thread.
      (shared.every((name) => name.startsWith(subjectMark)) ? bySubject : byReference).push(other);
      left.delete(id);
      grows = true;
    }
  }
  return [...byReference, ...bySubject];
}

/** In no Message-ID stands a space. */
const subjectMark = 'subject ';

function namesOfThread({ messageId, inReplyTo, references, subject }: MailEnvelope): string[] {
  const plainSubject = withoutSubjectMarks(subject).toLowerCase();
  return [messageId, inReplyTo, ...references, plainSubject === '' ? null : `${subjectMark}${plainSubject}`].filter(
    (name) => name !== null,
  );
}
