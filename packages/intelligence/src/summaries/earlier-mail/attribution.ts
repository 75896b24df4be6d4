import { isOrganisation } from '../../sender-name.ts';
import { type ForwardedHead, headLength, nameOfAddress, person, readForwardedHead } from './forwarded-head.ts';
import { withoutMarks } from './forwarded-mail.ts';

/** Who wrote what a mail quotes. */
export type Writer = Pick<ForwardedHead, 'name' | 'address'>;

const attributionEnd =
  /(?:^|[\s>),"'])(?:wrote|writes|said|says|schreibt|a écrit|escribió|escreveu|ha scritto|schreef|schrijft|skrev|skriver|kirjoitti) ?:\s*$/iu;
/** "Quoting Anna Berg <anna@example.org>:" */
const quoting = /^\s*Quoting (?<who>[^\n:]{3,80}):\s*$/u;
const writerBehind = new RegExp(String.raw`\bschrieb ${person}[^\n]{0,60}:\s*$`, 'u');
const writerLast = new RegExp(String.raw`(?:^|[\s,"“'(])${person}["”')]?\s*$`, 'u');
/** An address as it stands behind a name. */
const addressLast = /[\s<([]*(?:mailto:)?(?<address>[^\s<>"'(),:;[\]]+@[^\s<>"'(),:;[\]]+)[>)\]\s]*$/i;
/** "On Monday," and "October" before a name, "EDT" and "PM" of a time. */
const calendarWords =
  /^(?:On|At|Am|Le|(?:Mon|Tues?|Wed(?:nes)?|Thu(?:rs)?|Fri|Sat(?:ur)?|Sun)(?:day)?|Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?|[A-Z]{2,4})[ ,.]+(?=\p{Lu})/u;

/** Who a line names above what it quotes: "On Monday, Anna Berg <anna@example.org> wrote:"; null: it is no such line, or names nobody. */
function readAttribution(line: string): Writer | null {
  const behind = writerBehind.exec(line)?.groups?.name;
  if (behind !== undefined) return { name: behind, address: null };
  const named = quoting.exec(line)?.groups?.who;
  if (named === undefined && !attributionEnd.test(line)) return null;
  const before = named ?? line.replace(attributionEnd, '').trimEnd();
  const address = addressLast.exec(before)?.groups?.address?.toLowerCase() ?? null;
  let name = writerLast.exec(before.replace(addressLast, ''))?.groups?.name ?? null;
  while (name !== null && calendarWords.test(name)) name = name.replace(calendarWords, '');
  // "kerr@" alone may be any letters.
  if (name === null && /^\p{L}+[._-]\p{L}/u.test(address ?? '')) name = nameOfAddress(address ?? '');
  if (name !== null && isOrganisation(name)) name = null;
  return name === null && address === null ? null : { name, address };
}

/** How many lines deep somebody else's words are: ">> When?" is two. */
export function depthOf(line: string): number {
  return (/^(?:\s{0,3}>)*/.exec(line)?.[0].match(/>/g) ?? []).length;
}

/** Who a text says wrote what it quotes at a depth, the last of several; a line may be broken in two. */
function attributedAt(text: string, depth: number): Writer[] {
  const lines = text.split('\n').map((line) => ({ at: depthOf(line), words: withoutMarks(line) }));
  return lines.flatMap(({ at, words }, index) => {
    if (at !== depth) return [];
    const above = lines[index - 1];
    const whole = above?.at === depth && above.words.trim() !== '' ? `${above.words} ${words}` : words;
    return readAttribution(words) ?? readAttribution(whole) ?? [];
  });
}

/** Who wrote what lines quote at a depth; null: they name nobody, and all that is quoted names several. */
export function writerAt(
  depth: number,
  { lines, quoted }: Readonly<Record<'lines' | 'quoted', string>>,
): Writer | null {
  const named = attributedAt(lines, depth - 1).at(-1);
  if (named !== undefined) return named;
  const [only = null, ...others] = attributedAt(quoted, depth - 1);
  return others.every(({ name }) => name === only?.name) ? only : null;
}

/** Who wrote what a mail quotes first, by the line or the head above it; null: nothing says so. */
export function firstQuotedWriter(quoted: string): Writer | null {
  const top = quoted.slice(0, headLength);
  const head = readForwardedHead(top);
  return attributedAt(top, 0)[0] ?? (head.name === null && head.address === null ? null : head);
}
