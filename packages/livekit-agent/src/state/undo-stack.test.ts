import { expect, it } from 'vitest';
import { initialTrackerState, snapshotOf } from './tracker.ts';
import { createUndoStack } from './undo-stack.ts';

it('B-14: the last twenty actions can be taken back, one by one, the newest first', () => {
  const stack = createUndoStack();
  const before = snapshotOf(initialTrackerState, []);
  for (let number = 1; number <= 25; number++)
    stack.push({ label: `action ${number}`, before, revert: async () => null });
  const labels: string[] = [];
  for (let action = stack.pop(); action !== null; action = stack.pop()) labels.push(action.label);
  expect(labels).toHaveLength(20);
  expect(labels[0]).toBe('action 25');
  expect(labels.at(-1)).toBe('action 6');
});
