import { readFile } from 'node:fs/promises';
import type { MailAddress, MailMessage } from '@nexus/contracts';
import { plainDelivery } from '@nexus/contracts/testing';
import PostalMime, { type Address } from 'postal-mime';

/** A mail with every trace of its mailing list taken away, and the list it came from as the label that was hidden. */
export interface LabelledMail {
  readonly email: MailMessage;
  /** The identifier of `List-Id`; null when the mail has none. */
  readonly listId: string | null;
  /** The same, or what another list header names; null for mail that came through no list. */
  readonly anyList: string | null;
}

function addresses(list: readonly Address[] | undefined): MailAddress[] {
  return (list ?? []).flatMap((entry): MailAddress[] =>
    entry.address ? [{ name: entry.name || null, address: entry.address.toLowerCase() }] : addresses(entry.group),
  );
}

function ids(value: string | undefined): string[] {
  return [...(value ?? '').matchAll(/<([^<>\s]+)>/gu)].flatMap((found) => (found[1] === undefined ? [] : [found[1]]));
}

function splitMbox(text: string): string[] {
  return text
    .split(/^From (?=\S+ .*\d{4}\n)/mu)
    .filter((part) => part !== '')
    .map((part) => part.slice(part.indexOf('\n') + 1));
}

interface ListTraces {
  readonly listId: string | null;
  readonly anyList: string | null;
  /** Parts of addresses that name the list: `cooks` of `cooks@lists.example.com`. */
  readonly names: readonly string[];
  /** Where the list lives: the rest of its identifier or address. */
  readonly hosts: readonly string[];
}

function listTraces(headers: ReadonlyMap<string, string>): ListTraces {
  const bracketed = (name: string): string | null => {
    const value = headers.get(name);
    return value === undefined ? null : (/<([^<>]+)>/u.exec(value)?.[1] ?? value).trim().toLowerCase();
  };
  const listId = bracketed('list-id');
  const mailingList = /list ([^;\s]+)/u.exec(headers.get('mailing-list') ?? '')?.[1];
  const post = /mailto:([^>?]+)/u.exec(headers.get('list-post') ?? '')?.[1];
  const anyList = listId ?? mailingList ?? bracketed('x-mailing-list') ?? post ?? null;
  const names = [listId?.split('.')[0], mailingList?.split('@')[0], post?.split('@')[0], anyList?.split('@')[0]]
    .filter((name) => name !== undefined)
    .map((name) => name.toLowerCase());
  const hosts = [listId?.split('.').slice(1).join('.'), mailingList?.split('@')[1], post?.split('@')[1]]
    .filter((host) => host !== undefined)
    .map((host) => host.toLowerCase());
  return { listId, anyList, names: [...new Set(names)], hosts: [...new Set(hosts)] };
}

function isListAddress(address: string, { names, hosts }: ListTraces): boolean {
  const [local = '', host = ''] = address.toLowerCase().split('@');
  return hosts.includes(host) || names.some((name) => local === name || local.startsWith(`${name}-`));
}

function withoutListAddresses(list: readonly MailAddress[], traces: ListTraces): MailAddress[] {
  return list.filter(({ address }) => !isListAddress(address, traces));
}

/** Footers of list servers: Mailman's rule, a sponsor's block, a signature mark with the list's own page under it. */
function ownText(text: string, traces: ListTraces): string {
  const lines = text
    .replaceAll('\r', '')
    .replace(/[\w.+-]+@[\w.-]+/gu, (address) => (isListAddress(address, traces) ? '' : address))
    .split('\n');
  const footer = lines.findIndex(
    (line, index) =>
      /^_{20,}\s*$/u.test(line) ||
      /^-{20,}(?: Yahoo! Groups Sponsor.*)?-*>?\s*$/u.test(line) ||
      (/^-- ?$/u.test(line) && /mailing list|listinfo|users' group/iu.test(lines.slice(index, index + 3).join(' '))),
  );
  const kept = footer === -1 ? lines : lines.slice(0, footer);
  const signature = kept.findIndex((line) => /^-- ?$/u.test(line));
  return kept
    .slice(0, signature === -1 ? kept.length : signature)
    .filter((line) => !/^\s*(?:\w{0,3}[>|])/u.test(line) && !/(?:wrote|writes|said):\s*$/u.test(line))
    .join('\n')
    .trim();
}

async function parseListMail(raw: string, position: number): Promise<LabelledMail> {
  const mail = await PostalMime.parse(raw);
  const headers = new Map(mail.headers.map(({ key, value }) => [key.toLowerCase(), value]));
  const traces = listTraces(headers);
  const text = mail.text ?? (mail.html ?? '').replace(/<[^>]+>/gu, ' ');
  const from = addresses(mail.from ? [mail.from] : [])[0] ?? null;
  const date = mail.date === undefined ? Number.NaN : Date.parse(mail.date);
  const receivedAt = Number.isNaN(date) ? null : new Date(date);
  const to = withoutListAddresses(addresses(mail.to), traces);
  const cc = withoutListAddresses(addresses(mail.cc), traces);
  const email: MailMessage = {
    emailId: `m${String(position).padStart(5, '0')}`,
    accountId: 'evaluation',
    messageId: ids(mail.messageId)[0] ?? null,
    inReplyTo: ids(mail.inReplyTo)[0] ?? null,
    references: ids(mail.references),
    from,
    replyTo: [],
    to,
    cc,
    recipientCount: to.length + cc.length,
    subject: (mail.subject ?? '')
      .replace(/\[[^\][]{1,40}\]/gu, ' ')
      .replace(/\s+/gu, ' ')
      .trim(),
    receivedAt,
    claimedAt: receivedAt,
    delivery: plainDelivery,
    unread: true,
    flagged: false,
    size: raw.length,
    body: { own: ownText(text, traces), quoted: '', signature: '', footer: '', onlyPictures: false, truncated: false },
    attachments: [],
    problems: [],
  };
  return { email, listId: traces.listId, anyList: traces.anyList };
}

/**
 * Reads an mbox of list mail with list headers, list addresses, bracketed subject tags, list footers, quotes and signatures
 * taken away: nothing is left that names the list. The splitting stands apart from the product's own parser on purpose, so
 * that what is hidden does not depend on what is measured.
 */
export async function readListMailCorpus(path: string): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = [];
  for (const [position, raw] of splitMbox(await readFile(path, 'latin1')).entries())
    mails.push(await parseListMail(raw, position));
  return mails;
}
