import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MailAddress, MailLink, MailMessage } from '@nexus/contracts';
import { inventMail } from '@nexus/contracts/testing';
import { type FraudSignId, findFraudSigns, findKnownSenders } from '@nexus/intelligence/fraud';
import { readMails } from './labelled-mail.ts';

const training = fileURLToPath(new URL('../training/', import.meta.url));

/** Signs of mails, and which of them belong to one thread or sender, so that folds do not part them. */
export interface SignedMail {
  readonly email: MailMessage;
  readonly signs: readonly FraudSignId[];
}

function address(text: string): MailAddress {
  const found = /^(.*?)\s*<(.+)>$/u.exec(text);
  return found ? { name: found[1] || null, address: (found[2] ?? '').toLowerCase() } : { name: null, address: text };
}

const reader: MailAddress = { name: 'Nora Berg', address: 'nora.berg@example.com' };

/** A block of `frauds.txt` or `honest-lookalikes.txt`. */
function parseBlock(block: string, place: number): MailMessage {
  const [head = '', ...rest] = block.trim().split('\n\n');
  const fields = new Map<string, string>();
  const text = rest.join('\n\n');
  for (const line of `${head}\n${text}`.split('\n')) {
    const field = /^(From|Reply-To|Subject|Auth|Attach|List|In-Reply-To): (.*)$/.exec(line);
    if (field) fields.set(field[1] ?? '', field[2] ?? '');
  }
  const written = text.replace(/^(?:Attach|List): .*$/gm, '');
  const links: MailLink[] = [...written.matchAll(/\[([^\]]*)\]\(([^)]+)\)/g)].map(([, shown = '', host = '']) => ({
    shown,
    host,
  }));
  const auth = fields.get('Auth');
  const attached = fields.get('Attach');
  const replyTo = fields.get('Reply-To');
  const invented = inventMail({
    emailId: `written-${place}`,
    from: address(fields.get('From') ?? ''),
    to: [reader],
    replyTo: replyTo === undefined ? [] : [address(replyTo)],
    subject: fields.get('Subject') ?? '',
    inReplyTo: fields.get('In-Reply-To') ?? null,
    own: written.replace(/\[([^\]]*)\]\([^)]+\)/g, '$1').trim(),
    attachments: attached === undefined ? [] : [{ name: attached, mediaType: 'application/octet-stream', size: 1_000 }],
    delivery: {
      ...(fields.has('List') && { listId: 'news.example', unsubscribe: true }),
      ...((auth === 'failed' || auth === 'passed') && { authentication: auth }),
    },
  });
  return { ...invented, body: { ...invented.body, ...(links.length > 0 && { links }) } };
}

/** The mails of a file of `eval/training`. */
export function writtenMails(name: string): readonly SignedMail[] {
  const mails = parseBlocks(name);
  // Of the honest ones, every other sender has written before.
  const honest = parseBlocks('honest-lookalikes.txt');
  const before = honest.flatMap((mail, place) => (place % 2 === 0 ? [mail, mail] : [mail]));
  const known = findKnownSenders(before);
  const settings = { readerAddresses: [reader.address], vips: [] };
  return mails.map((email) => ({ email, signs: findFraudSigns(email, settings, known) }));
}

function parseBlocks(name: string): readonly MailMessage[] {
  const text = readFileSync(join(training, name), 'utf8').replace(/^#.*\n/gm, '');
  return text
    .split('%%')
    .filter((block) => block.trim() !== '')
    .map(parseBlock);
}

/** All mails of an mbox of EVAL_DATA, read by the product; each is judged for its first To. Null where it is absent. */
export async function corpusMails(dataFolder: string, path: string): Promise<readonly SignedMail[] | null> {
  const file = join(dataFolder, path);
  if (!existsSync(file)) return null;
  const mails = await readMails(file);
  const known = findKnownSenders(mails);
  return mails.map((email) => {
    const readerAddresses = email.to.slice(0, 1).map(({ address: first }) => first);
    return { email, signs: findFraudSigns(email, { readerAddresses, vips: [] }, known) };
  });
}

/** Of `spam.mbox`, read one by one: those that are after money or details by a lie, not those that sell. Beginnings of their `X-Label-Id`. */
const spamFrauds = ['01115', '00009', '00193', '00954', '00615', '00936', '01010', '00896', '00346'];

/** The frauds of `spam.mbox`. */
export async function spamFraudMails(dataFolder: string): Promise<readonly SignedMail[] | null> {
  const path = 'judgement/spam.mbox';
  const mails = await corpusMails(dataFolder, path);
  if (mails === null) return null;
  const raw = readFileSync(join(dataFolder, path), 'latin1');
  const wanted = new Set(
    raw.split(/^From (?=\S+ .*\d{4}\r?\n)/m).flatMap((mail) => {
      const label = /^X-Label-Id: (\d{5})/m.exec(mail)?.[1];
      const messageId = /^Message-I[dD]: *<?([^>\s]+)/m.exec(mail)?.[1];
      return label !== undefined && messageId !== undefined && spamFrauds.includes(label) ? [messageId] : [];
    }),
  );
  return mails.filter(({ email }) => email.messageId !== null && wanted.has(email.messageId));
}
