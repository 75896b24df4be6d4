import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layCluster } from '@nexus/knowledge-store/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { openPage } from '../../support/page/open-page.ts';
import { tabTo } from '../../support/page/tab-to.ts';

if (chromiumMissing !== null) console.log(`P-4 (guidance on the page) ${chromiumMissing}`);

const old = `id: old-lifts
domain: buildings
title: Old lifts
version: "1.0"
effective: 2019-01-01
reviewBy: 2020-01-01
confidence: draft
rules:
  - id: mirror
    topic: mirrors in lifts
    content: A mirror is suggested.
    citations: [{ source: An invented guide, section: "9", page: 3 }]
`;

/** A data folder with one pack of its own, which should have been reviewed long ago. */
async function withOldPack(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'nexus-guidance-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'packs'));
  await writeFile(join(folder, 'packs', 'old.yaml'), old);
  return folder;
}

describe.skipIf(chromiumMissing !== null)('guidance on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  it('P-4: packs are listed, what is due first, opened to their rules, and asked, by keyboard alone', async () => {
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: await withOldPack() } });
    const { page } = opened;
    await tabTo(page.getByRole('link', { name: 'Guidance' }));
    await page.keyboard.press('Enter');
    await page.getByText('One pack is due for review.').waitFor();
    expect(await page.getByRole('heading', { level: 3 }).first().textContent()).toBe('Old lifts');
    expect(await page.getByText('Due for review', { exact: true }).count()).toBe(1);
    await tabTo(page.getByText('Its rules: Old lifts'));
    await page.keyboard.press('Enter');
    await page.getByText('A mirror is suggested.').waitFor();
    expect(await page.getByText('An invented guide, section 9, page 3').count()).toBe(1);

    await page.getByRole('searchbox').fill('classroom size of a primary school for 30 pupils');
    await page.getByRole('searchbox').press('Enter');
    const rules = page.getByRole('list', { name: 'Rules' });
    await rules.getByText(/59 square metres/).waitFor();
    expect(await rules.getByText(/Elmsworth room handbook \(invented\), section 2\.1, page 12/).count()).toBe(1);
    expect(await rules.getByText('Cross-reference it with official sources.').count()).toBeGreaterThan(0);

    await page.getByRole('searchbox').fill('a primary school classroom for 30 pupils');
    await tabTo(page.getByRole('button', { name: 'Make a brief' }));
    await page.keyboard.press('Enter');
    await page.getByText('A brief of 5 rules').waitFor();
    expect(await page.getByRole('article', { name: 'Brief' }).getByText('Guidance suggests:').count()).toBe(5);

    await page.getByRole('searchbox').fill('helicopters');
    await page.getByRole('searchbox').press('Enter');
    await page.getByText(/There is no guidance about that\. There is on/).waitFor();
    expect([opened.complaints, opened.elsewhere]).toEqual([[], []]);
  });

  it.each([
    { width: 320, height: 640, colorScheme: 'dark' },
    { width: 1280, height: 720, colorScheme: 'light' },
  ] as const)(
    'P-4: it fits and is accessible at $width pixels, $colorScheme',
    async ({ width, height, colorScheme }) => {
      const environment = { NEXUS_DATA_DIR: await withOldPack() };
      const settings = { viewport: { width, height }, colorScheme };
      await using opened = await openPage(browser, built, { environment, browser: settings });
      const { page } = opened;
      await page.getByRole('link', { name: 'Guidance' }).click();
      await page.getByText('Its rules: Old lifts').click();
      await page.getByRole('searchbox').fill('a primary school classroom for 30 pupils');
      await page.getByRole('button', { name: 'Make a brief' }).click();
      await page.getByRole('article', { name: 'Brief' }).waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await expectFits(page);
      if (process.env.SCREENSHOTS)
        await page.screenshot({ path: join(process.env.SCREENSHOTS, `guidance-${width}.png`), fullPage: true });
    },
  );

  it('P-7: what was asked on the page is gone on from after a restart', async () => {
    const environment = { NEXUS_DATA_DIR: await withOldPack() };
    await layCluster(environment.NEXUS_DATA_DIR);
    const drive = async (words: string, answer: RegExp) => {
      await using opened = await openPage(browser, built, { environment });
      const isOpen = async () => (await opened.page.request.get(`${opened.address}/telemetry`)).status();
      await expect.poll(isOpen, { timeout: 60_000 }).toBe(200);
      await opened.startDrive();
      await opened.say(words);
      await opened.page.getByText(answer).first().waitFor();
    };
    await drive(
      'what does the guidance say about classroom size of a primary school for 30 pupils',
      /59 square metres/,
    );
    await drive('and with 18 pupils?', /43 square metres/);
  });

  it('P-5: what was called is told in numbers', async () => {
    const folder = await withOldPack();
    await layCluster(folder);
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: folder } });
    const { page, address } = opened;
    const search = async () => (await page.request.get(`${address}/packs/search?q=lift`)).status();
    expect(await search()).toBe(200);
    await expect
      .poll(async () => (await (await page.request.get(`${address}/telemetry`)).json()).tools?.length, {
        timeout: 60_000,
      })
      .toBe(1);
    await page.getByRole('link', { name: 'Guidance' }).click();
    const numbers = page.getByRole('region', { name: 'In numbers' });
    await numbers.getByText('One call in 30 days, 100% of them without a model; 0 tokens counted.').waitFor();
    expect(await numbers.getByRole('row').count()).toBe(2);
  });
});
