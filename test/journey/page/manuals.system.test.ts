import { createMemoryKnowledgeStore } from '@nexus/knowledge-store';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { startAuthServer } from '../../support/page/auth-server.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { dropFiles, type FileInHand, fileInHand } from '../../support/page/drop-files.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, type OpenPageOptions, openPage } from '../../support/page/open-page.ts';
import { tabTo } from '../../support/page/tab-to.ts';

if (chromiumMissing !== null) console.log(`K-11 (manuals on the page) ${chromiumMissing}`);

/** So long that no chunk has room for a neighbour of it. */
const atLength = (sentence: string) => `${sentence} `.repeat(20);

const crane = fileInHand(
  'crane.md',
  `# Tower crane TC-7

${atLength('Keep this manual in the cab, dry and at hand, for whoever drives the crane next.')}

## Lifting

### Wind limits

Lifting stops when the wind is over 14 metres per second. <b>The slewing brake</b> is released at once.
${atLength('The anemometer at the head of the jib is looked at before the hook takes any load.')}

## Care

${atLength('Grease the ring every fifty hours, and note it in the book that hangs by the ladder.')}
`,
);
const parts = fileInHand('parts.csv', 'part,torque\nA-17,40 Nm\nB-20,65 Nm\nC-31,90 Nm\n');
const archive = Buffer.from('UEsDBBQAAAAIAAAAIQAAAAAAAAAAAAAAAAAFAAAAYS50eHQ=', 'base64');

/** Notes what is said of uploads, each step once. */
const noteSteps = `
  window.steps = [];
  new MutationObserver(() => {
    for (const row of document.querySelectorAll('[aria-label="Uploads"] .manuals-about')) {
      if (!window.steps.includes(row.textContent)) window.steps.push(row.textContent);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
`;

describe.skipIf(chromiumMissing !== null)('manuals on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page at the manuals, walks, and looks whether anything was complained of or fetched from elsewhere. */
  async function visit(options: OpenPageOptions, walk: (opened: OpenedPage) => Promise<void>): Promise<void> {
    await using opened = await openPage(browser, built, options);
    await opened.page.getByRole('link', { name: 'Manuals' }).waitFor();
    await walk(opened);
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  }

  const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
  const manuals = (page: Page) => page.getByRole('region', { name: 'Your manuals' });
  const manual = (page: Page, title: string) => manuals(page).getByRole('listitem').filter({ hasText: title });

  async function openManuals(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Manuals' }).click();
    await manuals(page)
      .getByText(/None yet|passage/)
      .first()
      .waitFor();
  }

  /** Drops files, and waits until they are in the list. */
  async function takeIn(page: Page, ...files: readonly FileInHand[]): Promise<void> {
    const before = await manuals(page).getByRole('button', { name: 'Delete', exact: true }).count();
    await dropFiles(page, 'main', files);
    await manuals(page)
      .getByRole('button', { name: 'Delete', exact: true })
      .nth(before + files.length - 1)
      .waitFor();
  }

  async function titlesKept(address: string): Promise<readonly string[]> {
    const answer = await fetch(`${address}/knowledge/documents`);
    const { documents } = (await answer.json()) as { documents: readonly { title: string }[] };
    return documents.map(({ title }) => title).toSorted();
  }

  it('W-7: an upload that is cancelled on its way leaves nothing, and a table is read sideways with its words whole', async () => {
    await visit({}, async ({ page, address, wire }) => {
      await openManuals(page);
      wire.hang();
      await dropFiles(page, 'main', [crane]);
      await uploads(page)
        .getByText(/^Uploading/)
        .waitFor();
      await uploads(page).getByRole('button', { name: 'Cancel' }).click();
      await uploads(page).getByText('Being cancelled').waitFor();
      // Only the service knows whether it has all of it already: that is asked before anything is said.
      wire.mend();
      await page.getByRole('status').getByText('crane.md was cancelled. Nothing of it is kept.').waitFor();
      expect(await uploads(page).count()).toBe(0);
      expect(await titlesKept(address)).toEqual([]);
      // What was on its way arrives after its cancel, and is let go as it comes.
      await expect.poll(async () => (await fetch(`${address}/knowledge/jobs`)).json()).toEqual({ jobs: [] });

      const wide =
        'Crane,Radius in metres,Safe working load,Remarks by the site engineer\nTC-7,32,4.5 t,Stops in winds\n';
      await takeIn(page, fileInHand('cranes.csv', wide, 'text/csv'));
      await page.getByRole('searchbox').fill('which crane stops in winds');
      await page.getByRole('searchbox').press('Enter');
      const header = page.getByRole('columnheader', { name: 'Crane' });
      await header.waitFor();
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        // One line of it, not "Cran" over "e".
        const lines = await page.evaluate<number>(`(() => {
          const range = document.createRange();
          range.selectNodeContents(document.querySelector('.passage-table th'));
          return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom / 12))).size;
        })()`);
        expect(lines).toBe(1);
      }
      await expectFits(page);
    });
  });

  it('K-11: upload, ask, read the passage with its source, delete, undo, delete, by keyboard alone', async () => {
    await visit({ before: noteSteps }, async ({ page, address }) => {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      // Early: the browser is told some time after this that it should ask nobody.
      page.once('filechooser', (chooser) => void chooser.setFiles([crane, parts]));
      await tabTo(page.getByRole('link', { name: 'Manuals' }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Manuals', exact: true }).waitFor();
      expect(await page.title()).toBe('Manuals – NexusAEC');
      await page.getByText('None yet.').waitFor();
      expect(await page.getByRole('searchbox').count()).toBe(0);

      await tabTo(page.getByRole('button', { name: /^Choose files/ }));
      await page.keyboard.press('Enter');
      await manual(page, 'Tower crane TC-7').waitFor();
      await manual(page, 'parts').waitFor();
      expect(await manual(page, 'Tower crane TC-7').textContent()).toMatch(
        /crane\.md, Markdown, 3 passages, \d kB, \d+ \w+ \d{4}/,
      );
      const steps = await page.evaluate<readonly string[]>('window.steps');
      expect(steps).toEqual(
        expect.arrayContaining([expect.stringMatching(/^Uploading/), expect.stringMatching(/^\d passages?$/)]),
      );
      await page.getByRole('status').getByText('can be asked about').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);

      await tabTo(page.getByRole('searchbox', { name: 'Search your manuals' }));
      await page.keyboard.type('when does lifting stop in winds?');
      await page.keyboard.press('Enter');
      const passages = page.getByRole('list', { name: 'Passages' }).getByRole('listitem');
      const best = passages.first();
      await best.waitFor();
      expect(await best.getByRole('heading').textContent()).toBe('Tower crane TC-7');
      expect(await best.locator('.passage-source').textContent()).toContain('Wind limits');
      expect(await best.locator('mark').allTextContents()).toEqual(
        expect.arrayContaining(['Lifting', 'stops', 'wind']),
      );
      // Whatever a manual says is text.
      expect(await best.textContent()).toContain('<b>The slewing brake</b>');
      expect(await best.locator('b').count()).toBe(0);
      await tabTo(best.getByRole('button', { name: 'Show around it' }));
      await page.keyboard.press('Enter');
      expect(await best.locator('.passage-content').textContent()).toContain('before the hook takes any load');
      expect(await best.locator('.passage-around').allTextContents()).toEqual([
        expect.stringContaining('Keep this manual in the cab'),
        expect.stringContaining('Grease the ring'),
      ]);
      await page.keyboard.press('Enter');
      expect(await best.locator('.passage-around').count()).toBe(0);

      await tabTo(page.getByRole('searchbox'), 'Shift+Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('torque B-20');
      await page.keyboard.press('Enter');
      await best.getByText('rows 1 to 3').waitFor();
      await tabTo(page.getByRole('searchbox'), 'Shift+Tab');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('zeppelin');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Nothing in your manuals about that.').waitFor();
      expect(await passages.count()).toBe(0);

      // Who is on the way back by keyboard has all the time they need.
      await page.clock.install();
      await page.getByRole('heading', { name: 'Your manuals' }).focus();
      await tabTo(button('Delete').first());
      const [first, second] = (await manuals(page).getByRole('heading', { level: 3 }).allTextContents()) as [
        string,
        string,
      ];
      await page.keyboard.press('Enter');
      await page.getByText(`“${first}” is about to be deleted.`).waitFor();
      await page.clock.fastForward(60_000);
      expect(await button('Undo').and(page.locator(':focus')).count()).toBe(1);
      expect(await titlesKept(address)).toHaveLength(2);
      await page.keyboard.press('Enter');
      await manual(page, first).getByRole('button', { name: 'Delete' }).and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await tabTo(button('Delete now'));
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText(`${first} is deleted.`).waitFor();
      await page.getByRole('heading', { name: 'Your manuals' }).and(page.locator(':focus')).waitFor();
      expect(await titlesKept(address)).toEqual([second]);

      await tabTo(page.getByRole('link', { name: 'Back to the drive' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Manuals' }).and(page.locator(':focus')).waitFor();
    });
  });

  it('K-11: a file that is refused says why, in the words of the service, and holds up no other', async () => {
    const refused: readonly FileInHand[] = [
      fileInHand('report.zip', archive),
      { ...fileInHand('huge.txt', 'a'), paddedTo: 10_485_761 },
      fileInHand('empty.txt', ''),
      fileInHand('renamed.pdf', archive),
    ];
    await visit({}, async ({ page, address }) => {
      await openManuals(page);
      await dropFiles(page, 'main', [...refused.slice(0, 1), crane]);
      await manual(page, 'Tower crane TC-7').waitFor();
      for (const file of refused) {
        const form = new FormData();
        form.append('file', new File([file.buffer.toString('latin1').padEnd(file.paddedTo ?? 0)], file.name));
        const answer = await fetch(`${address}/knowledge/upload`, { method: 'POST', body: form });
        const { detail } = (await answer.json()) as { detail: string };
        await dropFiles(page, 'main', [file]);
        const row = uploads(page).getByRole('listitem').filter({ hasText: file.name }).last();
        await row.getByRole('alert').filter({ hasText: detail }).waitFor();
        expect(await row.getByRole('alert').textContent()).toBe(detail);
        await row.getByRole('button', { name: 'Dismiss' }).click();
      }
      expect(await titlesKept(address)).toEqual(['Tower crane TC-7']);
    });
  });

  it('K-11: uploads go on while one looks elsewhere, and a drive goes on behind them', async () => {
    await visit({}, async ({ page, startDrive }) => {
      await startDrive();
      await openManuals(page);
      const { promise: released, resolve: release } = Promise.withResolvers<void>();
      await page.route('**/knowledge/upload', async (route) => {
        await released;
        await route.continue();
      });
      await dropFiles(page, 'main', [crane]);
      await uploads(page).getByText('Uploading').waitFor();
      await page.getByRole('link', { name: 'Back to the drive' }).click();
      await page.getByRole('button', { name: 'Next' }).click();
      await page.getByRole('article', { name: 'Current mail' }).waitFor();
      await page.goBack();
      await uploads(page).getByText('Uploading').waitFor();
      release();
      await manual(page, 'Tower crane TC-7').waitFor();
      // What came of it is in the list when one comes back.
      await page.getByRole('link', { name: 'Back to the drive' }).click();
      await openManuals(page);
      expect(await uploads(page).count()).toBe(0);
    });
  });

  it('K-11: deleted is for good when its time is over or the page is left; what fails is back and says so', async () => {
    await visit({}, async ({ page, address }) => {
      await openManuals(page);
      await takeIn(page, crane, parts);
      await page.clock.install();
      await page.route('**/knowledge/documents/*', (route) =>
        route.fulfill({
          status: 503,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'DOCUMENTS_UNREACHABLE', detail: 'The manuals cannot be reached now.' }),
        }),
      );
      const remove = (title: string) =>
        manual(page, title).getByRole('button', { name: 'Delete', exact: true }).click();
      await remove('parts');
      await manual(page, 'parts').getByRole('button', { name: 'Delete now' }).click();
      await manual(page, 'parts').getByText('It could not be deleted. The manuals cannot be reached now.').waitFor();
      await page.unroute('**/knowledge/documents/*');

      await remove('parts');
      await manual(page, 'parts').getByRole('button', { name: 'Undo' }).waitFor();
      expect(await titlesKept(address)).toEqual(['Tower crane TC-7', 'parts']);
      await page.clock.fastForward(10_000);
      await manual(page, 'parts').waitFor({ state: 'detached' });
      expect(await titlesKept(address)).toEqual(['Tower crane TC-7']);

      await remove('Tower crane');
      await manual(page, 'Tower crane').getByRole('button', { name: 'Undo' }).waitFor();
      // As a browser tells a page that it is left. One that is really left loses what it sends at times on a busy machine, which is no matter of ours.
      await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
      // Asked more often than this, the server would refuse to answer before it is gone on a busy machine.
      await expect.poll(() => titlesKept(address), { interval: 500 }).toEqual([]);
    });
  });

  it('K-11: manuals that cannot be reached are said to be so, to whoever is signed in, and are found again', async () => {
    await using auth = await startAuthServer();
    const environment = {
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_JWT_SECRET: auth.jwtSecret,
    };
    await using opened = await openPage(browser, built, { environment, knowledge: createMemoryKnowledgeStore() });
    const { page, address } = opened;
    const away = { code: 'DOCUMENTS_UNREACHABLE', detail: 'The manuals cannot be reached now.' };
    const signed: (readonly [string, boolean])[] = [];
    let isAway = true;
    await page.route('**/knowledge/**', (route) => {
      const request = route.request();
      signed.push([new URL(request.url()).pathname, /^Bearer \S+$/.test(request.headers().authorization ?? '')]);
      if (isAway) return route.fulfill({ status: 503, contentType: 'application/problem+json', json: away });
      return route.fulfill({ json: { documents: [] } });
    });
    await page.goto(`${address}/#manuals`);
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(auth.user.email);
    expect(await page.getByText('Manuals').count()).toBe(0);
    await form.getByLabel('Password').fill(auth.user.password);
    await form.getByLabel('Password').press('Enter');
    await page.getByRole('alert').getByText(away.detail).waitFor();
    expect(await page.getByText('None yet').count()).toBe(0);
    await dropFiles(page, 'main', [parts]);
    const row = uploads(page).getByRole('listitem');
    await row.getByRole('alert').getByText(away.detail).waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await row.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => signed.filter(([path]) => path === '/knowledge/upload')).toHaveLength(2);
    await row.getByRole('button', { name: 'Dismiss' }).click();
    isAway = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('None yet.').waitFor();
    expect(signed.every(([, isSigned]) => isSigned)).toBe(true);
  });

  it('K-11: fits, and nothing for axe to find, on every screen, by day and at night', async () => {
    const odd = fileInHand(
      `${'Donaudampfschifffahrt'.repeat(8)}.md`,
      `# ${'Donaudampfschifffahrtsgesellschaft'.repeat(5)} <i>manual</i>\n\nThe funnel is 12 metres. ${'Schornsteinreinigungsgenossenschaft'.repeat(9)}\n`,
    );
    const arabic = fileInHand('رافعة.txt', 'الرافعة البرجية: تتوقف عند الرياح. funnel\n');
    await visit({}, async ({ page }) => {
      await openManuals(page);
      await expectFits(page);
      await takeIn(page, odd, arabic);
      await dropFiles(page, 'main', [fileInHand('report.zip', archive)]);
      await uploads(page).getByRole('alert').filter({ hasText: 'neither PDF' }).waitFor();
      await page.getByRole('searchbox').fill('funnel');
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await page.getByRole('list', { name: 'Passages' }).locator('mark').first().waitFor();
      // On a busy machine the time to undo could be over before it is seen.
      await page.clock.install();
      await manual(page, 'Donau').getByRole('button', { name: 'Delete', exact: true }).click();
      await manuals(page).getByText('is about to be deleted').waitFor();
      expect(await page.locator('main i').count()).toBe(0);
      await expectFits(page);
    });
  });
});
