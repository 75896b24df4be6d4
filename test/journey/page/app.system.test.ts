import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, type OpenPageOptions, openPage } from '../../support/page/open-page.ts';
import { speechDouble } from '../../support/page/speech-double.ts';

const installDouble = `
  window.offerInstall = () => {
    window.prompts = 0;
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    offer.prompt = async () => { window.prompts += 1; };
    dispatchEvent(offer);
    return offer.defaultPrevented;
  };
`;

const wakeLockDouble = `
  window.locks = 0;
  Object.defineProperty(navigator, 'wakeLock', { value: {
    request: async () => { window.locks += 1; return { release: async () => { window.locks -= 1; } }; },
  } });
`;

describe.skipIf(chromiumMissing !== null)('the page as an app', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([
      launchBrowser(['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']),
      buildPage(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function visit(options: OpenPageOptions, walk: (opened: OpenedPage) => Promise<void>): Promise<void> {
    await using opened = await openPage(browser, built, options);
    await walk(opened);
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  }

  /** The service worker has the page in its hands, and has kept it. */
  async function whenKept(page: Page): Promise<void> {
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
  }

  const cached = (page: Page) =>
    page.evaluate<readonly string[]>(`(async () => {
      const paths = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      }
      return paths;
    })()`);

  it('W-6: has a manifest with icons of its own, which can be cut to any shape, as the policy allows', async () => {
    await visit({}, async ({ page, address }) => {
      const link = await page.locator('link[rel="manifest"]').getAttribute('href');
      const manifest = (await (await fetch(new URL(link ?? '', address))).json()) as {
        readonly name: string;
        readonly display: string;
        readonly icons: readonly { src: string; sizes: string; type: string; purpose: string }[];
      };
      expect(manifest).toMatchObject({ name: 'NexusAEC', display: 'standalone', start_url: '/' });
      expect(manifest.icons.map(({ purpose }) => purpose)).toContain('maskable');
      for (const { src, sizes, type } of manifest.icons) {
        const icon = await fetch(new URL(src, address));
        expect(icon.headers.get('content-type')).toContain(type);
        if (type !== 'image/png') continue;
        const bytes = Buffer.from(await icon.arrayBuffer());
        expect(`${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`).toBe(sizes);
      }
      const policy = (await fetch(address)).headers.get('content-security-policy') ?? '';
      expect(policy).not.toMatch(/unsafe|\*/);
    });
  });

  it('W-6: without a network it opens, says so, and keeps its own files and nothing of any mail or answer', async () => {
    await visit({}, async ({ page, startDrive, say, wire }) => {
      await whenKept(page);
      await startDrive();
      await say('next');
      await expect.poll(() => cached(page)).toContain('/');
      const files = await cached(page);
      expect(files.filter((path) => !/^\/(?:assets\/[^/]+|[^/]*\.(?:svg|png|webmanifest))?$/.test(path))).toEqual([]);
      wire.cut();
      await page.reload();
      await page.getByText('The service cannot be reached. Is the network there?').waitFor();
      wire.mend();
      await page.evaluate("dispatchEvent(new Event('online'))");
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
    });
  });

  it('W-6: a file that is shared with it becomes a manual once the driver says so, and text waits to be said; neither is kept by it', async () => {
    await visit({}, async ({ page }) => {
      await whenKept(page);
      const share = (fields: string) =>
        page.evaluate(`(() => {
          const form = document.createElement('form');
          form.action = '/share'; form.method = 'post'; form.enctype = 'multipart/form-data';
          ${fields}
          document.body.append(form);
          setTimeout(() => form.submit());
        })()`);
      const field = (name: string, value: string) =>
        `form.append(Object.assign(document.createElement('input'), { name: '${name}', value: '${value}' }));`;
      await share(field('title', 'find mails about') + field('text', 'the lift pit'));
      await expect
        .poll(() => page.getByRole('textbox', { name: 'Your words' }).inputValue())
        .toBe('find mails about the lift pit');
      expect(new URL(page.url()).search).toBe('');

      await share(`
        const held = new DataTransfer();
        held.items.add(new File(['# Tower crane\\n\\nLifting stops in winds above 72 km/h.\\n'], 'crane.md', { type: 'text/markdown' }));
        const files = Object.assign(document.createElement('input'), { type: 'file', name: 'files' });
        files.files = held.files;
        form.append(files);
      `);
      // Any website can send this form.
      const question = page.getByRole('group', { name: /Take in crane\.md\?/ });
      await question.waitFor();
      expect(await page.getByRole('region', { name: 'Uploads' }).count()).toBe(0);
      await question.getByRole('button', { name: 'Take in' }).click();
      await page.getByRole('region', { name: 'Your manuals' }).getByText('Tower crane').waitFor();
      expect(await question.count()).toBe(0);
      expect((await cached(page)).filter((path) => /share|crane/.test(path))).toEqual([]);
      // Once.
      await page.reload();
      await page.getByRole('region', { name: 'Your manuals' }).getByRole('listitem').first().waitFor();
      expect(await page.getByRole('region', { name: 'Your manuals' }).getByRole('listitem').count()).toBe(1);
    });
  });

  it('W-6: a first visit says in three lines what will happen and tries the microphone; it comes once', async () => {
    await visit({ browser: { permissions: ['microphone'] } }, async ({ page, startDrive }) => {
      const card = page.getByRole('article');
      await card.getByRole('listitem').nth(2).waitFor();
      expect(await card.getByRole('listitem').count()).toBe(3);
      await page.getByRole('button', { name: 'Try the microphone' }).focus();
      await page.keyboard.press('Enter');
      // Chromium's own microphone beeps.
      await card.getByText('The microphone hears you.').waitFor();
      await expectFits(page);
      await startDrive();
      await page.reload();
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      expect(await page.getByRole('button', { name: 'Try the microphone' }).count()).toBe(0);
    });
  });

  it('W-6: the home screen is offered once, and not while driving', async () => {
    await visit(
      { before: `${speechDouble}${installDouble}localStorage.setItem('nexus.visited', 'yes');` },
      async (opened) => {
        const { page, startDrive } = opened;
        const offer = page.getByRole('region', { name: 'Home screen' });
        await page.getByRole('button', { name: 'Brief me' }).waitFor();
        expect(await page.evaluate('window.offerInstall()')).toBe(true);
        await offer.waitFor();
        expect(await accessibilityViolations(page)).toEqual([]);
        await startDrive();
        expect(await offer.count()).toBe(0);
        await page.keyboard.press('Escape');
        await page.getByRole('textbox', { name: 'Your words' }).fill('goodbye');
        await page.keyboard.press('Escape');
        await page.getByRole('textbox', { name: 'Your words' }).press('Enter');
        await page.getByRole('heading', { name: 'That was your briefing' }).waitFor();
        await offer.getByRole('button', { name: 'Add' }).click();
        expect(await page.evaluate('window.prompts')).toBe(1);
        expect(await offer.count()).toBe(0);
        await page.reload();
        await page.getByRole('button', { name: 'Brief me' }).waitFor();
        await page.evaluate('window.offerInstall()');
        expect(await offer.count()).toBe(0);
      },
    );
  });

  it('W-6: the screen stays on while driving, and no longer', async () => {
    await visit({ before: wakeLockDouble }, async ({ page, startDrive, say }) => {
      const locks = () => page.evaluate<number>('window.locks');
      expect(await locks()).toBe(0);
      await startDrive();
      await expect.poll(locks).toBe(1);
      await say('goodbye');
      await expect.poll(locks).toBe(0);
    });
  });

  it('W-6: the icons are what the script beside them draws', async () => {
    const file = (name: string) => fileURLToPath(new URL(`../../../apps/web/${name}`, import.meta.url));
    const svg = await readFile(file('public/icon.svg'), 'utf8');
    const script = await readFile(file('icons/make-icons.ts'), 'utf8');
    for (const [, x] of svg.matchAll(/M(\d+) \d+v/g)) expect(script).toContain(`x: ${x},`);
  });
});
