import type { MailAddress, MailBody, Passage } from '@nexus/contracts';
import { ordinaryWords } from '@nexus/language';
import { stopWords, stripInvisible } from '@nexus/text';

/** What the privacy gate needs of a mail; `body` is absent where it was not read. */
export interface GatedMail {
  readonly emailId: string;
  readonly from: MailAddress | null;
  readonly subject: string;
  readonly body?: MailBody;
}

/** The mails of one session, made ready to be compared with. It lives and ends with the session, as the mails do. */
export interface MailTextIndex {
  /** A known mail costs nothing; one whose body was read since is indexed again. @returns whether it was indexed. */
  add(mail: GatedMail): boolean;
  /** Whether a mail contains four words in a row of which two carry meaning (M-7). */
  holds(words: readonly string[]): boolean;
  /**
   * Whether a word, in any of its forms, is known from these mails alone (H-2): part of a sender's name, or a word or number that is not
   * everybody's and that at most two senders use.
   */
  brings(word: string): boolean;
  /** Whether a sender is named together with a number of three digits or more from one of their mails. */
  holdsDetail(words: readonly string[]): boolean;
}

export function createMailTextIndex(): MailTextIndex {
  const indexed = new Map<string, IndexedMail>();
  return {
    add(mail) {
      const known = indexed.get(mail.emailId)?.mail;
      if (known !== undefined && (known === mail || mail.body === undefined || known.body === mail.body)) return false;
      indexed.set(mail.emailId, indexMail(mail));
      return true;
    },
    holds(words) {
      for (const [start, length] of stretchesOf(words)) {
        const hash = hashWords(words, start, length);
        const stretch = words.slice(start, start + length);
        for (const { mail, stretches } of indexed.values()) {
          if (stretches.has(hash) && containsStretch(mail, stretch)) return true;
        }
      }
      return false;
    },
    brings(word) {
      if (isEverybodys(word)) return false;
      const hash = hashWords([wordStem(word)]);
      const senders = new Set<string>();
      for (const { mail, words, name } of indexed.values()) {
        if (name.has(hash)) return true;
        if (words.has(hash)) senders.add(mail.from?.address ?? '');
      }
      return senders.size > 0 && senders.size < fewestSenders;
    },
    holdsDetail(words) {
      const numbers = words.filter((word) => /\d{3,}/.test(word)).map((word) => hashWords([word]));
      if (numbers.length === 0) return false;
      const named = words.map((word) => hashWords([wordStem(word)]));
      return [...indexed.values()].some(
        (mail) => numbers.some((number) => mail.words.has(number)) && named.some((word) => mail.name.has(word)),
      );
    },
  };
}

/**
 * Words that say nothing of their own: anybody's sentences contain four of them in a row ("let me know if"). Without case, accents and
 * apostrophes, as `gateWords` makes them.
 */
export const commonWords: ReadonlySet<string> = new Set(
  (
    'a an the this that these those it its he him his she her hers they them their theirs we us our ours i me my mine you your yours who whom whose which what when where why how ' +
    'and or but nor so yet if then than because while until till unless although though since as of in on at by for from to into onto with without within about above below over under after before between during ' +
    'through across against near off out up down again further once here there now just also too only very really quite rather still even ever never always often sometimes usually already soon later today tomorrow ' +
    'yesterday tonight first last next other another same such own both each every all any some few more most much many several no not none nothing anything everything something nobody anybody everybody somebody anyone ' +
    'everyone someone one ones two be am is are was were been being do does did done doing dont doesnt didnt have has had having havent hasnt can could cant cannot couldnt may might must shall should shouldnt will would ' +
    'wont wouldnt im ive id ill youre youve youll hes shes its were weve well theyre theyve isnt arent wasnt lets thats theres whats ' +
    'let know see say says said tell tells told ask asks asked get gets got getting give gives gave given go goes going went gone come comes came coming make makes made making take takes took taken taking want wants ' +
    'wanted need needs needed like likes liked think thinks thought look looks looked looking find found use uses used put keep keeps kept help try please thank thanks regards dear hello hi hey sorry sure yes ok okay hope ' +
    'feel free forward hear heard back good best better great new old way thing things time times day days week weeks month months year years bit lot able soon possible question questions attached send sends sent sending ' +
    'mail mails email emails message messages reply read reads reading write writes wrote written regarding per via re fwd fw kind cheers'
  ).split(' '),
);

/** Letters of other scripts that look like Latin ones: a text that is copied letter by letter must not pass for another. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  [
    ...'аa вb еe кk мm нh оo рp сc тt уy хx іi јj ѕs ԁd ԛq ԝw һh αa βb εe ηn ιi κk νv οo ρp τt υu χx ⅼl ɑa ɡg ıi'.matchAll(
      /(\S)(\S)/gu,
    ),
  ].map(([, alike = '', letter = '']) => [alike, letter]),
);

/** Scripts that are written without spaces, where a run of letters is no word. */
const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;

/** One form for all ways of writing the same letters: width, case, accents, look-alikes and what cannot be seen are gone. */
export function plainLetters(text: string): string {
  const folded = stripInvisible(text.normalize('NFKC'))
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss');
  return /^[\p{ASCII}]*$/u.test(folded)
    ? folded
    : folded.replace(/[^\p{ASCII}]/gu, (letter) => lookAlikes.get(letter) ?? letter);
}

/** The words of a text as the privacy gate compares them; a letter of a script without spaces is a word of its own. */
export function gateWords(text: string): readonly string[] {
  const runs = plainLetters(text)
    .replace(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .match(/[\p{L}\p{N}]+/gu);
  if (runs === null) return [];
  return runs.flatMap((run) => (unspaced.test(run) ? [...run] : [run]));
}

function isUnspaced(word: string): boolean {
  return unspaced.test(word);
}

/** Whether a word says something of its own. */
export function carriesMeaning(word: string): boolean {
  return word.length > 2 && !commonWords.has(word);
}

const everybodys: ReadonlySet<string> = new Set([...commonWords, ...ordinaryWords, ...stopWords]);

/** Whether a word names nobody and nothing, however few mails contain it: a small mailbox has most words once. */
function isEverybodys(word: string): boolean {
  return word.length < shortestName || everybodys.has(word) || everybodys.has(wordStem(word)) || /^0+$/.test(word);
}

/** One form for "payment" and "payments", "approve" and "approved"; words of other languages mostly stay as they are. */
export function wordStem(word: string): string {
  const base = word.replace(/(?:ies|ings?|ed|es|s|e|y)$/, '');
  return base.length >= shortestName ? base : word;
}

/** FNV-1a, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), of some words in their order. */
function hashWords(words: readonly string[], start = 0, length = words.length): number {
  let value = 0x811c9dc5;
  for (let index = start; index < start + length; index += 1) {
    const word = words[index] ?? '';
    for (let letter = 0; letter < word.length; letter += 1) {
      value = Math.imul(value ^ word.charCodeAt(letter), 0x01000193);
    }
    value = Math.imul(value ^ 32, 0x01000193);
  }
  return value | 0;
}

/** Hashes, in four bytes each; `has` is a binary search. */
interface HashList {
  has(hash: number): boolean;
}

function createHashList(hashes: Iterable<number>): HashList {
  const sorted = Int32Array.from(hashes).sort();
  return {
    has(hash) {
      let low = 0;
      let high = sorted.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((sorted[middle] ?? 0) < hash) low = middle + 1;
        else high = middle;
      }
      return sorted[low] === hash;
    },
  };
}

/** A mail as numbers only, so that thousands fit; its text is read again where a number agrees. */
interface IndexedMail {
  readonly mail: GatedMail;
  readonly stretches: HashList;
  /** Stems of all words, those of the sender's address among them. */
  readonly words: HashList;
  /** Stems of the sender's name. */
  readonly name: HashList;
}

const wordsInARow = 4;
const meaningfulInARow = 2;
/** Letters in a row of a script without spaces: about four words. */
const lettersInARow = 7;
const shortestName = 3;
/** A word that so many senders use is one of this reader's own world. */
const fewestSenders = 3;

/** Where stretches begin that are long and telling enough to be compared, and how long they are. */
function* stretchesOf(words: readonly string[]): Generator<readonly [start: number, length: number]> {
  const telling = words.map((word) => (carriesMeaning(word) ? 1 : 0));
  let meaning = 0;
  let letters = 0;
  for (let end = 1; end <= words.length; end += 1) {
    letters = isUnspaced(words[end - 1] ?? '') ? letters + 1 : 0;
    meaning += (telling[end - 1] ?? 0) - (telling[end - 1 - wordsInARow] ?? 0);
    if (letters >= lettersInARow) yield [end - lettersInARow, lettersInARow];
    if (end >= wordsInARow && meaning >= meaningfulInARow) yield [end - wordsInARow, wordsInARow];
  }
}

function passagesOf({ subject, body }: GatedMail): readonly (readonly string[])[] {
  const texts = body === undefined ? [subject] : [subject, body.own, body.quoted, body.signature, body.footer];
  return texts.map(gateWords);
}

function* stretchHashes(passages: readonly (readonly string[])[]): Generator<number> {
  for (const words of passages) for (const [start, length] of stretchesOf(words)) yield hashWords(words, start, length);
}

function indexMail(mail: GatedMail): IndexedMail {
  const passages = passagesOf(mail);
  const hashed = (words: readonly string[]) =>
    createHashList(new Set([...new Set(words)].map((word) => hashWords([wordStem(word)]))));
  return {
    mail,
    stretches: createHashList(new Set(stretchHashes(passages))),
    words: hashed([...passages.flat(), ...gateWords(mail.from?.address ?? '')]),
    name: hashed(gateWords(mail.from?.name ?? '').filter((word) => word.length >= shortestName)),
  };
}

function containsStretch(mail: GatedMail, stretch: readonly string[]): boolean {
  return passagesOf(mail).some((passage) =>
    passage.some(
      (word, start) => word === stretch[0] && stretch.every((other, index) => passage[start + index] === other),
    ),
  );
}

/** A passage of a manual as the privacy gate compares it, with all that a model is told of it. */
export function gatedPassage({ documentId, citation, title, fileName, content, before, after }: Passage): GatedMail {
  return {
    emailId: JSON.stringify([documentId, citation]),
    from: null,
    subject: `${title}\n${fileName}`,
    body: {
      own: content,
      quoted: before ?? '',
      signature: after ?? '',
      footer: citation.kind === 'heading' ? citation.path.join('\n') : '',
      onlyPictures: false,
      truncated: false,
    },
  };
}
