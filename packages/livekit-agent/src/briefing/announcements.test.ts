import { describe, expect, it } from 'vitest';
import { createAnnouncements } from './announcements.ts';

describe('announcements', () => {
  it('V-7: what was not heard to its end is told again, but counts as told once', () => {
    const announcements = createAnnouncements();
    let told = 0;
    announcements.add({ words: () => 'Important.', onTold: () => void told++ });
    announcements.add({ words: () => null });
    const news = announcements.take();
    expect(news?.words).toBe('Important.');
    expect(announcements.take()).toBeNull();
    news?.putBack();
    expect(announcements.take()?.words).toBe('Important.');
    expect(told).toBe(1);
  });
});
