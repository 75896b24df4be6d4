import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { accessibilityViolations } from './accessibility-violations.ts';

/** A phone by day and at night, a dashboard, and a desk. */
const looks = [
  { viewport: { width: 320, height: 640 }, colorScheme: 'light' },
  { viewport: { width: 320, height: 640 }, colorScheme: 'dark' },
  { viewport: { width: 1024, height: 400 }, colorScheme: 'dark' },
  { viewport: { width: 1280, height: 720 }, colorScheme: 'light' },
] as const;

/** What is on the screen is nowhere wider than it, and axe finds nothing, on screens of every size, by day and at night. */
export async function expectFits(page: Page): Promise<void> {
  for (const { viewport, colorScheme } of looks) {
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    const appearance = colorScheme === 'dark' ? 'night' : 'day';
    await page.locator(`html[data-appearance="${appearance}"]`).waitFor({ state: 'attached' });
    const shown = `${viewport.width} by ${viewport.height}, ${colorScheme}`;
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth'), shown).toBe(0);
    expect(await accessibilityViolations(page), shown).toEqual([]);
  }
}
