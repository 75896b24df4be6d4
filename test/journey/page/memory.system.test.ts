import { type KnowledgeTrace, localUserId, NexusError, type UserKnowledgeStore } from '@nexus/contracts';
import { createMemoryKnowledgeStore, createMemoryLongMemoryStore } from '@nexus/knowledge-store';
import { makeEntry } from '@nexus/livekit-agent';
import { withLongMemory } from '@nexus/long-memory';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { startAuthServer } from '../../support/page/auth-server.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { holdFirst } from '../../support/page/hold-first.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, type OpenPageOptions, openPage } from '../../support/page/open-page.ts';

if (chromiumMissing !== null) console.log(`M-9 (memory on the page) ${chromiumMissing}`);

/** Steps with the Tab key until what has the focus is called so; a page without it fails instead of hanging. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = () =>
    page.evaluate<string>(
      'document.activeElement?.closest("label")?.firstChild?.textContent ?? document.activeElement?.textContent ?? ""',
    );
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab');
    if ((await focused()).trim() === name) return;
  }
  throw new Error(`the Tab key does not lead to "${name}"`);
}

const remembered = async (knowledge: UserKnowledgeStore) =>
  (await knowledge.get(localUserId)).document.entries.map(({ content, category }) => `${category}: ${content}`);

describe.skipIf(chromiumMissing !== null)('memory on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page, walks, and looks whether anything was complained of or fetched from elsewhere. */
  async function visit(
    options: OpenPageOptions,
    walk: (opened: OpenedPage & { readonly knowledge: UserKnowledgeStore }) => Promise<void>,
  ): Promise<void> {
    const { knowledge = createMemoryKnowledgeStore() } = options;
    await using opened = await openPage(browser, built, { ...options, knowledge });
    await walk({ ...opened, knowledge });
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  }

  async function remember(knowledge: UserKnowledgeStore, ...contents: readonly string[]): Promise<void> {
    const now = Date.now();
    const made = contents.map((content, index) =>
      makeEntry({ content, category: 'rule', source: 'agent' }, new Date(now + index)),
    );
    await knowledge.append(localUserId, made);
  }

  it('M-3: facts that cannot be read are not shown as nothing', async () => {
    const store = createMemoryKnowledgeStore();
    let isAway = true;
    const knowledge: UserKnowledgeStore = {
      ...store,
      async get(userId) {
        const { document } = await store.get(userId);
        return { document: { ...document, ...(isAway && { toldMissing: true as const }) }, reachable: true };
      },
    };
    await visit({ knowledge }, async ({ page }) => {
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      await tabTo(page, 'What Nexus remembers');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('cannot be read just now').waitFor();
      expect(await page.getByText('Nothing yet.').count()).toBe(0);
      isAway = false;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Nothing yet.').waitFor();
    });
  });

  it('L-4, M-9: a fact that has ended comes after what holds, with its end', async () => {
    const knowledge = withLongMemory(createMemoryKnowledgeStore(), createMemoryLongMemoryStore());
    for (const content of ['Tom runs the harbour site', 'Ruth runs the harbour site since June 2026', 'Ana is ill']) {
      await knowledge.append(localUserId, [
        makeEntry({ content, category: 'context', source: 'user' }, new Date('2026-11-20T12:00:00Z')),
      ]);
    }
    await visit({ knowledge }, async ({ page }) => {
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      await tabTo(page, 'What Nexus remembers');
      await page.keyboard.press('Enter');
      await page.getByText('Tom runs the harbour site').waitFor();
      const shown = await page.locator('.memory-item').allInnerTexts();
      expect(shown.map((text) => text.split('\n')[0])).toEqual([
        'Ana is ill',
        'Ruth runs the harbour site since June 2026',
        'Tom runs the harbour site',
      ]);
      expect(shown.map((text) => text.includes('until June 2026'))).toEqual([false, false, true]);
    });
  });

  it('M-9: an answer that a later one has overtaken does not bring back what is forgotten', async () => {
    await visit({ browser: { serviceWorkers: 'block' } }, async ({ page, knowledge }) => {
      await remember(knowledge, 'Skip newsletters.', 'Tell me the time.');
      await page.getByRole('link', { name: 'What Nexus remembers' }).click();
      const item = (content: string) => page.getByRole('listitem').filter({ hasText: content });
      const forget = async (content: string) => {
        await item(content).getByRole('button', { name: 'Forget' }).click();
        await item(content).getByRole('button', { name: 'Forget it' }).click();
      };
      await item('Skip newsletters.').waitFor();
      const held = await holdFirst(page, '**/memory');
      await forget('Tell me the time.');
      await held.taken;
      await forget('Skip newsletters.');
      await page.getByText('Nothing yet.').waitFor();
      await held.letGo();
      expect(await item('Skip newsletters.').count()).toBe(0);
    });
  });

  it('M-9: see, add, be refused, forget one, forget everything, and back, by keyboard alone', async () => {
    await visit({}, async ({ page, knowledge }) => {
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      await tabTo(page, 'What Nexus remembers');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'What Nexus remembers of you' }).waitFor();
      await page.getByText('Nothing yet.').waitFor();
      expect(await page.title()).toBe('Memory – NexusAEC');

      await tabTo(page, 'Remember this');
      await page.keyboard.type('Write to eleanor@example.com first / always');
      await tabTo(page, 'Remember');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('That comes from a mail, or looks like it').waitFor();
      expect(await remembered(knowledge)).toEqual([]);

      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Control+A');
      // Space and slash are letters here, and no short way of the drive's.
      await page.keyboard.type('Invoices first / always');
      await tabTo(page, 'It is');
      await page.keyboard.press('ArrowDown');
      await tabTo(page, 'Remember');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Remembered.').waitFor();
      const likes = page.getByRole('region', { name: 'Likes and dislikes' });
      expect(await likes.getByRole('listitem').textContent()).toContain('Invoices first / always');
      expect(await remembered(knowledge)).toEqual(['preference: Invoices first / always']);
      expect(await page.getByText('1 of 30 things, 23 of 3,000 characters').count()).toBe(1);

      await remember(knowledge, 'Skip newsletters.', 'Tell me the time.');
      await page.reload();
      await page.getByText('Skip newsletters.').waitFor();
      await tabTo(page, 'Forget');
      await page.keyboard.press('Enter');
      // What has the focus changes nothing.
      await page.keyboard.press('Enter');
      expect(await remembered(knowledge)).toHaveLength(3);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Forgotten.').waitFor();
      expect(await remembered(knowledge)).toEqual(['preference: Invoices first / always', 'rule: Skip newsletters.']);

      await tabTo(page, 'Forget everything');
      await page.keyboard.press('Enter');
      await tabTo(page, 'Type “everything” to confirm');
      await page.keyboard.type('yes');
      await page.keyboard.press('Enter');
      expect(await remembered(knowledge)).toHaveLength(2);
      await page.keyboard.press('Control+A');
      await page.keyboard.type('everything');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Everything is forgotten.').waitFor();
      await page.getByText('Nothing yet.').waitFor();
      expect(await remembered(knowledge)).toEqual([]);

      await tabTo(page, 'Back to the drive');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      expect(await page.evaluate<string>('document.activeElement.textContent')).toBe('What Nexus remembers');
    });
  });

  it('M-9: a drive goes on behind it; what was remembered meanwhile is there when it is opened next', async () => {
    await visit({}, async ({ page, knowledge, startDrive, say }) => {
      await startDrive();
      await say('next');
      const card = await page.getByRole('article', { name: 'Current mail' }).textContent();
      const open = () => page.getByRole('link', { name: 'What Nexus remembers' }).click();
      await open();
      await page.getByText('Nothing yet.').waitFor();
      // A live drive is asked: its mails are not remembered.
      await page.getByLabel('Remember this').fill('Remember: noise at twenty to seven in the morning.');
      await page.getByRole('button', { name: 'Remember' }).click();
      await page.getByRole('alert').getByText('That comes from a mail').waitFor();
      await page.getByRole('link', { name: 'Back to the drive' }).click();
      expect(await page.getByRole('article', { name: 'Current mail' }).textContent()).toBe(card);
      await say('archive it');
      await page.getByRole('log').getByText('Archived').waitFor();
      await say('from now on always tell me about invoices first');
      expect(await remembered(knowledge)).toHaveLength(1);
      await open();
      await page.getByRole('listitem').getByText('invoices').waitFor();
      await page.goBack();
      await page.getByRole('button', { name: 'Archive' }).waitFor();
    });
  });

  it('M-8: what a place that is away may still hold is told so, and what was gone before is not called forgotten', async () => {
    const twin = createMemoryKnowledgeStore();
    await remember(twin, 'Invoices first.', 'Skip newsletters.', 'Tell me the time.');
    let found: KnowledgeTrace = 'unknown';
    const knowledge: UserKnowledgeStore = { ...twin, trace: async () => found };
    await visit({ knowledge }, async ({ page }) => {
      await page.getByRole('link', { name: 'What Nexus remembers' }).click();
      const forget = async (content: string) => {
        const item = page.getByRole('listitem').filter({ hasText: content });
        await item.getByRole('button', { name: 'Forget' }).click();
        await item.getByRole('button', { name: 'Forget it' }).click();
        await item.waitFor({ state: 'detached' });
      };
      const told = page.getByRole('status');
      await page.getByText('Tell me the time.').waitFor();
      await forget('Tell me the time.');
      await told.getByText('One of the places where it was kept has not taken that in yet').waitFor();
      expect(await remembered(twin)).toHaveLength(2);

      // Gone from elsewhere while the page is open, and something new is there.
      found = 'gone';
      const [gone] = (await twin.get(localUserId)).document.entries;
      await twin.remove(localUserId, gone === undefined ? [] : [gone.id]);
      await remember(twin, 'Tenders next.');
      await forget('Invoices first.');
      await told.getByText('That was not there any more').waitFor();
      expect(await told.textContent()).not.toMatch(/^Forgotten/);
      await page.getByText('Tenders next.').waitFor();
      await page.getByText('Skip newsletters.').waitFor();
    });
  });

  it('M-12: what was put into fewer words is brought back as it was, by keyboard alone, also on a small screen at night', async () => {
    const twin = createMemoryKnowledgeStore();
    await remember(twin, 'We build in Cork.', 'And in Galway.', 'Skip newsletters.');
    const { document } = await twin.get(localUserId);
    const [cork, galway] = document.entries;
    const condensed = [cork, galway].flatMap((entry) => entry?.id ?? []);
    const made = makeEntry({ content: 'Builds in Cork and Galway.', category: 'rule', source: 'agent' }, new Date());
    const summary = { ...made, from: condensed };
    await twin.replace(localUserId, { basedOn: document.version, condensed, entries: [summary] });
    let away = true;
    const knowledge: UserKnowledgeStore = {
      ...twin,
      async versions(userId) {
        if (away)
          throw new NexusError('MEMORY_UNREACHABLE', 'Earlier versions cannot be read now.', { retryable: true });
        return twin.versions(userId);
      },
    };
    const browserOptions = {
      viewport: { width: 320, height: 640 },
      colorScheme: 'dark',
    } as const;
    await visit({ knowledge, browser: browserOptions }, async ({ page }) => {
      await page.getByRole('link', { name: 'What Nexus remembers' }).click();
      await page.getByText('Builds in Cork and Galway.').waitFor();
      await tabTo(page, 'Earlier versions');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('Earlier versions cannot be read now.').waitFor();
      away = false;
      await tabTo(page, 'Look again');
      await page.keyboard.press('Enter');
      const version = page.getByRole('listitem').filter({ hasText: '3 things' });
      await version.waitFor();
      expect(await version.textContent()).toContain(`${new Date().getFullYear()}`);
      await page.getByRole('heading', { name: 'What Nexus remembers of you' }).focus();
      await tabTo(page, 'Bring back');
      await page.keyboard.press('Enter');
      await version.getByText('Bring this back').waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      // What has the focus changes nothing.
      await page.keyboard.press('Enter');
      expect(await remembered(twin)).toHaveLength(2);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Brought back.').waitFor();
      await page.getByText('And in Galway.').waitFor();
      expect(await page.getByText('Builds in Cork and Galway.').count()).toBe(0);
      expect((await remembered(twin)).toSorted()).toEqual([
        'rule: And in Galway.',
        'rule: Skip newsletters.',
        'rule: We build in Cork.',
      ]);
      const focused = await page.evaluate<string>('document.activeElement.textContent');
      expect(focused).toBe('What Nexus remembers of you');
    });
  });

  it('M-3: a memory that cannot be reached is said to be so, and is found again', async () => {
    const twin = createMemoryKnowledgeStore();
    await remember(twin, 'Invoices first.');
    let reachable = false;
    const knowledge = { ...twin, get: async (userId: string) => ({ ...(await twin.get(userId)), reachable }) };
    await visit({ knowledge }, async ({ page }) => {
      await page.getByRole('link', { name: 'What Nexus remembers' }).click();
      await page.getByRole('alert').getByText('cannot be reached now').waitFor();
      expect(await page.getByText('Nothing yet.').count()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      reachable = true;
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText('Invoices first.').waitFor();
    });
  });

  it('M-9: fits, and nothing for axe to find, on every screen, by day and at night', async () => {
    const knowledge = createMemoryKnowledgeStore();
    const odd = ['Donaudampfschifffahrtsgesellschaft'.repeat(5), '<b>Invoices</b> first', 'الفواتير أولاً'];
    await remember(knowledge, ...odd);
    await visit({ knowledge }, async ({ page }) => {
      await page.getByRole('link', { name: 'What Nexus remembers' }).click();
      const items = page.getByRole('listitem');
      await items.first().waitFor();
      expect((await items.locator('.memory-content').allTextContents()).toSorted()).toEqual(odd.toSorted());
      expect(await page.locator('li b').count()).toBe(0);
      await page.getByRole('button', { name: 'Forget' }).first().click();
      for (const summary of await page.locator('summary:visible').all()) await summary.click();
      await page.getByText('There are none.').waitFor();
      await page.getByLabel('Remember this').fill('this email');
      await page.getByRole('button', { name: 'Remember' }).click();
      await page.getByRole('alert').getByText('That comes from a mail').waitFor();
      await expectFits(page);
    });
  });

  it('M-9: who is not signed in sees nothing of it', async () => {
    await using auth = await startAuthServer();
    const environment = {
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_JWT_SECRET: auth.jwtSecret,
    };
    await using opened = await openPage(browser, built, { environment, knowledge: createMemoryKnowledgeStore() });
    const { page, address } = opened;
    await page.goto(`${address}/#memory`);
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(auth.user.email);
    expect(await page.getByText('What Nexus remembers').count()).toBe(0);
    await form.getByLabel('Password').fill(auth.user.password);
    await form.getByLabel('Password').press('Enter');
    await page.getByRole('heading', { name: 'What Nexus remembers of you' }).waitFor();
    await page.getByText('Nothing yet.').waitFor();
  });
});
