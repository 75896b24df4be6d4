import { describe, expect, it } from 'vitest';
import { sayDueReviews } from '../wording/agenda.ts';
import { createDueReviews } from './due-reviews.ts';

describe('notes that are due for review', () => {
  it('L-12: are looked for behind the last day on which they were told, and told once', async () => {
    const asked: object[] = [];
    const told: string[] = [];
    const reviews = createDueReviews({
      office: {
        async due(days) {
          asked.push(days);
          return [{ office: 'Quay', count: 2 }];
        },
      },
      today: () => '2026-11-25',
      toldOn: async () => '2026-11-20',
      onTold: (day) => void told.push(day),
    });
    let heard = 0;
    reviews.onFound(() => {
      heard += 1;
    });
    expect(reviews.take()).toEqual([]);
    await Promise.all([reviews.load(), reviews.load()]);
    expect([asked, heard, told]).toEqual([[{ after: '2026-11-20', until: '2026-11-25' }], 1, []]);
    expect(reviews.take()).toEqual([{ office: 'Quay', count: 2 }]);
    expect(reviews.take()).toEqual([]);
    expect(told).toEqual(['2026-11-25']);
  });

  it('L-12: that cannot be read now are told by a later drive', async () => {
    const told: string[] = [];
    const reviews = createDueReviews({
      office: { due: async () => Promise.reject(new Error('away')) },
      today: () => '2026-11-25',
      toldOn: async () => null,
      onTold: (day) => void told.push(day),
    });
    await reviews.load();
    expect([reviews.take(), told]).toEqual([[], []]);
  });

  it.each([
    [[], ''],
    [[1], "One of the office's notes is due for review."],
    [[2], "Two of the office's notes are due for review."],
    [[1, 3], 'Notes of your offices are due for review: one of Quay and three of Harbour.'],
  ])('L-12: %j is said as "%s"', (counts, sentence) => {
    const offices = ['Quay', 'Harbour'];
    expect(sayDueReviews(counts.map((count, place) => ({ office: offices[place] ?? '', count })))).toBe(sentence);
  });
});
