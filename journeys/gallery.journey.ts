import { resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build, type PreviewServer, preview } from 'vite';
import { idsOf, screenStates } from '../web/gallery/states';
import { expectAccessibleInBothThemes, expectNoSidewaysScrolling } from './stage/access';
import { expect, test } from './stage/journey';
import { overflowsOf } from './stage/overflow';

const WIDTHS = [1440, 768, 390] as const;
const HEIGHT = 900;
const configFile = resolve(import.meta.dirname, '../web/gallery/vite.config.ts');

let gallery: PreviewServer;

test.beforeAll(async () => {
  await build({ configFile, logLevel: 'error' });
  gallery = await preview({ configFile, logLevel: 'error', preview: { port: 0 } });
});

test.afterAll(() => gallery.close());

const urlOf = ({ resolvedUrls }: PreviewServer) => resolvedUrls?.local[0] ?? '';

async function expectInside(page: Page, state: string): Promise<void> {
  expect(await page.evaluate(overflowsOf), state).toEqual([]);
  await expectNoSidewaysScrolling(page, state);
}

for (const width of WIDTHS) {
  test(`every component keeps its texts inside and can be used by everybody, ${width} px`, async ({ visit }) => {
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
      if (width === 390) await expectAccessibleInBothThemes(page, id);
    }
  });
}
