const diff = /^(?:@@ |diff --|index [0-9a-f]{6}|[-+]{3} \S|[-+]\s{0,3}[#{}()\w].*[;{}()=]\s*$|Index: )/;
const code =
  /[;{}]\s*$|^\s*(?:#include|#!|\$ |# \S+$|% |>>> |def |class \w+[:({]|import \w|sub |my \$|if \(|for \(|while \(|return\b.*;|<\/?\w+>|\/\/ |\/\*|\*\/|^make(?:\[\d+\])?:|\*{3} |Traceback|at \w+\.\w+\()|\w\([\w, ]*\)\s*[;{]|=>|::\w|\w->\w|^\s*[\w.-]+\s*=\s*\S+$|^\s*\S+:\d+:/;
/** "agent error: connect: server: no answer": what a program says went wrong. */
const nestedError = /(?:^|\s)[\w-]+(?: error)?: (?:[\w-]+: ){2,}/i;
const shellOrPath =
  /^\s*(?:[\w.-]+@[\w.-]+[:$#]|\/[\w.-]+\/|[\w./-]+\.(?:rpm|so|tar|gz|deb|py|pl|c|h|conf|cf|spec)\b|(?:apt-get|rpm|sudo|make(?! (?:sure|your|the|it|an?|my|our|this|that|all|me|us|them|some|any|no)\b)|gcc|ls|cat|cd|grep|yum|ssh|tar|wget|curl)\s)/;
const header =
  /^\s*(?:From|To|Sent|Date|Subject|Cc|Reply-To|Forwarded-by|Forwarded-\w+|Message-ID|User-Agent|Received|X-[\w-]+|Content-[\w-]+|Mime-Version|URL|Link|Received-From|Thread-\w+|Importance|Sensitivity)\s*:/i;
const armour =
  /^-{3,}\s*(?:BEGIN|END|Original|Forwarded|Begin|End)\b|^(?:Version: GnuPG|Comment: |Hash: SHA|Charset: )/;
const attribution =
  /^(?:on|at|am|le|quoth|in message|in article)?\b.{0,160}\b(?:wrote|writes|said|spake thusly|schrieb|skrev|a écrit|scribbled)\s*:\s*$/i;
/** "Anna Berg <anna@example.org> on 11/09/2026 03:14:31 PM": whose the mail below is, as Notes says it. */
const nameAndTime = /^\s*["“]?\p{Lu}.{1,100} on \d{1,2}\/\d{1,2}\/\d{2,4} \d{1,2}:\d\d(?::\d\d)? ?[AP]M\s*$/u;
const attributionStart = /^On (?:\w{3,9},? )?(?:\d|\w{3,9} \d).{5,120}$/;
export const linkAlone = /^\s*(?:[-*•]\s*)?<?(?:\S+:\s*)?(?:https?:\/\/|www\.)\S+>?\s*$/i;
const credit =
  /^\s*(?:posted by|submitted by|from the .{1,60} dept|sent from my|copyright|©|\(c\)|all rights reserved|version:|attachment:|\[?(?:image|cid|picture|logo)\b.*\]?$)/i;
const columns = /\S(?: {3,}|\t+)\S.*\S(?: {3,}|\t+)\S|\|.*\|.*\|/;
const dotted = /\.{5,}|_{4,}/;

const leastLetters = 0.6;
const shortLine = 12;
/** A line at least this long was most likely broken by the mail program. */
const wrappedLength = 45;
const entity = /&(?:#\d{1,5}|#x[\da-f]{1,5}|quot|[lr][sd]quo);/gi;

/** A form's date, which has more figures than letters. */
const saysWhen = /^(?:when|due|deadline)\b[^:]*:/i;

function isMostlySigns(line: string): boolean {
  if (saysWhen.test(line)) return false;
  const text = line.replace(/https?:\/\/\S+/g, '').replace(/\s+/g, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (text.length < shortLine) return letters < 2 && digits < 1;
  return (letters + digits * 0.5) / text.length < leastLetters;
}

/** A line in the middle of a sentence is prose whatever its marks. */
function goesOn(line: string, above: string): boolean {
  return (
    above.length >= wrappedLength &&
    /[\p{L}\p{N},]$/u.test(above.trimEnd()) &&
    (/^\p{Ll}{2,} \p{L}/u.test(line) || /^[\w.-]+,? (?:\p{L}[\p{L}'’]* ){4}/u.test(line)) &&
    isProse(above)
  );
}

/** The end of a command that the mail program broke: `75#(NAME)"` has no words of its own. */
function endsCommand(line: string, above: string): boolean {
  return above.length >= wrappedLength && isCommand(above) && !/\p{L}{2,}[,;]? \p{L}{2,}/u.test(line);
}

function isCommand(line: string): boolean {
  return [code, shellOrPath].some((pattern) => pattern.test(line)) || isMostlySigns(line);
}

function isProse(line: string): boolean {
  if (line.trim() === '') return false;
  return (
    ![
      diff,
      code,
      nestedError,
      shellOrPath,
      header,
      armour,
      attribution,
      nameAndTime,
      linkAlone,
      credit,
      columns,
      dotted,
    ].some((pattern) => pattern.test(line)) && !isMostlySigns(line)
  );
}

/** It ends a sentence that has no other mark. */
const smileyAtEnd = /(?<![.!?,;:\s])\s+(?:[:;=]['-]?|8-)[)(DPp/|]+(?=\s+\p{Lu}|\s*$)/gu;

const addressAlone = /^\s*<?[\w.+-]+@[\w-]+(?:\.[\w-]+)+>?\s*$/;
/** What is said in place of a line that the one above announces: "look here:", "which redirects to". */
const announced = [
  [linkAlone, 'a link'],
  [addressAlone, 'an address'],
] as const;
export const standIns: readonly string[] = announced.map(([, name]) => name);
/** A line that ends so goes on with a name. */
const endsBeforeName = /\b(?:to|at|from|via|is)\s*$/;

function isAnnounced(lines: readonly string[], index: number): boolean {
  const above = lines.slice(Math.max(0, index - 2), index).findLast((line) => line.trim() !== '');
  return above !== undefined && isProse(above) && (above.trim().endsWith(':') || endsBeforeName.test(above));
}

/** "root@host:~ #", "[roi@host dir]$": below it stands, up to a blank line, what the machine answered. */
const prompt = /^\s*\[?[\w.-]+@[\w.-]+(?:[: ][^\s\]#$]*)?\]?\s*[#$]/;

function withoutOutput(lines: readonly string[]): readonly string[] {
  let isOutput = false;
  return lines.map((line) => {
    isOutput = line.trim() !== '' && (isOutput || prompt.test(line));
    return isOutput ? '' : line;
  });
}

const fewestWordsOfLine = 4;

/** Without lines of several words, none of them large, that come back as they are and end no sentence: a log. */
function withoutRepeated(lines: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  const isRepeated = (line: string) =>
    (counts.get(line) ?? 0) > 1 &&
    /^\s*\p{Ll}/u.test(line) &&
    line.trim().split(/\s+/).length >= fewestWordsOfLine &&
    !/[.!?,:;]["”')]*\s*$/.test(line);
  return lines.map((line) => (isRepeated(line) ? '' : line));
}

const indented = /^(?:\t| {4,})\s*\S/;
const firstPerson = /\b(?:I|my|we|our)\b/;

/**
 * Without paragraphs that are set in as a whole, below text that is not, and say "I": a passage out of an article. Lists, forms and a
 * first line that is set in say it in the sender's name.
 */
function withoutPassages(lines: readonly string[]): readonly string[] {
  const kept = [...lines];
  let isBelowText = false;
  for (let start = 0; start < lines.length; ) {
    const blank = lines.findIndex((line, at) => at >= start && line.trim() === '');
    const end = blank < 0 ? lines.length : blank;
    const paragraph = lines.slice(start, end);
    const isSetIn = paragraph.length > 1 && paragraph.every((line) => indented.test(line));
    if (isSetIn && isBelowText && firstPerson.test(paragraph.join(' ')) && !paragraph.some((line) => listed.test(line)))
      kept.fill('', start, end);
    if (!isSetIn && paragraph.some((line) => /^\S/.test(line) && isProse(line))) isBelowText = true;
    start = end + 1;
  }
  return kept;
}

const listed = /^\s*(?:[-*•·–—o]|\(?\d{1,2}[.)]|\p{Lu}[\p{L} ]{1,30}:)\s/u;

/**
 * The lines of a text that are prose, the others blank so that what they parted stays apart: no code, diffs, tables, drawings, lines
 * of links, headers of forwarded mail, attributions of quotes, quoted lines.
 */
export function proseLines(text: string): string {
  const lines = withoutPassages(withoutOutput(withoutRepeated(text.replace(entity, '"').split(/\r?\n/))));
  const kept = lines.map((line, index) => {
    const [, name] = announced.find(([form]) => form.test(line)) ?? [];
    if (name !== undefined && isAnnounced(lines, index)) return name;
    if (/^\s*[A-Za-z]{0,12}[>|]/.test(line) || !(isProse(line) || goesOn(line, lines[index - 1] ?? ''))) return '';
    if (endsCommand(line, lines[index - 1] ?? '')) return '';
    // An attribution that the mail program broke into two lines.
    const next = lines[index + 1] ?? '';
    const previous = lines[index - 1] ?? '';
    if (attributionStart.test(line) && attribution.test(`On x ${next}`)) return '';
    return attributionStart.test(previous) && attribution.test(`${previous} ${line}`)
      ? ''
      : line.replace(smileyAtEnd, '.');
  });
  return kept.join('\n');
}

const forwardMark =
  /^[\s>]*-{2,}\s*(?:begin )?(?:forwarded|original|weitergeleitete|ursprüngliche|message transféré)|^\s*begin forwarded message|^\s*-+\s*inline attachment follows/i;
/** "Anna Berg@ENRON", "anna@example.org" or a date on a line of its own, above "To:": how Notes heads the mail below it. */
const headOfEarlier = /^\s*(?:to|from|sent by)\s*:\s*\S/i;
const besideHead = /^\s*(?:to|cc|bcc|subject|sent|date|from|sent by)\s*:/i;
const nameOrDate =
  /@|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}|^\s*["“]?\p{Lu}[\p{L}.'-]*(?:,? \p{Lu}[\p{L}.'-]*){0,3}["”]?(?:\/\w+)*\s*$/u;
const reachUp = 4;

/** Whether a line is a program's mark that an earlier mail begins below it. */
export function marksEarlierMail(line: string): boolean {
  return forwardMark.test(line);
}

function startsEarlierMail(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? '';
  if (marksEarlierMail(line)) return true;
  if (!headOfEarlier.test(line)) return false;
  return lines.slice(at + 1, at + 6).filter((next) => besideHead.test(next)).length >= 1;
}

/** A text as its writer's own words and the earlier mail that was pasted or forwarded below them; `earlier` is empty where there is none. */
export function splitEarlierMail(text: string): { readonly own: string; readonly earlier: string } {
  const lines = text.split(/\r?\n/);
  const at = lines.findIndex((_, index) => startsEarlierMail(lines, index));
  if (at < 0) return { own: text, earlier: '' };
  let start = at;
  // Name and date of the earlier mail stand above its "To:".
  for (let above = at - 1; above >= Math.max(0, at - reachUp); above--) {
    const line = lines[above] ?? '';
    if (line.trim() === '') continue;
    if (!nameOrDate.test(line) || line.length > 80) break;
    start = above;
  }
  return { own: lines.slice(0, start).join('\n'), earlier: lines.slice(start).join('\n') };
}
