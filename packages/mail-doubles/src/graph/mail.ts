import { hash } from 'node:crypto';
import type { Attachment, Message, Recipient } from '@microsoft/microsoft-graph-types';
import PostalMime, { type Address, type Email } from 'postal-mime';

/** A mail as Exchange takes it in; where it lies and how it stands is the store's to add. */
interface GraphMail {
  readonly properties: Message;
  readonly attachments: readonly Attachment[];
}

/** Reads a raw mail with a parser that is none of ours. `receivedAt`: when Exchange took it in. */
export async function readGraphMail(raw: Buffer, receivedAt: Date | null): Promise<GraphMail> {
  const mail = await PostalMime.parse(raw);
  const written = mail.date ? new Date(mail.date) : new Date();
  const internetMessageId = mail.messageId ?? `<${hash('sha256', raw, 'hex').slice(0, 20)}@exchange.example>`;
  const root = /<[^<>]+>/.exec(mail.references ?? mail.inReplyTo ?? internetMessageId)?.[0] ?? internetMessageId;
  return {
    properties: {
      subject: mail.subject ?? '',
      from: toRecipients([mail.from])[0] ?? null,
      sender: toRecipients([mail.sender ?? mail.from])[0] ?? null,
      toRecipients: toRecipients(mail.to),
      ccRecipients: toRecipients(mail.cc),
      bccRecipients: [],
      replyTo: toRecipients(mail.replyTo),
      internetMessageId,
      internetMessageHeaders: mail.headers.map(({ originalKey, value }) => ({ name: originalKey, value })),
      conversationId: conversationIdOf(root),
      importance: 'normal',
      sentDateTime: toGraphDate(written),
      receivedDateTime: toGraphDate(receivedAt ?? written),
      createdDateTime: toGraphDate(receivedAt ?? written),
      body: { contentType: 'html', content: mail.html ?? asHtml(mail.text ?? '') },
      hasAttachments: mail.attachments.some(({ disposition }) => disposition === 'attachment'),
    },
    attachments: mail.attachments.map(toAttachment),
  };
}

export function conversationIdOf(text: string): string {
  return hash('sha256', text, 'base64url');
}

/** Graph's times are whole seconds in UTC. */
export function toGraphDate(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, 'Z');
}

function toRecipients(addresses: readonly (Address | undefined)[] | undefined): Recipient[] {
  return (addresses ?? []).flatMap((entry) => {
    if (!entry?.address) return [];
    return [{ emailAddress: { name: entry.name || entry.address, address: entry.address } }];
  });
}

function toAttachment(attachment: Email['attachments'][number], index: number): Attachment {
  const size = typeof attachment.content === 'string' ? attachment.content.length : attachment.content.byteLength;
  return {
    id: `attachment-${index}`,
    name: attachment.filename,
    contentType: attachment.mimeType,
    isInline: attachment.disposition === 'inline',
    size,
  };
}

/** What Exchange makes of plain text for whoever does not ask for text. */
function asHtml(text: string): string {
  const escaped = text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/\r?\n/g, '<br>\r\n');
  return `<html><head>\r\n<meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body>\r\n<div class="PlainText">${escaped}</div></body></html>`;
}
