import { capitalise, countSpokenWords, joinWithAnd, smallNumbers, splitSentences, wholeSentence } from '@nexus/text';
import { isImperative } from '../../asks/sentence-words.ts';
import { insideQuotations } from './direct-speech.ts';
import { sayForms } from './form-lines.ts';
import { letterText, withoutTail } from './letter-text.ts';
import { asksOfLast, onlyPoints } from './pointing.ts';
import { proseLines, standIns } from './prose-lines.ts';
import { bindsReader } from './shorten-sentence.ts';
import { isQuotation, isWorthSaying, saysSomething } from './worth-saying.ts';

/** A sentence of a mail as it could be said. */
export interface MailSentence {
  /** Speakable, whole. */
  readonly text: string;
  /** It stands alone on its line without a mark at its end: a heading, a label, a name. */
  readonly isFragment: boolean;
  /** The sentence before it, which it may point to, is none that can be said: a command or what announces one, what somebody is quoted with. */
  readonly isAfterGap: boolean;
  /** It is a point of a list, or begins one. */
  readonly isPoint: boolean;
}

const textLimit = 12_000;
const sentenceLimit = 60;

const bullet = /^\s*(?:[-*•·–—o]|\(?\d{1,2}[.)]|\(?[a-z][.)])\s+(?=\S)/i;
const longestItem = 60;

type Block =
  | { readonly kind: 'prose'; readonly lines: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly string[] };

/** Runs of lines with a bullet or a number, and what stands between them; blank lines between bullets do not end a list. */
/** A whole sentence at the margin, below an item that is over, is none of the list. */
function beginsAnew(line: string, item: string): boolean {
  return (
    /^\p{Lu}[^:]*[.!?]\s*$/u.test(line) &&
    line.trim().split(/\s+/).length > 2 &&
    !leftOpen.test(item) &&
    !/[,(–-]$/.test(item)
  );
}

function blocksOf(text: string): Block[] {
  const blocks: ({ kind: 'prose'; lines: string[] } | { kind: 'list'; items: string[] })[] = [];
  let blank = false;
  for (const line of text.split('\n')) {
    const last = blocks.at(-1);
    if (bullet.test(line)) {
      const item = line.replace(bullet, '').trim();
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', items: [item] });
    } else if (last?.kind === 'list' && line.trim() !== '' && !blank && !beginsAnew(line, last.items.at(-1) ?? '')) {
      last.items.push(`${last.items.pop()} ${line.trim()}`);
    } else if (last?.kind === 'prose') {
      last.lines.push(line);
    } else if (line.trim() !== '') {
      blocks.push({ kind: 'prose', lines: [line] });
    }
    blank = line.trim() === '';
  }
  return blocks;
}

const dashed = /^\s*[-–—]\s+(?=\p{Ll})/u;
const leftUnfinished = /[\p{L}\p{N},)"”'’]\s*$/u;
/** So near another line with a bullet makes a list of two. */
const reachOfList = 4;

/** "… means the gate must go ⏎ - in Cork": one line with a dash below words that are not over goes on with them. */
function joinDashedLine(text: string): string {
  const lines = text.split('\n');
  const isAlone = (at: number): boolean =>
    lines.slice(Math.max(0, at - reachOfList), at + reachOfList + 1).filter((line) => bullet.test(line)).length === 1;
  return lines
    .map((line, at) => {
      const goesOn = dashed.test(line) && leftUnfinished.test(lines[at - 1] ?? '') && isAlone(at);
      return goesOn ? ` – ${line.replace(dashed, '')}` : `\n${line}`;
    })
    .join('');
}

const wordsOfList = 16;

function itemText(item: string): string {
  const said = wholeSentence(item.replace(/\s*\([^()]*\)/g, '')).replace(/(?:[.;,\s]+(?:and|or)\b)?[.;,\s]*$/i, '');
  return /^\p{Ll}/u.test(item) ? said.charAt(0).toLowerCase() + said.slice(1) : said;
}

/** A list as one says it: whole where it is short; else what binds its reader, or what comes first, and how many more; else how many there are. */
function sayList(announcement: string, items: readonly string[]): string {
  const isEither = items.some((item) => /\bor\W*$/i.test(item));
  const said = items.map(itemText).filter((item) => item !== '');
  const separator = said.some((item) => item.includes(',')) ? '; ' : ', ';
  const count = smallNumbers[said.length] ?? `${said.length}`;
  const head = capitalise(
    announcement
      .replace(/[\s:.,–-]+$/, '')
      .replace(/^(?:please )?(?:find|see) (?:below|the following):? (?=(?:what|which|the|our|your)\b)/i, ''),
  );
  const isCounted = new RegExp(`\\b(?:${count}|${said.length})\\b`, 'i').test(head);
  let whole = 0;
  let words = 0;
  for (const item of said) {
    words += countSpokenWords(item);
    if (words > wordsOfList) break;
    whole += 1;
  }
  // One item left over takes as many words to count as to say.
  if (whole >= said.length) {
    const last = isEither ? 'or' : 'and';
    const isPlain = separator === ', ' && !isEither;
    const all = isPlain
      ? joinWithAnd(said)
      : `${said.slice(0, -1).join(separator)}${separator}${last} ${said.at(-1) ?? ''}`;
    return `${head}: ${said.length === 1 ? said[0] : all}.`;
  }
  const binding = said.filter(bindsReader);
  if (binding.length > 0 && said.slice(whole).some(bindsReader)) {
    const others = said.length - binding.length;
    const more = others === 0 ? '' : `; and ${smallNumbers[others] ?? others} more`;
    return `${head}: ${binding.join('; ')}${more}.`;
  }
  if (whole < 2) return isCounted ? `${head}.` : `${head}: ${count} points.`;
  const rest = said.length - whole;
  return `${head}: ${said.slice(0, whole).join(separator)}, and ${smallNumbers[rest] ?? rest} more.`;
}

function isBareItem(sentence: string): boolean {
  return sentence.length <= longestItem && !/[.!?:]$/.test(sentence);
}

const verb =
  /\b(?:i|we|you|is|are|was|were|has|have|had|will|would|can|could|should|must|may|do|does|did|needs?|\p{L}+n['’]t)\b/iu;
const mostAboveItems = 2;

/** Whether a line with a full stop is the last point of a list without bullets: as short as the others, with their dash, and no sentence. */
function closesList(line: string, items: readonly string[]): boolean {
  const bare = line.replace(/\.$/, '');
  if (items.length < 2 || bare === line || !isBareItem(bare)) return false;
  const count = (text: string) => text.split(' ').length;
  const isAlike = items.every((item) => / [-–—] /.test(item) === / [-–—] /.test(bare));
  const isShort = count(bare) <= Math.max(...items.map(count)) + mostAboveItems;
  return isAlike && isShort && !verb.test(bare) && !isImperative(line);
}

/** "The council has written a letter:" says something without the letter; "the reasons are:" and "check your version:" do not. */
function isWhole(announcement: string): boolean {
  const dangling =
    /\b(?:at|is|are|was|were|as|follows|following|to|of|in|on|for|with|by|from|this|these|that|here|below|into|said|says|wrote|writes|includes?|including)\W*$/i;
  return announcement.split(' ').length > 5 && !dangling.test(announcement) && !isImperative(announcement);
}

/** "Make it more explicit:", "say this:": what it means is the sentence below. */
const pointsForward =
  /(?<!\b(?:of|about) )\b(?:this|it|as follows)(?:\s+(?:more|as|in|like|quite|very|\p{L}+ly)\b[^,;.:]{0,30})?:$/iu;

/** "I still need:" says nothing without the lines below it: they join it. */
function joinBareLists(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at] ?? '';
    const items: string[] = [];
    const announces = sentence.endsWith(':') && isWorthSaying(sentence);
    while (announces && !standIns.includes(items.at(-1) ?? '') && isBareItem(sentences[at + 1] ?? '.')) {
      items.push(sentences[at + 1] ?? '');
      at += 1;
    }
    if (closesList(sentences[at + 1] ?? '', items)) {
      items.push(sentences[at + 1] ?? '');
      at += 1;
    }
    const next = sentences[at + 1];
    if (items.length > 0) joined.push(sayList(sentence, items));
    else if (next !== undefined && !next.endsWith(':') && pointsForward.test(sentence) && announces) {
      joined.push(`${sentence} ${next}`);
      at += 1;
    } else joined.push(isWhole(sentence) ? sentence.replace(/:$/, '.') : sentence);
  }
  return joined;
}

/** "Please find below what we need." */
const saysBelow = /\b(?:below|the following|as follows)\b[^.:;!?]{0,80}\.$/i;

/** The last line before a list announces it when it is not a sentence that is over, or says that it stands below. */
function isAnnouncement(sentence: string | undefined): sentence is string {
  if (sentence === undefined || !/\p{L}{2}/u.test(sentence)) return false;
  return !/[.!?]["”')]*$/.test(sentence) || saysBelow.test(sentence);
}

/** An item that is a sentence of its own is one; of others a list without an announcement is only counted by whoever tells it. */
function isOwnSentence(item: string): boolean {
  return /[.!?]$/.test(item.trim()) && item.split(' ').length >= 4;
}

/** No sentence and no heading ends with these. */
const leftOpen = /\b(?:and|or|but|nor|when|while|because|unless|although|whose|than|the|an?|of|my|our|your|their)$/i;
/** "The U.C." of "the U.C. Berkeley talks"; after "U.S." too one may begin. */
const initials = /(?:^|[\s("“])(?!P\.S)(?:\p{Lu}\.)+\p{Lu}\.$/u;
const opener =
  /^["“(]?(?:the|an?|i|we|you|he|she|it|they|this|that|these|those|there|here|in|on|at|if|when|please|but|and|so|our|my|your|his|her|its|their|as|for|to|no|yes|what|who|how|why|could|can|will|would|is|are|do|does|after|before|while|since|all|some|many)\b/i;

/** Whole again what was parted after "when" at a line's end, before a link on a line of its own, or after the points of "U.C." */
function joinBroken(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1) ?? '';
    if (leftOpen.test(last) || standIns.includes(sentence) || (initials.test(last) && !opener.test(sentence))) {
      joined.pop();
      joined.push(`${last} ${sentence}`);
    } else joined.push(sentence);
  }
  return joined;
}

/** In words, with the sentence that it is about. */
const longestJoined = 50;

/** "Nowak, week 45. Please." and "The lease runs out in May. Thoughts?" ask for what stands before them. */
function joinAsks(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (const sentence of sentences) {
    const last = joined.at(-1);
    if (last === undefined || last.endsWith(':')) joined.push(sentence);
    else if (/^please[.!]*$/i.test(sentence)) {
      joined[joined.length - 1] = `${last.replace(/[.!]+$/, '')}, please.`;
    } else if (asksOfLast(sentence) && last.split(' ').length <= longestJoined) {
      joined[joined.length - 1] = `${/[.!?]["”')]*$/.test(last) ? last : `${last}.`} ${sentence}`;
    } else joined.push(sentence);
  }
  return joined;
}

/** The sentences of a text, and which of them are points of a list that each begin one. What announces something that is not told ends with a colon. */
function rawSentences(
  text: string,
  isForReader: (item: string) => boolean,
): { readonly all: readonly string[]; readonly points: ReadonlySet<string> } {
  const sentences: string[] = [];
  const points = new Set<string>();
  const blocks = blocksOf(joinDashedLine(text));
  for (const [index, block] of blocks.entries()) {
    if (block.kind === 'prose') {
      const own = joinBroken(splitSentences(block.lines.join('\n'), sentenceLimit));
      const announces = blocks[index + 1]?.kind === 'list' && isAnnouncement(own.at(-1)) ? own.pop() : undefined;
      sentences.push(...joinBareLists(own));
      if (announces !== undefined) sentences.push(announces.endsWith(':') ? announces : `${announces}:`);
    } else {
      const announced = sentences.at(-1)?.endsWith(':') ? sentences.pop() : undefined;
      const areSentences = block.items.length === 1 || block.items.every(isOwnSentence);
      if (announced !== undefined && !(areSentences && isBareItem(announced.slice(0, -1)))) {
        sentences.push(sayList(announced, block.items));
      }
      const kept = areSentences ? block.items : announced === undefined ? block.items.filter(isForReader) : [];
      for (const item of kept.map((one) => splitSentences(one))) {
        sentences.push(...item);
        if (block.items.length > 1) points.add(item[0] ?? '');
      }
    }
  }
  return { all: joinAsks(sentences).slice(0, sentenceLimit), points };
}

/** "4. The drawings: still missing. Action: Nora Berg": a point of minutes whose the next step is. */
const owner = /\b(?:action|owner|responsible|assigned(?: to)?|to do|todo)\b[^\p{L}.;]{1,3}(?<names>[^.;]{2,60})/iu;

function isAssigned(item: string, isReader: (name: string) => boolean): boolean {
  return (owner.exec(item)?.groups?.names?.match(/\p{Lu}\p{L}+/gu) ?? []).some(isReader);
}

const machineWord = /(?<=^|\s)(?:[~.]?\/[\w./-]+|--?\w[\w-]*|[^\s,.]*[=<>|$\\{}][^\s,.]*|\w+_\w+|\S+\(\))(?=[\s.,]|$)/g;
const mostMachineWords = 0.2;

/** Commands, paths and options among the words: read aloud they are noise. */
function isForMachines(sentence: string): boolean {
  const count = sentence.match(machineWord)?.length ?? 0;
  return count > 1 && count / sentence.split(/\s+/).length > mostMachineWords;
}

/** Somebody else's words with who said them below: "“…” -- Buckminster Fuller". */
const saying = /(?<=^|\n)\s*["“](?<words>[^"”]{20,600})["”]\s*[–—-]{1,3}\s*(?<by>\p{Lu}[^\n]*)(?:\n(?!\s*\n)[^\n]*)*/gu;

/** Capitals alone: "R. Buckminster Fuller, 1969". */
const nameOfWriter =
  /^(?!(?:I|We|He|She|It|They|You)\b)\p{Lu}[\p{L}.'’-]*(?: (?:(?:van|von|de|der|la) )*\p{Lu}[\p{L}.'’-]*){0,4}(?=$|[,.;(])/u;

/** The first saying of a text, and whose it is; null: there is none. */
export function firstSaying(text: string): { readonly words: string; readonly by: string } | null {
  const [found] = text.slice(0, textLimit).matchAll(saying);
  const { words, by } = found?.groups ?? {};
  const name = nameOfWriter.exec(by ?? '')?.[0].trim() ?? '';
  return words === undefined || name === '' ? null : { words: words.replace(/\s+/g, ' '), by: name };
}

/** The number of an account says nothing to who cannot write it down; who asks for it hears it. */
const iban =
  /(?:,? (?:to|into|on|for) (?:our |the )?(?:account )?)?\b(?:IBAN:? ?)?[A-Z]{2}\d{2}(?: ?[A-Z\d]{4}){3,7}(?: ?[A-Z\d]{1,3})?\b/g;

/** "[IMG: https://… ]": a picture, which may take several lines. */
const picture = /\[(?:img|image|cid|logo|picture)\b[^\]]{0,400}\]/gi;

/** "(Thanks for the picture, Nelson!)" */
const inBrackets = /^[_*\s]*\([^()]{0,60}\)[.!_*]*$/;

/** A paragraph in single quotation marks is said by somebody as one in double ones is. */
const inSingleMarks =
  /(?<=^|\n\s*\n)(?<indent>[ \t]*)['‘](?<words>\S(?:[^\n]|\n(?!\s*\n)){20,800}[.!?])['’](?=\s*(?:\n\s*\n|$))/gu;

/** "Call me if you have any ?'s." */
const questionMarks = /(?<=\b(?:any|more|further|other|your|some) )\?['’]?s\b/gi;

const following =
  /\bthe following (?!(?:day|night|morning|afternoon|evening|week|month|year|\p{L}+day|is|are|was|were|and|from|by)s?\b)(?<thing>(?:\p{L}+ ){0,3}?\p{L}+)(?=(?: (?<verb>is|are|was|were|has|have)\b|[.?!]))/iu;

/** "The following report is ready" whose report is not told: "a report is ready". */
function withoutFollowing(sentence: string): string {
  if (sentence.includes(':')) return sentence;
  return sentence.replace(following, (...found) => {
    const { thing = '', verb = '' } = found.at(-1) as Record<string, string | undefined>;
    const isOne = /^(?:is|was|has)$/i.test(verb) || (verb === '' && !/s$/i.test(thing));
    return isOne ? `${/^[aeiou]/i.test(thing) ? 'an' : 'a'} ${thing}` : thing;
  });
}

/** "Is it shut, as per below?": what stands there is not heard. */
const pointer =
  /,? \(?(?:(?:as )?(?:per|described|mentioned|stated|shown|outlined|noted|discussed)|see) (?:below|above|the attached|attached)\)?(?=[.,?!]|$)/gi;

/** What a mail's text says, sentence by sentence, each once: no greetings, farewells, small print, code or tables; a list is one sentence.
 * @param isLinkPost what stands in quotation marks is what it is about */
export function mailSentences(
  text: string,
  isReader: (name: string) => boolean,
  { isLinkPost = false }: { readonly isLinkPost?: boolean } = {},
): MailSentence[] {
  const seen = new Set<string>();
  const sentences: MailSentence[] = [];
  const plain = text
    .slice(0, textLimit)
    .replace(picture, ' ')
    .replace(inSingleMarks, '$<indent>“$<words>”')
    .replace(saying, '\n')
    .replace(iban, '')
    .replace(questionMarks, 'questions');
  const letter = letterText(isLinkPost ? plain.replace(/["“”]/g, '') : plain);
  const { all, points } = rawSentences(proseLines(sayForms(letter, isReader)), (item) => isAssigned(item, isReader));
  const quoted = insideQuotations(all);
  let isAfterGap = false;
  for (const [place, raw] of all.entries()) {
    const said = capitalise(withoutFollowing(wholeSentence(raw).replace(pointer, '')));
    if (seen.has(said)) continue;
    // "Hi all:" announces nothing.
    if (raw.endsWith(':') && !isWorthSaying(raw)) continue;
    const isUnsaid = raw.endsWith(':') || quoted.has(place) || isQuotation(said) || isForMachines(raw);
    if (!isUnsaid && isWorthSaying(said)) {
      seen.add(said);
      sentences.push({
        text: said,
        isFragment: !/[.!?…:]["”')]*$/.test(raw.trim()),
        isAfterGap,
        isPoint: points.has(raw),
      });
    }
    isAfterGap = isUnsaid;
  }
  const telling = sentences.filter(({ text: said }) => !(onlyPoints(said) || inBrackets.test(said)));
  return telling.length > 0 ? telling : sentences;
}

const fewWords = 12;
/** "Krishna," above and "Dad" below what is written: a word of its own with a capital, and no answer. */
const salutation = /^\p{Lu}[\p{L}.'’-]{1,20}[,:]$/u;
const signature =
  /^(?!(?:Yes|Yep|Yeah|No|Nope|Ok|OK|Okay|Sure|Agreed|Approved|Done|Perfect|Great|Good|Fine|Both|Never|Today|Tomorrow|Calendar)$)\p{Lu}[\p{L}'’-]{1,20}$/u;

function withoutNames(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const isSalutation = lines.length > 1 && salutation.test(lines[0]?.trim() ?? '');
  const isSigned = lines.length > 1 && signature.test(lines.at(-1)?.trim() ?? '');
  return lines.slice(isSalutation ? 1 : 0, isSigned ? -1 : undefined).join('\n');
}

/** The whole of a text that is too short to choose from: "Yes, at four." Null where it is longer, or says nothing but `names`. */
export function shortText(text: string, names: readonly string[]): string | null {
  const letter = withoutNames(withoutTail(text.slice(0, textLimit).replace(saying, '\n').replace(iban, '')));
  const sentences = splitSentences(proseLines(letter), 4).map(wholeSentence);
  const isName = (sentence: string): boolean =>
    (sentence.toLowerCase().match(/\p{L}{2,}/gu) ?? []).every((word) => names.includes(word));
  const said = sentences.filter((sentence) => saysSomething(sentence) && !isName(sentence)).join(' ');
  return said === '' || countSpokenWords(said) > fewWords ? null : said;
}
