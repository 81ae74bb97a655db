import { expect, type Locator, type Page } from '@playwright/test';
import type { WebkitWindow, WindowPoint } from './window';

/**
 * Replaces Playwright's input by real mouse and key presses in the window. In WebKitGTK, Playwright dispatches separate
 * events in the page: none is trusted, keys have no effect, and a button that moves between two events is missed.
 */
export function mendInput(page: Page, window: WebkitWindow): void {
  windows.set(page, window);
  mendKeyboard(page, window);
  mendLocators(Object.getPrototypeOf(page.locator('html')));
}

const windows = new WeakMap<Page, WebkitWindow>();

let areMended = false;

/** Replaces the input of this worker's locators, which all run in one engine. */
function mendLocators(prototype: Pick<Locator, 'click' | 'press'>): void {
  if (areMended) return;
  areMended = true;
  prototype.click = async function (this: Locator, { timeout } = {}) {
    // Each call gets the timeout: one that outlives this function would click an element that appears later.
    const patience = timeout === undefined ? {} : { timeout };
    await expect(async () => {
      await expect(this).toBeEnabled(patience);
      await this.evaluate(showInMiddle, undefined, patience);
      // Scrolls to the element and waits until it is not covered. Playwright's trial click would be handled as an early
      // click.
      await this.hover({ ...patience, trial: true });
      expect(await isPressed(this, patience), 'it moved away').toBe(true);
    }).toPass(patience);
  };
  prototype.press = async function (this: Locator, name) {
    await this.focus();
    await this.page().keyboard.press(name);
  };
}

/** Runs in the page: fixed bars at its edges do not cover its centre. */
const showInMiddle = (target: Element): void => target.scrollIntoView({ block: 'center', behavior: 'instant' });

async function isPressed(locator: Locator, patience: { readonly timeout?: number }): Promise<boolean> {
  const page = locator.page();
  const middle = await locator.evaluate(watchPress, undefined, patience);
  await windows.get(page)?.press(middle);
  return seen(page);
}

interface Watched {
  readonly isSeen: Promise<boolean> | undefined;
}

/** Waits until the page has handled the input, which the window acknowledges earlier. Navigation destroys the promise. */
const seen = (page: Page): Promise<boolean> =>
  page
    .evaluate(() => (window as unknown as Watched).isSeen)
    .then(
      (isSeen) => isSeen ?? true,
      () => true,
    );

function watchPress(target: Element): WindowPoint {
  /** Timeout for a press that removes its target, after which no click follows. */
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

const KEY_NAMES: Readonly<Record<string, string>> = { Enter: 'Return', ArrowRight: 'Right', ArrowLeft: 'Left' };

/** Runs in the page, which does not receive keys that the browser handles. */
function watchKey(event: string): void {
  const LONGEST_MS = 1000;
  const isSeen = new Promise<boolean>((done) => {
    window.addEventListener(event, () => setTimeout(() => done(true)), { once: true, capture: true });
    setTimeout(() => done(true), LONGEST_MS);
  });
  Object.assign(window, { isSeen });
}
