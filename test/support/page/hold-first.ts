import type { Page } from 'playwright-core';

/** An answer that is on its way. */
interface HeldAnswer {
  /** The API has given it: what it says is of now. */
  readonly taken: Promise<void>;
  /** Resolves once the page has had it. */
  letGo(): Promise<void>;
}

/** Holds back the first answer to a reading of this address, while later ones pass it. Not with a service worker, whose requests are its own. */
export async function holdFirst(page: Page, address: string): Promise<HeldAnswer> {
  const taken = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  const had = Promise.withResolvers<void>();
  let isFirst = true;
  await page.route(address, async (route) => {
    if (!isFirst || route.request().method() !== 'GET') return route.fallback();
    isFirst = false;
    const response = await route.fetch();
    taken.resolve();
    await free.promise;
    await route.fulfill({ response });
    had.resolve();
  });
  return {
    taken: taken.promise,
    async letGo() {
      free.resolve();
      await had.promise;
      // What the page does with it comes after it: a task behind those that wait.
      await page.evaluate('new Promise((resolve) => setTimeout(resolve))');
    },
  };
}
