import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { engineNames, pageEngineOf } from '../engines/engine';
import { VIEWPORT } from '../person';

/** Folder for screenshots of the same states in all engines, which are taken if STATE_PICTURES is set. */
const FOLDER = 'test-results/states';
const PHONE = { width: 390, height: 844 } as const;

export async function pictureState(page: Page, state: string): Promise<void> {
  if (!process.env.STATE_PICTURES) return;
  const engine = pageEngineOf(page);
  for (const size of [PHONE, VIEWPORT]) {
    await page.setViewportSize(size);
    // Without the style by which Playwright hides the caret, which the page's policy refuses.
    await page.screenshot({ caret: 'initial', path: join(FOLDER, `${state}, ${size.width}`, `${engine}.png`) });
  }
}

const GAP_PX = 16;

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
