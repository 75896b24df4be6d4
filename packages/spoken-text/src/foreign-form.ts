import { shortenGaps, shortenRuns } from './spoken/marks/shorten-runs.ts';
import { stripEmoticons } from './spoken/marks/strip-emoticons.ts';
import { stripHtml } from './spoken/marks/strip-html.ts';
import { stripMarkdown } from './spoken/marks/strip-markdown.ts';
import { tidyPunctuation } from './spoken/marks/tidy-punctuation.ts';

/** What stands for signs that no voice can say, in each language that is read out (W-5). */
interface SignWords {
  readonly and: string;
  readonly at: string;
  readonly dot: string;
  readonly link: string;
}

const signWords: Readonly<Record<string, SignWords>> = {
  de: { and: 'und', at: 'at', dot: 'Punkt', link: 'ein Link' },
  es: { and: 'y', at: 'arroba', dot: 'punto', link: 'un enlace' },
  fr: { and: 'et', at: 'arobase', dot: 'point', link: 'un lien' },
  it: { and: 'e', at: 'chiocciola', dot: 'punto', link: 'un link' },
  nl: { and: 'en', at: 'apenstaartje', dot: 'punt', link: 'een link' },
  pl: { and: 'i', at: 'małpa', dot: 'kropka', link: 'odnośnik' },
  pt: { and: 'e', at: 'arroba', dot: 'ponto', link: 'uma ligação' },
  sv: { and: 'och', at: 'snabel-a', dot: 'punkt', link: 'en länk' },
};

const url = /(?:\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\.)[^\s<>"”»|`]*[^\s<>"”»|`.,;:!?)\]]/giu;
const address = /<?(?:mailto:)?([\p{L}\p{N}._%+-]+)@((?:[\p{L}\p{N}-]+\.)+\p{L}{2,24})>?/gu;

/**
 * Text in another language as a voice of that language can say it: no markup, link or address in signs. Its numbers, amounts, dates and
 * abbreviations stay as they are written: that voice knows how one says them, and an English one would not. Pure; saying it twice changes
 * nothing.
 */
export function foreignForm(text: string, language: string): string {
  const words = signWords[language];
  if (words === undefined) return tidyPunctuation(text);
  const lines = shortenGaps(text.normalize('NFC').replace(/\r\n?/g, '\n'));
  const plain = shortenRuns(stripMarkdown(stripEmoticons(stripHtml(lines))));
  const named = plain
    .replace(url, words.link)
    .replace(address, (_, local: string, host: string) => {
      const spell = (part: string) => part.replaceAll('.', ` ${words.dot} `).replace(/[-_+%]/g, ' ');
      return `${spell(local)} ${words.at} ${spell(host)}`;
    })
    .replace(/\s*&\s*/g, ` ${words.and} `);
  return tidyPunctuation(named);
}
