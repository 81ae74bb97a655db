import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { engineOf } from './engines/engine';
import { expect } from './journey';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Expects no finding of the automated rules, of any severity. They judge the document, which needs one engine only. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  if (engineOf(page) !== 'chromium') return;
  // Elements that are fading in do not have their contrast yet.
  await page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => null))),
  );
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze();
  expect(violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/** The same in the light and the dark theme, which differ only in colours. */
export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  if (engineOf(page) !== 'chromium') return;
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state}, ${colorScheme}`);
  }
}

export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(excess, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0);
}
