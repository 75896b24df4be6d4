import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type AuthServer, startAuthServer } from '../../support/page/auth-server.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenPageOptions, openPage } from '../../support/page/open-page.ts';

if (chromiumMissing !== null) console.log(`V-9 (sign-in on the page) ${chromiumMissing}`);

describe.skipIf(chromiumMissing !== null)('signing in on the page', () => {
  let browser: Browser;
  let built: BuiltPage;
  let auth: AuthServer;
  beforeAll(async () => {
    [browser, built, auth] = await Promise.all([launchBrowser(), buildPage(), startAuthServer()]);
  });
  afterAll(async () => {
    await browser?.close();
    await auth?.[Symbol.asyncDispose]();
  });

  const open = (options: OpenPageOptions = {}) =>
    openPage(browser, built, {
      ...options,
      environment: {
        SUPABASE_URL: auth.url,
        SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_test',
        SUPABASE_JWT_SECRET: auth.jwtSecret,
      },
    });

  it('V-9: a wrong password gets a sentence, the right one a drive; signing out leads back', async () => {
    await using opened = await open();
    const { page, complaints, startDrive } = opened;
    const form = page.getByRole('form', { name: 'Sign in' });
    await form.getByLabel('Email').fill(auth.user.email);
    await form.getByLabel('Password').fill('guessed');
    expect(await accessibilityViolations(page)).toEqual([]);
    await form.getByRole('button', { name: 'Sign in' }).click();
    await form.getByText('That email and password do not belong together.').waitFor();

    await form.getByLabel('Password').fill(auth.user.password);
    await form.getByLabel('Password').press('Enter');
    await startDrive();
    // Kept for this tab alone, and only as long as it lives.
    expect(await page.evaluate<string>('JSON.stringify(localStorage)')).not.toContain('token');
    await page.reload();
    await page.getByRole('button', { name: 'Brief me' }).waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await form.waitFor();
    expect(complaints).toEqual([]);
  });

  it('V-9: a sign-in that cannot be loaded is said, and loaded when it is tried again', async () => {
    // What a service worker fetches cannot be kept from the page here.
    await using opened = await open({ browser: { serviceWorkers: 'block' } });
    const { page } = opened;
    const isSignIn = /supabase-sign-in/;
    await page.route(isSignIn, (route) => route.abort());
    await page.reload();
    await page.getByText('A part of the page could not be loaded.').waitFor();
    expect(opened.complaints).toEqual([]);
    await page.unroute(isSignIn);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('form', { name: 'Sign in' }).waitFor();
  });

  it('V-9: a link by mail', async () => {
    await using opened = await open();
    const { page } = opened;
    await page.getByLabel('Email').fill(auth.user.email);
    await page.getByRole('button', { name: 'Mail me a link' }).click();
    await page.getByText('Look into your mail').waitFor();
    expect(auth.links).toEqual([auth.user.email]);
  });

  it('V-9: a token that the API does not take leads back to the form with a sentence', async () => {
    await using opened = await open();
    const { page } = opened;
    auth.forge();
    await page.getByLabel('Email').fill(auth.user.email);
    await page.getByLabel('Password').fill(auth.user.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Brief me' }).click();
    await page.getByRole('form', { name: 'Sign in' }).getByText('Sign in again').waitFor();
  });
});
