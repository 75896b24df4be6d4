import type { HeaderFields } from './header-fields.ts';

/** What a part's header says of its content (RFC 2045, RFC 2183). Values are lower case, parameters as written. */
export interface ContentFields {
  readonly mediaType: string;
  readonly charset: string | null;
  readonly boundary: string | null;
  readonly encoding: string;
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
  const mediaType = /^\s*([\w.+-]+\/[\w.+-]+)/.exec(rawType)?.[1]?.toLowerCase();
  return {
    mediaType: mediaType ?? (/^\s*html\b/i.test(rawType) ? 'text/html' : fallback),
    charset: readParameter(rawType, 'charset'),
    boundary: readParameter(rawType, 'boundary'),
    encoding: /[\w-]+/.exec(fields.first('content-transfer-encoding') ?? '')?.[0]?.toLowerCase() ?? '7bit',
    disposition: /^\s*([\w-]+)/.exec(rawDisposition)?.[1]?.toLowerCase() ?? null,
    named: /\bname\*?\d*\*?\s*=/i.test(rawType) || /\bfilename\*?\d*\*?\s*=/i.test(rawDisposition),
    contentId: fields.first('content-id') !== null,
    rawType,
    rawDisposition,
  };
}

function readParameter(field: string, name: string): string | null {
  if (!field.toLowerCase().includes(name)) return null;
  const match = new RegExp(`[;\\s]${name}\\s*=\\s*(?:"((?:[^"\\\\]|\\\\.)*)"?|([^\\s;"]+))`, 'i').exec(`;${field}`);
  const value = (match?.[1]?.replace(/\\(.)/g, '$1') ?? match?.[2] ?? '').trimEnd();
  return value === '' ? null : value;
}
