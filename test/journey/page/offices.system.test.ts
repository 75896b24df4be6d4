import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOrganizations, openDatabase } from '@nexus/knowledge-store';
import { layCluster } from '@nexus/knowledge-store/testing';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { openPage } from '../../support/page/open-page.ts';

if (chromiumMissing !== null) console.log(`L-12 (offices on the page) ${chromiumMissing}`);

describe.skipIf(chromiumMissing !== null)('offices on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function dataFolder(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-offices-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await layCluster(folder);
    return folder;
  }

  it('L-11, L-12: an office is made, a note written, changed, deleted and brought back, a colleague invited', async () => {
    const folder = await dataFolder();
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: folder } });
    const { page } = opened;
    await page.getByRole('link', { name: 'Offices' }).click();
    await page.getByText('You are in no office yet').waitFor();
    const making = page.getByRole('form', { name: 'Make an office' });
    await making.getByLabel('Name of a new office').fill('Quay');
    await making.getByLabel('What your colleagues call you').fill('Ada');
    await making.getByRole('button', { name: 'Make it' }).click();
    await page.getByRole('heading', { name: 'Quay', exact: true }).waitFor();

    const noting = page.getByRole('form', { name: 'Note for Quay' });
    await noting.getByLabel('Note for the office').fill('The site gate is closed on Fridays.');
    await noting.getByRole('button', { name: 'Note it' }).click();
    const notes = page.getByRole('region', { name: 'Notes of Quay' });
    await notes.getByText('The site gate is closed on Fridays.').waitFor();
    expect(await notes.getByText(/^Ada, /).count()).toBe(1);
    await notes.getByRole('button', { name: 'Edit' }).click();
    await notes.getByRole('textbox', { name: 'The note' }).fill('The site gate is closed on Mondays.');
    await notes.getByRole('button', { name: 'Change it' }).click();
    await notes.locator('.memory-content').getByText('closed on Mondays').waitFor();
    await notes.getByRole('button', { name: 'Delete' }).click();
    await notes.getByText('Nothing yet.').waitFor();
    await notes.getByRole('button', { name: 'Bring it back' }).click();
    await notes.locator('.memory-content').getByText('closed on Mondays').waitFor();

    const inviting = page.getByRole('form', { name: 'Invite to Quay' });
    await inviting.getByLabel('Invite an address').fill('ben@example.com');
    await inviting.getByRole('button', { name: 'Make a link' }).click();
    const link = await page.getByLabel(/Copy this link/).inputValue();
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#invitation=[\w-]{43}$/);
    await page.getByText('b…@example.com').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await expectFits(page);
    expect([opened.complaints, opened.elsewhere]).toEqual([[], []]);
  });

  it('L-11: the link leads to the question; who has no verified address is told so, and is no member', async () => {
    const folder = await dataFolder();
    const boss = randomUUID();
    await using opened = await openPage(browser, built, { environment: { NEXUS_DATA_DIR: folder } });
    const database = openDatabase({ settings: { supabase: null, databaseUrl: null, dataDirectory: folder } });
    onTestFinished(() => database.close());
    await database.ready();
    const organizations = createOrganizations({ database });
    const id = await organizations.make(boss, { name: 'Quay', ownName: 'Ada' });
    const { token } = await organizations.invite(boss, id, { address: 'nora@example.com', role: 'member', hours: 1 });
    const { page, address } = opened;
    await page.goto(`${address}/#invitation=${token}`);
    await page.getByText('You are invited to an office').waitFor();
    const accepting = page.getByRole('form', { name: 'Accept the invitation' });
    await accepting.getByLabel('What your colleagues call you').fill('Nora');
    await accepting.getByRole('button', { name: 'Yes, I join' }).click();
    await accepting.getByText('An invitation is accepted under a verified address').waitFor();
    expect(await organizations.members(boss, id)).toHaveLength(1);
  });
});
