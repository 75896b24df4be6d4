import { readFile } from 'node:fs/promises';
import { localUserId } from '@nexus/contracts';
import { expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { buildPage } from '../../support/page/build-page.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { openPage } from '../../support/page/open-page.ts';

it.skipIf(chromiumMissing !== null)(
  'L-15: the page gives all that is kept as a file, and deletes it after a word',
  async () => {
    const [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
    await using _browser = { [Symbol.asyncDispose]: () => browser.close() };
    await using opened = await openPage(browser, built);
    const { page } = opened;
    await page.getByRole('button', { name: 'Brief me' }).waitFor();
    await page.evaluate("location.hash = '#memory'");
    await page.getByLabel('What should be remembered').or(page.getByRole('textbox').first()).first().waitFor();
    await page.getByRole('heading', { name: 'Your data' }).waitFor();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download all of it' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('nexusaec-my-data.json');
    expect(JSON.parse(await readFile(await download.path(), 'utf8'))).toMatchObject({ format: 1, userId: localUserId });

    await page.locator('summary', { hasText: 'Delete my account' }).click();
    const form = page.getByRole('form', { name: 'Delete my account' });
    const remove = form.getByRole('button', { name: 'Delete my account' });
    await remove.click({ force: true });
    expect(await page.getByText('is deleted').count()).toBe(0);
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('textbox').fill('delete');
    await remove.click();
    await page.getByText('Everything that was kept of you is deleted.').waitFor();
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  },
);
