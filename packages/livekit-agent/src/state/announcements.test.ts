import { inventMail } from '@nexus/contracts/testing';
import { describe, expect, it } from 'vitest';
import { createTestDrive } from '../testing/test-drive.ts';
import { mentionAnnounced } from '../understanding/references.ts';
import { createAnnouncements } from './announcements.ts';
import { justAnnounced, mailsMeant } from './tracker-selectors.ts';

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

  it('J-6: what waits for quiet is not told on the way to a mail', () => {
    const announcements = createAnnouncements();
    announcements.add({ words: () => 'May I?', whenIdle: true });
    announcements.add({ words: () => 'News.' });
    expect(announcements.take({ onTheWay: true })?.words).toBe('News.');
    expect(announcements.take({ onTheWay: true })).toBeNull();
    expect(announcements.take()?.words).toBe('May I?');
  });

  it('V-7: after one that was cut off nobody knows which mail "it" means; told wholly, it is that mail', () => {
    const emails = ['open', 'new'].map((emailId) => inventMail({ emailId }));
    const found = new Map(emails.map((email) => [email.emailId, email]));
    const { drive } = createTestDrive({ inbox: { found } });
    const { tracker } = drive;
    tracker.apply({ type: 'planned', topics: [], order: ['open', 'new'] });
    tracker.apply({ type: 'moved-to', emailId: 'open' });
    const announcements = createAnnouncements((emailIds) => mentionAnnounced(drive, emailIds));
    announcements.add({ emailId: 'new', words: () => 'Important.' });
    const cut = announcements.take();
    expect(mailsMeant(tracker.state)).toEqual(['new']);
    cut?.putBack();
    expect(mailsMeant(tracker.state)).toEqual(['new', 'open']);
    expect(justAnnounced(tracker.state)).toEqual(['new']);
    const wasCutLate = announcements.take();
    tracker.apply({ type: 'moved-to', emailId: 'new' });
    wasCutLate?.putBack();
    expect(mailsMeant(tracker.state)).toEqual(['new']);
  });
});
