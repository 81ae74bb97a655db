import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import type { EngineProps } from './engines/engine';
import { openDisplay } from './engines/machine/display';

export interface BlockedWindow {
  readonly url: string;
  readonly page: Page;
  /** Presses keys of the window system, one after the other: the browser's own questions get no others. */
  readonly press: (...keys: readonly string[]) => void;
  /** True while the page gets the keys, and not a question of the browser. */
  readonly getsKeys: () => Promise<boolean>;
  readonly close: () => Promise<void>;
}

/** A window of Chromium on a display of its own, with a profile in which the guest has blocked the microphone. */
export async function openBlockedWindow(): Promise<BlockedWindow> {
  const { plusUrl: url, sounds } = JSON.parse(process.env.STAGE ?? '{}') as EngineProps & { readonly plusUrl: string };
  const display = await openDisplay();
  const profile = await mkdtemp(join(tmpdir(), 'linecheck-blocked-'));
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(blocking(new URL(url).origin)));
  const environment = { ...process.env, DISPLAY: display.name };
  const context = await chromium.launchPersistentContext(profile, {
    headless: false,
    executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
    env: environment,
    ignoreDefaultArgs: ['--enable-automation'],
    viewport: null,
    args: [
      '--no-sandbox',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-audio-capture=${sounds.normal}`,
      '--window-size=1000,900',
      '--window-position=0,0',
    ],
  });
  const [page = await context.newPage()] = context.pages();
  const press = (...keys: readonly string[]) => {
    for (const key of keys) execFileSync('xdotool', ['key', '--clearmodifiers', key], { env: environment });
  };
  return {
    url,
    page,
    press,
    getsKeys: async () => {
      const heard = page.evaluate(nextKey, KEY_MS);
      // Answered in order: the page listens by now.
      await page.evaluate(() => undefined);
      press('Shift_L');
      return heard;
    },
    close: async () => {
      await context.close();
      display.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const blocking = (origin: string) => ({
  profile: {
    content_settings: {
      // 2 is "block".
      exceptions: { media_stream_mic: { [`${origin},*`]: { last_modified: '13300000000000000', setting: 2 } } },
    },
  },
});

/** Longer than a key takes to the page. That no key arrives can only be seen after a time. */
const KEY_MS = 1000;

/** Runs in the page: true at the next key, false if none arrives. */
const nextKey = (withinMs: number) =>
  new Promise<boolean>((resolve) => {
    addEventListener('keydown', () => resolve(true), { once: true });
    setTimeout(() => resolve(false), withinMs);
  });
