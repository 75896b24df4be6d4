import { createEnglishStemmer, splitSentences } from '@nexus/text';
import { type MailQuestion, type Wanted, wordsIn } from './mail-question.ts';

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
}

export interface MailAnswer {
  readonly emailId: string;
  /** As it stands in the mail. */
  readonly sentence: string;
  readonly isSubject: boolean;
}

const number = String.raw`(?:\d[\d.,']*|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|(?:a |one )?hundred|(?:a )?dozen|half a|a couple of)`;
const money = String.raw`[$€£¥]\s?\d|\b\d[\d.,' ]*\s?(?:[$€£¥]|k\b|euros?\b|eur\b|dollars?\b|usd\b|pounds?\b|gbp\b|pln\b|chf\b|francs?\b|zloty\b|cents?\b|pence\b|grand\b|thousand\b|million\b)|\b(?:eur|usd|gbp|chf|pln)\s?\d`;
const unitOfTime = '(?:minutes?|mins?|hours?|hrs?|days?|nights?|weeks?|fortnights?|months?|years?)';
const weekday = `(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?`;
const month =
  '(?:jan(?:uary)?|feb(?:ruary)?|march|april|may|june|july|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';

/** What a sentence has to hold to answer, by what is wanted; null: anything may. */
const holds: Readonly<Record<Wanted, RegExp | null>> = {
  sum: new RegExp(
    String.raw`${money}|\d\s?%|\bper cent\b|\bfree of charge\b|\bno (?:charge|cost)\b|\b${number} (?:thousand )?(?:a|per) (?:day|week|month|year|night|head|person)\b`,
    'giu',
  ),
  amount: new RegExp(String.raw`${money}|\d\s?%|\bper cent\b|\b${number}\s+\p{L}+`, 'giu'),
  count: new RegExp(String.raw`\b${number}\b|\b(?:none|no one|nobody|both|all of)\b`, 'giu'),
  duration: new RegExp(
    String.raw`\b(?:${number}|another|several|a few)[\s-]+(?:\p{L}+\s+)?${unitOfTime}\b|\ban? ${unitOfTime}\b|\b(?:all|whole) (?:day|week|morning|afternoon)\b|\b(?:until|till)\b`,
    'giu',
  ),
  time: new RegExp(
    String.raw`\b(?:${weekday}|today|tonight|tomorrow|yesterday|${month}|noon|midday|midnight|(?:this|next|last) (?:week|month|morning|afternoon|evening|weekend|year)|end of (?:the )?(?:day|week|month|year)|weekend)\b|\b\d{1,2}(?:[:.]\d{2})\b|\b\d{1,2}(?::\d\d)?\s?[ap]\.?m\b|\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b(?:at|by|from|until|before|after)\s+(?:half past |quarter (?:past|to) )?(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2})\b|\bin (?:an?|${number}) ${unitOfTime}\b|\b${number} ${unitOfTime} (?:ago|from now|later)\b|\b\d{1,2}(?:st|nd|rd|th)\b`,
    'giu',
  ),
  person:
    /\b(?:I|we|I['’](?:m|ll|ve|d)|my|me)\b|(?<=\S[^.!?]*\s)\p{Lu}\p{Ll}+|^\p{Lu}\p{Ll}+ (?:is|has|will|can|was|and|covers|leads|runs|takes|says|said)\b/gu,
  place:
    /\b(?:[Rr]oom|[Ff]loor|[Hh]all|[Ss]treet|[Rr]oad|[Aa]venue|[Bb]uilding|[Gg]ate|[Pp]latform|[Hh]otel|[Ss]tation|[Ss]quare|[Ss]uite|[Ww]ard|[Cc]ent(?:re|er)|[Rr]estaurant|[Oo]nline|[Zz]oom)\b(?:\s+[\p{L}\d]+)?|\b(?:[Ii]n|[Aa]t|[Nn]ear|[Bb]ehind|[Oo]pposite|[Oo]utside)\s+(?:the\s+)?(?!January|February|March|April|May|June|July|August|September|October|November|December|Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|I\b)\p{Lu}\p{L}/gu,
  anything: null,
};

/** Where nothing is named that a question is about, what happens must be. */
const barely: ReadonlySet<Wanted> = new Set(['duration', 'person', 'amount']);

/** Any subject names somebody or some place. */
const namesOnly: ReadonlySet<Wanted> = new Set(['person', 'place']);
const counting: ReadonlySet<Wanted> = new Set(['count', 'amount']);

/** What a word of the question is worth, by where the mail has it. */
const here = 1;
const inHead = 0.85;
const beside = 0.6;
const elsewhere = 0.4;
/** What a word weighs that only says what happens. */
const happeningWeight = 0.25;
/** A question in the mail answers less than a statement; one that asks for the same kind of thing does not answer at all. */
const askedBack = 0.15;
const asking: Readonly<Partial<Record<Wanted, RegExp>>> = {
  sum: /\b(?:how much|what (?:is|are|does|do|would|will))\b.*\?/i,
  amount: /\bhow much\b.*\?/i,
  count: /\bhow many\b.*\?/i,
  duration: /\bhow long\b.*\?/i,
  time: /\b(?:when|what (?:time|day|date)|which day)\b.*\?/i,
  person: /\bwho\b.*\?/i,
  place: /\b(?:where|which|what)\b.*\?/i,
};
/** Of two that answer equally well, within this, the newer one holds. */
const alike = 0.1;
/** Sentences that are looked at of one mail. */
const sentenceLimit = 150;
/** Of the question, the least that a mail must hold: where a kind of answer is wanted and found, and where anything is. */
const least = { typed: 0.68, anything: 0.8 } as const;

/** Two forms of one word: what Snowball leaves apart, as "deliveri" and "deliv". */
function isSame(stem: string, other: string): boolean {
  if (stem === other) return true;
  const [short, long] = stem.length < other.length ? [stem, other] : [other, stem];
  return short.length >= 5 && long.length - short.length <= 3 && long.startsWith(short);
}

interface Reading {
  readonly mail: AskedMail;
  readonly sentences: readonly { readonly text: string; readonly stems: readonly string[] }[];
  readonly head: readonly string[];
  readonly all: readonly string[];
}

function createReader() {
  const { stem } = createEnglishStemmer();
  const known = new Map<string, string>();
  const stemOf = (word: string) => {
    const found = known.get(word) ?? stem(word);
    known.set(word, found);
    return found;
  };
  const stemsOf = (text: string) => [...new Set(wordsIn(text).map(stemOf))];
  const read = (mail: AskedMail): Reading => {
    const sentences = splitSentences(mail.text, sentenceLimit).map((text) => ({ text, stems: stemsOf(text) }));
    const head = stemsOf(`${mail.sender} ${mail.subject}`);
    return { mail, sentences, head, all: [...new Set([...head, ...sentences.flatMap(({ stems }) => stems)])] };
  };
  return { read, stemsOf };
}

const has = (stems: readonly string[], wanted: string) => stems.some((stem) => isSame(stem, wanted));

/** Whether a mail can hold any of these at all, before it is read closely: what most mails are left out by. */
function mayHold({ sender, subject, text }: AskedMail, stems: readonly string[]): boolean {
  const plain = `${sender} ${subject} ${text}`.toLowerCase();
  return stems.some((stem) => plain.includes(stem.slice(0, Math.max(3, stem.length - 2))));
}

const anySum = new RegExp(money, 'i');
/** Sums named as what is to be paid, before others in the same mail. */
const total = /\b(?:total|altogether|all in|in all|comes? to|amounts? to|due|payable|to pay)\b/i;

interface Candidate extends MailAnswer {
  /** How much of the question the mail holds near the sentence: from 0 to 1. */
  readonly share: number;
  /** The same, with what else speaks for the sentence. */
  readonly value: number;
}

/** Whether it holds what is wanted besides the question's own words: "Saturday" says nothing of who covers Saturday. */
function holdsNew(needed: RegExp, text: string, isAsked: (words: string) => boolean): boolean {
  return [...text.matchAll(needed)].some(([words]) => !isAsked(words));
}

function bestIn(
  { mail, sentences, head, all }: Reading,
  question: MailQuestion,
  weights: ReadonlyMap<string, number>,
  isAsked: (words: string) => boolean,
): Candidate | null {
  const needed = holds[question.wanted];
  const candidates = [
    ...(needed === null || namesOnly.has(question.wanted)
      ? []
      : [{ text: mail.subject, stems: head, isSubject: true }]),
    ...sentences.map((sentence) => ({ ...sentence, isSubject: false })),
  ];
  // "How long does it take": of what was told last, whatever that is, it must be what takes its time.
  const isBare = question.about.length === 0 && barely.has(question.wanted);
  // "How many blocks": a number beside something else is no answer.
  const [counted] = counting.has(question.wanted) ? question.about : [];
  const sum = question.about.reduce((all, stem) => all + (weights.get(stem) ?? 0), 0);
  let best: Candidate | null = null;
  for (const [place, { text, stems, isSubject }] of candidates.entries()) {
    if (needed !== null && (!holdsNew(needed, text, isAsked) || asking[question.wanted]?.test(text))) continue;
    if (isBare && !question.happening.some((stem) => has(stems, stem))) continue;
    if (isBare && !question.happening.some((stem) => has(stems, stem))) continue;
    if (counted !== undefined && !has(stems, counted)) continue;
    const near = [candidates[place - 1], candidates[place + 1]].flatMap((one) => one?.stems ?? []);
    const worth = (stem: string) => {
      if (has(stems, stem)) return here;
      if (has(head, stem)) return inHead;
      if (has(near, stem)) return beside;
      return has(all, stem) ? elsewhere : 0;
    };
    const held = question.about.reduce((all, stem) => all + worth(stem) * (weights.get(stem) ?? 0), 0);
    const share = sum === 0 ? 1 : held / sum;
    const isNear = sum === 0 || question.about.some((stem) => has(stems, stem) || has(head, stem));
    if (!isNear) continue;
    const happens = (where: readonly string[]) => question.happening.filter((stem) => has(where, stem)).length;
    const happening = Math.max(happens(stems), happens(head) * inHead) * happeningWeight;
    const named = question.wanted === 'sum' && anySum.test(text) ? (total.test(text) ? 0.3 : 0.15) : 0;
    const value = share + happening + named - (/\?["”')]*$/.test(text) ? askedBack : 0);
    if (best === null || value > best.value) best = { emailId: mail.emailId, sentence: text, isSubject, share, value };
  }
  return best;
}

/**
 * The sentence that answers a question about any of these mails: it holds the kind of thing that is wanted, and the mail holds near it what the
 * question is about. Null where none does, rather than one that only has some word of it. Pure.
 */
export function findAnswer(question: MailQuestion, mails: readonly AskedMail[]): MailAnswer | null {
  const { about, wanted } = question;
  const { read, stemsOf } = createReader();
  const isAsked = (words: string) => {
    const stems = stemsOf(words);
    return stems.length > 0 && stems.every((stem) => about.includes(stem));
  };
  const readings = (about.length === 0 ? mails : mails.filter((mail) => mayHold(mail, about))).map(read);
  // What stands in fewer mails tells more of which one is meant.
  const weights = new Map(
    about.map((stem) => {
      const holding = readings.filter(({ all }) => has(all, stem)).length;
      return [stem, Math.log(2 + mails.length / Math.max(1, holding))];
    }),
  );
  const leastShare = wanted === 'anything' ? least.anything : least.typed;
  const found = readings.flatMap((reading) => {
    const answer = bestIn(reading, question, weights, isAsked);
    return answer === null || answer.share < leastShare ? [] : [{ answer, at: reading.mail.at ?? 0 }];
  });
  const most = Math.max(...found.map(({ answer }) => answer.value));
  const [best] = found.filter(({ answer }) => answer.value >= most - alike).toSorted((one, other) => other.at - one.at);
  if (best === undefined) return null;
  const { emailId, sentence, isSubject } = best.answer;
  return { emailId, sentence, isSubject };
}
