import { createScriptedAccounts, type ScriptedAccounts } from '@nexus/api/testing';
import { localUserId, type MailAccountStore, NexusError, type OAuthMailProvider } from '@nexus/contracts';
import { createMemoryMailAccountStore } from '@nexus/knowledge-store';
import { startAuthorizationServer } from '@nexus/runtime/testing';
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
import { tabTo } from '../../support/page/tab-to.ts';

if (chromiumMissing !== null) console.log(`E-5 (mail accounts on the page) ${chromiumMissing}`);

interface Visited extends OpenedPage {
  readonly scripted: ScriptedAccounts;
  readonly store: MailAccountStore;
}

const password = {
  kind: 'password',
  user: 'ada@fastmail.com',
  password: 'zanzibar',
  imap: { host: 'imap.fastmail.com', port: 993, security: 'tls' },
  smtp: null,
} as const;
const tokens = {
  kind: 'oauth',
  accessToken: 'access',
  refreshToken: 'refresh',
  expiresAt: new Date('2026-11-22T13:00:00Z'),
} as const;

describe.skipIf(chromiumMissing !== null)('mail accounts on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page, walks, and looks whether anything was complained of or fetched from elsewhere than a provider. */
  async function visit(
    options: OpenPageOptions & { readonly offered?: readonly OAuthMailProvider[] },
    walk: (visited: Visited) => Promise<void>,
  ): Promise<void> {
    const { offered = ['gmail', 'outlook'] } = options;
    const store = createMemoryMailAccountStore();
    const scripted = createScriptedAccounts(store);
    const oauth = (provider: OAuthMailProvider) =>
      offered.includes(provider) ? scripted.accounts.oauth(provider) : null;
    await using opened = await openPage(browser, built, { accounts: { ...scripted.accounts, oauth }, ...options });
    // The provider's own page, where one says yes or no.
    await opened.page.route(/^https:\/\/\w+\.example\//, async (route) => {
      const sentTo = route.request().url();
      const query = new URL(sentTo).searchParams;
      const back = `${query.get('redirect_uri')}`;
      const no = `?error=access_denied&state=${query.get('state')}`;
      const body = `<a href="${back}${scripted.allow(sentTo)}">Allow</a> <a href="${back}${no}">Cancel</a>`;
      await route.fulfill({ contentType: 'text/html', body });
    });
    await walk({ ...opened, scripted, store });
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere.filter((address) => !/^https:\/\/(gmail|outlook)\.example\//.test(address))).toEqual([]);
  }

  const connected = (page: Page) => page.getByRole('region', { name: 'Connected' });
  const account = (page: Page, address: string) => connected(page).getByRole('listitem').filter({ hasText: address });
  const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const kept = async (store: MailAccountStore) =>
    (await store.list(localUserId)).map(({ provider, address }) => `${provider} ${address}`);

  async function openAccounts(page: Page): Promise<void> {
    await page.getByRole('link', { name: 'Mail accounts' }).click();
    await connected(page).waitFor();
  }

  it('E-5: connect by app password, be asked for the servers, disconnect, and back, by keyboard alone', async () => {
    await visit({}, async ({ page, scripted, store }) => {
      await tabTo(page.getByRole('link', { name: 'Mail accounts' }));
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: 'Mail accounts', level: 1 }).and(page.locator(':focus')).waitFor();
      expect(await page.title()).toBe('Mail accounts – NexusAEC');
      await page.getByText('None yet.').waitFor();

      await tabTo(field(page, 'Mail address'));
      await page.keyboard.type('Ada@Example.com');
      await page.keyboard.press('Tab');
      await page.keyboard.type('zanzibar');
      expect(await field(page, 'App password').getAttribute('type')).toBe('password');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('The mail servers of this address are not known here.').waitFor();
      await field(page, 'Name').first().and(page.locator(':focus')).waitFor();
      await page.keyboard.type('imap.example.com');
      scripted.fail(new NexusError('MAILBOX_SIGN_IN_REFUSED', 'The incoming server (IMAP) refused this address.'));
      await page.keyboard.press('Enter');
      await page.getByRole('alert').getByText('The incoming server (IMAP) refused this address.').waitFor();
      expect(await kept(store)).toEqual([]);
      // Nothing has to be typed twice.
      await tabTo(button(page, 'Connect'));
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('ada@example.com is connected.').waitFor();
      expect(scripted.checked.at(-1)).toMatchObject({
        password: 'zanzibar',
        imap: { host: 'imap.example.com', port: 993, security: 'tls' },
        smtp: null,
      });
      expect(await kept(store)).toEqual(['imap ada@example.com']);
      expect(await field(page, 'App password').inputValue()).toBe('');
      expect(await account(page, 'ada@example.com').textContent()).toMatch(/App password, connected on \d+ \w+ \d{4}/);
      expect(await page.getByRole('alert').allTextContents()).toEqual([]);

      await tabTo(button(page, 'Disconnect'));
      await page.keyboard.press('Enter');
      // What has the focus changes nothing.
      await button(page, 'Keep it').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Escape');
      await button(page, 'Disconnect').and(page.locator(':focus')).waitFor();
      await page.keyboard.press('Enter');
      await tabTo(button(page, 'Disconnect it'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('ada@example.com is disconnected.').waitFor();
      await page.getByText('None yet.').waitFor();
      expect(await kept(store)).toEqual([]);

      await tabTo(page.getByRole('link', { name: 'Back to the drive' }), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await page.getByRole('link', { name: 'Mail accounts' }).and(page.locator(':focus')).waitFor();
    });
  });

  it('E-5: sign in to Gmail and come back; a change of mind is said, and nothing is told twice', async () => {
    await visit({}, async ({ page, store, address }) => {
      await openAccounts(page);
      await button(page, 'Connect Gmail').click();
      await page.getByRole('link', { name: 'Cancel' }).click();
      await page
        .getByRole('alert')
        .getByText('Gmail was not connected, since the sign-in there was given up.')
        .waitFor();
      expect(await kept(store)).toEqual([]);

      await button(page, 'Connect Gmail').click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await page.getByRole('status').getByText('Your Gmail account is connected.').waitFor();
      await account(page, 'ada@gmail.example').waitFor();
      expect(page.url()).toBe(`${address}/#accounts`);
      expect(await kept(store)).toEqual(['gmail ada@gmail.example']);
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.reload();
      await account(page, 'ada@gmail.example').waitFor();
      expect(await page.getByText('Your Gmail account is connected.').count()).toBe(0);

      // The browser's own way back leads to a page that works.
      await button(page, 'Connect Outlook').click();
      await page.getByRole('link', { name: 'Allow' }).waitFor();
      await page.goBack();
      await button(page, 'Connect Outlook').click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await account(page, 'ada@outlook.example').waitFor();
    });
  });

  it('E-5: a page that the browser kept as it was left can be left again', async () => {
    await visit({}, async ({ page }) => {
      // The way out leads nowhere, so that the page stays as it is kept while its driver is at the provider.
      await page.route(/^https:\/\/gmail\.example\//, (route) => route.fulfill({ status: 204 }));
      await openAccounts(page);
      await button(page, 'Connect Gmail').click();
      await button(page, 'To Gmail…').waitFor();
      // The browser of these tests keeps no pages; this is what one that does tells them.
      await page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))");
      await button(page, 'Connect Outlook').click();
      await page.getByRole('link', { name: 'Allow' }).click();
      await account(page, 'ada@outlook.example').waitFor();
    });
  });

  it('E-5: whoever signs in here is still signed in when they come back, and it is their account', async () => {
    await using auth = await startAuthServer();
    const environment = {
      SUPABASE_URL: auth.url,
      SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
      SUPABASE_JWT_SECRET: auth.jwtSecret,
    };
    const store = createMemoryMailAccountStore();
    const scripted = createScriptedAccounts(store);
    await using opened = await openPage(browser, built, { environment, accounts: scripted.accounts });
    const { page, address } = opened;
    await page.route(/^https:\/\/gmail\.example\//, async (route) => {
      const sentTo = route.request().url();
      const back = `${new URL(sentTo).searchParams.get('redirect_uri')}${scripted.allow(sentTo)}`;
      await route.fulfill({ contentType: 'text/html', body: `<a href="${back}">Allow</a>` });
    });
    await page.goto(`${address}/#accounts`);
    await page.getByLabel('Email').fill(auth.user.email);
    expect(await page.getByText('Mail accounts').count()).toBe(0);
    await page.getByLabel('Password').fill(auth.user.password);
    await page.getByLabel('Password').press('Enter');
    await button(page, 'Connect Gmail').click();
    await page.getByRole('link', { name: 'Allow' }).click();
    await page.getByRole('status').getByText('Your Gmail account is connected.').waitFor();
    await account(page, 'ada@gmail.example').waitFor();
    expect(await kept(store)).toEqual([]);
    expect(opened.complaints).toEqual([]);
  });

  it('E-5: with nothing but its settings, the product leads to the provider and back', async () => {
    await using google = await startAuthorizationServer({ address: 'nora@gmail.example' });
    const environment = {
      GOOGLE_CLIENT_ID: google.client.clientId,
      GOOGLE_CLIENT_SECRET: google.client.clientSecret,
      GOOGLE_ISSUER_URL: google.url,
    };
    await using opened = await openPage(browser, built, { environment });
    const { page, address } = opened;
    await openAccounts(page);
    expect(await button(page, 'Connect Outlook').getAttribute('aria-disabled')).toBe('true');
    await button(page, 'Connect Gmail').click();
    await account(page, 'nora@gmail.example').waitFor();
    expect(page.url()).toBe(`${address}/#accounts`);
    // Nothing of it is left where a script or the next person finds it.
    expect(await page.context().cookies()).toEqual([]);
    const left = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage, document.cookie])');
    for (const secret of google.secrets) expect(left).not.toContain(secret);
    await account(page, 'nora@gmail.example').getByRole('button', { name: 'Disconnect' }).click();
    await button(page, 'Disconnect it').click();
    await page.getByText('None yet.').waitFor();
    expect(opened.complaints).toEqual([]);
  });

  it('E-5: an answer that a later one has overtaken does not bring back what is disconnected', async () => {
    await visit({ browser: { serviceWorkers: 'block' } }, async ({ page, store }) => {
      const [first, second] = ['ada@fastmail.com', 'ada@example.com'];
      for (const address of [first, second]) await store.connect(localUserId, { provider: 'imap', address }, password);
      await openAccounts(page);
      const disconnect = async (address: string) => {
        await account(page, address).getByRole('button', { name: 'Disconnect' }).click();
        await account(page, address).getByRole('button', { name: 'Disconnect it' }).click();
      };
      await account(page, second).waitFor();
      const held = await holdFirst(page, '**/accounts');
      await disconnect(first);
      await held.taken;
      await disconnect(second);
      await page.getByText('None yet.').waitFor();
      await held.letGo();
      expect(await account(page, second).count()).toBe(0);
    });
  });

  it('E-5: an account that is refused asks for a new sign-in, and is itself again afterwards', async () => {
    await visit({}, async ({ page, store }) => {
      const mine = await store.connect(localUserId, { provider: 'imap', address: 'ada@fastmail.com' }, password);
      const gmail = await store.connect(localUserId, { provider: 'gmail', address: 'ada@gmail.example' }, tokens);
      for (const { accountId } of [mine, gmail]) await store.setState(localUserId, accountId, 'sign-in-needed');
      await openAccounts(page);
      await account(page, 'ada@fastmail.com').getByText('Please sign in again.').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await account(page, 'ada@fastmail.com').getByRole('button', { name: 'Sign in again' }).click();
      await field(page, 'App password').and(page.locator(':focus')).waitFor();
      expect(await field(page, 'Mail address').inputValue()).toBe('ada@fastmail.com');
      await page.keyboard.type('new-password');
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('ada@fastmail.com is connected.').waitFor();
      await account(page, 'ada@gmail.example').getByRole('button', { name: 'Sign in again' }).click();
      await page.waitForURL(/login_hint=ada%40gmail\.example/);
      await page.getByRole('link', { name: 'Allow' }).click();
      await page.getByRole('status').getByText('Your Gmail account is connected.').waitFor();
      expect(await page.getByText('Please sign in again.').count()).toBe(0);
      expect((await store.list(localUserId)).map(({ accountId }) => accountId)).toEqual([
        mine.accountId,
        gmail.accountId,
      ]);
    });
  });

  it('E-5: what this server is not set up for is said, and leads nowhere', async () => {
    await visit({ offered: [] }, async ({ page }) => {
      await openAccounts(page);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      for (const name of ['Gmail', 'Outlook']) {
        const connect = button(page, `Connect ${name}`);
        expect(await connect.getAttribute('aria-disabled')).toBe('true');
        const hint = page.locator(`[id="${await connect.getAttribute('aria-describedby')}"]`);
        expect(await hint.textContent()).toContain(`This server is not set up for ${name}’s sign-in`);
        await connect.press('Enter');
      }
      // Whatever was asked before is answered by then.
      await page.evaluate("fetch('/healthz')");
      expect(asked.filter((url) => url.includes('/connect'))).toEqual([]);
    });
  });

  it('E-5: accounts that cannot be reached are said to be so, and are found again', async () => {
    const store = createMemoryMailAccountStore();
    let away = true;
    const { accounts } = createScriptedAccounts({
      ...store,
      async list(userId) {
        if (away)
          throw new NexusError('ACCOUNTS_UNREACHABLE', 'The accounts cannot be reached now.', { retryable: true });
        return store.list(userId);
      },
    });
    await visit({ accounts }, async ({ page }) => {
      await page.getByRole('link', { name: 'Mail accounts' }).click();
      await page.getByRole('alert').getByText('The accounts cannot be reached now.').waitFor();
      expect(await page.getByText('None yet.').count()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
      away = false;
      await button(page, 'Try again').click();
      await page.getByText('None yet.').waitFor();
    });
  });

  it('E-5: fits, and nothing for axe to find, on every screen, by day and at night', async () => {
    await visit({ offered: ['gmail'] }, async ({ page, scripted, store }) => {
      const long = `${'donaudampfschifffahrtsgesellschaft'.repeat(3)}@example.com`;
      for (const address of ['ada@fastmail.com', long]) {
        const { accountId } = await store.connect(localUserId, { provider: 'imap', address }, password);
        if (address === long) await store.setState(localUserId, accountId, 'sign-in-needed');
      }
      await store.connect(localUserId, { provider: 'gmail', address: 'ada@gmail.example' }, tokens);
      await openAccounts(page);
      await account(page, long).waitFor();
      await account(page, 'ada@gmail.example').getByRole('button', { name: 'Disconnect' }).click();
      for (const summary of await page.locator('summary:visible').all()) await summary.click();
      await field(page, 'Mail address').fill('ada@fastmail.com');
      await field(page, 'App password').fill('zanzibar');
      scripted.fail(new NexusError('MAILBOX_UNREACHABLE', 'The incoming server (IMAP) does not answer at port 993.'));
      await button(page, 'Connect').click();
      await page.getByRole('alert').getByText('does not answer at port 993').waitFor();
      await expectFits(page);
    });
  });
});
