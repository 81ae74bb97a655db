import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { engineNames, engineOf } from '../engines/engine';
import { VIEWPORT } from '../person';

/** Where pictures of the same states in all engines are put: set STATE_PICTURES to have them. */
const FOLDER = 'test-results/states';
const PHONE = { width: 390, height: 844 } as const;

/** Takes a picture of what the page shows, on a wide screen and a narrow one, where pictures are wanted. */
export async function pictureState(page: Page, state: string): Promise<void> {
  if (!process.env.STATE_PICTURES) return;
  const engine = engineOf(page);
  for (const size of [PHONE, VIEWPORT]) {
    await page.setViewportSize(size);
    // With less of Playwright's own style: the policy of the page refuses it.
    await page.screenshot({ caret: 'initial', path: join(FOLDER, `${state}, ${size.width}`, `${engine}.png`) });
  }
}

const GAP_PX = 16;

/** Puts the pictures of each state side by side, in the order of the engines: `states/STATE.png`. */
export async function joinPictures(): Promise<void> {
  if (!process.env.STATE_PICTURES) return;
  const folders = await readdir(FOLDER, { withFileTypes: true });
  for (const folder of folders.filter((entry) => entry.isDirectory())) await joinFolder(join(FOLDER, folder.name));
}

async function joinFolder(folder: string): Promise<void> {
  const there = await readdir(folder);
  const files = engineNames.map((engine) => `${engine}.png`).filter((file) => there.includes(file));
  const sizes = await Promise.all(files.map((file) => sharp(join(folder, file)).metadata()));
  const width = Math.max(...sizes.map((size) => size.width)) + GAP_PX;
  const height = Math.max(...sizes.map((size) => size.height));
  await sharp({ create: { width: width * files.length, height, channels: 3, background: '#ff00ff' } })
    .composite(files.map((file, at) => ({ input: join(folder, file), left: at * width, top: 0 })))
    .png()
    .toFile(`${folder}.png`);
}
