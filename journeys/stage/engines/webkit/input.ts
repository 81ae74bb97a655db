import { expect, type Locator, type Page } from '@playwright/test';
import type { Point, WebkitWindow } from './window';

/**
 * Playwright's own input is made of events of the page's, one by one: none is trusted, no key does anything, and a button that moves
 * between two of them is missed. From here on the mouse is pressed, and keys are, in the window, as a person does.
 */
export function mendInput(page: Page, window: WebkitWindow): void {
  windows.set(page, window);
  mendKeyboard(page, window);
  mendLocators(Object.getPrototypeOf(page.locator('html')));
}

const windows = new WeakMap<Page, WebkitWindow>();

let areMended = false;

/** Those of this worker, which plays in one engine. */
function mendLocators(prototype: Pick<Locator, 'click' | 'press'>): void {
  if (areMended) return;
  areMended = true;
  prototype.click = async function (this: Locator, { timeout } = {}) {
    // Of each part: what is given up here goes on, and would press what appears there much later.
    const patience = timeout === undefined ? {} : { timeout };
    await expect(async () => {
      await expect(this).toBeEnabled(patience);
      await this.evaluate(showInMiddle, undefined, patience);
      // Shows it, and waits until nothing covers it. A trial of the click itself would be seen by what waits for early clicks.
      await this.hover({ ...patience, trial: true });
      expect(await isPressed(this, patience), 'it moved away').toBe(true);
    }).toPass(patience);
  };
  prototype.press = async function (this: Locator, name) {
    await this.focus();
    await this.page().keyboard.press(name);
  };
}

/** Runs in the page: bars that stay at its edges cover nothing in its middle. */
const showInMiddle = (target: Element): void => target.scrollIntoView({ block: 'center', behavior: 'instant' });

/** Presses the middle of an element. @returns whether it was there by then. */
async function isPressed(locator: Locator, patience: { readonly timeout?: number }): Promise<boolean> {
  const page = locator.page();
  const middle = await locator.evaluate(watchPress, undefined, patience);
  await windows.get(page)?.press(middle);
  return seen(page);
}

/** What the page tells of what it is watched for. */
interface Watched {
  readonly isSeen: Promise<boolean> | undefined;
}

/** The window answers before the page has seen what was done in it. Whoever leaves the page by it takes the answer along. */
const seen = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => (window as unknown as Watched).isSeen)
    .then(
      (isSeen) => isSeen ?? true,
      () => true,
    );

/** Runs in the page: lets nothing be pressed but the target. @returns its middle. */
function watchPress(target: Element): Point {
  /** Nothing is clicked where what is pressed goes away by it. */
  const LONGEST_MS = 1000;
  const PARTS = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'];
  const isSeen = new Promise<boolean>((done) => {
    const end = (isHit: boolean) => {
      for (const part of PARTS) window.removeEventListener(part, look, true);
      setTimeout(() => done(isHit));
    };
    const look = (event: Event) => {
      const isHit = event.composedPath().includes(target);
      if (!isHit) event.stopImmediatePropagation();
      if (!isHit) event.preventDefault();
      if (event.type === 'click') end(isHit);
    };
    for (const part of PARTS) window.addEventListener(part, look, true);
    setTimeout(() => end(true), LONGEST_MS);
  });
  Object.assign(window, { isSeen });
  const { left, top, width, height } = target.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}

function mendKeyboard(page: Page, { key }: WebkitWindow): void {
  const { keyboard } = page;
  const turned = async (turn: 'down' | 'up', name: string) => {
    await page.evaluate(watchKey, `key${turn}`);
    await key(turn, KEY_NAMES[name] ?? name);
    await seen(page);
  };
  keyboard.down = (name) => turned('down', name);
  keyboard.up = (name) => turned('up', name);
  keyboard.press = async (name) => {
    await keyboard.down(name);
    await keyboard.up(name);
  };
}

/** As GTK calls keys whose name differs from that of the web. */
const KEY_NAMES: Readonly<Record<string, string>> = { Enter: 'Return', ArrowRight: 'Right', ArrowLeft: 'Left' };

/** Runs in the page, which does not see a key that the browser takes. */
function watchKey(event: string): void {
  const LONGEST_MS = 1000;
  const isSeen = new Promise<boolean>((done) => {
    window.addEventListener(event, () => setTimeout(() => done(true)), { once: true, capture: true });
    setTimeout(() => done(true), LONGEST_MS);
  });
  Object.assign(window, { isSeen });
}
