import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, openPage } from '../../support/page/open-page.ts';

/** Seconds that a tunnel takes. */
const tunnel = 20;

// Most of it is waiting, so all do it at once.
describe.skipIf(chromiumMissing !== null)(
  'the page, when its connection hangs or another window takes over',
  {
    concurrent: true,
  },
  () => {
    let browser: Browser;
    let built: BuiltPage;
    beforeAll(async () => {
      [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
    });
    afterAll(async () => {
      await browser?.close();
    });

    async function visit(walk: (opened: OpenedPage) => Promise<void>): Promise<void> {
      await using opened = await openPage(browser, built);
      await walk(opened);
      expect(opened.complaints).toEqual([]);
    }

    async function type({ page }: OpenedPage, words: string): Promise<void> {
      const input = page.getByRole('textbox', { name: 'Your words' });
      await input.fill(words);
      await input.press('Enter');
    }

    it('W-3: a connection that hangs for twenty seconds is noticed within five; what was typed meanwhile is done once, when it is back', async () => {
      await visit(async (opened) => {
        const { page, startDrive, say, wire } = opened;
        await startDrive();
        await say('go to the noise topic');
        const told = (await page.getByRole('article').getByRole('heading').textContent()) ?? '';
        const hung = performance.now();
        wire.hang();
        // Into a connection that nobody knows yet to hang.
        await type(opened, 'archive it');
        await page.getByRole('status').getByText('Connection lost, trying again').waitFor({ timeout: 6_000 });
        expect(performance.now() - hung).toBeLessThan(6_000);
        await page.getByText('Waiting to be sent archive it').waitFor();
        await type(opened, 'how many are left');
        expect(await accessibilityViolations(page)).toEqual([]);
        await page.waitForTimeout(tunnel * 1_000 - (performance.now() - hung));
        wire.mend();
        const conversation = page.getByRole('log');
        await conversation.getByText('how many are left').waitFor({ timeout: 30_000 });
        await page.getByRole('status').getByText('Your turn').waitFor();
        expect(await page.locator('.outgoing p').count()).toBe(0);
        // Once: one undo brings it back, and there is nothing more to take back.
        await say('undo');
        expect(await conversation.getByText('Back in your inbox').count()).toBe(1);
        await say('undo');
        expect(await conversation.locator('p').last().textContent()).not.toContain('Back in your inbox');
        expect(await page.getByRole('article').getByRole('heading').textContent()).toBe(told);
      });
    });

    it('W-3: an answer that went into a connection that hung is shown when it is back', async () => {
      await visit(async (opened) => {
        const { page, startDrive, wire } = opened;
        await startDrive();
        wire.hangBack();
        await type(opened, 'next');
        await page.getByRole('status').getByText('Connection lost, trying again').waitFor();
        wire.mend();
        await page.getByRole('article', { name: 'Current mail' }).waitFor();
        const said = page.getByRole('log').locator('[data-speaker="driver"]', { hasText: 'next' });
        await said.waitFor({ state: 'attached' });
        expect(await said.count()).toBe(1);
        expect(await page.locator('.outgoing p').count()).toBe(0);
        expect(await page.getByRole('region', { name: 'Topics' }).getByRole('heading').textContent()).toBe(
          '68 mails left',
        );
      });
    });

    it('W-4: the window that takes over says so, the other offers to take it back, and nothing is lost', async () => {
      await visit(async (opened) => {
        const { page, address, startDrive, say } = opened;
        await startDrive();
        await say('next');
        const told = (await page.getByRole('article').getByRole('heading').textContent()) ?? '';
        const second = await page.context().newPage();
        await second.goto(address);
        await second.getByRole('button', { name: 'Brief me' }).click();
        await second.getByRole('log').getByText('This drive was open in another window. It goes on here.').waitFor();
        await page.getByText('This drive goes on in another window.').waitFor();
        expect(await accessibilityViolations(page)).toEqual([]);

        await page.getByRole('button', { name: 'Take it back' }).click();
        await page.getByRole('log').getByText('This drive was open in another window. It goes on here.').waitFor();
        await second.getByRole('button', { name: 'Take it back' }).waitFor();
        expect(await page.getByRole('article').getByRole('heading').textContent()).toBe(told);
        await say('archive it');
        await page.getByRole('log').getByText('Archived').waitFor();
      });
    });

    it('W-3: a page that the browser puts aside and may show again keeps its drive', async () => {
      await visit(async ({ page, startDrive, say }) => {
        await startDrive();
        await page.evaluate(`void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))`);
        await say('next');
        await page.getByRole('article', { name: 'Current mail' }).waitFor();
      });
    });
  },
);
