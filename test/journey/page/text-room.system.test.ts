import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, type OpenPageOptions, openPage } from '../../support/page/open-page.ts';
import { mediaKeysDouble, serviceVoice, speechDouble } from '../../support/page/speech-double.ts';

if (chromiumMissing !== null) console.log(`V-9 (the page) ${chromiumMissing}`);

/** What a service worker fetches cannot be kept from the page here. */
const withoutWorker = { serviceWorkers: 'block' } as const;
const wide = { width: 1280, height: 720 };
const narrow = { width: 320, height: 640 };
const dashboard = { width: 1024, height: 400 };

describe.skipIf(chromiumMissing !== null)('the page, in the text room', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  /** Opens the page, walks, and looks whether anything was complained of or fetched from elsewhere. */
  async function visit(options: OpenPageOptions, walk: (opened: OpenedPage) => Promise<void>): Promise<void> {
    await using opened = await openPage(browser, built, options);
    await walk(opened);
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  }

  it('V-9: a drive: brief me, next, archive, undo, goodbye', async () => {
    await visit({ browser: { reducedMotion: 'no-preference' } }, async ({ page, startDrive, say }) => {
      await startDrive();
      const card = page.getByRole('article', { name: 'Current mail' });
      const conversation = page.getByRole('log', { name: 'Conversation' });
      const topics = page.getByRole('region', { name: 'Topics' });
      expect(await topics.getByRole('heading').textContent()).toBe('69 mails left');

      // Whatever is judged to come first, it is the card, and the topic that goes on is the first of those told.
      await page.getByRole('button', { name: 'Next' }).click();
      await card.getByRole('heading').waitFor();
      await topics.getByRole('heading', { name: '68 mails left' }).waitFor();
      expect(await topics.getByRole('listitem').first().getAttribute('aria-current')).toBe('true');

      await say('go to the noise topic');
      await card.getByRole('heading', { name: 'Noise at twenty to seven in the morning' }).waitFor();
      expect(await card.textContent()).toContain('Winifred Hallam');
      // As the voice says it: by the newest date of the mailbox, which is a file, and not by the clock on the wall.
      expect(await card.locator('.card-received').textContent()).toMatch(/^(Thursday|Friday), /);
      expect(await card.getByRole('list', { name: 'Why it matters' }).textContent()).toContain('Asks you');
      await topics.getByRole('heading', { name: '67 mails left' }).waitFor();
      expect(await topics.locator('[aria-current="true"]').textContent()).toContain('Noise');

      await page.getByRole('button', { name: 'Archive' }).click();
      await conversation.getByText('Archived').waitFor();
      await page.getByRole('button', { name: 'Undo' }).click();
      await conversation.getByText('Back in your inbox').waitFor();

      await say('goodbye');
      await page.getByRole('heading', { name: 'That was your briefing' }).waitFor();
      await page.getByRole('status').getByText('The drive has ended').waitFor();
      expect(await page.getByText(/You heard 2 mails\b.*67 mails are still to come\./).count()).toBe(1);
      // The next drive begins where this one was.
      await startDrive();
    });
  });

  it('V-9: shows no id, of a mail, a topic or a signal', async () => {
    await visit({}, async ({ page, startDrive, say }) => {
      await startDrive();
      await say('next');
      const shown = await page.locator('body').textContent();
      expect(shown).not.toMatch(/topic-|file-|asked-directly|sole-recipient|_email/);
    });
  });

  it('V-9: words typed before the start begin the drive, and are said in it unless they only ask for it', async () => {
    await visit({}, async ({ page }) => {
      const words = page.getByRole('textbox', { name: 'Your words' });
      const conversation = page.getByRole('log');
      await words.fill('brief me');
      await words.press('Enter');
      await conversation.getByText('Say next to start').waitFor();
      await words.fill('goodbye');
      await words.press('Enter');
      await page.getByRole('heading', { name: 'That was your briefing' }).waitFor();
      expect(await conversation.getByText('brief me', { exact: true }).count()).toBe(0);
      await words.fill('next');
      await words.press('Enter');
      await page.getByRole('article', { name: 'Current mail' }).waitFor();
      // Out of the field, so that the next space is the button's.
      await words.press('Escape');
      expect(await page.evaluate<boolean>('document.activeElement === document.body')).toBe(true);
    });
  });

  it('V-9: reading aloud stays off once it was switched off', async () => {
    await visit({ before: speechDouble }, async ({ page }) => {
      const readAloud = page.getByRole('switch', { name: 'Read aloud' });
      await readAloud.click();
      await page.reload();
      await readAloud.waitFor();
      expect(await readAloud.getAttribute('aria-checked')).toBe('false');
    });
  });

  it('V-9: everything by keyboard', async () => {
    await visit({}, async ({ page }) => {
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      await page.keyboard.press('Space');
      await page.getByRole('log').getByText('Say next to start').waitFor();
      await page.keyboard.press('/');
      await page.keyboard.type('next / now');
      expect(await page.getByRole('textbox', { name: 'Your words' }).inputValue()).toBe('next / now');
      await page.keyboard.press('Control+A');
      await page.keyboard.type('next');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Current mail' }).waitFor();

      const walked: string[] = [];
      await page.evaluate('document.activeElement.blur()');
      for (let step = 0; step < 24; step += 1) {
        await page.keyboard.press('Tab');
        const name = await page.evaluate<string>(
          'document.activeElement === document.body ? "" : document.activeElement.getAttribute("aria-label") ?? document.activeElement.textContent',
        );
        if (!walked.includes(name)) walked.push(name);
        const outline = await page.evaluate<string>('getComputedStyle(document.activeElement).outlineStyle');
        if (name !== '') expect(outline, name).not.toBe('none');
      }
      expect(walked).toEqual(
        expect.arrayContaining([
          'Read aloud',
          'Night',
          'Next',
          'Archive',
          'Undo',
          'Repeat',
          'Microphone',
          'Your words',
        ]),
      );
    });
  });

  it('V-9: a mail with a long subject, from the right, with markup in it, on every screen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'nexus-page-mail-'));
    const subjects = [
      `${'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(4)} or not`,
      'العرض المعدل لأعمال الواجهة',
      '<img src=x onerror="document.title=1"> <a href="https://example.org/">see</a> https://example.org/',
    ];
    const mails = subjects.map((subject, index) =>
      [
        `From: "${'<b>Ada</b> '.repeat(index)}Byrne" <ada@example.com>`,
        'To: nora@example.org',
        `Message-ID: <${index}@example.com>`,
        `Date: Sat, 14 Nov 2026 1${index}:00:00 +0000`,
        `Subject: =?utf-8?B?${Buffer.from(subject).toString('base64')}?=`,
        'Content-Type: text/plain; charset=utf-8',
        '',
        'Could you tell me by Monday?',
      ].join('\r\n'),
    );
    await Promise.all(mails.map((mail, index) => writeFile(join(folder, `${index}.eml`), mail)));
    try {
      await visit({ environment: { MAILBOX: folder } }, async ({ page, startDrive, say }) => {
        await startDrive();
        const seen: string[] = [];
        for (const _subject of subjects) {
          await say('next');
          seen.push((await page.getByRole('article').getByRole('heading').textContent()) ?? '');
          for (const viewport of [narrow, wide, dashboard]) {
            await page.setViewportSize(viewport);
            expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBe(0);
          }
          expect(await page.locator('article a, article img, article b').count()).toBe(0);
        }
        expect(seen.toSorted()).toEqual(subjects.toSorted());
        expect(await page.title()).toBe('NexusAEC');
      });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('V-9: day and night as the device has it, and as the driver wants it', async () => {
    await visit({ browser: { colorScheme: 'dark' } }, async ({ page }) => {
      const ground = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor');
      const night = page.getByRole('switch', { name: 'Night' });
      expect(await night.getAttribute('aria-checked')).toBe('true');
      const dark = await ground();
      await night.click();
      expect(await ground()).not.toBe(dark);
      await page.reload();
      expect(await night.getAttribute('aria-checked')).toBe('false');
      expect(await ground()).not.toBe(dark);
    });
  });

  it.each(['light', 'dark'] as const)('V-9: nothing for axe to find, %s', async (colorScheme) => {
    await visit({ browser: { colorScheme } }, async ({ page, startDrive, say }) => {
      expect(await accessibilityViolations(page)).toEqual([]);
      await startDrive();
      await say('next');
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.setViewportSize(narrow);
      expect(await accessibilityViolations(page)).toEqual([]);
      await say('goodbye');
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });

  it('V-9: a screen reader hears the state and what is said, politely, and nothing twice', async () => {
    await visit({ before: speechDouble }, async ({ page }) => {
      const live = async (role: 'status' | 'log') => page.getByRole(role).getAttribute('aria-live');
      await page.getByRole('status').getByText('Ready when you are').waitFor();
      expect(await live('status')).toBe('polite');
      expect(await live('log')).toBe('off');
      await page.getByRole('switch', { name: 'Read aloud' }).click();
      expect(await live('log')).toBe('polite');
    });
  });

  it('V-9: a screen reader hears what is said where the browser has no voice that may read it', async () => {
    await visit({ before: `${speechDouble}window.voices = [${serviceVoice}];` }, async ({ page, startDrive }) => {
      await startDrive();
      await page.getByText('The voices here would send your mail to a service').waitFor();
      const live = () => page.getByRole('log').getAttribute('aria-live');
      expect(await live()).toBe('polite');
      // A voice that is allowed speaks in its place.
      await page.getByRole('button', { name: 'Allow that' }).click();
      await expect.poll(live).toBe('off');
    });
  });

  it('V-9: space is the large button, except where it opens what is folded', async () => {
    await visit({ before: speechDouble }, async ({ page }) => {
      const summary = page.locator('summary', { hasText: 'How it reads' });
      await summary.focus();
      await page.keyboard.press('Space');
      expect(await page.locator('details.voice-panel').getAttribute('open')).not.toBeNull();
      await page.getByRole('button', { name: 'Brief me' }).waitFor();
      await summary.blur();
      await page.keyboard.press('Space');
      await page.getByRole('log', { name: 'Conversation' }).getByText('Say next to start').waitFor();
    });
  });

  it('V-9: reads aloud as it is spoken, and the button and Escape fall silent', async () => {
    await visit({ before: speechDouble }, async ({ page, startDrive }) => {
      await startDrive();
      const said = () => page.evaluate<string>('window.said.join(" ")');
      const pending = () => page.evaluate<number>('window.pendingSpeech.length');
      const status = page.getByRole('status');
      await expect.poll(said).toContain('unread mail');
      await status.getByText('Speaking').waitFor();

      await page.getByRole('button', { name: 'Pause' }).click();
      await status.getByText('Your turn').waitFor();
      expect(await pending()).toBe(0);

      await page.getByRole('region', { name: 'Talk' }).getByRole('button', { name: 'Next' }).first().click();
      await status.getByText('Speaking').waitFor();
      await page.keyboard.press('Escape');
      await status.getByText('Your turn').waitFor();
      expect(await pending()).toBe(0);
    });
  });

  it('V-9: a page beside the drive that breaks says so, and the drive goes on', async () => {
    await using opened = await openPage(browser, built, { browser: withoutWorker });
    const { page, startDrive, say } = opened;
    await startDrive();
    await page.route('**/memory', (route) => route.fulfill({ json: { unknown: true } }));
    await page.getByRole('link', { name: 'What Nexus remembers' }).click();
    await page.getByRole('alert').getByText('This page cannot be shown just now.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.unroute('**/memory');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'What Nexus remembers', level: 1 }).waitFor();
    await page.getByRole('link', { name: 'Back to the drive' }).click();
    await say('next');
  });

  it('V-9: a page that breaks altogether says so and can be tried again', async () => {
    const broken = `${speechDouble}
      if (sessionStorage.getItem('broken') === null) {
        sessionStorage.setItem('broken', 'once');
        window.speechSynthesis.getVoices = () => { throw new Error('broken'); };
      }`;
    await using opened = await openPage(browser, built, { before: broken });
    const { page, startDrive } = opened;
    await page.getByText('Something on this page went wrong.').waitFor();
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Try again' }).click();
    await startDrive();
  });

  it('V-9: where the sound of the voice room cannot be loaded the drive goes on in text', async () => {
    const nowhere = 'http://127.0.0.1:9';
    await using opened = await openPage(browser, built, {
      browser: withoutWorker,
      environment: {
        LIVEKIT_URL: 'ws://127.0.0.1:9',
        LIVEKIT_API_KEY: 'key',
        LIVEKIT_API_SECRET: 'a secret that is long enough to sign with',
        OPENAI_API_KEY: 'test',
        OPENAI_BASE_URL: nowhere,
        STT_BASE_URL: nowhere,
        TTS_BASE_URL: nowhere,
      },
    });
    const { page } = opened;
    await page.route(/livekit-sound/, (route) => route.abort());
    await page.getByRole('button', { name: 'Brief me' }).click();
    await page.getByText('The voice room cannot be reached.').waitFor();
    await page.getByRole('button', { name: 'Go on in text' }).click();
    await page.getByRole('textbox', { name: 'Your words' }).waitFor();
    expect(opened.complaints).toEqual([]);
  });

  it('V-9: media keys: next, back, pause, and on', async () => {
    await visit({ before: `${speechDouble}${mediaKeysDouble}` }, async ({ page, startDrive }) => {
      await startDrive();
      const press = (key: string) => page.evaluate(`window.pressMediaKey('${key}')`);
      const said = (words: string) =>
        page.getByRole('log').locator('[data-speaker="driver"]', { hasText: words }).last().waitFor();
      await press('nexttrack');
      await said('next');
      await page.getByRole('status').getByText('Speaking').waitFor();
      await press('pause');
      expect(await page.evaluate<number>('window.pendingSpeech.length')).toBe(0);
      await press('previoustrack');
      await said('go back');
      await press('play');
      await said('go on');
    });
  });

  it('V-9: what was said last is on the screen, and a question is answered by the large button, on every screen', async () => {
    await visit({}, async ({ page, startDrive, say }) => {
      const latest = page.locator('.latest');
      const button = page.locator('.talk');
      await startDrive();
      // A topic of several mails: a single one is archived without a question (B-13).
      await say('go to the noise topic');
      for (const viewport of [{ width: 360, height: 740 }, { width: 800, height: 400 }, narrow, wide]) {
        await page.setViewportSize(viewport);
        const before = await button.boundingBox();
        await say('archive this whole topic');
        expect(await latest.textContent()).toMatch(/^Shall I archive .*\?$/);
        for (const part of [latest, button, page.getByRole('button', { name: 'No', exact: true })]) {
          const box = await part.boundingBox();
          expect(box?.y).toBeGreaterThanOrEqual(0);
          expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height);
        }
        const cut = 'document.querySelector(".latest").scrollHeight - document.querySelector(".latest").clientHeight';
        expect(await page.evaluate<number>(cut)).toBe(0);
        expect(await button.boundingBox()).toEqual(before);
        await page.getByRole('group', { name: 'Answers' }).getByRole('button', { name: 'No' }).click();
        await page.getByRole('group', { name: 'Commands' }).waitFor();
      }
      await say('archive this whole topic');
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('log').getByText('Archived').waitFor();
    });
  });

  it('V-9: a next that was pressed on the wheel does not pass a question over', async () => {
    await visit({ before: `${speechDouble}${mediaKeysDouble}` }, async ({ page, startDrive }) => {
      await startDrive();
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: 'Your words' }).fill('go to the noise topic');
      await page.keyboard.press('Enter');
      await page.getByRole('article', { name: 'Current mail' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('textbox', { name: 'Your words' }).fill('archive this whole topic');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Yes' }).waitFor();
      // The question follows its answers; pressed before it is there, the key has nothing to read.
      await page.getByRole('log').getByText('Shall I archive').waitFor();
      const asked = () => page.evaluate<number>('window.said.filter((words) => /^Shall I archive/.test(words)).length');
      expect(await asked()).toBe(1);
      await page.evaluate("window.pressMediaKey('nexttrack')");
      expect(await asked()).toBe(2);
      expect(await page.evaluate<string>('window.said.at(-1)')).toMatch(/^Shall I archive/);
      await page.getByRole('button', { name: 'Yes' }).click();
      await page.getByRole('log').getByText('Archived').waitFor();
    });
  });

  it('V-8: a lost network is shown, and the drive found again where it was', async () => {
    await visit({}, async ({ page, startDrive, say, wire }) => {
      await startDrive();
      await say('next');
      wire.cut();
      await page.getByRole('status').getByText('Connection lost, trying again').waitFor();
      expect(await page.getByRole('button', { name: 'Archive' }).isDisabled()).toBe(true);
      wire.mend();
      await page.getByRole('status').getByText('Your turn').waitFor();
      await say('archive it');
      await page.getByRole('log').getByText('Archived').waitFor();
    });
  });

  it('V-8: a second window takes the drive over where it is, and the first says so', async () => {
    await visit({}, async ({ page, address, startDrive, say }) => {
      await startDrive();
      await say('next');
      const told = (await page.getByRole('article').getByRole('heading').textContent()) ?? '';
      const second = await page.context().newPage();
      await second.goto(address);
      await second.getByRole('button', { name: 'Brief me' }).click();
      await second.getByRole('article').getByRole('heading', { name: told, exact: true }).waitFor();
      await page.getByText('This drive goes on in another window.').waitFor();
      expect(await page.getByRole('status').textContent()).not.toContain('ended');
    });
  });

  it('V-9: what there is to press stays in the window while the notice of a missing voice is shown, which can be put away', async () => {
    await visit({}, async ({ page, startDrive, say }) => {
      await startDrive();
      await say('next');
      const notice = page.getByText('No voice here, so nothing is read aloud.');
      await notice.waitFor();
      for (const viewport of [wide, { width: 1280, height: 800 }]) {
        await page.setViewportSize(viewport);
        const bottom = 'document.querySelector(".controls").lastElementChild.getBoundingClientRect().bottom';
        expect(await page.evaluate<number>(bottom)).toBeLessThanOrEqual(viewport.height);
      }
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      expect(await notice.count()).toBe(0);
    });
  });
});
