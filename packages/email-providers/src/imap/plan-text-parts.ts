import type { FetchMessageObject, FetchQueryObject, MessageStructureObject } from 'imapflow';
import { headerLimit } from '../mime/header-fields.ts';
import {
  estimateDecodedSize,
  type FetchedContent,
  type FetchedMail,
  type FetchedPart,
} from '../mime/rebuild-message.ts';
import { deepestNesting, partLimit, rawTextLimit } from '../mime/scan-parts.ts';

/** Which bytes of a mail are to be fetched (E-7), and how they become the mail. */
export interface TextPlan {
  readonly query: FetchQueryObject;
  /** The raw mail where all of it is text, else its parts. */
  assemble(fetched: FetchMessageObject): Buffer | FetchedMail;
}

/** A mail of nothing but text is fetched in one piece up to this size: what is damaged in it is then judged as in a file. */
const largestWhole = 256 * 1024;
/** Attachments whose own header is fetched, for their names; more are not named anyway. */
const namedParts = 120;

/** Decides from a mail's BODYSTRUCTURE (RFC 9051 section 7.5.2) what to fetch of it: texts, never an attachment. */
export function planTextParts(structure: MessageStructureObject, size: number): TextPlan {
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
  if (part.disposition?.toLowerCase() === 'attachment') return false;
  const names = [...Object.keys(part.parameters ?? {}), ...Object.keys(part.dispositionParameters ?? {})];
  if (names.some((name) => /^(?:file)?name\b/i.test(name))) return false;
  return /^(?:text\/(?:plain|html)|multipart\/.*)$/i.test(part.type);
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
