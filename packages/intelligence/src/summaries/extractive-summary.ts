import type { MailMessage, Verbosity } from '@nexus/contracts';
import { identifyLanguage, plainWords, speakableSentence, splitSentences, spokenSubject } from '@nexus/text';
import type { AskClassifier } from '../asks/ask-classifier.ts';
import { isDiscussionList, isOneWayBulk } from '../mailing-lists.ts';
import { type RankedSentence, rankSentences } from './rank-sentences.ts';

export interface SummaryContext {
  readonly now: Date;
  /** IANA name: what "noon" in the mail means. */
  readonly timeZone: string;
  readonly verbosity: Verbosity;
  readonly asks: AskClassifier;
}

/** What to say of a mail besides its sender and subject. */
export interface MailSummary {
  /** Speakable, in the order of the mail; at least one, at most 1, 2 or 4 by verbosity. */
  readonly sentences: readonly string[];
  /** The sentence that asks for something, when one does. */
  readonly ask: string | null;
  /** The words that name a deadline: "by Friday noon". */
  readonly deadline: string | null;
  /** English name of the language; null when there is too little text to tell. */
  readonly language: string | null;
}

const sentencesBy: Readonly<Record<Verbosity, number>> = { concise: 1, standard: 2, detailed: 4 };
const sentenceLimit = 60;
const textLimit = 12_000;
const leastValue = 0.45;

function plain(...sentences: string[]): MailSummary {
  return { sentences, ask: null, deadline: null, language: null };
}

function about(subject: string): string {
  const spoken = spokenSubject(subject);
  return spoken === null ? '' : `, about ${spoken}`;
}

function withoutText(email: MailMessage): MailSummary {
  if (email.body.onlyPictures) return plain('It looks like a picture without text.');
  const { length } = email.attachments;
  if (length > 0) return plain(`It has no text, only ${length === 1 ? 'an attachment' : `${length} attachments`}.`);
  if (email.body.quoted.trim() !== '') return plain('It only quotes an earlier mail.');
  return plain('There is no text in it that can be read.');
}

function isForward({ subject, body }: MailMessage): boolean {
  return /^\s*(?:fwd?|wg|vb|tr|rv)\s*:/i.test(subject) || /^\W*(?:begin )?forwarded message/i.test(body.quoted);
}

function isListItem(sentence: string): boolean {
  return sentence.length <= 60 && !/[.!?:]$/.test(sentence);
}

/** "I still need:" says nothing without the list that follows: its first items join it, or it goes. */
function joinLists(sentences: readonly string[]): string[] {
  const joined: string[] = [];
  for (let at = 0; at < sentences.length; at++) {
    const sentence = sentences[at] ?? '';
    if (sentence.endsWith(':') && !isWorthSaying(sentence)) continue;
    const items: string[] = [];
    while (sentence.endsWith(':') && items.length < 4 && isListItem(sentences[at + 1] ?? '.')) {
      items.push(sentences[at + 1] ?? '');
      at += 1;
    }
    if (items.length > 0) joined.push(`${sentence} ${items.join(', ')}`);
    else if (!sentence.endsWith(':')) joined.push(sentence);
  }
  return joined;
}

function candidates(text: string): string[] {
  const raw = joinLists(splitSentences(proseLines(text.slice(0, textLimit)), sentenceLimit));
  return [...new Set(raw.map(speakableSentence).filter(isWorthSaying))];
}

/** The listener has heard the subject already; it is said again only when there is nothing else. */
function withoutSubject(sentences: readonly string[], subject: string): readonly string[] {
  const heard = plainWords(subject);
  const news = sentences.filter((sentence) => plainWords(sentence) !== heard);
  return news.length === 0 ? sentences : news;
}

/** The most telling ones, an ask among them when there is one, in the order of the mail. */
function choose(ranked: readonly RankedSentence[], count: number): RankedSentence[] {
  const byValue = [...ranked].sort((one, other) => other.value - one.value || one.place - other.place);
  const [first, ...others] = byValue;
  if (first === undefined) return [];
  const further = others.filter(({ value }) => value >= leastValue).slice(0, count - 1);
  return [first, ...further].sort((one, other) => one.place - other.place);
}

function rankText(text: string, email: MailMessage, context: Omit<SummaryContext, 'verbosity'>): RankedSentence[] {
  const subject = spokenSubject(email.subject) ?? '';
  return rankSentences(withoutSubject(candidates(text), subject), {
    subject,
    sent: email.receivedAt ?? email.claimedAt ?? context.now,
    timeZone: context.timeZone,
    asks: context.asks,
    headlines: isOneWayBulk(email),
    discussion: isDiscussionList(email),
  });
}

/** All sentences of a mail that could be said, in its order, each with its worth: of a forward without a word of its own, those of what it forwards. */
export function rankMail(email: MailMessage, context: Omit<SummaryContext, 'verbosity'>): readonly RankedSentence[] {
  const own = rankText(email.body.own, email, context);
  return own.length === 0 && isForward(email) ? rankText(email.body.quoted, email, context) : own;
}

function summarizeText(text: string, email: MailMessage, context: SummaryContext): MailSummary | null {
  const language = identifyLanguage(proseLines(text.slice(0, textLimit)));
  if (language !== null && language.code !== 'en') {
    return { ...plain(`A mail in ${language.name}${about(email.subject)}.`), language: language.name };
  }
  const ranked = rankText(text, email, context);
  if (ranked.length === 0) return null;
  const chosen = choose(ranked, sentencesBy[context.verbosity]);
  const [asking] = ranked.filter(({ ask }) => ask > 0).sort((one, other) => other.value - one.value);
  const due = ranked.find(({ deadline }) => deadline !== null)?.deadline;
  return {
    sentences: chosen.map(({ text: sentence }) => sentence),
    ask: asking?.text ?? null,
    deadline: due?.words ?? null,
    language: language?.name ?? null,
  };
}

/**
 * Says in a few of its own sentences what a mail is about, what it asks and until when (B-19), chosen by rules and the ask
 * classifier; no model, no network. Mail in another language than English is named, not summarised. Pure.
 */
export function summarizeMail(email: MailMessage, context: SummaryContext): MailSummary {
  const own = summarizeText(email.body.own, email, context);
  if (own !== null) return own;
  if (email.body.quoted.trim() !== '' && isForward(email)) {
    const forwarded = summarizeText(email.body.quoted, email, context);
    if (forwarded === null) return plain('It is a forward.');
    const [first, ...more] = forwarded.sentences;
    return { ...forwarded, sentences: [`It is a forward. ${first ?? ''}`.trim(), ...more] };
  }
  const subject = spokenSubject(email.subject) ?? '';
  if (/https?:\/\/|www\./i.test(email.body.own)) return plain('It holds little more than a link.');
  const isReadable = /\p{L}{2}/u.test(email.body.own);
  return isReadable && subject !== '' ? plain(`It has little text; its subject is ${subject}.`) : withoutText(email);
}

const diff = /^(?:@@ |diff --|index [0-9a-f]{6}|[-+]{3} \S|[-+]\s{0,3}[#{}()\w].*[;{}()=]\s*$|Index: )/;
const code =
  /[;{}]\s*$|^\s*(?:#include|#!|\$ |# \S+$|% |>>> |def |class \w+[:({]|import \w|sub |my \$|if \(|for \(|while \(|return\b.*;|<\/?\w+>|\/\/ |\/\*|\*\/|^make(?:\[\d+\])?:|\*{3} |Traceback|at \w+\.\w+\()|\w+\([\w, ]*\)\s*[;{]|=>|::\w|\w->\w|^\s*[\w.-]+\s*=\s*\S+$|^\s*\S+:\d+:/;
const shellOrPath =
  /^\s*(?:[\w.-]+@[\w.-]+[:$#]|\/[\w.-]+\/|[\w./-]+\.(?:rpm|so|tar|gz|deb|py|pl|c|h|conf|cf|spec)\b|(?:apt-get|rpm|sudo|make|gcc|ls|cat|cd|grep|yum|ssh|tar|wget|curl)\s)/;
const header =
  /^\s*(?:From|To|Sent|Date|Subject|Cc|Reply-To|Forwarded-by|Forwarded-\w+|Message-ID|Received|X-[\w-]+|URL|Link|Received-From)\s*:/i;
const armour =
  /^-{3,}\s*(?:BEGIN|END|Original|Forwarded|Begin|End)\b|^(?:Version: GnuPG|Comment: |Hash: SHA|Charset: )/;
const attribution =
  /^(?:on|at|am|le|quoth|in message|in article)?\b.{0,160}\b(?:wrote|writes|said|spake thusly|schrieb|skrev|a écrit|scribbled)\s*:\s*$/i;
const attributionStart = /^On (?:\w{3,9},? )?(?:\d|\w{3,9} \d).{5,120}$/;
const linkAlone = /^\s*(?:[-*•]\s*)?<?(?:\S+:\s*)?(?:https?:\/\/|www\.)\S+>?\s*$/i;
const credit =
  /^\s*(?:posted by|submitted by|from the .{1,60} dept|sent from my|copyright|©|\(c\)|all rights reserved|version:|attachment:|\[?(?:image|cid|picture|logo)\b.*\]?$)/i;
const columns = /\S(?: {3,}|\t+)\S.*\S(?: {3,}|\t+)\S|\|.*\|.*\|/;
const dotted = /\.{5,}|_{4,}/;

const leastLetters = 0.6;
const shortLine = 12;

function isMostlySigns(line: string): boolean {
  const text = line.replace(/https?:\/\/\S+/g, '').replace(/\s+/g, '');
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const digits = text.match(/\d/g)?.length ?? 0;
  if (text.length < shortLine) return letters < 2 && digits < 1;
  return (letters + digits * 0.5) / text.length < leastLetters;
}

function isProse(line: string): boolean {
  if (line.trim() === '') return false;
  return (
    ![diff, code, shellOrPath, header, armour, attribution, linkAlone, credit, columns, dotted].some((pattern) =>
      pattern.test(line),
    ) && !isMostlySigns(line)
  );
}

/**
 * The lines of a text that are prose, the others blank so that what they parted stays apart: no code, diffs, tables, drawings, lines
 * of links, headers of forwarded mail, attributions of quotes, quoted lines.
 */
function proseLines(text: string): string {
  const lines = text.split(/\r?\n/);
  const kept = lines.map((line, index) => {
    if (/^\s*[A-Za-z]{0,12}[>|]/.test(line) || !isProse(line)) return '';
    // An attribution that the mail program broke into two lines.
    const next = lines[index + 1] ?? '';
    const previous = lines[index - 1] ?? '';
    if (attributionStart.test(line) && attribution.test(`On x ${next}`)) return '';
    return attributionStart.test(previous) && attribution.test(`${previous} ${line}`) ? '' : line;
  });
  return kept.join('\n');
}

const greeting =
  /^(?:hi|hello|hey|dear|good (?:morning|afternoon|evening)|greetings|morning|howdy|g'day)\b[^.?]{0,40}$/i;
const farewell =
  /^(?:(?:many |best |kind |warm |with )*(?:thanks|thank you|thx|ta|regards|wishes|cheers|best|sincerely|yours|love|later|bye|ciao|greetings|enjoy|take care|see you|talk soon|have a (?:great|good|nice|lovely) \w+))\b[^?]{0,40}$/i;
const boilerplate =
  /\bunsubscribe|\b(?:this (?:e-?mail|message|newsletter) (?:is|was|may|and)|you (?:are|were|have) (?:receiv|subscrib)\w*|received this (?:e-?mail|message|newsletter) because|sent from my|confidential(?:ity)?|view (?:this|it) (?:online|in)|privacy policy|all rights reserved|mailing list$|to (?:be removed|opt out)|sponsored by|advertis\w+|copyright|do not reply to this|powered by|forwarded message|original message|additional comments from|please find attached\.?$|in this issue|table of contents|virus|scanned by|pgp|log in and change your preferences|become a (?:member|subscriber)|free (?:signup|report|newsletter))\b/i;
const attributionLine = /\b(?:wrote|writes|said|schrieb|skrev)\s*:?\s*$|^on \w{3},? .*(?:wrote|writes)/i;
const masthead =
  /^(?:\S+ ){0,4}(?:newsletter|headline mailer|mailer|digest)\.?$|^(?:\S+ )?(?:newsletter|daily|weekly|issue|volume|vol|edition|headlines|stories|digest|top stories|news)\b.{0,40}$|^(?:mon|tues|wednes|thurs|fri|satur|sun)day,? .{0,25}$/i;

const fewestWords = 3;
const leastLettersSaid = 0.72;

/** Whether a speakable sentence says something: not a greeting, a farewell, small print, an attribution, a masthead, a scrap. */
function isWorthSaying(sentence: string): boolean {
  const bare = sentence.replace(/\b(?:a link|an address)\b/g, '').trim();
  const words = bare.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const isQuestion = sentence.endsWith('?') && words.length >= 2;
  if (words.length < fewestWords && !isQuestion) return false;
  const dense = bare.replace(/\s+/g, '');
  const letters = dense.match(/\p{L}/gu)?.length ?? 0;
  if (letters / Math.max(1, dense.length) < leastLettersSaid) return false;
  return ![greeting, farewell, boilerplate, attributionLine, masthead].some((pattern) => pattern.test(sentence));
}
