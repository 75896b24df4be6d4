import type { MailAddress, MailEnvelope } from '@nexus/contracts';

interface MailToWrite {
  readonly from: MailAddress;
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** Plain text. */
  readonly body: string;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly date: Date;
  /** The mail that is answered or forwarded; null for a new one. */
  readonly regarding: { readonly messageId: string | null; readonly references: readonly string[] } | null;
  /** A whole mail that goes along as it is; null where none does. */
  readonly forwarded: Buffer | null;
}

/** Bytes of a mail that is forwarded: a larger one takes longer than a driver waits, and servers and Gmail do not take it. */
export const largestForward = 25 * 1024 * 1024;

/** Writes a mail (RFC 5322) in plain text. The writer, 20 MB of it, is loaded when it is needed. */
export async function writeMail(mail: MailToWrite): Promise<Buffer> {
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const { regarding, forwarded } = mail;
  const earlier = regarding === null ? [] : [...regarding.references, regarding.messageId].filter((id) => id !== null);
  const composer = new MailComposer({
    from: named(mail.from),
    to: mail.to.map(named),
    cc: mail.cc.map(named),
    subject: mail.subject,
    text: mail.body,
    messageId: `<${mail.messageId}>`,
    date: mail.date,
    ...(regarding?.messageId ? { inReplyTo: `<${regarding.messageId}>` } : {}),
    ...(earlier.length > 0 ? { references: earlier.map((id) => `<${id}>`) } : {}),
    ...(forwarded ? { attachments: [{ contentType: 'message/rfc822', content: forwarded }] } : {}),
    newline: 'windows',
    // No words may make it read a file or fetch a page.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

function named({ name, address }: MailAddress): { readonly name: string; readonly address: string } {
  return { name: name ?? '', address };
}

/** Where an answer goes that names nobody: to whoever the mail asks to answer to. Nobody, where the sender has a name alone. */
export function answersTo({ replyTo, from }: Pick<MailEnvelope, 'replyTo' | 'from'>): readonly MailAddress[] {
  if (replyTo.length > 0) return replyTo;
  return from?.address.includes('@') ? [from] : [];
}
