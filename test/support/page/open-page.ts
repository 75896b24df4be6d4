import { type StartApiOptions, startApi } from '@nexus/api';
import type { UserKnowledgeStore } from '@nexus/contracts';
import { parseSettings } from '@nexus/runtime';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { freePort } from '../room/free-port.ts';
import type { BuiltPage } from './build-page.ts';
import { layWire, type Wire } from './lay-wire.ts';

export interface OpenPageOptions {
  /** Settings of the API; the local user and the sample mailbox where empty. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Where nothing is said of motion, as little of it as there can be. */
  readonly browser?: BrowserContextOptions;
  /** What is remembered of users; the runtime's where absent. */
  readonly knowledge?: UserKnowledgeStore;
  /** Who is in which office, and what they know; the runtime's where absent. */
  readonly offices?: NonNullable<StartApiOptions['offices']>;
  /** Servers of other programs, and what asks them; the runtime's where absent. */
  readonly toolServers?: NonNullable<StartApiOptions['toolServers']>;
  /** Calendars and reminders of users; the runtime's where absent. */
  readonly agenda?: NonNullable<StartApiOptions['agenda']>;
  /** How mailboxes are connected; what is absent is the runtime's. */
  readonly accounts?: NonNullable<StartApiOptions['accounts']>;
  /** Runs in the page before anything of ours does. */
  readonly before?: string;
}

/** The product's page in a browser window of its own, with an API of its own behind it. */
export interface OpenedPage extends AsyncDisposable {
  readonly page: Page;
  readonly address: string;
  /** What the console complained of, content security among it. A failed request to the API is none: tests cause those. */
  readonly complaints: readonly string[];
  /** Addresses asked for that are not the API's. */
  readonly elsewhere: readonly string[];
  /** Presses the large button and waits for the greeting. */
  startDrive(): Promise<void>;
  /** Types words, and waits until they were answered. */
  say(words: string): Promise<void>;
  /** What lies between the browser and the API. */
  readonly wire: Wire;
}

/** Serves and opens the built page. */
export async function openPage(browser: Browser, built: BuiltPage, options: OpenPageOptions = {}): Promise<OpenedPage> {
  await using opened = new AsyncDisposableStack();
  const port = await freePort();
  const settings = parseSettings({ TIME_ZONE: 'Europe/Dublin', ...options.environment, API_PORT: String(port) });
  const { knowledge, accounts, agenda, offices, toolServers } = options;
  const parts = {
    ...(knowledge !== undefined && { knowledge }),
    ...(accounts !== undefined && { accounts }),
    ...(agenda !== undefined && { agenda }),
    ...(offices !== undefined && { offices }),
    ...(toolServers !== undefined && { toolServers }),
  };
  opened.use(await startApi({ settings, log: { write: () => {} }, pageFolder: built.folder, ...parts }));
  const wire = opened.use(await layWire(port));
  const address = `http://127.0.0.1:${wire.port}`;

  const context = await browser.newContext({
    locale: 'en-IE',
    timezoneId: 'Europe/Dublin',
    // A button that breathes keeps a machine without a graphics card drawing.
    reducedMotion: 'reduce',
    ...options.browser,
  });
  if (options.before !== undefined) await context.addInitScript(options.before);
  opened.defer(() => context.close());
  const page = await context.newPage();
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (line) => {
    if (
      ['error', 'warning'].includes(line.type()) &&
      !/WebSocket|net::ERR|Failed to load|blocked by Playwright/.test(line.text())
    ) {
      complaints.push(line.text());
    }
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (new URL(request.url()).host !== new URL(address).host) elsewhere.push(request.url());
  });
  await page.goto(address);

  const all = opened.move();
  const conversation = page.getByRole('log', { name: 'Conversation' });
  return {
    page,
    address,
    complaints,
    elsewhere,
    async startDrive() {
      await page.getByRole('button', { name: 'Brief me' }).click();
      await conversation.getByText('Say next to start').waitFor();
    },
    async say(words) {
      const input = page.getByRole('textbox', { name: 'Your words' });
      // Only the last lines are shown, so that those of before are marked rather than counted.
      await page.evaluate(`document.querySelectorAll('[role="log"] p').forEach((line) => { line.dataset.old = ''; })`);
      await input.fill(words);
      await input.press('Enter');
      // The driver's new line, and an answer after it.
      await conversation.locator('[data-speaker="driver"]:not([data-old])').waitFor();
      await conversation.locator('p').last().and(page.locator('[data-speaker="nexus"]:not([data-old])')).waitFor();
      await page
        .getByRole('status')
        .getByText(/Your turn|Listening|has ended/)
        .waitFor();
    },
    wire,
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
