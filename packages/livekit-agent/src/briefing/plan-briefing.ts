import type { MailMessage, Topic } from '@nexus/contracts';
import { type AskedFirst, askedFirstIn, speaksOf } from './asked-first.ts';
import type { DriveContext } from './briefing-desk.ts';
import type { Inbox } from './inbox.ts';
import type { TrackerState } from './tracker-state.ts';

/** Characters of a mail's own text: what it is about stands at its beginning, and a save must not wait for the rest. */
const looksInto = 1_500;

/** The mails a wish means: by subject or sender; where none fits, by topic; where none does either, by what the mail says. */
function mailsOf({ items, topics }: Inbox, wish: AskedFirst): ReadonlySet<string> {
  const titles = new Map(topics.flatMap(({ title, emailIds }) => emailIds.map((emailId) => [emailId, title] as const)));
  const mails = [...items.values()].map(({ email }) => email);
  const ways: readonly ((mail: MailMessage) => string)[] = [
    ({ subject, from }) => `${subject} ${from?.name ?? ''} ${from?.address ?? ''}`,
    ({ emailId }) => titles.get(emailId) ?? '',
    ({ body }) => body.own.slice(0, looksInto),
  ];
  for (const textOf of ways) {
    const meant = mails.filter((mail) => speaksOf(textOf(mail), wish));
    if (meant.length > 0) return new Set(meant.map(({ emailId }) => emailId));
  }
  return new Set();
}

/** What the driver heard or decided, then what they asked for first, then the rest, each in its own order. Pure. */
export function putFirst(
  inbox: Inbox,
  wishes: readonly AskedFirst[],
  { statuses }: TrackerState,
): { readonly order: readonly string[]; readonly topics: readonly Topic[] } {
  const { order, topics } = inbox;
  const wanted = new Set(wishes.flatMap((wish) => [...mailsOf(inbox, wish)]));
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

/** Plans the briefing from the inbox as it is judged and from what the user's memory asks to hear first (M-10, M-11). */
export function planBriefing(desk: DriveContext): void {
  const wishes = desk.memory === null ? [] : askedFirstIn(desk.memory.entries);
  desk.tracker.apply({ type: 'planned', ...putFirst(desk.inbox, wishes, desk.tracker.state) });
}
