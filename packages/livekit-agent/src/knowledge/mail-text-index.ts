import type { MailAddress, MailBody } from '@nexus/contracts';
import { carriesMeaning, gateWords, isUnspaced } from './gate-words.ts';
import { createHashList, type HashList, hashWords } from './hash-words.ts';

/** What the gate needs of a mail; a body that was not read is not there. */
export interface GatedMail {
  readonly emailId: string;
  readonly from: MailAddress | null;
  readonly subject: string;
  readonly body?: MailBody;
}

/** The mails of one session, made ready to be compared with. It lives and ends with the session, as the mails do. */
export interface MailTextIndex {
  /** A known mail costs nothing; one that has got its body since is read again. @returns whether it was read. */
  add(mail: GatedMail): boolean;
  /** Whether four words in a row, of which two carry meaning, stand in a mail (M-7). */
  holds(words: readonly string[]): boolean;
  /** Whether most of what the words say stands in one mail, in whatever order. */
  holdsMostOf(words: readonly string[]): boolean;
  /** Whether a sender is named together with a number of three digits or more that stands in one of their mails. */
  holdsDetail(words: readonly string[]): boolean;
}

/** A mail as numbers only, so that thousands fit; its text is read again where a number agrees. */
interface IndexedMail {
  readonly mail: GatedMail;
  readonly stretches: HashList;
  readonly words: HashList;
  readonly name: HashList;
}

const inARow = 4;
const meaningfulInARow = 2;
/** Letters in a row of a script without spaces: about four words. */
const lettersInARow = 7;
/** "Most of it" needs so many telling words at least, and this share of them in one mail. */
const leastTelling = 4;
const most = 0.7;
const shortestName = 3;

/** Where stretches begin that are long and telling enough to be compared, and how long they are. */
function* stretchesOf(words: readonly string[]): Generator<readonly [start: number, length: number]> {
  const telling = words.map((word) => (carriesMeaning(word) ? 1 : 0));
  let meaning = 0;
  let letters = 0;
  for (let end = 1; end <= words.length; end += 1) {
    letters = isUnspaced(words[end - 1] ?? '') ? letters + 1 : 0;
    meaning += (telling[end - 1] ?? 0) - (telling[end - 1 - inARow] ?? 0);
    if (letters >= lettersInARow) yield [end - lettersInARow, lettersInARow];
    if (end >= inARow && meaning >= meaningfulInARow) yield [end - inARow, inARow];
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
  const hashed = (words: readonly string[]) => createHashList(new Set(words.map((word) => hashWords([word]))));
  return {
    mail,
    stretches: createHashList(new Set(stretchHashes(passages))),
    words: hashed(passages.flat()),
    name: hashed(gateWords(mail.from?.name ?? '').filter((word) => word.length >= shortestName)),
  };
}

function standsIn(mail: GatedMail, stretch: readonly string[]): boolean {
  return passagesOf(mail).some((passage) =>
    passage.some(
      (word, start) => word === stretch[0] && stretch.every((other, index) => passage[start + index] === other),
    ),
  );
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
          if (stretches.has(hash) && standsIn(mail, stretch)) return true;
        }
      }
      return false;
    },
    holdsMostOf(words) {
      const telling = [...new Set(words)].filter(carriesMeaning).map((word) => hashWords([word]));
      if (telling.length < leastTelling) return false;
      return [...indexed.values()].some(
        (mail) => telling.filter((word) => mail.words.has(word)).length >= most * telling.length,
      );
    },
    holdsDetail(words) {
      const numbers = words.filter((word) => /\d{3,}/.test(word)).map((word) => hashWords([word]));
      if (numbers.length === 0) return false;
      const named = words.map((word) => hashWords([word]));
      return [...indexed.values()].some(
        (mail) => numbers.some((number) => mail.words.has(number)) && named.some((word) => mail.name.has(word)),
      );
    },
  };
}
