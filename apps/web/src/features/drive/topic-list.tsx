import type { TopicLeft } from './drive-state.ts';

/** Two topics may have one title; React wants to tell them apart. */
function named(topics: readonly TopicLeft[]): readonly (TopicLeft & { key: string })[] {
  const seen = new Map<string, number>();
  return topics.map((topic) => {
    const count = (seen.get(topic.title) ?? 0) + 1;
    seen.set(topic.title, count);
    return { ...topic, key: `${count} ${topic.title}` };
  });
}

export function TopicList({ topics }: { topics: readonly TopicLeft[] }) {
  return (
    <ol className="topics-list">
      {named(topics).map(({ key, title, left, current }) => (
        <li key={key} aria-current={current ? 'true' : undefined}>
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
