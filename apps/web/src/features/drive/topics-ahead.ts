import type { TopicLeft } from './drive-state.ts';

const nearby = 4;

/** The current topic and the next few that have mails to come; the rest behind them. Topics that are done are in neither. */
export function topicsAhead(topics: readonly TopicLeft[]): {
  readonly near: readonly TopicLeft[];
  readonly far: readonly TopicLeft[];
} {
  const open = topics.filter(({ left, current }) => left > 0 || current);
  const ordered = [...open.filter(({ current }) => current), ...open.filter(({ current }) => !current)];
  return { near: ordered.slice(0, nearby), far: ordered.slice(nearby) };
}
