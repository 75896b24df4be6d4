import { decodeText } from './decode-text.ts';

/** The fields of a header block, unfolded, in their order. Names are lower case. */
export interface HeaderFields {
  /** The first field of that name; null when there is none. */
  first(name: string): string | null;
  all(name: string): readonly string[];
  /** More than `headerLimit` bytes were there; what came after is left out, address lists apart. */
  readonly tooLong: boolean;
}

/** Bytes of a header block that are read; what follows is only looked at to count recipients. */
export const headerLimit = 256 * 1024;

/** A single field is cut here, so that no decoder meets a megabyte of one subject. */
const fieldLimit = 64 * 1024;
const addressFields = new Set(['to', 'cc']);

/**
 * Splits a header block (RFC 5322 section 2.2) into fields. Lines that are no field are passed over. Bytes above 127 are read as
 * UTF-8 (RFC 6532), and as windows-1252 where they are not, because older clients wrote them raw.
 */
export function readHeaderFields(block: Buffer): HeaderFields {
  const lines = decodeText(block, null).text.split(/\r\n|\n|\r/);
  const fields = new Map<string, string[]>();
  const tooLong = block.length > headerLimit;
  let position = 0;
  let name: string | null = null;
  let value: string[] = [];

  const store = () => {
    if (name === null) return;
    const text = value.length === 1 ? (value[0] ?? '') : value.join(' ');
    const kept = (addressFields.has(name) ? text : text.slice(0, fieldLimit)).trim();
    const known = fields.get(name);
    if (known) known.push(kept);
    else fields.set(name, [kept]);
  };

  for (const line of lines) {
    const first = line.charCodeAt(0);
    const folded = first === 32 || first === 9;
    if (folded) {
      if (name !== null) value.push(line.trim());
    } else {
      store();
      name = null;
      const colon = line.indexOf(':');
      if (colon > 0) {
        const candidate = line.slice(0, colon).trimEnd().toLowerCase();
        if (isFieldName(candidate) && (position <= headerLimit || addressFields.has(candidate))) {
          name = candidate;
          value = [line.slice(colon + 1).trim()];
        }
      }
    }
    position += line.length + 1;
  }
  store();

  return {
    first: (wanted) => fields.get(wanted)?.[0] ?? null,
    all: (wanted) => fields.get(wanted) ?? [],
    tooLong,
  };
}

/** Printable ASCII without space and colon (RFC 5322 section 3.6.8). */
function isFieldName(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    if (code <= 32 || code >= 127) return false;
  }
  return text.length > 0 && text.length <= 100;
}
