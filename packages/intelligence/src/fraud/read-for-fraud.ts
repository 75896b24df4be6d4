import type { JudgingSettings, MailLink, MailMessage } from '@nexus/contracts';
import { plainWords } from '@nexus/text';
import { type ConceptReading, readConcepts } from './concepts.ts';
import { type Domain, domainOf, isFreeMail, looksLike, readDomain } from './domains.ts';
import type { KnownSenders } from './known-senders.ts';
import { type Organisation, organisations } from './organisations.ts';

interface FraudLink {
  readonly shown: string;
  readonly domain: Domain;
}

/** A mail with what several signs of fraud want to know about it. */
export interface FraudReading {
  readonly email: MailMessage;
  readonly settings: Pick<JudgingSettings, 'readerAddresses' | 'vips'>;
  readonly known: KnownSenders;
  /** Of the sender; null: none. */
  readonly sender: Domain | null;
  readonly isFreeSender: boolean;
  /** Where an answer goes that the sender does not own. */
  readonly repliesElsewhere: readonly Domain[];
  readonly links: readonly FraudLink[];
  /** Of subject, text and footer. */
  readonly concepts: ConceptReading;
  /** Of the subject alone. */
  readonly subjectWords: ConceptReading;
  /** Of what the links show. */
  readonly linkWords: ConceptReading;
  /** Display name and subject, folded, between blanks. */
  readonly displayName: string;
  readonly subject: string;
  /** Named in the display name; in the subject. */
  /** No answer in a thread, and not from a list. */
  readonly isUnasked: boolean;
  readonly claimed: Organisation | null;
  /** Under the text, as its sender: "the PayPal team", "© PayPal". */
  readonly signed: Organisation | null;
  readonly mentioned: Organisation | null;
  /** What a domain of the mail imitates; null: nothing. */
  readonly imitated: string | null;
  /** Whether a domain is that of the sender, of the reader, or of whom the mail speaks for. */
  isOwn(domain: Domain): boolean;
}

const shownLinks = 25;

export function readForFraud(
  email: MailMessage,
  settings: FraudReading['settings'],
  known: KnownSenders,
): FraudReading {
  const { from, body, replyTo } = email;
  const sender = from === null ? null : domainOf(from.address);
  const links = webLinks(body.links ?? [])
    .slice(0, shownLinks)
    .map(({ shown, host }) => ({ shown, domain: readDomain(host) }));
  const isFreeSender = sender !== null && isFreeMail(sender);
  const displayName = ` ${plainWords(from?.name ?? '')} `;
  const subject = ` ${plainWords(email.subject)} `;
  const claimed = organisationIn(displayName);
  const mentioned = claimed ?? organisationIn(subject);
  const readers = settings.readerAddresses.flatMap((address) => domainOf(address) ?? []);
  const isUnasked = email.inReplyTo === null && email.references.length === 0 && body.quoted === '' && !fromList(email);
  const isOwn = (domain: Domain) =>
    domain.registered === sender?.registered || readers.some(({ registered }) => registered === domain.registered);
  return {
    email,
    settings,
    known,
    sender,
    isFreeSender,
    repliesElsewhere: replyTo.flatMap(({ address }) => {
      const domain = domainOf(address);
      // Two mailboxes of one provider are two people.
      const isSame = domain?.registered === sender?.registered && (address === from?.address || !isFreeSender);
      return domain === null || isSame ? [] : [domain];
    }),
    links,
    concepts: readConcepts(`${email.subject}\n${body.own}\n${body.footer}`),
    subjectWords: readConcepts(email.subject),
    linkWords: readConcepts(links.map(({ shown }) => shown).join('\n')),
    displayName,
    subject,
    isUnasked,
    claimed,
    signed: isUnasked && (links.length > 0 || email.attachments.length > 0) ? organisationUnder(email) : null,
    mentioned,
    imitated: imitatedBy(
      [sender, ...links.slice(0, 8).map(({ domain }) => domain)],
      [...readers, ...knownDomains(known)],
    ),
    isOwn,
  };
}

function webLinks(links: readonly MailLink[]): readonly MailLink[] {
  return links.filter(({ host }) => !host.startsWith('mailto:'));
}

function fromList({ delivery }: MailMessage): boolean {
  return delivery.listId !== null || delivery.listPost;
}

const names = organisations.map(({ name }) => name.replaceAll('.', '\\.')).join('|');
const signature = new RegExp(
  `(?:©|\\(c\\)|copyright)[^\\n]{0,14}\\b(${names})\\b|\\b(${names})\\b[ ,.]{1,2}(?:team|support|security|inc|corporation|accounts?|customer|services?|ltd|llc|gmbh|s\\.?a|all rights)\\b`,
  'i',
);

function organisationUnder({ body }: MailMessage): Organisation | null {
  const found = signature.exec(
    `${body.own.slice(0, 4_000)}\n${body.signature.slice(0, 500)}\n${body.footer.slice(0, 1_000)}`,
  );
  const name = (found?.[1] ?? found?.[2])?.toLowerCase();
  return organisations.find((organisation) => organisation.name === name) ?? null;
}

/** Written apart or together with other words, as in "PayPalService". */
const longEnough = 6;

function organisationIn(plain: string): Organisation | null {
  if (plain.length <= 2) return null;
  const together = plain.replaceAll(' ', '');
  return (
    organisations.find(({ name }) => plain.includes(` ${name} `)) ??
    organisations.find(({ name }) => name.length >= longEnough && together.includes(name.replaceAll(' ', ''))) ??
    null
  );
}

export function belongsTo(domain: Domain | null, { labels }: Organisation): boolean {
  return domain !== null && labels.includes(domain.label);
}

/** A domain that a few mails came from is worth imitating; the many of a large mailbox are not all compared. */
const worthImitating = 3;
const mostCompared = 20;

function knownDomains({ domains }: KnownSenders): readonly Domain[] {
  if (domains.size === 0) return [];
  const most = [...domains].filter(([, mails]) => mails >= worthImitating).slice(0, mostCompared);
  return most.map(([registered]) => readDomain(registered)).filter((domain) => !isFreeMail(domain));
}

function imitatedBy(domains: readonly (Domain | null)[], own: readonly Domain[]): string | null {
  const real = new Set(own.map(({ registered }) => registered));
  for (const domain of domains) {
    if (domain === null || isFreeMail(domain) || real.has(domain.registered)) continue;
    const organisation = organisations.find(
      ({ labels }) => looksLike(domain.label, labels[0] ?? '') && !labels.includes(domain.label),
    );
    if (organisation) return organisation.name;
    const imitated = own.find(({ label }) => looksLike(domain.label, label));
    if (imitated) return imitated.label;
  }
  return null;
}
