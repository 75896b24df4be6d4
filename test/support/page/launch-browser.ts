import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.ts';

/** Starts Chromium without a window. @throws Error where there is none. */
export async function launchBrowser(extraArguments: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('there is no Chromium on this machine');
  // Chromium's sandbox refuses to run as root, as containers do.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return chromium.launch({ executablePath, args: [...sandbox, ...extraArguments] });
}
