import type { Topic } from '@nexus/contracts';
import type { DriveContext } from '../state/drive-context.ts';
import { justAnnounced, upcoming } from '../state/tracker-selectors.ts';

/**
 * The order of a briefing once the small model has read some of it (J-6): what the driver heard or decided about stays where it is, what was
 * announced to come next comes next, then the urgent and the important mails by where they stand now, then the rest topic by topic. Pure.
 */
export function settleEnriched({ inbox, tracker, conversation }: DriveContext): {
  readonly order: readonly string[];
  readonly topics: readonly Topic[];
} {
  const { items, order, topics } = inbox.state;
  const { statuses, heard } = tracker.state;
  const isOpen = (emailId: string) => (statuses.get(emailId) ?? 'pending') === 'pending' && !heard.has(emailId);
  // Once a mail was told the next one is on its way, and one that came in is promised to be the next.
  const holdsNext = heard.size > 0 || conversation.announcements.waiting > 0;
  const promised = new Set([...(holdsNext ? [upcoming(tracker.state)] : []), ...justAnnounced(tracker.state)]);
  const standing = (emailId: string) => {
    const mail = items.get(emailId);
    return mail?.redFlag === true ? inbox.enrichments.standing(mail) : 0;
  };
  // What the model puts lower, as settled or a fraud, is not to be done today.
  const isUrgent = (emailId: string) => {
    const mail = items.get(emailId);
    return mail?.isUrgent === true && standing(emailId) >= mail.score;
  };
  const rank = (emailId: string) => {
    if (!isOpen(emailId)) return 0;
    if (promised.has(emailId)) return 1;
    return items.get(emailId)?.redFlag === true ? 2 : 3;
  };
  const settle = (emailIds: readonly string[]) => {
    const sorted = emailIds.toSorted((one, other) => {
      const ranks = rank(one) - rank(other);
      if (ranks !== 0 || rank(one) !== 2) return ranks;
      return Number(isUrgent(other)) - Number(isUrgent(one)) || standing(other) - standing(one);
    });
    // Of the urgent and of the important ones the mails of a thread stay together.
    const together = (emailId: string) =>
      rank(emailId) === 2 ? `${isUrgent(emailId)} ${items.get(emailId)?.threadId}` : emailId;
    return [...Map.groupBy(sorted, together).values()].flat();
  };
  const known = new Set(order);
  const byTopic = topics.flatMap(({ emailIds }) => emailIds).filter((emailId) => known.has(emailId));
  const place = new Map([...new Set([...byTopic, ...order])].map((emailId, index) => [emailId, index]));
  // Only what is neither told, promised nor important goes by topic; the rest keeps the order it had.
  const sequence = order.toSorted((one, other) =>
    rank(one) === 3 && rank(other) === 3 ? (place.get(one) ?? 0) - (place.get(other) ?? 0) : rank(one) - rank(other),
  );
  return { order: settle(sequence), topics: topics.map((topic) => ({ ...topic, emailIds: settle(topic.emailIds) })) };
}
