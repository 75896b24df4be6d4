import type { Work } from '@nexus/async';
import type { JudgedMail, Topic } from '@nexus/contracts';
import { compareIdentity } from './holding/mail-identity.ts';
import { chooseTitles, type TopicNames } from './topics/topic-names.ts';

/** A topic before its place is known. */
export interface UnorderedTopic {
  readonly topicId: string;
  readonly names: TopicNames;
  readonly mails: readonly JudgedMail[];
}

interface BriefingOrder {
  readonly items: readonly JudgedMail[];
  readonly topics: readonly Topic[];
}

/** Undated mail counts as the oldest there is. */
function time({ email }: JudgedMail): number {
  return email.receivedAt?.getTime() ?? 0;
}

function oldestFirst(one: JudgedMail, other: JudgedMail): number {
  return time(one) - time(other) || compareIdentity(one.email, other.email);
}

function highestFirst(one: JudgedMail, other: JudgedMail): number {
  return other.score - one.score || oldestFirst(other, one);
}

/**
 * What must be done within a day before what is only important, whatever it scores: the greeting promises it (B-7), and it cannot wait for the
 * rest. Of each the highest score first, and right behind it what else is of its thread.
 */
function urgentFirst(mails: readonly JudgedMail[]): readonly JudgedMail[] {
  const byThread = (some: readonly JudgedMail[]): readonly JudgedMail[] => {
    const threads = [...Map.groupBy(some.toSorted(highestFirst), ({ threadId }) => threadId).values()];
    return threads.flat();
  };
  return [
    ...byThread(mails.filter(({ isUrgent }) => isUrgent)),
    ...byThread(mails.filter(({ isUrgent }) => !isUrgent)),
  ];
}

/** By their newest mails, the newest first. Each in order of time. */
function newestFirst(one: readonly JudgedMail[], other: readonly JudgedMail[]): number {
  const [newest, another] = [one.at(-1), other.at(-1)];
  return newest === undefined || another === undefined ? other.length - one.length : oldestFirst(another, newest);
}

/** Newest thread first, and each from its oldest unread mail on. */
function byThread(mails: readonly JudgedMail[]): JudgedMail[] {
  const threads = [...Map.groupBy(mails, ({ threadId }) => threadId).values()];
  return threads
    .map((thread) => thread.sort(oldestFirst))
    .sort(newestFirst)
    .flat();
}

function fraudLast(mails: readonly JudgedMail[]): readonly JudgedMail[] {
  return [...mails.filter(({ isFraud }) => !isFraud), ...mails.filter(({ isFraud }) => isFraud)];
}

/** The highest score by thread, over all topics that it is told in: the parts of a long one stay together. */
function highestByThread(topics: readonly UnorderedTopic[]): Map<string, number> {
  const highest = new Map<string, number>();
  for (const { mails } of topics) {
    for (const { threadId, score } of mails) highest.set(threadId, Math.max(score, highest.get(threadId) ?? 0));
  }
  return highest;
}

/**
 * Puts judged mail in the order of a briefing (B-8): red flags first, of them the urgent ones, each thread by its highest score; then topic by topic, the one with the
 * highest score first, in it the newest thread first, in that the oldest mail first; frauds after all of them (J-3). Topics that
 * tie stay in the order in which they are given.
 */
export function* orderBriefing(topics: readonly UnorderedTopic[]): Work<BriefingOrder> {
  const ranked: { readonly topic: UnorderedTopic; readonly highest: number; readonly mails: readonly JudgedMail[] }[] =
    [];
  const highest = highestByThread(topics);
  for (const topic of topics) {
    yield;
    ranked.push({
      topic,
      highest: Math.max(...topic.mails.map(({ threadId }) => highest.get(threadId) ?? 0)),
      mails: byThread(topic.mails),
    });
  }
  ranked.sort((one, other) => other.highest - one.highest);
  const red = urgentFirst(ranked.flatMap(({ mails }) => mails.filter(({ redFlag }) => redFlag)));
  yield;
  const rest = ranked.flatMap(({ mails }) => mails.filter(({ redFlag }) => !redFlag));
  const items = [...red, ...fraudLast(rest)];
  const titles = yield* chooseTitles(ranked.map(({ topic }) => topic.names));
  return {
    items,
    topics: ranked.map(({ topic: { topicId }, mails }, place) => {
      const title = titles[place] ?? '';
      const flagged = urgentFirst(mails.filter(({ redFlag }) => redFlag));
      const briefed = [...flagged, ...fraudLast(mails.filter(({ redFlag }) => !redFlag))];
      return { topicId, title, emailIds: briefed.map(({ email }) => email.emailId), redFlags: flagged.length };
    }),
  };
}
