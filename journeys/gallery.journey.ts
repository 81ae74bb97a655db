import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { idsOf, screenStates } from '../web/gallery/states';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { everyEngine } from './stage/engines/engine';
import { expect, test } from './stage/journey';
import { overflowsOf } from './stage/overflow';
import { squeezedIcons } from './stage/squeezed-icons';

const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;
const configFile = resolve(import.meta.dirname, '../web/gallery/vite.config.ts');

// All in one worker: each would build a gallery of its own.
test.describe.configure({ mode: 'default' });

let gallery: PreviewServer;

test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' });
  gallery = await preview({ configFile, logLevel: 'error', preview: { port: 0 } });
});

test.afterAll(() => gallery.close());

const urlOf = ({ resolvedUrls }: PreviewServer) => resolvedUrls?.local[0] ?? '';

async function expectInside(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(overflowsOf), state).toEqual([]);
  expect(await page.evaluate(squeezedIcons), state).toEqual([]);
  await expectNoSidewaysScrolling(page, state);
}

/** The other engines differ where boxes may shrink below their content. */
const SQUEEZING = 390;

for (const width of WIDTHS) {
  const engines = width === SQUEEZING ? everyEngine : {};
  const journey = `every component keeps its texts inside and its icons in shape, ${width} px`;
  test(journey, engines, async ({ visit }) => {
    const installation = { url: urlOf(gallery), dataDir: '' };
    const { page } = await visit({ installation, viewport: { width, height: HEIGHT }, reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Components' })).toBeVisible();
    await expectInside(page, 'components');
    await expectAccessibleInBothThemes(page, 'components');
    for (const id of idsOf(screenStates)) {
      await page.goto(`/?state=${id}`);
      await expect(page.getByRole('heading').first()).toBeVisible();
      if (id.startsWith('tooltip')) await page.getByRole('button').press('Enter');
      await expectInside(page, id);
      // Overlays differ between the widths only in their position.
      if (width === SQUEEZING) await expectAccessibleInBothThemes(page, id);
    }
  });
}

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
      await expect(question).toBeVisible({ visible: presses % 2 === 0, timeout: 2000 });
      await expect(dialog).toBeVisible();
    }
    await page.keyboard.down('Escape');
    await page.keyboard.down('Escape');
    await expect(question, 'a key that is held counts once').toBeHidden();
  },
);
