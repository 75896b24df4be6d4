import type { TopicLeft } from './drive-state.ts';
import { mailsInWords } from './mails-in-words.ts';
import { TopicList } from './topic-list.tsx';
import { topicsAhead } from './topics-ahead.ts';

/** What is left of the briefing: the current topic, the next ones, and the others on request. */
export function TopicsLeft({ topics, left }: { topics: readonly TopicLeft[] | null; left: number }) {
  if (topics === null) return null;
  const { near, far } = topicsAhead(topics);
  return (
    <section className="topics" aria-label="Topics">
      <h2 className="topics-left">{left === 0 ? 'Nothing left' : `${mailsInWords(left)} left`}</h2>
      <TopicList topics={near} />
      {far.length > 0 && (
        <details>
          <summary>{far.length === 1 ? '1 more topic' : `${far.length} more topics`}</summary>
          <TopicList topics={far} />
        </details>
      )}
    </section>
  );
}
