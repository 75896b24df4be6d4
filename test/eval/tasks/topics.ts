import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { clusterTopics, joinThreads, type TopicThread } from '@nexus/intelligence';
import type { MeasurementTask, Row } from '../../measure/row.ts';
import { cutTree, textbookTree } from '../baselines/textbook-topics.ts';
import { type LabelledMail, readListMailCorpus } from '../support/list-mail-corpus.ts';
import { normalisedMutualInformation } from '../support/normalised-mutual-information.ts';

const target = { atLeast: 0.7 };
// The baseline is given every cut and keeps the best, which it could not know without the labels.
const baselineCuts = [0.8, 0.84, 0.88, 0.9, 0.92, 0.94, 0.95, 0.96, 0.97, 0.98];
const baselineCut = 0.92;

interface Sample {
  readonly name: string;
  /** What is clustered. */
  readonly mails: readonly LabelledMail[];
  /** What a mail counts as; null: it is clustered and not counted. */
  readonly label: (mail: LabelledMail) => string | null;
}

function threadsOf(mails: readonly LabelledMail[]): TopicThread[] {
  const threadIds = joinThreads(mails.map(({ email }) => email));
  const groups = Map.groupBy(mails, ({ email }) => threadIds.get(email.emailId) ?? email.emailId);
  return [...groups].map(([threadId, members]) => ({ threadId, emails: members.map(({ email }) => email) }));
}

/** `topicOf`: the topic of a thread by its id. */
function agreement(sample: Sample, threads: readonly TopicThread[], topicOf: ReadonlyMap<string, string>): number {
  const topics = new Map(
    threads.flatMap(({ threadId, emails }) =>
      emails.map(({ emailId }) => [emailId, topicOf.get(threadId) ?? threadId]),
    ),
  );
  const counted = sample.mails.flatMap((mail) => {
    const label = sample.label(mail);
    return label === null ? [] : [{ label, topic: topics.get(mail.email.emailId) ?? '' }];
  });
  return normalisedMutualInformation(
    counted.map(({ label }) => label),
    counted.map(({ topic }) => topic),
  );
}

function measure(sample: Sample): Row {
  const threads = threadsOf(sample.mails);
  const clusters = clusterTopics(threads);
  const ours = new Map(clusters.flatMap(({ threadIds }, place) => threadIds.map((id) => [id, `${place}`] as const)));
  const tree = textbookTree(threads.map(({ emails }) => emails));
  const textbook = (cut: number): number => {
    const labels = cutTree(tree, cut);
    return agreement(sample, threads, new Map(threads.map(({ threadId }, place) => [threadId, `${labels[place]}`])));
  };
  const labels = sample.mails.flatMap((mail) => sample.label(mail) ?? []);
  return {
    requirement: 'B-22',
    name: sample.name,
    value: agreement(sample, threads, ours),
    unit: 'NMI',
    baselines: [
      { name: `TF-IDF, average linkage over threads, cut ${baselineCut}`, value: textbook(baselineCut) },
      { name: 'the same, its best cut by the labels', value: Math.max(...baselineCuts.map(textbook)) },
      { name: 'threads alone', value: agreement(sample, threads, new Map()) },
    ],
    target,
    note: `${labels.length} labelled mails of ${new Set(labels).size} lists among ${sample.mails.length}; ${threads.length} threads, ${clusters.length} topics`,
  };
}

function samples(mails: readonly LabelledMail[]): Sample[] {
  const byListId = ({ listId }: LabelledMail): string | null => listId;
  return [
    {
      name: 'topics of list mail against List-Id',
      mails: mails.filter(({ listId }) => listId !== null),
      label: byListId,
    },
    { name: 'the same among all other mail of the week', mails, label: byListId },
    {
      name: 'topics of list mail against any list header',
      mails: mails.filter(({ anyList }) => anyList !== null),
      label: ({ anyList }) => anyList,
    },
  ];
}

export const task: MeasurementTask = {
  title: 'Topics of real list mail',
  async run(dataFolder) {
    const path = dataFolder === null ? null : join(dataFolder, 'mail/lists-2002-10.mbox');
    if (path === null || !existsSync(path)) {
      const note = 'mail/lists-2002-10.mbox is not in the evaluation data';
      return [
        { requirement: 'B-22', name: 'topics against List-Id', value: null, unit: 'NMI', baselines: [], target, note },
      ];
    }
    return samples(await readListMailCorpus(path)).map(measure);
  },
};
