import { foldText } from '../mime/search-match.ts';

export interface GmailHeader {
  readonly name: string;
  readonly value: string;
}

/** All fields of a raw mail's header, unfolded, as Gmail lists them. */
export function listHeader(raw: Buffer): readonly GmailHeader[] {
  const [head = ''] = raw.toString('utf8').split(/\r?\n\r?\n/, 1);
  return head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line) => {
      const colon = line.indexOf(':');
      return colon < 1 ? [] : [{ name: line.slice(0, colon), value: line.slice(colon + 1).trim() }];
    });
}

/** The fields that `metadataHeaders` asks for; Gmail does not mind their case. */
export function chooseHeader(header: readonly GmailHeader[], wanted: readonly string[]): readonly GmailHeader[] {
  if (wanted.length === 0) return header;
  const names = new Set(wanted.map((name) => name.toLowerCase()));
  return header.filter(({ name }) => names.has(name.toLowerCase()));
}

/** A search's words, and what is left of it: the operators. */
export function splitQuery(query: string): { readonly words: readonly string[]; readonly operators: string } {
  const terms = query.split(/\s+/).filter((term) => term !== '');
  return {
    words: terms.filter((term) => !term.includes(':')),
    operators: terms.filter((term) => term.includes(':')).join(' '),
  };
}

/** Whole words, whatever their case and accents, anywhere in the mail. */
export function holdsWords(raw: Buffer, words: readonly string[]): boolean {
  const text = new Set(foldText(raw.toString('utf8')).split(/[^\p{L}\p{N}]+/u));
  return words.every((word) => text.has(foldText(word)));
}
