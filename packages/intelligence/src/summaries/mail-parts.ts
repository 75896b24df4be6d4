import type { MailMessage } from '@nexus/contracts';
import { englishWords } from '@nexus/text';
import { isDiscussionList } from '../mailing-lists.ts';
import { type ReaderRole, readerRole } from '../scoring/signal-reading.ts';
import { speakableName } from '../sender-name.ts';
import { calledName, isNamedIn, isReaderName } from './addressee.ts';
import type { SummaryContext } from './extractive-summary.ts';
import { rankMail } from './rank-mail.ts';
import type { RankedSentence } from './sentences/rank-sentences.ts';

/** Who has to do something. */
export type Assignee =
  | { readonly who: 'reader' }
  | { readonly who: 'person'; readonly name: string }
  /** It is asked of whoever feels meant, or of more than one. */
  | { readonly who: 'nobody' };

/** Something that a mail leaves to be done. */
export interface ActionItem {
  /** A sentence of the mail, without the words of `due` where they were its end. */
  readonly action: string;
  readonly assignee: Assignee;
  /** `words` as the mail has them ("by Friday noon"). Null: none is set. */
  readonly due: { readonly words: string; readonly isPast: boolean } | null;
}

/** What views of a mail are made of (J-8): sentences of its own, in its order. */
export interface MailParts {
  readonly keyPoints: readonly string[];
  readonly decisions: readonly string[];
  /** What the reader has to do first, then what nobody was named for, then what others have to do. */
  readonly actionItems: readonly ActionItem[];
}

type PartsContext = Omit<SummaryContext, 'verbosity'>;

/** What a sentence (`RankedSentence`) is worth to be a point of its own: two in three of those say what readers marked. */
const leastPoint = 0.2;
const mostPoints = 9;

/**
 * What a mail says in its most telling sentences, what was decided in it, and what is left to be done, by whom and until when; by rules
 * and the classifier of asks, without a model. English. Pure.
 */
export function partsOfMail(email: MailMessage, context: PartsContext): MailParts {
  const ranked = rankMail(email, context);
  const inOrder = [...ranked].sort((one, other) => other.worth - one.worth || one.place - other.place);
  const points = inOrder.filter(({ worth }, place) => place === 0 || worth >= leastPoint).slice(0, mostPoints);
  return {
    keyPoints: points.sort((one, other) => one.place - other.place).map(({ text }) => text),
    decisions: ranked.filter(isDecision).map(({ text }) => text),
    actionItems: findActions(email, ranked, context),
  };
}

const decides =
  /\b(?:(?:have|has|had|was|were|been|is|are|got|we|they|i|he|she|board|council|committee|team|client|management|bank|court)\s+(?:(?:all|both|now|also|just|finally|already|therefore|unanimously|formally|since)\s+)*(?:decided|agreed|approved|rejected|refused|settled|chosen|chose|resolved|confirmed|cancelled|canceled|postponed|accepted|adopted|signed off|turned down|called off|put off|ruled out|voted)|(?:going|went|will go|go|goes) (?:ahead )?with\b|decision (?:is|was)\b|(?:goes|going) ahead\b)/i;
/** In front of the decision, or of all of the sentence: it was not taken. */
const undecided =
  /\b(?:if|whether|unless|once|until|before|when|nothing|nobody|none|no|neither|could|should|would|might|may|can|cannot|not|never|to be|still|please|let me know)\b/i;
const putOff = /\?|\b(?:not yet|yet to)\b/i;

/** Something was settled: not asked, hoped or put off. */
function isDecision({ text, ask }: RankedSentence): boolean {
  const taken = decides.exec(text);
  if (taken === null || ask > 0 || putOff.test(text)) return false;
  return !undecided.test(text.slice(0, taken.index + taken[0].length));
}

const askedOfAnybody =
  /\b(?:some(?:one|body)|any(?:one|body) (?:who|able|willing|free|help)|(?:can|could|would|will) any(?:one|body)|who (?:can|could|will|wants|is able)|volunteers?|one of (?:you|us))\b/i;
/** What the sender is going to do; what they will have, be, need or see is no task. */
const promised =
  /^(?:(?:and|so|then|meanwhile|also)[\s,]+)?(?:i|we)(?:['’]ll| will| shall| am going to| are going to|['’]m going to|['’]re going to) (?!(?:be|have|need|want|like|know|see|miss|not|never|all|also|probably|certainly)\b)\p{L}/iu;
/** "Piet to order the props", "Anna Berg will send it". */
const given =
  /^(?<name>\p{Lu}\p{Ll}+(?: \p{Lu}\p{Ll}+)?)(?: will| shall| must| should| has to| needs to| is to| to) (?!be\b)\p{Ll}/u;
/** "Tom: check the gate", "Piet, could you …" */
const turnedTo = /^(?<name>\p{Lu}\p{Ll}+)(?:,|:| [-–]) \p{L}/u;

function findActions(email: MailMessage, ranked: readonly RankedSentence[], context: PartsContext): ActionItem[] {
  const role = readerRole(email, context.readerAddresses);
  const items = ranked.flatMap((sentence): ActionItem[] => {
    const assignee = assigneeOf(sentence, email, role);
    return assignee === null ? [] : [{ ...actionAndDue(sentence, context.now), assignee }];
  });
  return (['reader', 'nobody', 'person'] as const).flatMap((who) => items.filter((item) => item.assignee.who === who));
}

/** Who a sentence gives something to do; null: nobody, since it asks and promises nothing. */
function assigneeOf({ text, ask }: RankedSentence, email: MailMessage, role: ReaderRole): Assignee | null {
  const name = given.exec(text)?.groups?.name ?? (ask > 0 ? turnedTo.exec(text)?.groups?.name : undefined);
  if (name !== undefined && isReaderName(name, role)) return { who: 'reader' };
  if (name !== undefined && isName(name, email)) return { who: 'person', name };
  if (ask === 0) {
    if (!promised.test(text)) return null;
    const sender = speakableName(email.from);
    return sender === null ? null : { who: 'person', name: sender };
  }
  if (askedOfAnybody.test(text)) return { who: 'nobody' };
  const greeted = calledName(email.body.own)?.name;
  if (greeted !== undefined) {
    if (isReaderName(greeted, role)) return { who: 'reader' };
    if (role.known && !role.alone && isNamedIn(greeted, email)) return { who: 'person', name: greeted };
  }
  if (role.known ? role.inTo && (role.alone || !isDiscussionList(email)) : email.recipientCount === 1)
    return { who: 'reader' };
  return { who: 'nobody' };
}

/** Somebody of the headers, or two capitals in a row that are no English words: "Happy to help" names nobody. */
function isName(name: string, email: MailMessage): boolean {
  const words = name.toLowerCase().split(' ');
  return isNamedIn(name, email) || (words.length > 1 && !words.some((word) => englishWords.has(word)));
}

function actionAndDue({ text, deadline }: RankedSentence, now: Date): Pick<ActionItem, 'action' | 'due'> {
  if (deadline === null) return { action: text, due: null };
  const due = { words: deadline.words, isPast: deadline.due < now };
  const body = text.replace(/[\s.!?…]+$/u, '');
  const mark = text.slice(body.length).trim();
  if (!body.toLowerCase().endsWith(` ${deadline.words.toLowerCase()}`)) return { action: text, due };
  const action = body.slice(0, -deadline.words.length).replace(/[\s,;:–-]+$/u, '');
  return { action: `${action}${mark || '.'}`, due };
}
