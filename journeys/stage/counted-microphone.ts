import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'esbuild';
import type { CountedMicrophone, Settings } from './counted/install';

interface Wishes {
  /** The file that the microphone hears, a WAV of 16 bits; every take hears it from its beginning. */
  readonly sound: string;
  readonly holdAtMs?: number | undefined;
}

/**
 * Call it before a page is opened: its microphones hand over the sound of a file in blocks that are counted instead of timed. A take has
 * 800 of them, however long they need, and none is lost; the page's time goes on with them. Before and after a take both go by real time.
 *
 * The device, its permission, its name and its tracks stay those of the browser. What the browser does between its device and the page's
 * worklet is not heard: journeys about that are tagged `realTime`.
 */
export async function installCountedMicrophone(to: Page | BrowserContext, { sound, holdAtMs }: Wishes): Promise<void> {
  const settings: Settings = { wav: await encoded(sound), holdAtMs };
  await to.addInitScript(`((settings) => { ${await bundled()} })(${JSON.stringify(settings)})`);
}

/** Waits until the take stands still at the place of `holdAtMs`. */
export const untilHeld = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => (window as unknown as WithMicrophone).countedMicrophone.isHeld());

/** Lets a take that is held go on, to its end. */
export const goOnWithTake = (page: Page): Promise<void> =>
  page.evaluate(() => (window as unknown as WithMicrophone).countedMicrophone.goOn());

/** Lets so much of the page's time pass at once, with all that its timers do in it. What is not the page's takes its time. */
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

/** The part that runs in the page, as one script; made once. */
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
