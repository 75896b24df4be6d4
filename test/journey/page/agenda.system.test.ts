import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeIcs } from '@nexus/calendars/testing';
import { localUserId } from '@nexus/contracts';
import { createMemoryReminderStore } from '@nexus/knowledge-store';
import { layCluster } from '@nexus/knowledge-store/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { holdFirst } from '../../support/page/hold-first.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { openPage } from '../../support/page/open-page.ts';
import { tabTo } from '../../support/page/tab-to.ts';

if (chromiumMissing !== null) console.log(`L-9 (calendar and reminders on the page) ${chromiumMissing}`);

/** Noon of today, of tomorrow … in Dublin, which is the page's zone: the clock's hour there is the same as in UTC or one later. */
function noonIn(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return `${new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Dublin' }).format(at)}T12:00:00.000Z`;
}
const later = (time: string) => new Date(Date.parse(time) + 1_800_000).toISOString();
const eventOf = (title: string, days: number) => ({ title, start: noonIn(days), end: later(noonIn(days)) });

describe.skipIf(chromiumMissing !== null)('calendar and reminders on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function folder(): Promise<string> {
    const made = await mkdtemp(join(tmpdir(), 'nexus-agenda-page-'));
    onTestFinished(() => rm(made, { recursive: true, force: true }));
    return made;
  }

  it('L-9: today, tomorrow, whether the calendar answers; a reminder is written, done, opened again and deleted', async () => {
    const data = await folder();
    await layCluster(data);
    const calendar = join(await folder(), 'own.ics');
    await writeFile(
      calendar,
      writeIcs([
        eventOf('Crane meeting', 0),
        { ...eventOf('Site walk', 1), location: 'Quay 7' },
        eventOf('Too late', 3),
      ]),
    );
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: data, CALENDAR: calendar } });
    const { page, address } = opened;
    // Opening the embedded database may take longer than a page waits for it.
    await vi.waitFor(async () => expect((await fetch(`${address}/readyz`)).status).toBe(200), { timeout: 60_000 });
    await page.getByRole('link', { name: 'Your day' }).click();
    await page.getByRole('heading', { name: 'Your day and reminders' }).waitFor();
    expect(await page.title()).toBe('Your day – NexusAEC');
    const today = page.getByRole('region', { name: 'Today' });
    await today.getByText('Crane meeting').waitFor();
    expect(await today.getByText(/^1[23]:00.* to 1[23]:30/).count()).toBe(1);
    await page.getByRole('region', { name: 'Tomorrow' }).getByText('Site walk').waitFor();
    expect(await page.getByText('Quay 7').count()).toBe(1);
    expect(await page.getByText('Too late').count()).toBe(0);
    const calendars = page.getByRole('region', { name: 'Calendars' });
    expect(await calendars.getByRole('listitem').textContent()).toBe('Your calendarIt answers.');

    const reminders = page.getByRole('region', { name: 'Reminders' });
    await reminders.getByText('Nothing is open.').waitFor();
    const adding = page.getByRole('form', { name: 'Be reminded' });
    await adding.getByLabel('Remind me to').fill('call Tom');
    await adding.getByLabel('When').fill('2027-01-04T17:00');
    // By keyboard alone from here.
    await adding.getByLabel('When').focus();
    await tabTo(adding.getByRole('button', { name: 'Remind me' }));
    await page.keyboard.press('Enter');
    const item = reminders.getByRole('listitem').filter({ hasText: 'call Tom' });
    await item.getByText('Monday, 4 January, 17:00').waitFor();
    await page.getByRole('status').getByText('You will be reminded.').waitFor();
    await tabTo(item.getByRole('button', { name: 'Done' }));
    await page.keyboard.press('Enter');
    await reminders.getByText('Nothing is open.').waitFor();
    await tabTo(reminders.getByRole('button', { name: 'Not done after all' }));
    await page.keyboard.press('Enter');
    await item.waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectFits(page);
    await tabTo(item.getByRole('button', { name: 'Delete' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Deleted.').waitFor();
    await reminders.getByText('Nothing is open.').waitFor();
    await page.reload();
    await reminders.getByText('Nothing is open.').waitFor();
    expect([opened.complaints, opened.elsewhere]).toEqual([[], []]);
  });

  it('L-9: an answer that a later one has overtaken does not bring back what is done', async () => {
    const reminders = createMemoryReminderStore();
    const soon = new Date(Date.now() + 86_400_000).toISOString();
    for (const [place, content] of ['order the blankets', 'call Tom'].entries()) {
      const reminder = { id: `k_0mi8x000_0000000000000000000${place}`, content, dueAt: soon };
      await reminders.keep(localUserId, { ...reminder, doneAt: null, createdAt: soon }, null);
    }
    await using opened = await openPage(browser, built, {
      agenda: { reminders, read: async () => ({ calendars: [], events: [] }) },
      browser: { serviceWorkers: 'block' },
    });
    const { page } = opened;
    await page.getByRole('link', { name: 'Your day' }).click();
    const open = page.getByRole('region', { name: 'Reminders' });
    const done = (content: string) =>
      open.getByRole('listitem').filter({ hasText: content }).getByRole('button', { name: 'Done' });
    await done('call Tom').waitFor();
    const held = await holdFirst(page, '**/reminders');
    await done('order the blankets').click();
    await held.taken;
    await done('call Tom').click();
    await open.getByText('Nothing is open.').waitFor();
    await held.letGo();
    expect(await done('call Tom').count()).toBe(0);
  });

  it('L-9: a calendar whose scope was refused says so, with the way to allow it, while its mail goes on; one that is away is not called free', async () => {
    const reminders = createMemoryReminderStore();
    const past = new Date(Date.now() - 86_400_000).toISOString();
    const overdue = { id: 'k_0mi8x000_00000000000000000000', content: 'order the blankets', dueAt: past };
    await reminders.keep(localUserId, { ...overdue, doneAt: null, createdAt: past }, null);
    await using opened = await openPage(browser, built, {
      agenda: {
        reminders,
        read: async () => ({
          calendars: [
            {
              ...{ name: 'your Google calendar', account: 'nora@example.com' },
              problem: {
                code: 'CALENDAR_NOT_ALLOWED',
                detail: 'I may not read your Google calendar. Connect the account again, and allow it.',
              },
            },
            {
              ...{ name: 'your Outlook calendar', account: 'nora@example.org' },
              problem: { code: 'CALENDAR_UNREACHABLE', detail: 'your Outlook calendar does not answer.' },
            },
          ],
          events: [],
        }),
      },
    });
    const { page } = opened;
    await page.getByRole('link', { name: 'Your day' }).click();
    const calendars = page.getByRole('region', { name: 'Calendars' });
    const google = calendars.getByRole('listitem').filter({ hasText: 'Your Google calendar, nora@example.com' });
    await google.getByText('I may not read your Google calendar.').waitFor();
    await google.getByText('Its mail goes on without the calendar.').waitFor();
    const outlook = calendars.getByRole('listitem').filter({ hasText: 'Your Outlook calendar' });
    expect(await outlook.textContent()).toContain('does not answer');
    expect(await outlook.getByRole('link').count()).toBe(0);
    expect(await page.getByText('Nothing of what could be read.').count()).toBe(2);
    await page.getByText(/^due since /).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectFits(page);
    await google.getByRole('link', { name: 'Connect it again' }).click();
    await page.getByRole('heading', { name: 'Mail accounts' }).waitFor();
    expect(opened.complaints).toEqual([]);
  });
});
