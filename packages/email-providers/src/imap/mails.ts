import type { MailEnvelope, MailMessage, MailProblem } from '@nexus/contracts';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, MessageStructureObject } from 'imapflow';
import { isReadableType } from '../mime/content-fields.ts';
import {
  type HeaderEnvelope,
  type HeaderFields,
  headerLimit,
  readArrival,
  readEnvelopeFields,
  readHeaderFields,
} from '../mime/headers.ts';
import { chooseDate, earliest, parseMailDate, skew } from '../mime/mail-dates.ts';
import { mailProblem, parseMessage } from '../mime/parse-message.ts';
import {
  estimateDecodedSize,
  type FetchedContent,
  type FetchedMail,
  type FetchedPart,
  rebuildMessage,
} from '../mime/rebuild-message.ts';
import { deepestNesting, partLimit, rawTextLimit } from '../mime/scan-parts.ts';
import { nameToRemember } from './ids.ts';
import { writeUidSet } from './uids.ts';

/** What of a mail is asked for to make an envelope; nothing of its body. One byte more than is read tells that there is more. */
export const envelopeQuery = {
  uid: true,
  flags: true,
  internalDate: true,
  size: true,
  bodyParts: [{ key: 'HEADER', start: 0, maxLength: headerLimit + 1 }],
};

export interface EnvelopeContext {
  readonly accountId: string;
  readonly now: Date;
  identify(uid: number): string;
}

/** An envelope from a fetched header block, flags and dates. */
export function readImapEnvelope(message: FetchMessageObject, context: EnvelopeContext): MailEnvelope {
  const fields = readHeaderFields(message.headers ?? Buffer.alloc(0));
  return completeEnvelope(readEnvelopeFields(fields), fields, message, context);
}

/** As `readImapEnvelope`, for a header that is read already. */
function completeEnvelope(
  headers: HeaderEnvelope,
  fields: HeaderFields,
  message: FetchMessageObject,
  { accountId, now, identify }: EnvelopeContext,
): MailEnvelope {
  const rememberedAs = nameToRemember(accountId, fields, message.size ?? 0);
  return {
    ...headers,
    emailId: identify(message.uid),
    ...(rememberedAs !== null && { rememberedAs }),
    accountId,
    receivedAt: believeDate(fields, filedAt(message), now).receivedAt,
    unread: !message.flags?.has('\\Seen'),
    flagged: message.flags?.has('\\Flagged') === true,
    ...(message.flags?.has('\\Answered') === true && { answered: true }),
    size: message.size ?? 0,
  };
}

/** INTERNALDATE; null where the server sent none that is a date. */
function filedAt({ internalDate }: FetchMessageObject): Date | null {
  const date = internalDate === undefined ? null : new Date(internalDate);
  return date === null || Number.isNaN(date.getTime()) ? null : date;
}

/** A mail's texts, not parsed yet. */
export type UnparsedMessage = (context: EnvelopeContext) => Promise<MailMessage>;

/**
 * Fetches the texts of some mails of the open folder, never an attachment: first how each is built, then, for all that are built
 * alike, their texts at once. What is gone is left out.
 */
export async function fetchMessages(
  client: ImapFlow,
  uids: readonly number[],
): Promise<ReadonlyMap<number, UnparsedMessage>> {
  const found = new Map<number, UnparsedMessage>();
  if (uids.length === 0) return found;
  const query = { uid: true, flags: true, internalDate: true, size: true, bodyStructure: true };
  const built = await client.fetchAll(writeUidSet(uids), query, { uid: true });
  const alike = new Map<string, { plan: TextPlan; message: FetchMessageObject }[]>();
  for (const message of built) {
    const plan = planTextParts(message.bodyStructure ?? { type: 'text/plain' }, message.size ?? 0);
    const key = JSON.stringify(plan.query);
    alike.set(key, [...(alike.get(key) ?? []), { plan, message }]);
  }
  for (const group of alike.values()) {
    const members = new Map(group.map((member) => [member.message.uid, member]));
    const [first] = group;
    if (!first) continue;
    for (const texts of await client.fetchAll(writeUidSet(members.keys()), first.plan.query, { uid: true })) {
      const member = members.get(texts.uid);
      if (member) found.set(texts.uid, (context) => parse(member.message, member.plan.assemble(texts), context));
    }
  }
  return found;
}

async function parse(
  message: FetchMessageObject,
  content: ReturnType<TextPlan['assemble']>,
  context: EnvelopeContext,
): Promise<MailMessage> {
  const parsed = Buffer.isBuffer(content) ? await parseMessage(content) : await rebuildMessage(content);
  return {
    ...completeEnvelope(parsed.headers, parsed.fields, message, context),
    body: parsed.body,
    attachments: parsed.attachments,
    problems: [...parsed.problems, ...believeDate(parsed.fields, filedAt(message), context.now).problems],
  };
}

/** Which bytes of a mail are to be fetched (E-7), and how they become the mail. */
interface TextPlan {
  readonly query: FetchQueryObject;
  /** The raw mail where all of it is text, else its parts. */
  assemble(fetched: FetchMessageObject): Buffer | FetchedMail;
}

/** A mail of nothing but text is fetched in one piece up to this size: what is damaged in it is then judged as in a file. */
const largestWhole = 256 * 1024;
/** Attachments whose own header is fetched, for their names; more are not named anyway. */
const namedParts = 120;

/** Decides from a mail's BODYSTRUCTURE (RFC 9051 section 7.5.2) what to fetch of it: texts, never an attachment. */
function planTextParts(structure: MessageStructureObject, size: number): TextPlan {
  const leaves = listLeaves(structure);
  if (size <= largestWhole && leaves.every(isText)) {
    return {
      query: { uid: true, source: { start: 0, maxLength: 2 * largestWhole } },
      assemble: (fetched) => fetched.source ?? Buffer.alloc(0),
    };
  }
  const limits = shareTextLimit(leaves);
  const headers = leaves.filter((leaf) => leaf !== structure).slice(0, namedParts + limits.size);
  const keys = [
    { key: 'HEADER', start: 0, maxLength: headerLimit + 1 },
    ...headers.map((leaf) => ({ key: `${idOf(leaf)}.MIME`, start: 0, maxLength: 32 * 1024 })),
    ...[...limits].map(([leaf, maxLength]) => ({ key: idOf(leaf), start: 0, maxLength })),
  ];
  return {
    query: { uid: true, bodyParts: keys },
    assemble(fetched) {
      const build = (part: MessageStructureObject, depth: number): FetchedPart => {
        const header = part === structure ? {} : { header: headerOf(part, fetched) };
        if (part.childNodes && part.type.startsWith('multipart/')) {
          const children = depth < deepestNesting ? part.childNodes.map((child) => build(child, depth + 1)) : [];
          return { ...header, children };
        }
        const size = part.size === undefined ? null : estimateDecodedSize(part.size, part.encoding ?? '7bit');
        return { ...header, ...contentOf(part, fetched, limits), size };
      };
      return { header: fetched.headers ?? Buffer.alloc(0), root: build(structure, 0) };
    },
  };
}

/** In their order; a mail within the mail is one, whatever is in it. */
function listLeaves(part: MessageStructureObject, depth = 0): readonly MessageStructureObject[] {
  if (!part.childNodes || !part.type.startsWith('multipart/')) return [part];
  if (depth >= deepestNesting) return [];
  return part.childNodes.flatMap((child) => listLeaves(child, depth + 1)).slice(0, partLimit);
}

/** As `isReadableText` judges a part by its header. */
function isText(part: MessageStructureObject): boolean {
  return part.disposition?.toLowerCase() !== 'attachment' && isReadableType(part.type);
}

/** How many bytes of each text are fetched, so that they are within the limit together. */
function shareTextLimit(leaves: readonly MessageStructureObject[]): ReadonlyMap<MessageStructureObject, number> {
  const limits = new Map<MessageStructureObject, number>();
  let left = rawTextLimit;
  for (const leaf of leaves) {
    if (!isText(leaf) || left <= 0) continue;
    limits.set(leaf, left);
    left -= leaf.size ?? 0;
  }
  return limits;
}

function contentOf(
  part: MessageStructureObject,
  fetched: FetchMessageObject,
  limits: ReadonlyMap<MessageStructureObject, number>,
): { readonly content?: FetchedContent } {
  const limit = limits.get(part);
  const bytes = limit === undefined ? undefined : fetched.bodyParts?.get(idOf(part));
  if (limit === undefined || !bytes) return {};
  return { content: { bytes, cut: bytes.length >= limit } };
}

function headerOf(part: MessageStructureObject, fetched: FetchMessageObject): NonNullable<FetchedPart['header']> {
  const raw = fetched.bodyParts?.get(`${idOf(part)}.mime`);
  if (raw) return raw;
  const type = { name: 'Content-Type', value: part.type };
  return part.disposition ? [type, { name: 'Content-Disposition', value: part.disposition }] : [type];
}

/** A mail that is no multipart has its text under 1. */
function idOf(part: MessageStructureObject): string {
  return part.part ?? '1';
}

interface BelievedDate {
  readonly receivedAt: Date | null;
  readonly problems: readonly MailProblem[];
}

/** No mail is longer under way; an older `Date` comes from a wrong clock. */
const longestJourney = 30 * 86_400_000;

/**
 * When a mail came, from what it claims, what the last server wrote, and when it was filed (INTERNALDATE), which no sender can forge:
 * nothing later is believed. Mail that was moved here from elsewhere may have been filed long after it was received.
 */
function believeDate(fields: HeaderFields, filedAt: Date | null, now: Date): BelievedDate {
  const latest = Math.min(filedAt?.getTime() ?? Infinity, now.getTime()) + skew;
  const isPossible = (time: number) => time >= earliest && time <= latest;
  const date = fields.first('date');
  const claimed = date === null ? null : (parseMailDate(date)?.getTime() ?? null);
  const arrived = readArrival(fields)?.getTime() ?? null;
  const stale = claimed !== null && arrived !== null && isPossible(arrived) && claimed < arrived - longestJourney;
  const claim = { claimed: stale ? null : claimed, arrived, filed: filedAt?.getTime() ?? null };
  const received = chooseDate(claim, isPossible);
  const receivedAt = received === null ? null : new Date(received);
  if (date !== null && received !== claimed) return { receivedAt, problems: [mailProblem('date-implausible')] };
  return { receivedAt, problems: receivedAt === null ? [mailProblem('date-missing')] : [] };
}
