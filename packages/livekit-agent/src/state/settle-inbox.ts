import type { HoldReason, JudgedMail, Topic } from '@nexus/contracts';
import { briefedId, distinctTitles } from '@nexus/intelligence';
import { topicsNamed } from '../wording/greeting.ts';
import { envelopeFrom, type Inbox } from './inbox.ts';
import type { TrackerState } from './tracker.ts';

/** Holds mails of the briefing back as copies of others. */
function holdCopies(inbox: Inbox, copies: readonly JudgedMail[]): Inbox {
  if (copies.length === 0) return inbox;
  const emails = copies.map(({ email }) => envelopeFrom(email));
  const gone = new Set(emails.map(({ emailId }) => emailId));
  const stays = (emailId: string) => !gone.has(emailId);
  const flagged = copies.filter(({ redFlag }) => redFlag).map(({ email }) => email.emailId);
  const topics = inbox.topics.map((topic) => ({
    ...topic,
    emailIds: topic.emailIds.filter(stays),
    redFlags: topic.redFlags - flagged.filter((emailId) => topic.emailIds.includes(emailId)).length,
  }));
  return {
    ...inbox,
    items: new Map([...inbox.items].filter(([emailId]) => stays(emailId))),
    topics: topics.filter(({ emailIds }) => emailIds.length > 0),
    order: inbox.order.filter(stays),
    held: [...inbox.held, ...emails.map(({ emailId }) => ({ emailId, reason: 'duplicate' as const }))],
    heldCounts: { ...inbox.heldCounts, duplicate: (inbox.heldCounts.duplicate ?? 0) + copies.length },
    heldEnvelopes: new Map([...inbox.heldEnvelopes, ...emails.map((email) => [email.emailId, email] as const)]),
    redFlags: inbox.redFlags - flagged.length,
  };
}

/** The topics with ids of their own: of several with the same the first keeps it. */
function withOwnIds(topics: readonly Topic[]): readonly Topic[] {
  const taken = new Set<string>();
  return topics.map((topic) => {
    let { topicId } = topic;
    while (taken.has(topicId)) topicId = `rest of ${topicId}`;
    taken.add(topicId);
    return { ...topic, topicId };
  });
}

/**
 * Topics that the driver heard of keep their names, their mails and their places before the others, whatever the mails' texts have changed:
 * "EBay, two mails" has two. In them comes first what was heard.
 */
function keepTold(inbox: Inbox, told: readonly Topic[], isTouched: (emailId: string) => boolean): Inbox {
  if (told.length === 0) return inbox;
  const rank = new Map(told.flatMap(({ emailIds }, place) => emailIds.map((emailId) => [emailId, place] as const)));
  const isFlagged = (emailId: string) => inbox.items.get(emailId)?.redFlag === true;
  const place = (emailId: string): number => {
    const item = inbox.items.get(emailId);
    if (item?.isFraud === true) return Number.POSITIVE_INFINITY;
    return item?.redFlag === true ? -1 : (rank.get(emailId) ?? told.length);
  };
  const order = inbox.order.toSorted((one, other) => {
    const [here, there] = [place(one), place(other)];
    return here === there ? Number(isTouched(other)) - Number(isTouched(one)) : here - there;
  });
  const kept = told.map((topic, at) => ({ ...topic, emailIds: order.filter((emailId) => rank.get(emailId) === at) }));
  const others = inbox.topics.map((topic) => ({
    ...topic,
    emailIds: topic.emailIds.filter((emailId) => !rank.has(emailId)),
  }));
  const all = [...kept, ...others].filter(({ emailIds }) => emailIds.length > 0);
  const titles = distinctTitles(all.map(({ title }) => title));
  const topics = withOwnIds(all).map((topic, at) => ({
    ...topic,
    title: titles[at] ?? topic.title,
    redFlags: topic.emailIds.filter(isFlagged).length,
  }));
  const topicOf = new Map(topics.flatMap(({ topicId, emailIds }) => emailIds.map((emailId) => [emailId, topicId])));
  const items = new Map(
    [...inbox.items].map(([emailId, item]) => [emailId, { ...item, topicId: topicOf.get(emailId) ?? item.topicId }]),
  );
  return { ...inbox, topics, order, items };
}

/**
 * The inbox once all is judged (B-23), with what the driver heard or decided meanwhile: such a mail stays in the briefing though
 * its text would now hold it back, or though it was put away before it was read; so it is counted once (B-9). Its copy in another
 * account, which is the same mail to the driver, is held back. Topics that were told of stay as they are. Pure.
 */
export function settleInbox(judged: Inbox, first: Inbox, state: TrackerState): Inbox {
  const { found, left } = first;
  const isTouched = (emailId: string) => (state.statuses.get(emailId) ?? 'pending') !== 'pending';
  const told = state.topics.filter(({ emailIds }, place) => place < topicsNamed || emailIds.some(isTouched));
  const inbox = keepTold(judged, told, isTouched);
  const settled = found.size === 0 && left === undefined ? inbox : { ...inbox, found, ...(left && { left }) };
  const touched = [...first.items].filter(([emailId]) => !settled.items.has(emailId) && isTouched(emailId));
  if (touched.length === 0) return settled;
  const known = new Set(touched.map(([, { email }]) => briefedId(email)));
  const copies = [...settled.items.values()].filter(
    ({ email }) => !isTouched(email.emailId) && known.has(briefedId(email)),
  );
  const rest = holdCopies(settled, copies);
  const items = new Map([...touched, ...rest.items]);
  const held = rest.held.filter(({ emailId }) => !items.has(emailId));
  const heldCounts: Partial<Record<HoldReason, number>> = { ...rest.heldCounts };
  for (const { emailId, reason } of rest.held) {
    if (items.has(emailId)) heldCounts[reason] = (heldCounts[reason] ?? 1) - 1;
  }
  const unread = settled.unread - rest.held.length + held.length + touched.length;
  return { ...rest, items, held, heldCounts, unread };
}
