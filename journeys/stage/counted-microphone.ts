import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import type { CountedMicrophone, CountedSettings } from './counted/install';

interface Wishes {
  readonly sound: string;
  readonly holdAtMs?: number | undefined;
}

/**
 * Replaces the sound of a page's microphones by a file, in blocks that are counted instead of timed. Call it before the
 * page is opened. A take has 800 blocks, however long they need, and none is lost; the page's clock advances with them.
 * Before and after a take, both run in real time. The device, its permission, its name and its tracks remain those of
 * the browser. The browser's processing between its device and the page's worklet is bypassed: journeys about it are
 * tagged `realTime`.
 */
export async function installCountedMicrophone(to: Page | BrowserContext, { sound, holdAtMs }: Wishes): Promise<void> {
  const settings: CountedSettings = { wav: await encoded(sound), holdAtMs };
  await to.addInitScript(`((settings) => { ${await bundled()} })(${JSON.stringify(settings)})`);
}

export const untilHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window as unknown as WithMicrophone).countedMicrophone.isHeld());

export const goOnWithTake = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as WithMicrophone).countedMicrophone.goOn());

export const passTime = (page: Page, ms: number): Promise<void> =>
  page.evaluate((time) => (window as unknown as WithMicrophone).countedMicrophone.pass(time), ms);

interface WithMicrophone {
  readonly countedMicrophone: CountedMicrophone;
}

const files = new Map<string, Promise<string>>();

function encoded(path: string): Promise<string> {
  const file = files.get(path) ?? readFile(path, 'base64');
  files.set(path, file);
  return file;
}

let script: Promise<string> | undefined;

function bundled(): Promise<string> {
  script ??= build({
    entryPoints: [join(import.meta.dirname, 'counted/install.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
  }).then(({ outputFiles: [file] }) => file?.text ?? '');
  return script;
}
