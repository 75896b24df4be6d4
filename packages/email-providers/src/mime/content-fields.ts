import { withoutComments } from './comments.ts';
import type { HeaderFields } from './headers.ts';

/** What a part's header says of its content (RFC 2045, RFC 2183). Values are lower case, parameters as written. */
export interface ContentFields {
  readonly mediaType: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  readonly encoding: string;
  /** Lines were broken to be joined again (RFC 3676): `delete-space` where the space at a break is no part of the text. */
  readonly flowed: 'keep-space' | 'delete-space' | null;
  readonly disposition: string | null;
  readonly named: boolean;
  readonly contentId: boolean;
  /** The raw fields, for whoever has to decode the name. */
  readonly rawType: string;
  readonly rawDisposition: string;
}

const longestField = 4096;

/** `parentType` matters for `multipart/digest`, whose parts are messages unless they say otherwise (RFC 2046 section 5.1.5). */
export function readContentFields(fields: HeaderFields, parentType: string | null = null): ContentFields {
  const rawType = (fields.first('content-type') ?? '').slice(0, longestField);
  const rawDisposition = (fields.first('content-disposition') ?? '').slice(0, longestField);
  const fallback = parentType === 'multipart/digest' ? 'message/rfc822' : 'text/plain';
  const plainType = withoutComments(rawType);
  const mediaType = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(plainType)?.[1]?.toLowerCase();
  const deletesSpace = readParameter(plainType, 'delsp')?.toLowerCase() === 'yes';
  const isFlowed = readParameter(plainType, 'format')?.toLowerCase() === 'flowed';
  return {
    mediaType: mediaType ?? (/^\s*html\b/i.test(rawType) ? 'text/html' : fallback),
    charset: readParameter(plainType, 'charset'),
    boundary: readParameter(rawType, 'boundary'),
    encoding: readEncoding(fields.first('content-transfer-encoding') ?? ''),
    flowed: isFlowed ? (deletesSpace ? 'delete-space' : 'keep-space') : null,
    disposition: /^[\s"]*([\w-]+)/.exec(rawDisposition)?.[1]?.toLowerCase() ?? null,
    named: /\b(?:file)?name\*?\d*\*?\s*=/i.test(rawType) || /\bfilename\*?\d*\*?\s*=/i.test(rawDisposition),
    contentId: fields.first('content-id') !== null,
    rawType,
    rawDisposition,
  };
}

function readEncoding(value: string): string {
  const name = /[\w-]+/.exec(withoutComments(value))?.[0]?.toLowerCase() ?? '7bit';
  return name.startsWith('quoted') ? 'quoted-printable' : name;
}

const valuePattern = String.raw`\s*=\s*(?:"((?:[^"\\]|\\.)*)"?|([^\s;"]+))`;

/** A parameter, also where it is written in sections (RFC 2231 section 3). */
function readParameter(field: string, name: string): string | null {
  if (!field.toLowerCase().includes(name)) return null;
  const match = new RegExp(`[;\\s]${name}${valuePattern}`, 'i').exec(`;${field}`);
  const whole = match ? unquote(match[1], match[2]) : readSections(field, name);
  const value = whole.trimEnd();
  return value === '' ? null : value;
}

function readSections(field: string, name: string): string {
  const pattern = new RegExp(`[;\\s]${name}\\*(\\d{0,3})(\\*?)${valuePattern}`, 'gi');
  const sections = [...`;${field}`.matchAll(pattern)].map(([, place, encoded, quoted, plain]) => {
    const value = unquote(quoted, plain);
    return { place: Number(place), value: encoded === '*' || place === '' ? decodePercents(value) : value };
  });
  return sections
    .toSorted((left, right) => left.place - right.place)
    .map(({ value }) => value)
    .join('');
}

function unquote(quoted: string | undefined, plain: string | undefined): string {
  return quoted?.replace(/\\(.)/g, '$1') ?? plain ?? '';
}

/** Without the charset and language that may stand before it: what is read here is ASCII. */
function decodePercents(value: string): string {
  const text = value.replace(/^[\w-]*'[\w-]*'/, '');
  return text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
}

/** Whether a part is text of the mail itself, not an attachment that happens to be text. */
export function isReadableText(content: ContentFields): boolean {
  return content.disposition !== 'attachment' && isReadableType(content.mediaType);
}

/**
 * What is read where it stands in the mail, a file name or not. AMP and enriched text are others' form of the same text; a multipart that
 * says nothing of its parts may be one that has none.
 */
export function isReadableType(mediaType: string): boolean {
  return /^(?:text\/(?:plain|html|x-amp-html|enriched|richtext|(?:x-)?markdown)|multipart\/.*)$/i.test(mediaType);
}
