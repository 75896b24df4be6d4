import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuiltPage, buildPage } from '../../support/page/build-page.ts';
import { createFakeMicrophone, type FakeMicrophone } from '../../support/page/fake-microphone.ts';
import { chromiumMissing } from '../../support/page/find-chromium.ts';
import { launchBrowser } from '../../support/page/launch-browser.ts';
import { openPage } from '../../support/page/open-page.ts';
import { roomMissing } from '../../support/room/missing-parts.ts';
import { type RoomWorld, startRoomWorld } from '../../support/room/room-world.ts';

const missing = chromiumMissing ?? roomMissing;
if (missing !== null) console.log(`V-9 (the page in a voice room) ${missing}`);

describe.skipIf(missing !== null)('the page, in a voice room', () => {
  let world: RoomWorld;
  let built: BuiltPage;
  let microphone: FakeMicrophone;
  let browser: Browser;
  beforeAll(async () => {
    [world, built, microphone] = await Promise.all([
      // In quiet the driver would be asked whether the model may read ahead, and the large button would answer that.
      startRoomWorld({ environment: { ENRICHMENT: 'refused' } }),
      buildPage(),
      createFakeMicrophone([{ after: 12, words: 'next' }]),
    ]);
    browser = await launchBrowser(microphone.browserArguments);
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    await microphone?.[Symbol.asyncDispose]();
    await world?.[Symbol.asyncDispose]();
  });

  const environment = (): Record<string, string> => ({
    LIVEKIT_URL: world.livekit.url,
    LIVEKIT_API_KEY: world.livekit.apiKey,
    LIVEKIT_API_SECRET: world.livekit.apiSecret,
    OPENAI_API_KEY: 'test',
    OPENAI_BASE_URL: world.model.baseURL,
    STT_BASE_URL: world.ears.baseURL,
    TTS_BASE_URL: world.mouth.baseURL,
  });

  it('V-9: what the microphone hears is done and shown, the voice is heard, and buttons and typed words do the same', async () => {
    await using opened = await openPage(browser, built, { environment: environment() });
    const { page, complaints, elsewhere } = opened;
    const status = page.getByRole('status');
    const conversation = page.getByRole('log', { name: 'Conversation' });
    await page.getByRole('button', { name: 'Brief me' }).click();
    await conversation.locator('[data-speaker="nexus"]').first().waitFor();

    // Its voice arrives: sound runs in the element that LiveKit's components made for it.
    await page.waitForFunction(
      '[...document.querySelectorAll("audio")].some((audio) => audio.srcObject !== null && audio.currentTime > 0 && !audio.paused)',
    );
    await conversation.locator('[data-speaker="driver"]', { hasText: 'next' }).waitFor({ timeout: 60_000 });
    await page.getByRole('article', { name: 'Current mail' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Pause' }).click();
    await status.getByText('Microphone off').waitFor();
    await page.getByRole('button', { name: 'Talk' }).click();
    await page.getByRole('textbox', { name: 'Your words' }).fill('goodbye');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'That was your briefing' }).waitFor({ timeout: 60_000 });
    await status.getByText('The drive has ended').waitFor();
    // LiveKit's client says this of a room that the worker closed in the middle of its talk.
    expect(complaints.filter((line) => !line.includes('closed peer connection'))).toEqual([]);
    const livekit = new URL(world.livekit.url).host;
    expect(elsewhere.filter((address) => new URL(address).host !== livekit)).toEqual([]);
    // The secret that signs tokens never comes to the page.
    expect(await page.content()).not.toContain(world.livekit.apiSecret);
  }, 240_000);

  it('V-9: a refused microphone says why and offers the text room, which works', async () => {
    // Chromium's fake prompt says yes to everything, so the refusal is made in the page.
    const refuse =
      'navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));';
    await using opened = await openPage(browser, built, { environment: environment(), before: refuse });
    const { page } = opened;
    await page.getByRole('button', { name: 'Brief me' }).click();
    await page.getByText('The microphone is not allowed on this page.').waitFor();
    await page.getByRole('button', { name: 'Go on in text' }).click();
    await page.getByRole('log').locator('[data-speaker="nexus"]').first().waitFor();
  });

  it('V-9: a voice service that is away says so and offers the text room', async () => {
    await using opened = await openPage(browser, built, {
      environment: { ...environment(), LIVEKIT_URL: 'ws://127.0.0.1:9' },
    });
    const { page } = opened;
    await page.getByRole('button', { name: 'Brief me' }).click();
    await page.getByRole('button', { name: 'Go on in text' }).waitFor({ timeout: 60_000 });
    expect(await page.getByRole('alert').textContent()).toMatch(/voice|LiveKit/i);
  });
});
