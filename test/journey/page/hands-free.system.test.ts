import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../../support/page/accessibility-violations.ts';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { expectFits } from '../../support/page/expect-fits.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { type OpenedPage, openPage } from '../../support/page/open-page.ts';
import {
  deviceVoice,
  mediaKeysDouble,
  recognitionDouble,
  serviceVoice,
  speechDouble,
} from '../../support/page/speech-double.ts';

const device = `${speechDouble}${recognitionDouble}window.voices = [${serviceVoice}, ${deviceVoice}];`;

/** What a driver's ears and mouth do at a page without a voice room. */
function handsFree(page: Page) {
  const conversation = page.getByRole('log');
  return {
    conversation,
    microphone: page.getByRole('switch', { name: 'Microphone' }),
    /** Final words, unless more may come. */
    hear: (words: string, isFinal = true) => page.evaluate(`window.hear(${JSON.stringify(words)}, ${isFinal})`),
    finishSpeaking: () => page.evaluate('window.finishSpeaking()'),
    said: () => page.evaluate<string[]>('window.said'),
    pending: () => page.evaluate<number>('window.pendingSpeech.length'),
    hears: (on = true) => expect.poll(() => page.evaluate<boolean>('window.recognition !== null')).toBe(on),
    /** What the drive has understood of the driver. */
    driverSaid: (words: string) =>
      conversation.locator('[data-speaker="driver"]', { hasText: words }).last().waitFor({ state: 'attached' }),
    driverLines: () => conversation.locator('[data-speaker="driver"] .utterance-words').allTextContents(),
  };
}

describe.skipIf(chromiumMissing !== null)('the page, hands free', () => {
  let browser: Browser;
  let built: BuiltPage;
  beforeAll(async () => {
    [browser, built] = await Promise.all([launchBrowser(), buildPage()]);
  });
  afterAll(async () => {
    await browser?.close();
  });

  async function visit(before: string, walk: (opened: OpenedPage) => Promise<void>): Promise<void> {
    await using opened = await openPage(browser, built, { before });
    await walk(opened);
    expect(opened.complaints).toEqual([]);
    expect(opened.elsewhere).toEqual([]);
  }

  it('V-15: a drive by voice: greeting, next, a question, archive, undo, and stop words while the page speaks', async () => {
    await visit(device, async ({ page }) => {
      const drive = handsFree(page);
      await drive.microphone.click();
      await drive.hears();
      // What passengers say begins no drive.
      await drive.hear('nice weather over the bridge today');
      await expect.poll(() => page.locator('.ears-words').textContent()).toContain('Say it any time');
      await drive.hear('brief me');
      await drive.conversation.getByText('Say next to start').waitFor();
      expect(await drive.driverLines()).toEqual([]);
      await drive.finishSpeaking();

      await drive.hear('next');
      await drive.driverSaid('next');
      await page.getByRole('article', { name: 'Current mail' }).waitFor();
      await expect.poll(drive.pending).toBeGreaterThan(0);

      // While it speaks nothing but stop words is the driver's.
      await drive.hear('archive it');
      await drive.hear('delete everything');
      await drive.hear('stop', false);
      await expect.poll(drive.pending).toBe(0);
      expect(await drive.driverLines()).toEqual(['next']);

      await drive.hear('who is it from');
      await drive.driverSaid('who is it from');
      await expect.poll(drive.pending).toBeGreaterThan(0);
      await drive.finishSpeaking();
      await drive.hear('archive it');
      await drive.conversation.getByText('Archived').first().waitFor();
      await expect.poll(drive.pending).toBeGreaterThan(0);
      // Heard and done though it is being said that it was archived.
      await drive.hear('undo');
      await drive.conversation.getByText('Back in your inbox').waitFor();
      await drive.finishSpeaking();

      await drive.hear('goodbye');
      await page.getByRole('heading', { name: 'That was your briefing' }).waitFor();
      await drive.hears(false);
      expect(await drive.microphone.getAttribute('aria-checked')).toBe('false');
    });
  });

  it('V-15: a turn ends after a pause: whole commands soon, and half a sentence waits for its rest', async () => {
    await visit(device, async ({ page, startDrive }) => {
      const drive = handsFree(page);
      await startDrive();
      await drive.finishSpeaking();
      await drive.microphone.click();
      await drive.hears();
      await drive.hear('go to the', false);
      await drive.hear('go to the');
      await page.waitForTimeout(1_500);
      await drive.hear('noise topic');
      await page.getByRole('heading', { name: 'Noise at twenty to seven in the morning' }).waitFor();
      expect(await drive.driverLines()).toEqual(['go to the noise topic']);
      await drive.finishSpeaking();
      // Taken before it was final, and not once more when it is.
      await drive.hear('how many are left', false);
      await drive.driverSaid('how many are left');
      await drive.hear('how many are left');
      await drive.finishSpeaking();
      await drive.hear('repeat');
      await drive.driverSaid('repeat');
      expect((await drive.driverLines()).filter((words) => words === 'how many are left')).toHaveLength(1);
    });
  });

  it('V-15: what a mail says when it is read aloud gives no order, while it is read and when its echo comes late', async () => {
    await visit(device, async ({ page, startDrive }) => {
      const drive = handsFree(page);
      await startDrive();
      await drive.finishSpeaking();
      await drive.microphone.click();
      await drive.hears();
      await drive.hear('next');
      await expect.poll(drive.pending).toBeGreaterThan(0);
      const before = await drive.driverLines();
      const spoken = (await drive.said()).slice(-3);
      for (const sentence of spoken) {
        await drive.hear(sentence, false);
        await drive.hear(sentence);
      }
      await drive.finishSpeaking();
      await drive.hears();
      for (const sentence of spoken) await drive.hear(sentence);
      await page.waitForTimeout(2_600);
      expect(await drive.driverLines()).toEqual(before);
      await drive.hear('how many are left');
      await drive.driverSaid('how many are left');
    });
  });

  it('V-15: in a tunnel of twenty seconds nothing that was said is lost or done twice', async () => {
    await visit(device, async ({ page, startDrive, wire }) => {
      const drive = handsFree(page);
      await startDrive();
      await drive.finishSpeaking();
      await drive.microphone.click();
      await drive.hears();
      await drive.hear('go to the noise topic');
      await page.getByRole('heading', { name: 'Noise at twenty to seven in the morning' }).waitFor();
      await drive.finishSpeaking();
      wire.hang();
      await drive.hear('archive it');
      await page.getByRole('status').getByText('Connection lost, trying again').waitFor();
      await page.evaluate("window.failHearing('network')");
      await page.getByRole('alert').getByText('The speech service cannot be reached').waitFor();
      await drive.hears();
      await drive.hear('how many are left');
      await page.getByText('Waiting to be sent how many are left').waitFor();
      await page.waitForTimeout(12_000);
      wire.mend();
      await drive.driverSaid('how many are left');
      await page.getByRole('status').getByText('Speaking').waitFor();
      await drive.finishSpeaking();
      expect((await drive.said()).filter((words) => /^Archived/.test(words))).toHaveLength(1);
      await drive.hear('undo');
      await drive.conversation.getByText('Back in your inbox').waitFor();
    });
  });

  it('V-15: is off until it is pressed, and says whose service hears it, or that none does', async () => {
    await visit(device, async ({ page }) => {
      const drive = handsFree(page);
      expect(await drive.microphone.getAttribute('aria-checked')).toBe('false');
      expect(await page.evaluate<number>('window.recognitionsMade')).toBe(0);
      await drive.microphone.focus();
      await page.keyboard.press('Space');
      await drive.hears();
      await page.getByText(/^Google’s speech service hears you\.$/).waitFor();
      await page.evaluate("window.failHearing('not-allowed')");
      await page.getByRole('alert').getByText('This page may not use the microphone').waitFor();
      expect(await drive.microphone.getAttribute('aria-checked')).toBe('false');
      await expectFits(page);
    });
    const onDevice = `${device}window.SpeechRecognition.available = async ({ processLocally }) => processLocally ? 'available' : 'unavailable';`;
    await visit(onDevice, async ({ page }) => {
      await handsFree(page).microphone.click();
      await page.getByText('Your device hears you: no sound leaves it.').waitFor();
      await expect.poll(() => page.evaluate<boolean>('window.recognition?.processLocally === true')).toBe(true);
    });
  });

  it('V-15: where the browser cannot hear, the page says what to do', async () => {
    const deaf = 'delete window.SpeechRecognition; delete window.webkitSpeechRecognition;';
    await visit(`${speechDouble}${deaf}`, async ({ page }) => {
      await page
        .getByText('This browser cannot hear you. Open the page in Chrome, Edge or Safari to speak, or type.')
        .waitFor();
      expect(await page.getByRole('switch', { name: 'Microphone' }).count()).toBe(0);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  });

  it('V-15: mail is read by a voice of the device, at the speed that was chosen; by a service only where that is allowed', async () => {
    await visit(device, async ({ page, startDrive }) => {
      await page.getByText('How it reads').click();
      await page.getByLabel('Speed').selectOption('Fast');
      await startDrive();
      const last = () =>
        page.evaluate<{ name: string; rate: number }>(
          '(({ voice, rate }) => ({ name: voice?.name, rate }))(window.pendingSpeech.at(-1))',
        );
      expect(await last()).toEqual({ name: 'Moira', rate: 1.25 });
      await page.getByRole('textbox', { name: 'Your words' }).fill('faster');
      await page.getByRole('textbox', { name: 'Your words' }).press('Enter');
      await expect.poll(last).toEqual({ name: 'Moira', rate: 1.5 });
      await page.reload();
      await page.getByText('How it reads').click();
      expect(await page.getByLabel('Speed').inputValue()).toBe('faster');
    });
    await visit(`${speechDouble}window.voices = [${serviceVoice}];`, async ({ page, startDrive }) => {
      await startDrive();
      expect(await page.evaluate<number>('window.said.length')).toBe(0);
      await page.getByText('The voices here would send your mail to a service').waitFor();
      expect(await accessibilityViolations(page)).toEqual([]);
      await page.getByRole('button', { name: 'Allow that' }).click();
      await expect.poll(() => page.evaluate<string>('window.said.join(" ")')).toContain('Say next to start');
    });
  });

  it('V-15: the keys of a headset work beside the voice', async () => {
    await visit(`${device}${mediaKeysDouble}`, async ({ page, startDrive }) => {
      const drive = handsFree(page);
      await startDrive();
      await drive.microphone.click();
      await drive.hears();
      await page.evaluate("window.pressMediaKey('pause')");
      await expect.poll(drive.pending).toBe(0);
      await page.evaluate("window.pressMediaKey('nexttrack')");
      await drive.driverSaid('next');
      await drive.finishSpeaking();
      await page.evaluate("window.pressMediaKey('play')");
      await drive.driverSaid('go on');
    });
  });
});
