import type { ContextRequest, SharedEntryHit } from '@nexus/contracts';
import { describe, expect, it } from 'vitest';
import { createOfficeSource } from './office-source.ts';

const userId = '00000000-0000-4000-8000-000000000001';
const [quay, harbour] = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'];

const hit = (content: string, more: Partial<SharedEntryHit> = {}): SharedEntryHit => ({
  ...{ id: userId, organizationId: quay, organizationName: 'Quay', content, category: 'org_fact', importance: 5 },
  ...{ writtenBy: null, createdAt: '2026-11-25T09:00:00.000Z', score: 1 },
  ...more,
});

const request = (words: string): ContextRequest => ({
  ...{ userId, words, recent: [], limit: 10, leastStrength: 0.3, categories: null, accountId: null },
  signal: new AbortController().signal,
});

describe('the office as a source of a turn', () => {
  const find = (words: string, ...hits: readonly SharedEntryHit[]) =>
    createOfficeSource({ search: async () => hits }).find(request(words));

  it('L-12, L-8: a note says whose it is, what it is of, and how much of the words it holds', async () => {
    const [item] = await find('when is the site gate closed?', hit('The site gate is closed on Fridays'));
    expect(item).toMatchObject({ from: "the office's note says", isPersonal: false, relevance: 1 });
    const [other] = await find('when is the site kitchen open?', hit('The site gate is closed on Fridays'));
    expect(other?.relevance).toBeLessThan(0.5);
  });

  it('L-8: notes of several offices are told apart, and what is everybody’s', async () => {
    const items = await find(
      'gate',
      hit('One gate'),
      hit('Two gates', { organizationId: harbour, organizationName: 'Harbour' }),
      hit('All gates', { organizationId: null, organizationName: null }),
    );
    expect(items.map(({ from }) => from)).toEqual([
      'the note of Quay says',
      'the note of Harbour says',
      'the note for everybody says',
    ]);
  });
});
