import type { Locator } from 'playwright-core';

/** Steps with the Tab key until the focus is on it; a page where that leads nowhere fails instead of hanging. */
export async function tabTo(place: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = place.page();
  for (let step = 0; step < 60; step += 1) {
    await page.keyboard.press(key);
    if ((await place.and(page.locator(':focus')).count()) === 1) return;
  }
  throw new Error(`the Tab key does not lead to ${place}`);
}
