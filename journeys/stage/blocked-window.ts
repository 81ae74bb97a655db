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
  return {
    url,
    page,
    press: (...keys) => {
      for (const key of keys) execFileSync('xdotool', ['key', '--clearmodifiers', key], { env: environment });
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
