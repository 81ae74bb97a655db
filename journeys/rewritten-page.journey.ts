import type { Page } from '@playwright/test';
import { fillRegistration, isTakenOver, makeGuestLink, newHost, openStep, runChecks, step } from './stage/actions';
import { expect, test } from './stage/journey';

/**
 * Runs in the page: a translator replaces each text by an element, once or for each text that appears or changes later.
 * The words stay the same, so that the journey finds them.
 */
function translate(isContinuous: boolean): void {
  const isLeftAlone = (text: Text) =>
    text.data.trim() === '' || Boolean(text.parentElement?.closest('script, style, font, select'));
  const wrap = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (isLeftAlone(text)) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text.data);
    }
  };
  wrap(document.body);
  if (!isContinuous) return;
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes) for (const node of [target, ...addedNodes]) wrap(node);
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Runs in the page: extensions for grammar and passwords add attributes to fields, and elements beside and in controls. */
function extend(): void {
  const mark = () => {
    const fields = document.querySelectorAll<HTMLElement>('input:not([data-marked]), textarea:not([data-marked])');
    for (const field of fields) {
      field.setAttribute('data-marked', '');
      field.setAttribute('spellcheck', 'false');
      field.style.backgroundImage = 'none';
      field.after(document.createElement('extension-button'));
      field.parentElement?.prepend(document.createElement('extension-frame'));
    }
    for (const button of document.querySelectorAll('button:not([data-marked])')) {
      button.setAttribute('data-marked', '');
      button.append(document.createElement('extension-mark'));
    }
    document.body.setAttribute('data-extension', 'on');
  };
  mark();
  new MutationObserver(mark).observe(document.body, { subtree: true, childList: true });
}

async function rewrite(page: Page, isContinuous: boolean): Promise<void> {
  await page.evaluate(extend);
  await page.evaluate(translate, isContinuous);
}

async function expectNoError(page: Page): Promise<void> {
  await expect(page.getByText('This page has stopped working')).toHaveCount(0);
  await expect(page.getByText('This part has stopped working')).toHaveCount(0);
}

test('pages that translators and extensions rewrite still register a host, check a guest and show the result', async ({
  visit,
}) => {
  const host = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await test.step('Registration', async () => {
    await host.page.goto('/register');
    await expect(host.page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await rewrite(host.page, false);
    await fillRegistration(host.page, newHost());
    await expectNoError(host.page);
  });
  const link = await test.step('Dashboard', async () => {
    await host.page.goto('/dashboard');
    await rewrite(host.page, false);
    await host.page.getByLabel('Guest first name *').fill('Amara');
    await host.page.getByRole('button', { name: 'Create link' }).click();
    await expect(host.page.getByText('Not Started')).toBeVisible();
    await expectNoError(host.page);
    return makeGuestLink(host.page, { guestFirstName: 'Noor' });
  });
  const { page } = await visit({ plan: 'pro', reducedMotion: 'reduce' });
  await test.step('Checks', async () => {
    await page.goto(link);
    await expect.poll(() => isTakenOver(page.getByRole('button', { name: 'Start Microphone Test' }))).toBe(true);
    await rewrite(page, true);
    await runChecks(page);
    await expectNoError(page);
    const header = page.getByRole('button', { name: /^Microphone Test/ }).first();
    await expect(header, 'the header follows the state').toContainText('Passed');
    await openStep(page, 'Microphone Test');
    await expect(step(page, 'Microphone Test').getByText('Passed', { exact: true })).toBeVisible();
  });
  await test.step('Sharing', async () => {
    await page.getByRole('button', { name: 'Share Results with Host' }).click();
    await expect(page.getByRole('button', { name: 'Results Shared' })).toBeVisible();
    await expectNoError(page);
  });
  await test.step('Result', async () => {
    await host.page
      .getByRole('button', { name: /^Guest Results/ })
      .first()
      .click();
    await expect(host.page.getByRole('region', { name: /^Result of/ })).toBeVisible();
    await expectNoError(host.page);
  });
});
