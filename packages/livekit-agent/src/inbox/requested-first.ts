import type { KnowledgeEntry, MailMessage, Topic } from '@nexus/contracts';
import { readMailRule } from '@nexus/language';
import type { DriveContext } from '../state/drive-context.ts';
import type { Inbox } from '../state/inbox.ts';
import type { TrackerState } from '../state/tracker.ts';
import { settleEnriched } from './enriched-order.ts';
import { chooseAnew } from './mail-choice.ts';
import { isOfKind, type MailWords, readMailWords, speaksOf } from './mail-words.ts';

/** Plans the briefing from the inbox as it is judged, from what the small model made of it (J-6), and from what the user's memory asks to hear first (M-10, M-11). */
export function planBriefing(drive: DriveContext): void {
  const requests = drive.knowledge.memory === null ? [] : askedFirstIn(drive.knowledge.memory.entries);
  if (drive.inbox.enrichments.size > 0) drive.inbox.reorder(settleEnriched(drive));
  drive.tracker.apply({ type: 'planned', ...putFirst(drive.inbox.state, requests, drive.tracker.state) });
  chooseAnew(drive);
}

/** What the driver heard or decided, then what they asked for first, then the rest, each in its own order. Pure. */
function putFirst(
  inbox: Inbox,
  requests: readonly MailWords[],
  { statuses }: TrackerState,
): { readonly order: readonly string[]; readonly topics: readonly Topic[] } {
  const { order, topics } = inbox;
  const wanted = new Set(requests.flatMap((request) => [...mailsOf(inbox, request)]));
  if (wanted.size === 0) return { order, topics };
  const isDone = (emailId: string) => (statuses.get(emailId) ?? 'pending') !== 'pending';
  const rank = (emailId: string) => (isDone(emailId) ? 0 : wanted.has(emailId) ? 1 : 2);
  const inTurn = (emailIds: readonly string[]) => emailIds.toSorted((one, other) => rank(one) - rank(other));
  const hasWanted = ({ emailIds }: Topic) => (emailIds.some((emailId) => wanted.has(emailId)) ? 0 : 1);
  return {
    order: inTurn(order),
    topics: topics
      .map((topic) => ({ ...topic, emailIds: inTurn(topic.emailIds) }))
      .toSorted((one, other) => hasWanted(one) - hasWanted(other)),
  };
}

/** Characters of a mail's own text: its beginning says what it is about, and saving a memory must not wait for the rest. */
const searchedCharacters = 1_500;

/** The mails a request means: by their kind; where none is of it, by subject or sender; where none fits, by topic; where none does either, by what the mail says. */
function mailsOf({ items, topics }: Inbox, request: MailWords): ReadonlySet<string> {
  const titles = new Map(topics.flatMap(({ title, emailIds }) => emailIds.map((emailId) => [emailId, title] as const)));
  // "Invoices first" does not mean a false one (J-3).
  const judged = [...items.values()].filter(({ isFraud }) => !isFraud);
  const ofKind = request.length === 1 ? judged.filter((mail) => isOfKind(mail, request)) : [];
  if (ofKind.length > 0) return new Set(ofKind.map(({ email }) => email.emailId));
  const mails = judged.map(({ email }) => email);
  const waysToMatch: readonly ((mail: MailMessage) => string)[] = [
    ({ subject, from }) => `${subject} ${from?.name ?? ''} ${from?.address ?? ''}`,
    ({ emailId }) => titles.get(emailId) ?? '',
    ({ body }) => body.own.slice(0, searchedCharacters),
  ];
  for (const textOf of waysToMatch) {
    const meant = mails.filter((mail) => speaksOf(textOf(mail), request));
    if (meant.length > 0) return new Set(meant.map(({ emailId }) => emailId));
  }
  return new Set();
}

/** What a content like "always tell me about invoices first" puts first; empty where it asks for no such thing. */
export function readFirstRequests(content: string): readonly MailWords[] {
  const rule = readMailRule(content);
  return rule?.verdict === 'first' ? readMailWords(rule.what) : [];
}

/** All that a user's memory asks to hear first. A mere fact, or a remark on a briefing, changes no order. */
export function askedFirstIn(entries: readonly KnowledgeEntry[]): readonly MailWords[] {
  return entries
    .filter(({ category }) => category === 'rule' || category === 'preference')
    .flatMap(({ content }) => readFirstRequests(content));
}
