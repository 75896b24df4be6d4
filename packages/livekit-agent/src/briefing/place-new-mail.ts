import type { JudgedMail, Topic } from '@nexus/contracts';
import type { Triage } from '@nexus/intelligence';
import type { TrackerState } from './tracker-state.ts';

/** Where a mail that came in during the drive belongs. */
export interface Placement {
  readonly mail: JudgedMail;
  readonly topics: readonly Topic[];
  readonly order: readonly string[];
}

/** The topic of the briefing that the mail joins: that of its thread, else that of the mails it was judged to go with. */
function topicToJoin(
  { threadId, topicId, email }: JudgedMail,
  { items }: Triage,
  { topics }: TrackerState,
): Topic | null {
  const mates = items.filter((item) => item.topicId === topicId && item.email.emailId !== email.emailId);
  const nearest = [...mates.filter((item) => item.threadId === threadId), ...mates];
  for (const mate of nearest) {
    const joined = topics.find(({ emailIds }) => emailIds.includes(mate.email.emailId));
    if (joined !== undefined) return joined;
  }
  return null;
}

function insertAfter(order: readonly string[], previous: string | null, emailId: string): readonly string[] {
  const at = previous === null ? 0 : order.indexOf(previous) + 1;
  return [...order.slice(0, at), emailId, ...order.slice(at)];
}

/** The order with this mail right after the one at hand. Pure. */
export function putNext(order: readonly string[], emailId: string, cursor: string | null): readonly string[] {
  const others = order.filter((other) => other !== emailId);
  return insertAfter(others, cursor, emailId);
}

/**
 * Places a mail in a briefing that is under way: a red flag comes next, another one at the end of its topic, and nothing else
 * changes its place. Pure.
 *
 * @param triage of the mail together with those it may belong to.
 * @returns null when `triage` holds it back.
 */
export function placeNewMail(emailId: string, triage: Triage, state: TrackerState): Placement | null {
  const judged = triage.items.find(({ email }) => email.emailId === emailId);
  if (judged === undefined) return null;
  const joined = topicToJoin(judged, triage, state);
  const title = triage.topics.find(({ topicId }) => topicId === judged.topicId)?.title ?? '';
  const topic = joined ?? { topicId: `${judged.topicId}-${emailId}`, title, emailIds: [], redFlags: 0 };
  const grown: Topic = {
    ...topic,
    emailIds: [...topic.emailIds, emailId],
    redFlags: topic.redFlags + (judged.redFlag ? 1 : 0),
  };
  const last = state.order.findLast((other) => topic.emailIds.includes(other)) ?? state.order.at(-1) ?? null;
  return {
    mail: { ...judged, topicId: topic.topicId },
    topics:
      joined === null ? [...state.topics, grown] : state.topics.map((other) => (other === joined ? grown : other)),
    order: insertAfter(state.order, judged.redFlag ? state.cursor : last, emailId),
  };
}
