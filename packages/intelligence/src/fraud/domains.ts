import { parse } from 'tldts';

/** A host, by the Public Suffix List. */
export interface Domain {
  /** What somebody registered: `example.co.uk`; the host itself where there is none. */
  readonly registered: string;
  /** Its own word: `example`. */
  readonly label: string;
  /** Under a name that anybody can have a page or a mailbox under (`web.app`, `onmicrosoft.com`), or a bare number. */
  readonly borrowed: boolean;
  readonly topLevel: string;
}

const known = { allowPrivateDomains: true, extractHostname: false } as const;

export function readDomain(host: string): Domain {
  const name = host.toLowerCase().replace(/\.$/, '');
  const { domain, domainWithoutSuffix, isPrivate, isIp, publicSuffix } = parse(name, known);
  const topLevel = name.slice(name.lastIndexOf('.') + 1);
  const borrowed = isIp === true || isPrivate === true || lentOut.has(`${domain}`) || lentOut.has(`${publicSuffix}`);
  return { registered: domain ?? name, label: domainWithoutSuffix ?? name, borrowed, topLevel };
}

export function domainOf(address: string): Domain | null {
  const at = address.lastIndexOf('@');
  return at < 0 || at === address.length - 1 ? null : readDomain(address.slice(at + 1));
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Providers at which anybody has an address for nothing. */
const freeMail = setOf(
  'gmail googlemail yahoo ymail rocketmail hotmail outlook live msn aol gmx web icloud protonmail proton mail inbox yandex rambler bk list zoho tutanota fastmail hushmail lycos excite netscape terra uol bol ig libero virgilio tiscali orange wanadoo laposte free sfr freenet t-online arcor seznam qq 163 126 sina naver daum hanmail rediffmail earthlink comcast verizon att bellsouth cox charter sbcglobal juno netzero mindspring',
);

export function isFreeMail({ label }: Domain): boolean {
  return freeMail.has(label);
}

/** Shorteners, forms and file shares: who follows such a link does not see where it goes. Hosts of pages are in the Public Suffix List. */
const lentOut = setOf(
  'bit.ly tinyurl.com t.co is.gd goo.gl ow.ly cutt.ly rb.gy rebrand.ly shorturl.at t.ly v.gd buff.ly lnkd.in s.id qrco.de linktr.ee telegra.ph t.me wa.me sites.google.com forms.gle docs.google.com storage.googleapis.com firebasestorage.googleapis.com weebly.com wixsite.com jotform.com typeform.com surveymonkey.com notion.site canva.site godaddysites.com square.site webflow.io sendgrid.net onmicrosoft.com sharepoint.com ipfs.io cloudflare-ipfs.com',
);

/** Top-level domains that abuse reports name far above their share (Interisle, Spamhaus, 2022–2025), or that cost nothing. */
const abused = setOf(
  'top xyz icu shop online site click live store club space cfd sbs bond buzz rest fun monster quest cyou vip win bid loan men work gq tk ml ga cf cam lol mom beauty hair skin makeup autos boats homes yachts pics website link support best su',
);

const strangeRuns = /\d{4,}|[bcdfghjklmnpqrstvwxz]{7,}|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{14,}|-.*-.*-|^xn--/;

/** Named by nobody to be read: letters at random, long numbers, many hyphens; or of a top-level domain that is mostly abused. */
export function isOdd({ label, topLevel }: Domain): boolean {
  return abused.has(topLevel) || strangeRuns.test(label) || label.length > 28;
}

/** Letters that look like others, for Latin eyes. */
const twins: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/cl/g, 'd'],
  [/[1|!íìïι]/g, 'l'],
  [/i/g, 'l'],
  [/0/g, 'o'],
  [/5/g, 's'],
  [/3/g, 'e'],
];

function skeleton(label: string): string {
  return twins.reduce((text, [pattern, letter]) => text.replace(pattern, letter), label.replaceAll('-', ''));
}

/** A label with what its likeness to others is judged by. */
export interface LabelShape {
  readonly label: string;
  readonly skeleton: string;
  /** Of its parts between hyphens; empty where it has one. */
  readonly parts: readonly string[];
}

export function shapeOf(label: string): LabelShape {
  const parts = label.split('-');
  return { label, skeleton: skeleton(label), parts: parts.length < 2 ? [] : parts.map(skeleton) };
}

/** Whether a label is made to be taken for another one: by twins of letters, by one letter's difference, or by the whole of it and more words. */
export function looksLike(one: LabelShape, other: LabelShape): boolean {
  if (one.label === other.label || other.label.length < 5) return false;
  if (one.skeleton === other.skeleton || one.parts.includes(other.skeleton)) return true;
  const { length } = other.label;
  return length >= 6 && Math.abs(one.label.length - length) <= 1 && differsByOne(one.label, other.label);
}

/** Levenshtein distance 1, or two neighbours swapped. */
function differsByOne(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start++;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  if (rest.length === otherRest.length)
    return (
      rest.slice(1) === otherRest.slice(1) ||
      (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
    );
  return rest.length > otherRest.length ? rest.slice(1) === otherRest : rest === otherRest.slice(1);
}
