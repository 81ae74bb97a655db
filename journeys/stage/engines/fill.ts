import type { Locator, Page } from '@playwright/test';

let isMended = false;

/**
 * Fires an input event that React handles after each `fill` of this worker. Where Playwright inserts text by script, it
 * sets the property that React observes, and React misses the change.
 */
export function mendFill(page: Page): void {
  if (isMended) return;
  isMended = true;
  const prototype: Pick<Locator, 'fill'> = Object.getPrototypeOf(page.locator('html'));
  const { fill } = prototype;
  prototype.fill = async function (this: Locator, value, options) {
    await fill.call(this, value, options);
    await this.evaluate(fillIn, value);
  };
}

function fillIn(field: Element, value: string): void {
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {};
  field.value = '';
  set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
