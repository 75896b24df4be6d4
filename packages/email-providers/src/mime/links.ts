import type { MailLink } from '@nexus/contracts';
import { stripInvisible } from '@nexus/text/invisible-characters';

/** In the order of the mail. */
export type FoundLinks = readonly MailLink[];

interface LinkedText {
  readonly text: string;
  readonly html: boolean;
}

const mostLinks = 40;
const longestShown = 80;
/** Characters of a text in which links are looked for: a page of advertising has its own within them. */
const searched = 400_000;

/** An anchor with its words, or a region of a picture, which has none. Bounded, since mail forgets to close its tags. */
const anchors = /<a\b([^<>]{1,4000})>([\s\S]{0,3000}?)<\/a\s*>|<(?:area|form)\b([^<>]{1,4000})>/gi;
const target = /\b(?:href|action)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
const written = /\bhttps?:\/\/[^\s<>"']{3,2000}/gi;

/** The links of a mail's texts, all alternatives included: who reads the plain one is sent to the same place. */
export function collectLinks(texts: readonly LinkedText[]): FoundLinks {
  const found = new Map<string, MailLink>();
  for (const { text, html } of texts) {
    for (const link of html ? linksOfMarkup(text.slice(0, searched)) : linksOfPlainText(text.slice(0, searched))) {
      if (found.size >= mostLinks) return [...found.values()];
      found.set(`${link.host} ${link.shown}`, link);
    }
  }
  return [...found.values()];
}

function* linksOfMarkup(html: string): Iterable<MailLink> {
  for (const [, attributes, inside, region] of html.matchAll(anchors)) {
    const address = target.exec(attributes ?? region ?? '');
    const host = hostOf(address?.[1] ?? address?.[2] ?? address?.[3] ?? '');
    if (host !== null) yield { shown: shownText(inside ?? ''), host };
  }
}

function* linksOfPlainText(text: string): Iterable<MailLink> {
  for (const [address] of text.matchAll(written)) {
    const host = hostOf(address);
    if (host !== null) yield { shown: host, host };
  }
}

function shownText(inside: string): string {
  return stripInvisible(decodeEntities(inside.replace(/<[^<>]*>/g, ' ')))
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestShown);
}

function decodeEntities(text: string): string {
  return text.replace(/&(?:nbsp|amp|lt|gt|quot|#(\d{1,6})|#x([\da-f]{1,5}));/gi, (entity, decimal, hex) => {
    const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : null;
    if (code !== null) return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
    return { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }[entity.toLowerCase()] ?? ' ';
  });
}

/** Services that a company puts before every link of its mail; the link's own address stands in theirs. */
const rewriters = /(?:^|\.)(?:safelinks\.protection\.outlook\.com|urldefense\.proofpoint\.com)$/;

function hostOf(address: string): string | null {
  const trimmed = decodeEntities(address).trim();
  const mailbox = /^mailto:[^?@]{1,64}@([^?,;\s]{1,253})/i.exec(trimmed)?.[1];
  if (mailbox !== undefined) return `mailto:${mailbox.toLowerCase()}`;
  if (!/^(?:https?:)?\/\//i.test(trimmed)) return null;
  try {
    const url = new URL(trimmed.startsWith('//') ? `https:${trimmed}` : trimmed);
    const beyond = rewriters.test(url.hostname) ? url.searchParams.get('url') : null;
    const host = beyond === null ? url.hostname : new URL(beyond).hostname;
    return host === '' ? null : host.slice(0, 253);
  } catch {
    return null;
  }
}
