import { splitSentences } from '@nexus/text';
import {
  anySum,
  asking,
  barely,
  counting,
  free,
  holds,
  isOtherNumber,
  namesOnly,
  ofItself,
  ofTime,
} from './answer-kinds.ts';
import { type MailQuestion, wordsIn } from './mail-question.ts';
import { createWordStems } from './word-stems.ts';

/** A mail that a question is asked of. */
export interface AskedMail {
  readonly emailId: string;
  /** Name and address. */
  readonly sender: string;
  readonly subject: string;
  /** What the sender wrote, without what is quoted. */
  readonly text: string;
  /** Milliseconds; null where it is not known. */
  readonly at: number | null;
  /** Of one thread a later mail puts an earlier one right. */
  readonly threadId?: string;
  /** It was told last, so that it is asked about rather than others, and in fewer words. */
  readonly isOpen?: boolean;
}

export interface MailAnswer {
  readonly emailId: string;
  /** As it stands in the mail. */
  readonly sentence: string;
  readonly isSubject: boolean;
}

/** What a word of the question is worth, by where the mail has it: in the sentence, over it, or so many sentences away. */
const here = 1;
const inHead = 0.85;
const eachSentenceAway = 0.12;
const farthest = 0.4;
/** What a word weighs that only says what happens. */
const happeningWeight = 0.25;
/** What a word weighs that no mail has: it may be another word for what one has. */
const unknownWeight = 0.35;
/** A question in the mail answers less than a statement, and a subject less than what was written. */
const askedBack = 0.15;
const ofSubject = 0.2;
/** A request tells what it asks for: "can you ring me at half past eight" says when to call. */
const request = /^\W*(?:can|could|would|will) you\b/iu;
/** Of two that answer equally well, within this, the newer one holds. */
const alike = 0.05;
/** Mails that may hold the one word that a question names: "when is the release" asks of none in particular where hundreds speak of releases. */
const mostWithOneWord = 8;
/** The same where any kind of answer would do, so that the word alone must show which mail is meant. */
const mostWithOneWordFree = 2;
/** What is to be done by then, before what only is: "let me know by Monday". */
const asksFor =
  /\b(?:let (?:me|us) know|please|can you|could you|need|confirm|reply|answer|decide|pay|rsvp|latest|deadline)\b|\?$/i;
const ofAsk = 0.1;
/** "Inspector" before "inspect". */
const inItsForm = 0.01;
/** What speaks for the mail that was told last. */
const open = 0.15;
/** What speaks for a mail of whom the question names, before others that name them too. */
const ofNamed = 0.25;
/** The same of one thread, where a later mail puts an earlier one right in fewer words. */
const alikeInThread = 0.4;
/** Sentences that are looked at of one mail. */
const sentenceLimit = 150;
/** In words. What is shorter is a name or a greeting, and answers no open question. */
const shortestAnswer = 4;
/** Of the question, the least that a mail must hold, and that it must hold near the sentence: where a kind of answer is wanted and found, and where anything is. */
const least = { typed: { held: 0.6, near: 0.5 }, anything: { held: 0.85, near: 0.8 } } as const;

/** Two forms of one word: what Snowball leaves apart, as "deliveri" and "deliv". */
function isSame(stem: string, other: string): boolean {
  if (stem === other) return true;
  const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short);
}

interface Reading {
  readonly mail: AskedMail;
  readonly sentences: readonly { readonly text: string; readonly stems: readonly string[] }[];
  readonly sender: readonly string[];
  readonly head: readonly string[];
  readonly all: readonly string[];
}

function createReader() {
  const stemOf = createWordStems();
  const stemsOf = (text: string) => [...new Set(wordsIn(text).map(stemOf))];
  const read = (mail: AskedMail): Reading => {
    const sentences = splitSentences(mail.text, sentenceLimit).map((text) => ({ text, stems: stemsOf(text) }));
    const head = stemsOf(`${mail.sender} ${mail.subject}`);
    return {
      mail,
      sentences,
      sender: stemsOf(mail.sender),
      head,
      all: [...new Set([...head, ...sentences.flatMap(({ stems }) => stems)])],
    };
  };
  return { read, stemsOf };
}

const has = (stems: readonly string[], wanted: string) => stems.some((stem) => isSame(stem, wanted));

/** Whether a mail can hold half of these at all, before it is read closely: what most mails are left out by. */
function mayHold({ sender, subject, text }: AskedMail, stems: readonly string[]): boolean {
  const plain = `${sender} ${subject} ${text}`.toLowerCase();
  const held = stems.filter((stem) => plain.includes(stem.slice(0, Math.max(3, stem.length - 2))));
  return held.length >= stems.length / 2;
}

/** Sums named as what is to be paid, before others in the same mail. */
const total = /\b(?:total|altogether|all in|in all|comes? to|amounts? to|due|payable|to pay)\b/i;

interface Candidate extends MailAnswer {
  /** How well it answers, by what the mail holds and how near. */
  readonly value: number;
}

/** Whether it holds what is wanted besides the question's own words: "Saturday" says nothing of who covers Saturday. */
function holdsNew(needed: RegExp, text: string, isAsked: (words: string) => boolean): boolean {
  return [...text.matchAll(needed)].some(([words]) => !isAsked(words));
}

/** What came does not come, and what somebody did tells of no time that is to come. */
const cameAlready =
  /\b(?:came|arrived|landed|left|began|started|ended|finished|went|ran|took place|was|were)\b|\b(?:I|we|he|she|they|you) (?:have |['’]ve |had |already |just )*\p{L}{2,}ed\b/iu;
/** Of what was, and no answer to when something will be. */
const gone =
  /\b(?:yesterday(?: (?:morning|afternoon|evening))?|last (?:night|week|month|year|\p{L}+day)|this time last \p{L}+|(?:an?|\d+|\p{L}+) (?:minutes?|hours?|days?|weeks?|months?|years?) ago)\b/giu;

interface Asked {
  readonly question: MailQuestion;
  /** Words of the question that are of some sender's name. */
  readonly named: readonly string[];
  /** What each word tells of which mail is meant. */
  readonly weights: ReadonlyMap<string, number>;
  readonly isAsked: (words: string) => boolean;
}

function sumOf(stems: readonly string[], of: (stem: string) => number): number {
  return stems.reduce((sum, stem) => sum + of(stem), 0);
}

function bestIn(reading: Reading, { question, named, weights, isAsked }: Asked): Candidate | null {
  const { mail, sentences, sender, head, all } = reading;
  const { about, happening, wanted } = question;
  const needed = holds[wanted];
  const isFree = wanted === 'anything' && mail.isOpen !== true;
  const { held: leastHeld, near: leastNear } = isFree ? least.anything : least.typed;
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  const present = about.filter((stem) => has(all, stem));
  const held = about.length === 0 ? 1 : sumOf(present, weightOf) / sumOf(about, weightOf);
  if (held < leastHeld) return null;
  // "When can Declan come": what others say of when they come is no answer.
  if (!named.every((stem) => has(all, stem) || isOfName(reading, stem))) return null;
  const candidates = [
    ...(needed === null || namesOnly.has(wanted) ? [] : [{ text: mail.subject, stems: head, isSubject: true }]),
    ...sentences.map((sentence) => ({ ...sentence, isSubject: false })),
  ];
  // "How long does it take": of what was told last, whatever that is, it must be what takes its time.
  const isBare = about.length === 0 && barely.has(wanted);
  // "How many blocks": a number beside something else is no answer.
  const [counted] = counting.has(wanted) ? about : [];
  const places = present.map((stem) => candidates.flatMap(({ stems }, place) => (has(stems, stem) ? [place] : [])));
  // "The pump is 340 plus VAT": a total of something else is none of the pump.
  const mostOwn = Math.max(
    0,
    ...candidates.map(({ text, stems }) =>
      wanted === 'sum' && anySum.test(text) ? present.filter((stem) => has(stems, stem)).length : 0,
    ),
  );
  let best: Candidate | null = null;
  for (const [place, { text, stems, isSubject }] of candidates.entries()) {
    const isToCome = ofTime.has(wanted) && question.isOfFuture;
    if (needed !== null && !holdsNew(needed, isToCome ? text.replace(gone, '') : text, isAsked)) continue;
    if (isToCome && happening.length > 0 && cameAlready.test(text)) continue;
    if (wanted === 'number' && isOtherNumber(text, isAsked)) continue;
    if (asking[wanted].test(text) || (needed === null && stems.length < shortestAnswer)) continue;
    if (isBare && !happening.some((stem) => has(stems, stem))) continue;
    if (counted !== undefined && !has(stems, counted)) continue;
    const own = present.filter((stem) => has(stems, stem));
    // A subject dates what it names, and not all that its mail speaks of.
    if (isSubject && about.length > 0 && own.length < about.length / 2) continue;
    // Anybody may say "I can do that", and any mail has some number.
    if (ofItself.has(wanted) && [...own, ...happening.filter((stem) => has(stems, stem))].length === 0) continue;
    if (needed === null && own.length < present.length / 2) continue;
    const worth = (stem: string) => {
      if (has(head, stem) && !has(stems, stem)) return inHead;
      const away = Math.min(...(places[present.indexOf(stem)] ?? []).map((other) => Math.abs(other - place)));
      return Math.max(farthest, here - eachSentenceAway * away);
    };
    const near =
      present.length === 0 ? 1 : sumOf(present, (stem) => worth(stem) * weightOf(stem)) / sumOf(present, weightOf);
    if (near < leastNear) continue;
    const happens = (where: readonly string[]) => happening.filter((stem) => has(where, stem)).length;
    const happened = Math.max(happens(stems), happens(head) * inHead) * happeningWeight;
    const isSum = wanted === 'sum' && anySum.test(text);
    const isTotal = total.test(text) && own.length >= mostOwn;
    const asSum = isSum ? (isTotal ? 0.3 : 0.15) : 0;
    const less =
      (/\?["”')]*$/.test(text) && !(needed !== null && request.test(text)) ? askedBack : 0) +
      (isSubject ? ofSubject : 0);
    const from = about.some((stem) => has(sender, stem)) ? ofNamed : 0;
    const exact = about.filter((stem) => stems.includes(stem)).length * inItsForm;
    const asks = wanted === 'due' && asksFor.test(text) ? ofAsk : 0;
    const value = held * near + exact + asks + happened + asSum + from + (mail.isOpen ? open : 0) - less;
    if (best === null || value > best.value) best = { emailId: mail.emailId, sentence: text, isSubject, value };
  }
  return best;
}

function weigh(about: readonly string[], readings: readonly Reading[], among: number): ReadonlyMap<string, number> {
  return new Map(
    about.map((stem) => {
      const holding = readings.filter(({ all }) => has(all, stem)).length;
      const rarity = Math.log(2 + among / Math.max(1, holding));
      return [stem, holding === 0 ? rarity * unknownWeight : rarity];
    }),
  );
}

/** What a mail must hold of a question to be named where no sentence answers it. */
const leastOfQuestion = 0.6;

/**
 * The mails that a question is about by their sender or subject, and by most of its words, where no sentence answers it: the closest first, of
 * equals the newest. Pure.
 */
export function findMailsAsked({ about }: MailQuestion, mails: readonly AskedMail[]): readonly AskedMail[] {
  const { read } = createReader();
  const readings = mails.filter((mail) => mayHold(mail, about)).map(read);
  const weights = weigh(about, readings, mails.length);
  const weightOf = (stem: string) => weights.get(stem) ?? 0;
  const whole = sumOf(about, weightOf);
  const counted = readings
    .filter(({ head }) => about.some((stem) => has(head, stem)))
    .map(({ mail, head, all }) => ({
      mail,
      held:
        sumOf(
          about.filter((stem) => has(all, stem)),
          weightOf,
        ) / whole,
      named:
        sumOf(
          about.filter((stem) => has(head, stem)),
          weightOf,
        ) / whole,
    }))
    .filter(({ held }) => held >= leastOfQuestion);
  return counted
    .toSorted(
      (one, other) => other.held + other.named - one.held - one.named || (other.mail.at ?? 0) - (one.mail.at ?? 0),
    )
    .map(({ mail }) => mail);
}

const shortestPart = 5;

/** Whether a word is of a sender's name, or a part of a word of it: the plumber of "burkeplumbing". */
function isOfName({ mail, sender }: Reading, stem: string): boolean {
  if (has(sender, stem)) return true;
  const part = stem.slice(0, Math.max(shortestPart, stem.length - 2));
  return part.length >= shortestPart && mail.sender.toLowerCase().includes(part);
}

/** The mails of whom a question names, asked as a mail is that is open: "when can Declan come" wants a time that he gives, in whatever words. */
function askedOfSender(readings: readonly Reading[], named: readonly string[]): readonly Reading[] {
  return readings
    .filter((reading) => named.every((stem) => isOfName(reading, stem)))
    .map((reading) => ({ ...reading, mail: { ...reading.mail, isOpen: true } }));
}

/**
 * The sentence that answers a question about any of these mails: it holds the kind of thing that is wanted, and the mail holds near it what the
 * question is about. Null where none does, rather than one that only has some word of it. Pure.
 */
export function findAnswer(question: MailQuestion, mails: readonly AskedMail[]): MailAnswer | null {
  const { about } = question;
  const { read, stemsOf } = createReader();
  const isAsked = (words: string) => {
    const stems = stemsOf(words);
    return stems.length > 0 && stems.every((stem) => about.includes(stem));
  };
  const readings = (
    about.length === 0 ? mails : mails.filter((mail) => mail.isOpen === true || mayHold(mail, about))
  ).map(read);
  const weights = weigh(about, readings, mails.length);
  const named = about.filter((stem) => readings.some((reading) => isOfName(reading, stem)));
  const mostHolding = free.has(question.wanted) ? mostWithOneWordFree : mostWithOneWord;
  const isVague = about.length === 1 && readings.filter(({ all }) => has(all, about[0] ?? '')).length > mostHolding;
  const openThread = mails.find(({ isOpen }) => isOpen)?.threadId;
  const isOpen = ({ isOpen: isTold, threadId }: AskedMail) =>
    isTold === true || (threadId !== undefined && threadId === openThread);
  const asked = isVague ? readings.filter(({ mail }) => isOpen(mail)) : readings;
  const ofThem = named.length === 0 || question.wanted === 'anything' ? [] : askedOfSender(asked, named);
  const isNamed = (stem: string) => named.includes(stem);
  const rest = { ...question, about: about.filter((stem) => !isNamed(stem)) };
  const answers = (some: readonly Reading[], question: MailQuestion) =>
    some.flatMap((reading) => {
      const answer = bestIn(reading, { question, named: question === rest ? [] : named, weights, isAsked });
      return answer === null
        ? []
        : [{ answer, at: reading.mail.at ?? 0, threadId: reading.mail.threadId ?? reading.mail.emailId }];
    });
  const direct = answers(asked, question);
  const isOfThem = ({ emailId }: MailAnswer) => ofThem.some(({ mail }) => mail.emailId === emailId);
  const isTheirs = direct.some(({ answer }) => isOfThem(answer));
  const theirs = isTheirs ? [] : answers(ofThem, rest);
  const found = theirs.length > 0 ? theirs : direct;
  const most = Math.max(...found.map(({ answer }) => answer.value));
  const [first] = found
    .filter(({ answer }) => answer.value >= most - alike)
    .toSorted((one, other) => other.at - one.at);
  const [best] = found
    .filter(
      ({ answer, threadId }) =>
        threadId === first?.threadId &&
        answer.value >= first.answer.value - alikeInThread &&
        // What another writes in the thread puts nothing right that she was asked for.
        (!isOfThem(first.answer) || isOfThem(answer)),
    )
    .toSorted((one, other) => other.at - one.at);
  if (best === undefined) return null;
  const { emailId, sentence, isSubject } = best.answer;
  return { emailId, sentence, isSubject };
}
