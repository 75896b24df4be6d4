import { UserId } from '@nexus/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMemoryHiddenMailStore } from './hidden-mail/hidden-mail-store.ts';
import { createMemoryLongMemoryStore } from './long-memory/long-memory-store.ts';
import { createProcessMemoryVectors } from './long-memory/memory-vectors.ts';
import { createMemoryReminderStore } from './reminders/reminder-store.ts';

const nora = UserId.parse('7f1d3c52-0000-4000-8000-000000000001');
const facts = createMemoryLongMemoryStore();

afterEach(() => vi.restoreAllMocks());

/** What a store that keeps nothing else is merely asked. */
const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  facts: () => facts.get(nora),
  proposals: () => facts.proposed(nora),
  'facts that were spoken': () => facts.noteSpoken(nora, ['k_1'], new Date()),
  'proposals that were asked about': () => facts.noteAsked(nora, ['k_1']),
  'facts, all to be forgotten': () => facts.clear(nora),
  'facts without vectors': () => createProcessMemoryVectors(facts).unembedded(nora, 5),
  reminders: () => createMemoryReminderStore().open(nora),
  'snoozed mail': () => createMemoryHiddenMailStore().snoozed(nora),
  'muted threads': () => createMemoryHiddenMailStore().muted(nora),
};

describe('stores that keep nothing', () => {
  it.each(Object.entries(questions))(
    'L-14: asked for %s, they make no record of whom they do not know',
    async (_, ask) => {
      const set = vi.spyOn(Map.prototype, 'set');
      await ask();
      expect(set.mock.calls.filter(([key]) => key === nora)).toEqual([]);
    },
  );
});
