import { z } from 'zod';
import { mailProviders } from './mail-account-store.ts';

/** Providers that let a person sign in on a page of their own; the others take an address and an app password. */
export const OAuthMailProvider = z.enum(['gmail', 'outlook']);
export type OAuthMailProvider = z.infer<typeof OAuthMailProvider>;

/** A connected account as `GET /accounts` tells it: never a token, a password or a server. */
export const AccountReading = z.object({
  accountId: z.uuid(),
  provider: z.enum(mailProviders),
  address: z.string(),
  /** `sign-in-needed`: only its owner can help. */
  state: z.enum(['connected', 'sign-in-needed']),
  connectedAt: z.iso.datetime(),
});
export type AccountReading = z.infer<typeof AccountReading>;

/** `GET /accounts`. */
export const AccountsReading = z.object({
  /** Oldest first. */
  accounts: z.array(AccountReading),
  /** The providers that this server has a client id for. */
  offered: z.array(OAuthMailProvider),
});
export type AccountsReading = z.infer<typeof AccountsReading>;

/** The answer of `POST /accounts/{provider}/connect`: where the browser goes next. */
export const ConnectionStart = z.object({ url: z.url({ protocol: /^https?$/ }) });
export type ConnectionStart = z.infer<typeof ConnectionStart>;

/** What became of a sign-in at a provider, as the page is told in its address: `#accounts/gmail/connected`. */
export const ConnectionOutcome = z.enum([
  'connected',
  /** The person said no, or went back. */
  'declined',
  /** It took too long, was begun elsewhere, or was answered before. */
  'expired',
  /** The provider refused, or was not allowed to give all that is needed. */
  'failed',
  /** The provider, or where accounts are kept, does not answer. */
  'unavailable',
  /** Too many came back in a short time, so that this one was not looked at. */
  'limited',
]);
export type ConnectionOutcome = z.infer<typeof ConnectionOutcome>;

const NewMailServer = z.object({
  /** A name or an address. */
  host: z
    .string()
    .trim()
    .max(253)
    .regex(
      /^[A-Za-z0-9:](?:[A-Za-z0-9.:-]*[A-Za-z0-9])?$/,
      'a name such as mail.example.com, or an IP address, is expected',
    ),
  port: z.int().min(1).max(65_535),
  /** Absent: what the port is known for. */
  security: z.enum(['tls', 'starttls', 'none']).optional(),
});
export type NewMailServer = z.infer<typeof NewMailServer>;

/** What a line of a protocol can carry. */
const line = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[^\p{Cc}]+$/u, 'it may hold no control characters');

/** Of a mailbox, without a name before it. */
export const AccountAddress = z
  .string()
  .trim()
  .max(254)
  .regex(
    /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*$/,
    'an address such as name@example.com is expected',
  );

/** The body of `POST /accounts/imap`. */
export const NewImapAccount = z.object({
  address: AccountAddress,
  password: line(500),
  /** Where the server knows the account by another name than its address. */
  user: line(254).optional(),
  /** Absent: looked for by the address. */
  imap: NewMailServer.optional(),
  /** Absent beside an `imap`: the account does not send. */
  smtp: NewMailServer.optional(),
});
export type NewImapAccount = z.infer<typeof NewImapAccount>;
