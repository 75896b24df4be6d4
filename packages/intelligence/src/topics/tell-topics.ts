import type { Work } from '@nexus/async';
import type { MailMessage } from '@nexus/contracts';
import { compareText } from '@nexus/text';
import type { ClusterTree } from './average-linkage.ts';
import { type ClusterTopicsOptions, clusterTreesWork } from './cluster-topics.ts';
import type { TopicThread } from './thread-vectors.ts';
import { createTopicNamer, senderTitle, type TopicNamer, type TopicNames } from './topic-names.ts';
import { mostToldMails } from './topic-settings.ts';
import { createTopicWords } from './topic-words.ts';

/** A topic as it is told. */
export interface ToldTopic {
  /** After its first thread; the parts of a long one in order of time. */
  readonly topicId: string;
  /** Whole threads, or a stretch of one that alone is too long. */
  readonly threads: readonly TopicThread[];
  readonly names: TopicNames;
}

export interface TellTopicsOptions extends ClusterTopicsOptions {
  /** Mails whose words name no topic but themselves, such as frauds; absent: none. */
  readonly isNameless?: (email: MailMessage) => boolean;
}

function countMails(threads: readonly TopicThread[]): number {
  return threads.reduce((sum, { emails }) => sum + emails.length, 0);
}

function firstId(threads: readonly TopicThread[]): string {
  return threads.map(({ threadId }) => threadId).sort(compareText)[0] ?? '';
}

/** As few stretches of nearly the same length as have at most eight members each. */
function inParts<Member>(list: readonly Member[]): Member[][] {
  const parts = Math.ceil(list.length / mostToldMails);
  const cut = (part: number): number => Math.round((part * list.length) / parts);
  return Array.from({ length: parts }, (_, part) => list.slice(cut(part), cut(part + 1)));
}

/** One thread; a long one in stretches, since its mails follow one another in time. */
function tellThread(thread: TopicThread, namer: TopicNamer): ToldTopic[] {
  const { threadId, emails } = thread;
  if (emails.length <= mostToldMails)
    return [{ topicId: `topic-${threadId}`, threads: [thread], names: () => namer.own(thread) }];
  return inParts(emails).map((some, part) => ({
    topicId: `topic-${threadId}${part === 0 ? '' : ` part ${String(part + 1).padStart(3, '0')}`}`,
    threads: [{ threadId, emails: some }],
    names: () => namer.part(thread, part + 1),
  }));
}

/** A cluster as far as it is small enough and has a name; else its two parts. What nobody can name is no topic. */
function* divide(tree: ClusterTree, threads: readonly TopicThread[], namer: TopicNamer): Work<ToldTopic[]> {
  yield;
  const members = tree.members.flatMap((place) => threads[place] ?? []);
  const [alone] = members;
  if (tree.parts === null) return alone === undefined ? [] : tellThread(alone, namer);
  if (countMails(members) <= mostToldMails) {
    const names = namer.shared(members);
    if (names.length > 0) return [{ topicId: `topic-${firstId(members)}`, threads: members, names: () => names }];
  }
  const [one, other] = tree.parts;
  return [...(yield* divide(one, threads, namer)), ...(yield* divide(other, threads, namer))];
}

/** Mails that are left alone, by sender: "two from Ruth" is easier to follow than two topics. */
function* gatherBySender(topics: readonly ToldTopic[], isNameless: (email: MailMessage) => boolean): Work<ToldTopic[]> {
  const told: ToldTopic[] = [];
  const alone = new Map<
    string,
    { readonly title: string; readonly threads: TopicThread[]; readonly topics: ToldTopic[] }
  >();
  for (const topic of topics) {
    yield;
    const [email, another] = topic.threads.flatMap(({ emails }) => emails);
    // Who a fraud says it is from is not who it is from.
    const title = another !== undefined || email === undefined || isNameless(email) ? null : senderTitle(email);
    if (title === null) {
      told.push(topic);
      continue;
    }
    const sender = `${title} ${email?.from?.address}`;
    const entry = alone.get(sender) ?? { title, threads: [], topics: [] };
    entry.threads.push(...topic.threads);
    entry.topics.push(topic);
    alone.set(sender, entry);
  }
  for (const { title, threads, topics: own } of alone.values()) {
    if (own.length === 1) told.push(...own);
    else
      told.push(
        ...inParts(threads).map((some) => ({ topicId: `topic-${firstId(some)}`, threads: some, names: () => [title] })),
      );
  }
  return told;
}

/**
 * Puts threads into topics as a driver hears them (J-5): those of `clusterTopics`, divided along their own linkage until each has at
 * most eight mails and a name that at least half of these share, or is one thread. `threads` hold their mails in order of time.
 */
export function* tellTopicsWork(threads: readonly TopicThread[], options: TellTopicsOptions = {}): Work<ToldTopic[]> {
  const { isNameless = () => false } = options;
  const { ordered, trees } = yield* clusterTreesWork(threads, mostToldMails, options);
  const namer = yield* createTopicNamer(ordered, { words: createTopicWords(), isNameless });
  const told: ToldTopic[] = [];
  for (const tree of trees) told.push(...(yield* divide(tree, ordered, namer)));
  return yield* gatherBySender(told, isNameless);
}
