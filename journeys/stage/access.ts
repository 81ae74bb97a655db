import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { pageEngineOf } from './engines/engine';
import { expect } from './journey';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const COLOUR_RULES = ['color-contrast-enhanced', 'link-in-text-block'];
/** Contrast of level AAA (7:1), in addition to the rules of level AA. */
const FURTHER_RULES = { 'color-contrast-enhanced': { enabled: true } };

/** Expects no finding of the automated rules, of any severity. They judge the document, so one engine is enough. */
export const expectAccessible = (page: Page, state: string): Promise<void> =>
  expectNoViolations(page, state, (rules) => rules.withTags(RULES));

async function expectNoViolations(page: Page, state: string, choose: (rules: AxeBuilder) => AxeBuilder): Promise<void> {
  if (pageEngineOf(page) !== 'chromium') return;
  await page.evaluate(endAnimations);
  const { violations } = await choose(
    new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules: FURTHER_RULES }).setLegacyMode(),
  ).analyze();
  expect(violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes[0]?.html}`)).toEqual([]);
}

/**
 * Runs in the page. Elements that are fading in do not have their final contrast yet. Chromium never ends some of the
 * transitions of a theme that changes during them, so they are not waited for.
 */
function endAnimations(): void {
  for (const animation of document.getAnimations()) {
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
  }
}

/** The rules that need a layout; `web/gallery/gallery.dom.test.ts` applies all others to every component. */
const LAYOUT_RULES = ['target-size', 'scrollable-region-focusable'];

export async function expectReadableInBothThemes(page: Page, state: string): Promise<void> {
  if (pageEngineOf(page) !== 'chromium') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${state}, dark`, (rules) => rules.withRules(COLOUR_RULES));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNoViolations(page, `${state}, light`, (rules) => rules.withRules([...COLOUR_RULES, ...LAYOUT_RULES]));
}

export async function expectAccessibleInBothThemes(page: Page, state: string): Promise<void> {
  if (pageEngineOf(page) !== 'chromium') return;
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNoViolations(page, `${state}, dark`, (rules) => rules.withRules(COLOUR_RULES));
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page, `${state}, light`);
}

/** Polls, because a page that was resized hears of its new width only with the next frame. */
export async function expectNoSidewaysScrolling(page: Page, state: string): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(excess, `${state}: pixels beyond the screen`).toBeLessThanOrEqual(0);
}
