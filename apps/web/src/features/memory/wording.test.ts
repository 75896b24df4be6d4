import type { KnowledgeEntry, MemoryDate } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { entryInWords, inShownOrder } from './wording.ts';

function factOf(content: string, validTo: MemoryDate | null): KnowledgeEntry {
  return {
    ...{ id: 'k_m1b2c3d4_0123456789', content, category: 'context', source: 'user' },
    createdAt: '2026-11-03T12:00:00.000Z',
    told: {
      ...{ category: 'fact', importance: 5, confidence: 1, driveId: null, accessCount: 0, lastAccessedAt: null },
      ...{ validFrom: null, validTo, supersededBy: null },
    },
  };
}

it('L-4, M-9: until when something was so is said as exactly as it was told, and nothing of what still is', () => {
  const said = ['2026', '2026-06', '2026-06-14', null].map((date) => entryInWords(factOf('Tom', date), 'en-GB'));
  expect(said).toEqual([
    'You, 3 November 2026; until 2026',
    'You, 3 November 2026; until June 2026',
    'You, 3 November 2026; until 14 June 2026',
    'You, 3 November 2026',
  ]);
});

it('L-4, M-9: what no longer holds comes last, both the newest first', () => {
  const [oldest, ended, later, newest] = [
    factOf('Anna', null),
    factOf('Tom', '2026-06'),
    factOf('Ruth', '2026-07'),
    factOf('Ana', null),
  ];
  expect(inShownOrder([oldest, ended, later, newest])).toEqual([newest, oldest, later, ended]);
});
