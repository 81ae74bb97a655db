import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { idsOf, screenStates } from '../web/gallery/states';
import { expectNoSidewaysScrolling, expectReadableInBothThemes } from './stage/access';
import { type EngineName, everyEngine, pageEngineOf } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { overflowsOf } from './stage/overflow';
import { squeezedIcons } from './stage/squeezed-icons';

/** The other engines differ from Chromium in boxes that may shrink below their content. */
const WIDTHS = { chromium: [1440, 768, 390], firefox: [390], webkit: [390] } as const satisfies Record<
  EngineName,
  readonly number[]
>;
const HEIGHT = 900;
const configFile = resolve(import.meta.dirname, '../web/gallery/vite.config.ts');

// All tests in one worker: each worker would build the gallery again.
test.describe.configure({ mode: 'default' });

let gallery: PreviewServer;
let outDir: string;

test.beforeAll(async () => {
  outDir = await mkdtemp(join(tmpdir(), 'linecheck-gallery-'));
  const options = { configFile, logLevel: 'error', build: { outDir, emptyOutDir: true } } as const;
  await build(options);
  gallery = await preview({ ...options, preview: { port: 0 } });
});

test.afterAll(async () => {
  await gallery.close();
  await rm(outDir, { recursive: true, force: true });
});

const urlOf = ({ resolvedUrls }: PreviewServer) => resolvedUrls?.local[0] ?? '';

async function expectInside(page: Page, state: string): Promise<void> {
  for (const width of WIDTHS[pageEngineOf(page)]) {
    await page.setViewportSize({ width, height: HEIGHT });
    const at = `${state}, ${width} px`;
    expect(await page.evaluate(overflowsOf), at).toEqual([]);
    expect(await page.evaluate(squeezedIcons), at).toEqual([]);
    await expectNoSidewaysScrolling(page, at);
  }
}

test('every component keeps its texts inside and its icons in shape', everyEngine, async ({ visit }) => {
  const { page } = await visit({ installation: { url: urlOf(gallery), dataDir: '' }, reducedMotion: 'reduce' });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
  await expectInside(page, 'components');
  await expectReadableInBothThemes(page, 'components');
  for (const id of idsOf(screenStates)) {
    await page.goto(`/?state=${id}`);
    await expect(page.getByRole('heading').first()).toBeVisible();
    if (id.startsWith('tooltip')) await page.getByRole('button').press('Enter');
    await expectInside(page, id);
    // Colours are the same at each width.
    await expectReadableInBothThemes(page, id);
  }
});

test('forced colours keep what is chosen apart from what is not', async ({ visit }) => {
  const { page } = await visit({ installation: { url: urlOf(gallery), dataDir: '' } });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const styleOf = (element: Locator, property: string) =>
    element.first().evaluate((found, name) => getComputedStyle(found).getPropertyValue(name), property);
  const tab = (selected: boolean) => styleOf(page.getByRole('tab', { selected }), 'border-bottom-color');
  expect(await tab(true)).not.toBe(await tab(false));
  const box = page.getByRole('checkbox', { checked: true });
  const mark = page.locator('input:checked + svg');
  expect(await styleOf(mark, 'color')).not.toBe(await styleOf(box, 'background-color'));
  const dot = page.locator('.chip .dot');
  expect(await styleOf(dot, 'background-color')).not.toBe(await styleOf(page.locator('body'), 'background-color'));
});

test(
  'Esc closes the question above a dialog, and asks again, as often as it is pressed and without any click before',
  everyEngine,
  async ({ visit }) => {
    const { page } = await visit({ installation: { url: urlOf(gallery), dataDir: '' } });
    await page.goto('/?state=dialog/asking');
    const dialog = page.getByRole('dialog', { name: 'Record a Test Video' });
    const question = page.getByRole('alertdialog', { name: 'Discard your recording?' });
    await expect(dialog).toBeVisible();
    for (let presses = 0; presses < 9; presses += 1) {
      await page.keyboard.press('Escape');
      await expect(question).toBeVisible({ visible: presses % 2 === 0 });
      await expect(dialog).toBeVisible();
    }
    await page.keyboard.down('Escape');
    await page.keyboard.down('Escape');
    await expect(question, 'a key that is held counts once').toBeHidden();
  },
);
