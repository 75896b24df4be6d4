import type { JudgingSettings, MailLink, MailMessage } from '@nexus/contracts';
import { plainWords } from '@nexus/text';
import { type ConceptReading, readConcepts } from './concepts.ts';
import { type Domain, domainOf, isFreeMail, looksLike, readDomain, shapeOf } from './domains.ts';
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
  const claimed = organisationIn(displayName) ?? organisationWithin(displayName);
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
    imitated: imitatedBy([sender, ...distinct(links)], [...readers, ...knownDomains(known)]),
    isOwn,
  };
}

/** A mail that leads to many sites is no trap for one of them. */
const mostSites = 5;

function distinct(links: readonly FraudLink[]): readonly Domain[] {
  const found = new Map(links.map(({ domain }) => [domain.registered, domain]));
  return [...found.values()].slice(0, mostSites);
}

function webLinks(links: readonly MailLink[]): readonly MailLink[] {
  return links.filter(({ host }) => !host.startsWith('mailto:'));
}

function fromList({ delivery }: MailMessage): boolean {
  return delivery.listId !== null || delivery.listPost;
}

/** What a company's name stands beside where it signs. */
const signing =
  /©|\(c\)|\bcopyright\b|\b(?:team|support|security|inc|corporation|llc|ltda?|gmbh|customer|all rights)\b/gi;
const mostSignatures = 8;
const besideSigning = 40;

function organisationUnder({ body }: MailMessage): Organisation | null {
  const text = `${body.own.slice(0, 3_000)}\n${body.signature.slice(0, 500)}\n${body.footer.slice(0, 1_000)}`;
  let left = mostSignatures;
  for (const { index } of text.matchAll(signing)) {
    const found = organisationIn(
      ` ${plainWords(text.slice(Math.max(0, index - besideSigning), index + besideSigning))} `,
    );
    if (found !== null || --left === 0) return found;
  }
  return null;
}

const byFirstWord = Map.groupBy(organisations, ({ name }) => name.split(' ')[0] ?? '');
/** Letters of a name that is found within other words, too, as in "PayPalService". */
const longEnough = 6;
const compact = organisations.flatMap((organisation) => {
  const together = organisation.name.replaceAll(' ', '');
  return together.length < longEnough ? [] : [{ organisation, together }];
});

/** The first that is named in plain words between blanks. */
function organisationIn(plain: string): Organisation | null {
  for (const word of plain.split(' ')) {
    const found = byFirstWord.get(word)?.find(({ name }) => plain.includes(` ${name} `));
    if (found) return found;
  }
  return null;
}

function organisationWithin(plain: string): Organisation | null {
  const together = plain.replaceAll(' ', '');
  return compact.find((other) => together.includes(other.together))?.organisation ?? null;
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
    const shape = shapeOf(domain.label);
    const organisation = imitable.find((other) => looksLike(shape, other) && !other.labels.includes(domain.label));
    if (organisation) return organisation.name;
    const imitated = own.find(({ label }) => looksLike(shape, shapeOf(label)));
    if (imitated) return imitated.label;
  }
  return null;
}

const imitable = organisations.map((organisation) => ({ ...organisation, ...shapeOf(organisation.labels[0] ?? '') }));
