import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LearningReading, localUserId, untaught } from '@nexus/contracts';
import { layCluster } from '@nexus/knowledge-store/testing';
import { createRuntime, openingOfEmbedded, parseSettings } from '@nexus/runtime';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, openPage } from '../../support/page/open-page.ts';
import { tabTo } from '../../support/page/tab-to.ts';

if (chromiumMissing !== null) console.log(`J-12 (learning on the page) ${chromiumMissing}`);

type Moved = Readonly<Record<string, number>>;

/** A folder of an installation in which each of these drives taught so much, a day apart. */
async function taughtBy(...drives: readonly Moved[]) {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-learning-'));
  await layCluster(folder);
  const runtime = await createRuntime(parseSettings({ NEXUS_DATA_DIR: folder }));
  await runtime.memoryOpened(openingOfEmbedded);
  const taste = {
    ...untaught,
    drives: drives.map((moved, index) => ({
      at: new Date(Date.UTC(2026, 10, 10 + index, 8)).toISOString(),
      samples: 20,
      moved,
      trend: {},
      gain: 8,
    })),
  };
  await runtime.preferences.update(localUserId, (kept) => ({ ...kept, vips: ['nora@example.com'], taste }));
  await runtime.close();
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const viewports = [
  { width: 320, height: 640 },
  { width: 1280, height: 720 },
] as const;
const colorSchemes = ['dark', 'light'] as const;

const section = (page: Page) => page.getByRole('region', { name: 'Learned from what you did' });
const overflow = (page: Page) => page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');

/** An embedded database takes its time to open on a busy machine; until then the page says that it cannot be reached. */
async function opening({ page, address }: OpenedPage): Promise<void> {
  const status = async () => (await page.request.get(`${address}/learning`)).status();
  await expect.poll(status, { timeout: openingOfEmbedded }).toBe(200);
  await expect.poll(async () => (await page.request.get(`${address}/memory`)).status()).toBe(200);
}

async function kept({ page, address }: OpenedPage): Promise<LearningReading> {
  return LearningReading.parse(await (await page.request.get(`${address}/learning`)).json());
}

describe.skipIf(chromiumMissing !== null)('learning on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('J-12: what was learned is read in plain words, the last drive taken back and the rest forgotten, by keyboard alone', async () => {
    await using taught = await taughtBy({ bulk: 0.3 }, { deadline: -0.2 });
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: taught.folder } });
    const { page } = opened;
    await opening(opened);
    const learned = section(page);
    await tabTo(page.getByRole('link', { name: 'What Nexus remembers' }));
    await page.keyboard.press('Enter');
    await learned.getByRole('listitem').first().waitFor();
    expect(await learned.getByRole('listitem').allTextContents()).toEqual([
      'Mailings weigh more for you.',
      'A deadline weighs less for you.',
    ]);
    await learned.getByText('From 2 drives, the last on 11 November 2026.').waitFor();

    await tabTo(learned.getByRole('button', { name: 'Take back the last drive' }));
    await page.keyboard.press('Enter');
    // What has the focus changes nothing.
    await page.keyboard.press('Enter');
    expect((await kept(opened)).drives).toHaveLength(2);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('Taken back.').waitFor();
    expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('What Nexus remembers of you');
    expect(await learned.getByRole('listitem').allTextContents()).toEqual(['Mailings weigh more for you.']);
    await learned.getByText('From one drive, on 10 November 2026.').waitFor();

    await tabTo(learned.getByRole('button', { name: 'Forget all that was learned' }));
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText('All that was learned is forgotten.').waitFor();
    await learned.getByText('Nothing was learned yet.').waitFor();
    expect(await learned.getByRole('button').count()).toBe(0);
    expect(await kept(opened)).toEqual({ learned: [], drives: [] });
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  });

  it('J-12: a drive that shifted nothing is said to have done so, and what fails is said and tried again', async () => {
    await using taught = await taughtBy({});
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: taught.folder } });
    const { page } = opened;
    await opening(opened);
    const learned = section(page);
    await page.route('**/learning', (route) => route.abort());
    await page.getByRole('link', { name: 'What Nexus remembers' }).click();
    await learned.getByRole('alert').getByRole('button', { name: 'Look again' }).waitFor();
    await page.unroute('**/learning');
    await learned.getByRole('button', { name: 'Look again' }).click();
    await learned.getByText('has not shifted anything').waitFor();
    expect(await learned.getByRole('list').count()).toBe(0);
    await page.route('**/learning/undo', (route) => route.abort());
    await learned.getByRole('button', { name: 'Take back the last drive' }).click();
    await learned.getByRole('button', { name: 'Take it back' }).click();
    await learned.getByRole('alert').filter({ hasText: /\w/ }).waitFor();
    expect((await kept(opened)).drives).toHaveLength(1);
  });

  it('J-12: fits, and nothing for axe to find, small and wide, by day and at night', async () => {
    await using taught = await taughtBy(
      {
        bulk: 0.3,
        deadline: -0.2,
        'reply-to-own-mail': 0.19,
        'bare-forward': -0.18,
        'first-named': 0.17,
        unnamed: 0.16,
      },
      { 'discussion-list': -0.15, copied: 0.14 },
    );
    await using opened = await openPage(browser, built, {
      environment: { NEXUS_DATA_DIR: taught.folder },
    });
    const { page } = opened;
    await opening(opened);
    const learned = section(page);
    await page.getByRole('link', { name: 'What Nexus remembers' }).click();
    const looks = viewports.flatMap((viewport) => colorSchemes.map((colorScheme) => ({ viewport, colorScheme })));
    for (const { viewport, colorScheme } of looks) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      await page.reload();
      await learned.getByRole('listitem').first().waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await learned.getByText('2 more that shifted less').click();
      expect(await learned.getByRole('listitem').count()).toBe(8);
      await learned.getByRole('button', { name: 'Take back the last drive' }).click();
      await learned.getByRole('button', { name: 'Forget all that was learned' }).click();
      expect(await overflow(page)).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    }
  });
});
