import type { JudgingSettings } from '../briefing/judged-mail.ts';
import type { MailAddress, MailDelivery, MailMessage } from '../mail/mail-message.ts';

/** Nora reads; the others are invented too. */
export const reader: MailAddress = { name: 'Nora Berg', address: 'nora@example.com' };
export const maria: MailAddress = { name: 'Maria Chen', address: 'maria.chen@example.org' };
export const piet: MailAddress = { name: 'Piet Vos', address: 'piet@example.org' };

/** An ordinary mail from one person to another. */
export const plainDelivery: MailDelivery = {
  deliveredTo: [],
  listId: null,
  listPost: false,
  unsubscribe: false,
  precedence: null,
  automatic: false,
  spam: false,
  importance: 'normal',
};

export type InventedMail = Partial<Omit<MailMessage, 'delivery' | 'body'>> & {
  readonly delivery?: Partial<MailDelivery>;
  readonly own?: string;
  readonly quoted?: string;
  readonly answers?: MailMessage['body']['answers'];
  readonly footer?: string;
  readonly links?: MailMessage['body']['links'];
  readonly onlyPictures?: boolean;
};

/** A mail from Maria to Nora alone on Tuesday, 10 November 2026, 09:00 UTC, unless something else is said. */
export function inventMail(given: InventedMail = {}): MailMessage {
  const { delivery, own = '', quoted = '', answers, footer = '', links, onlyPictures = false, ...rest } = given;
  const sent = new Date('2026-11-10T09:00:00Z');
  const to = rest.to ?? [reader];
  return {
    emailId: 'mail-1',
    accountId: 'account',
    messageId: 'mail-1@example.org',
    inReplyTo: null,
    references: [],
    from: maria,
    replyTo: [],
    cc: [],
    recipientCount: to.length + (rest.cc?.length ?? 0),
    subject: 'The roof',
    receivedAt: sent,
    claimedAt: sent,
    unread: true,
    flagged: false,
    size: 2_000,
    attachments: [],
    problems: [],
    ...rest,
    to,
    delivery: { ...plainDelivery, ...delivery },
    body: {
      own,
      quoted,
      ...(answers && { answers }),
      signature: '',
      footer,
      ...(links && { links }),
      onlyPictures,
      truncated: false,
    },
  };
}

export function inventSettings(given: Partial<JudgingSettings> = {}): JudgingSettings {
  return {
    readerAddresses: [reader.address],
    vips: [],
    mutedSenders: [],
    keywords: [],
    alreadyBriefed: new Set(),
    windowDays: 7,
    now: new Date('2026-11-10T12:00:00Z'),
    timeZone: 'Europe/Berlin',
    ...given,
  };
}

/** What judging adds to a mail that is nothing special. */
export const calmJudgement = { urgency: 0, isUrgent: false, fraud: 0, isFraud: false, features: {} } as const;
