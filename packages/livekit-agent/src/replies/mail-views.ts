import type { MailMessage } from '@nexus/contracts';
import { type ActionItem, type MailParts, partsOfMail } from '@nexus/intelligence';
import type { MailView } from '@nexus/language';
import { countOf, type ListNoun } from '@nexus/spoken-text';
import { capitalise } from '@nexus/text';
import { readerAddresses, summaryOf } from '../inbox/told-summary.ts';
import type { DriveContext } from '../state/drive-context.ts';
import { senderName } from '../wording/mail.ts';

/** Tokens that an answer in a view may have (J-8). */
export const viewTokens: Readonly<Record<MailView, number>> = {
  brief: 200,
  detailed: 500,
  'action-items': 400,
  'key-points': 400,
};

/** Said at once; the rest waits for "more". */
export const itemsAtOnce = 3;

/** A view of one mail, or of a thread in order of time: what is said first, and what is told in threes. */
export interface ViewedMails {
  readonly opening: string;
  readonly items: readonly string[];
}

/** The view in sentences of the mails and of nothing else but its frame: a count, who has to do something, until when. */
export function viewMails(drive: DriveContext, view: MailView, mails: readonly MailMessage[]): ViewedMails {
  switch (view) {
    case 'brief':
      return { opening: '', items: [inShort(drive, mails.slice(-1))] };
    case 'detailed':
      return inDetail(drive, mails);
    case 'key-points':
      return keyPoints(drive, mails);
    case 'action-items':
      return actionItems(drive, mails);
  }
}

const point: ListNoun = { singular: 'point', plural: 'points' };
const decision: ListNoun = { singular: 'decision', plural: 'decisions' };
const thing: ListNoun = { singular: 'thing to do', plural: 'things to do' };

function partsOf(drive: DriveContext, mail: MailMessage): MailParts {
  const { timeZone } = drive.clock;
  const { asks } = drive.inbox;
  return partsOfMail(mail, { now: drive.clock.now(), timeZone, asks, readerAddresses: readerAddresses(drive) });
}

function inShort(drive: DriveContext, mails: readonly MailMessage[]): string {
  return mails.map((email) => summaryOf(drive, { email }, 'concise').sentences.join(' ')).join(' ');
}

/** Of several mails each sentence is told with who wrote it. */
function told(mails: readonly MailMessage[], mail: MailMessage, sentence: string): string {
  return mails.length > 1 ? `${senderName(mail)}: ${sentence}` : sentence;
}

function keyPoints(drive: DriveContext, mails: readonly MailMessage[]): ViewedMails {
  const items = mails.flatMap((mail) => partsOf(drive, mail).keyPoints.map((sentence) => told(mails, mail, sentence)));
  if (items.length === 0) return { opening: '', items: [inShort(drive, mails)] };
  return { opening: items.length === 1 ? '' : `${capitalise(countOf(items.length, point))}.`, items };
}

function inDetail(drive: DriveContext, mails: readonly MailMessage[]): ViewedMails {
  const decided = mails.flatMap((mail) => partsOf(drive, mail).decisions.map((sentence) => ({ mail, sentence })));
  const rest = mails.flatMap((mail) =>
    summaryOf(drive, { email: mail }, 'detailed')
      .sentences.filter((sentence) => !decided.some((other) => other.sentence === sentence))
      .map((sentence) => ({ mail, sentence })),
  );
  const items = [...decided, ...rest].map(({ mail, sentence }) => told(mails, mail, sentence));
  const count = decided.length === 0 ? 'I find no decision in it' : capitalise(countOf(decided.length, decision));
  return { opening: decided.length === 0 ? `${count}.` : `${count} first.`, items };
}

const yours = ({ assignee }: ActionItem) => assignee.who !== 'person';

function actionItems(drive: DriveContext, mails: readonly MailMessage[]): ViewedMails {
  const all = mails.flatMap((mail) => partsOf(drive, mail).actionItems.map((item) => ({ mail, item })));
  const order = ['reader', 'nobody', 'person'];
  all.sort((one, other) => order.indexOf(one.item.assignee.who) - order.indexOf(other.item.assignee.who));
  const items = all.map(({ mail, item }) => sayAction(item, mails.length > 1 ? mail : null));
  if (items.length === 0) return { opening: 'I find nothing to do in it.', items };
  if (!all.some(({ item }) => yours(item))) return { opening: 'Nothing for you, only for others.', items };
  return { opening: `${capitalise(countOf(items.length, thing))}.`, items };
}

/** "Why is Northmix ringing me?": to be answered. "Could you send it?" is to be done. */
const wantsAnswer =
  /^(?:and |so |but )?(?:why|what|when|where|who|whose|which|how|is|are|was|were|do|does|did|has|have|had)\b.*\?$/is;

/** "For you, by Friday noon: could you send me the drawings?" @param mail of several, the one that it stands in */
function sayAction({ action, assignee, due }: ActionItem, mail: MailMessage | null): string {
  const whose =
    assignee.who === 'reader' ? 'For you' : assignee.who === 'person' ? `For ${assignee.name}` : 'For nobody by name';
  const from = mail === null ? '' : `, from ${senderName(mail)}`;
  // "Confirm to Magda before seven tomorrow, then ring me" says itself until when.
  const isSaid = due !== null && action.toLowerCase().includes(due.words.toLowerCase());
  const until =
    due === null ? '' : due.isPast ? `, due ${due.words}, which has passed` : isSaid ? '' : `, ${due.words}`;
  const isQuestion = assignee.who === 'reader' && wantsAnswer.test(action);
  return `${whose}${isQuestion ? ' to answer' : ''}${from}${until}: ${action}`;
}
