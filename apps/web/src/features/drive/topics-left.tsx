import type { TopicLeft } from './drive-reducer.ts';
import { topicsAhead } from './drive-store.ts';
import { leftInWords, moreTopics } from './wording.ts';

/** What is left of the briefing: the current topic, the next ones, and the others on request. */
export function TopicsLeft({ topics, left }: { topics: readonly TopicLeft[] | null; left: number }) {
  if (topics === null) return null;
  const { near, far } = topicsAhead(topics);
  return (
    <section className="topics" aria-label="Topics">
      <h2 className="topics-left">{leftInWords(left)}</h2>
      <TopicList topics={near} />
      {far.length > 0 && (
        <details>
          <summary>{moreTopics(far.length)}</summary>
          <TopicList topics={far} />
        </details>
      )}
    </section>
  );
}

function TopicList({ topics }: { topics: readonly TopicLeft[] }) {
  return (
    <ol className="topics-list">
      {topics.map(({ id, title, left, current }) => (
        <li key={id} aria-current={current ? 'true' : undefined}>
          <span className="topics-title" dir="auto">
            {title}
          </span>
          <span className="topics-count">
            {left}
            <span className="unseen"> to come</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
