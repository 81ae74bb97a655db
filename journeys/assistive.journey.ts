import type { Locator, Page } from '@playwright/test';
import { microphone } from '../packages/texts/en/run';
import { stepHeader } from './stage/actions';
import { goOnWithTake, passTime, untilHeld } from './stage/counted-microphone';
import { expect, test } from './stage/journey';

interface Noticed {
  readonly said: string[];
  /** Focused elements that the layout has moved, with the distance in pixels. */
  readonly moved: string[];
}

interface WithNoticed {
  readonly noticed: Noticed;
}

/**
 * Runs in the page. Screen readers announce changes of a live region only if it was in the page before: a region that is
 * added together with its text is not recorded.
 */
function notice(): void {
  const noticed: Noticed = { said: [], moved: [] };
  Object.assign(window, { noticed });
  const elementOf = (node: Node | undefined) => (node instanceof Element ? node : node?.parentElement);
  const wordsOf = (node: Node): string => {
    if (node instanceof Text) return node.data;
    if (!(node instanceof Element)) return '';
    if (node.getAttribute('aria-live') === 'off' || !node.checkVisibility()) return '';
    return Array.from(node.childNodes, wordsOf).join(' ').replace(/\s+/g, ' ').trim();
  };
  const hear = (node: Node, changed: Node) => {
    const region = elementOf(changed)?.closest('[aria-live], [role="status"], [role="alert"]');
    if (!region?.checkVisibility() || region.getAttribute('aria-live') === 'off') return;
    const words = wordsOf(node);
    if (words !== '') noticed.said.push(words);
  };
  let held: { element: Element; top: number; scrolled: number } | undefined;
  const look = () => {
    // A card that closes moves its last button.
    const focused = document.activeElement;
    const element = focused?.matches('body, [inert] *') ? undefined : focused;
    const top = element?.getBoundingClientRect().top ?? 0;
    const scrolled = window.scrollY;
    if (element && held?.element === element) {
      // The layout has moved the element only if its place in the window and its place in the page have both changed.
      // Scrolling changes only the first; with scroll anchoring, a shift above changes only the second.
      const [inWindow, inPage] = [top - held.top, top + scrolled - held.top - held.scrolled].map(Math.round);
      if (inWindow && inPage) noticed.moved.push(`${element.textContent} by ${inPage} px`);
    }
    held = element ? { element, top, scrolled } : undefined;
  };
  addEventListener('focusin', look);
  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      for (const node of type === 'characterData' ? [target] : addedNodes) hear(node, target);
    // Frames are drawn too seldom in journeys to show each shift.
    look();
  }).observe(document, { subtree: true, childList: true, characterData: true });
}

const noticedBy = (page: Page): Promise<Noticed> => page.evaluate(() => (window as unknown as WithNoticed).noticed);

/** Faults of the focused element: outside the window, or below something that sticks. Runs in the page. */
function hiddenParts(): readonly string[] {
  const element = document.activeElement;
  if (element === null || element === document.body) return ['nothing has the focus'];
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const name = element.getAttribute('aria-label') ?? element.textContent;
  const inset = 2;
  const isCut = top < 0 || bottom > window.innerHeight || left < 0 || right > window.innerWidth;
  const isHidden = [top + inset, bottom - inset].some((y) => {
    const hit = document.elementFromPoint((left + right) / 2, y);
    return !(hit && (element.contains(hit) || hit.contains(element)));
  });
  return isCut || isHidden ? [`${name}: ${Math.round(top)} to ${Math.round(bottom)} of ${window.innerHeight}`] : [];
}

const expectSeen = (page: Page): Promise<void> => expect.poll(() => page.evaluate(hiddenParts)).toEqual([]);

/** Limit of key presses, above the number of controls on the page. */
const MOST_PRESSES = 60;

async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
    await page.keyboard.press('Tab');
    await expectSeen(page);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(control, 'there is a way by keyboard').toBeFocused();
}

const DOUBLE_CLICK_MS = 500;
/** Step of the clock for the countdown; in one jump, the next part would have no time to load. */
const TICK_MS = 250;

const WORDS = [
  /^Recording for eight seconds$/,
  /^Microphone test passed Your voice/,
  /^Excellent camera setup!/,
  /connection/,
] as const;

const screens = [
  { screen: 'a laptop', viewport: { width: 1280, height: 720 } },
  { screen: '400% zoom of 1280×1024', viewport: { width: 320, height: 256 } },
] as const;

for (const { screen, viewport } of screens)
  test(`a guest completes the run by keyboard in forced colours, sees and hears each step, at ${screen}`, async ({
    visit,
  }) => {
    const { page, showPicture } = await visit({ camera: 'canvas', reducedMotion: 'reduce', holdAtMs: 2500, viewport });
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    await page.addInitScript(notice);
    await page.goto('/');
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const said = async () => (await noticedBy(page)).said;
    const expectFocus = async (element: Locator) => {
      await expect(element).toBeFocused();
      await expectSeen(page);
    };
    const expectLedTo = async (element: Locator) => {
      const isFocused = () => element.evaluateAll((found) => found.some((each) => each === document.activeElement));
      await expect.poll(() => passTime(page, TICK_MS).then(isFocused), { intervals: [50] }).toBe(true);
      await expectFocus(element);
    };

    await expect(button('Start Microphone Test')).toBeVisible();
    await page.keyboard.press('Tab');
    await expectFocus(page.getByRole('link', { name: 'Skip to the content' }));
    await tabTo(page, button('Start Microphone Test'));
    const hints: readonly string[] = Object.values(microphone.hints);
    await expect.poll(() => passTime(page, 500).then(said), 'the hint of the level').not.toEqual([]);
    expect(hints).toEqual(expect.arrayContaining(await said()));
    await page.keyboard.press('Enter');
    await untilHeld(page);
    await expectFocus(button('Recording... Speak Now!'));
    await goOnWithTake(page);
    await expectFocus(button('Continue to speakers'));
    await expectLedTo(stepHeader(page, 'Speaker Test'));
    await expect(page.getByLabel('Speaker or headphones'), 'the list of outputs has arrived').toBeVisible();
    await tabTo(page, button('Skip'));
    await page.keyboard.press('Enter');
    await expectFocus(stepHeader(page, 'Camera Test'));

    // A connection that was measured meanwhile has its verdict before the focus arrives, which stops the countdown.
    await tabTo(page, button('Test it later'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your connection will be tested in its own step.')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expectFocus(button('Start Camera Test'));
    await page.keyboard.press('Enter');
    await expect(button('Finish Camera Test')).toBeEnabled();
    const higher = page.getByText('Bring your face a little higher');
    await showPicture?.('face in the middle');
    await expect(higher).toBeVisible();
    await showPicture?.('face');
    await expect(higher).toBeHidden();
    await expectFocus(button('Finish Camera Test'));
    await page.keyboard.press('Space');
    await expectFocus(button('Continue and test connection'));
    await passTime(page, DOUBLE_CLICK_MS);
    await page.keyboard.press('Enter');
    await expectFocus(stepHeader(page, 'Connection Test'));

    const headline = page.getByRole('heading', { name: "You're ready to record!" });
    await expect(headline, 'the test has started automatically').toBeVisible();
    await expectLedTo(headline);
    for (const name of ['Microphone', 'Camera', 'Connection'])
      await expect(stepHeader(page, `${name} Test`)).toHaveAccessibleName(/Passed$/);
    await expect(stepHeader(page, 'Speaker Test')).toHaveAccessibleName(/Skipped$/);

    await page.keyboard.press('Shift+Tab');
    await expectFocus(stepHeader(page, 'Prep Checklist'));
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Have a glass of water nearby'));
    await page.keyboard.press('Space');
    await expect(page.getByText('1 of 3 complete').first()).toBeVisible();
    await tabTo(page, button('Setup Complete'));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Setup Complete!', { exact: true }).first()).toBeVisible();

    const { said: words, moved } = await noticedBy(page);
    const places = WORDS.map((word) => words.findIndex((each) => word.test(each)));
    expect(places, words.join('\n')).toEqual(places.toSorted((one, other) => one - other));
    expect(places[0], words.join('\n')).toBeGreaterThanOrEqual(0);
    // The verdict and its countdown come in either order.
    const next = words[(places[0] ?? 0) + 1];
    expect(next, 'nothing is said while the microphone records').toMatch(
      /^(Microphone test passed|Continues automatic)/,
    );
    // With the verdict, the player replaces the meter, and the focus moves from this button to the next.
    expect(moved.filter((each) => !each.startsWith('Try again'))).toEqual([]);
  });
