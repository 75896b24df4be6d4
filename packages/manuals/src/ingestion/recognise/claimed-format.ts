import type { DocumentFormat } from '@nexus/contracts';

const formats: Readonly<Record<string, DocumentFormat>> = {
  pdf: 'pdf',
  csv: 'csv',
  tsv: 'csv',
  md: 'markdown',
  markdown: 'markdown',
  mdown: 'markdown',
  txt: 'text',
  text: 'text',
  log: 'text',
};

/** Endings that promise something else, so that text or PDF under them is not what the name claims. */
const others: ReadonlySet<string> = new Set(
  (
    'doc docx docm dot odt rtf pages xls xlsx xlsm xlsb ods numbers ppt pptx odp key msg eml epub mobi zip gz tgz bz2 xz 7z rar tar ' +
    'png jpg jpeg gif bmp tif tiff webp heic svg ico mp3 wav ogg mp4 mov avi mkv webm exe dll so bin iso dmg apk jar ttf otf woff woff2 sqlite db'
  ).split(' '),
);

/** What a file's ending claims: one of the formats, `other`, or null where it claims nothing. Folders in the name mean nothing. */
export function claimedFormat(fileName: string): DocumentFormat | 'other' | null {
  const name = fileName.split(/[/\\]/).at(-1) ?? '';
  const ending = /\.([^.\s]+)\s*$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (Object.hasOwn(formats, ending)) return formats[ending] ?? null;
  return others.has(ending) ? 'other' : null;
}
