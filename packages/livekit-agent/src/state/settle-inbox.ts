import type { HoldReason, JudgedMail, Topic } from '@nexus/contracts';
import { briefedId } from '@nexus/intelligence';
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

/** The topic that goes on with an earlier one: of the same title, else that with most of its mails; undefined when they are all gone. */
function heirOf({ title, emailIds }: Topic, topics: readonly Topic[]): Topic | undefined {
  const known = new Set(emailIds);
  const common = (topic: Topic): number => topic.emailIds.filter((emailId) => known.has(emailId)).length;
  const nearest = topics.filter((topic) => common(topic) > 0).sort((one, other) => common(other) - common(one));
  return topics.find((topic) => topic.title === title) ?? nearest[0];
}

/** Topics that the driver heard of keep their names and their places before the others, whatever their mails' texts have changed. */
function keepTold(inbox: Inbox, told: readonly Topic[]): Inbox {
  const titles = new Set(told.map(({ title }) => title));
  const kept: Topic[] = [];
  let others = inbox.topics;
  for (const { title, emailIds } of told) {
    // A name that is still there belongs to its own topic.
    const free = others.filter((topic) => topic.title === title || !titles.has(topic.title));
    const heir = heirOf({ topicId: '', title, emailIds, redFlags: 0 }, free);
    if (heir === undefined) continue;
    kept.push({ ...heir, title });
    others = others.filter((topic) => topic !== heir);
  }
  const topics = [...kept, ...others];
  if (topics.every(({ title }, place) => title === inbox.topics[place]?.title)) return inbox;
  const rank = new Map(kept.flatMap(({ emailIds }, place) => emailIds.map((emailId) => [emailId, place] as const)));
  const place = (emailId: string): number =>
    inbox.items.get(emailId)?.redFlag === true ? -1 : (rank.get(emailId) ?? kept.length);
  return { ...inbox, topics, order: inbox.order.toSorted((one, other) => place(one) - place(other)) };
}

/**
 * The inbox once all is judged (B-23), with what the driver heard or decided meanwhile: such a mail stays in the briefing though
 * its text would now hold it back, or though it was put away before it was read; so it is counted once (B-9). Its copy in another
 * account, which is the same mail to the driver, is held back. Topics that were told of keep their names. Pure.
 */
export function settleInbox(judged: Inbox, first: Inbox, state: TrackerState): Inbox {
  const { found, left } = first;
  const isTouched = (emailId: string) => (state.statuses.get(emailId) ?? 'pending') !== 'pending';
  const told = state.topics.filter(({ emailIds }, place) => place < topicsNamed || emailIds.some(isTouched));
  const inbox = keepTold(judged, told);
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
