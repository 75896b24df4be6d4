/** More mails under one title are too many to follow by ear (J-5). */
export const mostToldMails = 8;

/** What decides which threads make a topic. The defaults are meant for every mailbox; the README says how flat they are. */
export interface TopicSettings {
  /** A word of the subject counts as often as this many words of the text. */
  readonly subjectWeight: number;
  /** In 0…1: how much of the similarity is "the same people" and how much "the same words". */
  readonly peopleShare: number;
  /** A word or a person in more than this share of the threads tells nothing apart. */
  readonly widestShare: number;
  /** Clusters are joined while they are this many times as similar as two threads picked at random … */
  readonly timesChance: number;
  /** … and at least this similar, in 0…1: where little has to do with anything, chance is near zero. */
  readonly leastSimilarity: number;
  /** Of each thread's words and people only the heaviest this many are kept. */
  readonly featuresPerThread: number;
  /** A thread looks at this many others at most. */
  readonly neighboursPerThread: number;
  /** A word's or a person's entry in the index lists this many threads at most, those where it weighs most. */
  readonly longestPosting: number;
}

export const defaultTopicSettings: TopicSettings = {
  subjectWeight: 3,
  peopleShare: 0.5,
  widestShare: 0.3,
  timesChance: 1,
  leastSimilarity: 0.045,
  featuresPerThread: 150,
  neighboursPerThread: 20,
  longestPosting: 100,
};
