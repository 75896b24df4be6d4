import { isFarewell } from './worth-saying.ts';

const tailLines = 8;
const advertisement = /^\s*[-=_*]{3,}.*\b(?:sponsor|advertisement)\b/i;

const ruleLine = /^\s*[-=_*#~]{3,}\s*$/;
const headOfAdvertisement =
  /^\W*(?:(?:paid )?advertis(?:ement|ing)s?|sponsored(?: message| links?)?|a (?:word|message) from (?:our )?sponsors?)\W*$/i;
const longestAdvertisement = 30;

/** Without what stands under "ADVERTISEMENT" in a newsletter: to the next rule of dashes, else to the end of its paragraph. */
function withoutAdvertisements(text: string): string {
  const lines = text.split('\n');
  for (let at = 0; at < lines.length; at++) {
    if (!headOfAdvertisement.test(lines[at] ?? '')) continue;
    const start = ruleLine.test(lines[at + 1] ?? '') ? at + 2 : at + 1;
    const near = lines.slice(start, start + longestAdvertisement);
    const rule = near.findIndex((line) => ruleLine.test(line));
    const opens = near.findIndex((line) => line.trim() !== '');
    const blank = near.findIndex((line, place) => place > opens && line.trim() === '');
    const length = rule >= 0 ? rule : blank >= 0 ? blank : near.length;
    lines.fill('', at, start + length);
  }
  return lines.join('\n');
}

const ofDisclaimer =
  /\b(?:intended recipients?|(?:individuals?|persons?|addressees?) named above|received [^.]{0,40}\bin error)\b/i;
const disclaims = /\b(?:confidential|privileged|disclos\w+|delete|distribut\w+)\b/i;

/** Without paragraphs that are for whoever got the mail by mistake: "please delete it" is nobody's order. */
function withoutDisclaimers(text: string): string {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => {
      const line = paragraph.replace(/\s+/g, ' ');
      return !(ofDisclaimer.test(line) && disclaims.test(line));
    })
    .join('\n\n');
}

/** "… in the hall.  --" and the writer's name below. */
const nameBelowDashes = /\s+-{2,3}[ \t]*\n\s*\p{Lu}[\p{L}.]*(?: \p{Lu}[\p{L}.]*){0,2}\s*$/u;

/** Without what stands below "Kind regards": a name, a title, a company. A postscript stays. */
export function withoutTail(text: string): string {
  const all = text.replace(nameBelowDashes, '').split('\n');
  const advertised = all.findIndex((line) => advertisement.test(line));
  const lines = advertised < 0 ? all : all.slice(0, advertised);
  const at = lines.findLastIndex((line) => isFarewell(line.trim()));
  if (at <= 0) return lines.join('\n');
  const below = lines.slice(at + 1).filter((line) => line.trim() !== '');
  if (below.length > tailLines || below.some((line) => /^\s*p\.?\s?s\b/i.test(line))) return lines.join('\n');
  return lines.slice(0, at).join('\n');
}

/** What a mail says to its reader: its text without advertisements, disclaimers and what stands below its farewell. */
export function letterText(text: string): string {
  return withoutTail(withoutAdvertisements(withoutDisclaimers(text)));
}
