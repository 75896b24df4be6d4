import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface AxeResults {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What axe-core finds against WCAG 2.2 AA and its best practices, one line each; the page's policy holds for scripts of pages, not for this. */
export async function accessibilityViolations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
