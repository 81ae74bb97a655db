import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_SWITCHES } from '../../journeys/stage/engines/chromium';
import { findChromium } from '../../scripts/find-chromium';
import type { SoundWorld } from './sound';

interface BrowserWishes {
  /** Real microphones and outputs. Without them, the browser has its own fake devices, which play files. */
  readonly sound?: SoundWorld | undefined;
  readonly fakeSound?: string;
  readonly fakePicture?: string;
  /** X display of a window whose questions the guest answers; without one, the browser allows all devices. */
  readonly display?: string;
  /** The profile's settings. */
  readonly preferences?: object;
  readonly userAgent?: string;
}

/** A Chromium with a profile of its own, like a guest's. */
export async function openGuestBrowser(folder: string, wishes: BrowserWishes): Promise<BrowserContext> {
  const { sound, fakeSound, fakePicture, display, preferences = {}, userAgent } = wishes;
  const profile = mkdtempSync(join(folder, 'profile-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const executablePath = await findChromium();
  const fakes = [
    '--use-fake-device-for-media-stream',
    ...(fakeSound ? [`--use-file-for-fake-audio-capture=${fakeSound}`] : []),
    ...(fakePicture ? [`--use-file-for-fake-video-capture=${fakePicture}`] : []),
  ];
  const context = await chromium.launchPersistentContext(profile, {
    ...(executablePath !== undefined && { executablePath }),
    ...(userAgent !== undefined && { userAgent, hasTouch: /Mobile/.test(userAgent) }),
    headless: display === undefined,
    // A muted browser plays to no output. Automation would hide the browser's own questions.
    ignoreDefaultArgs: ['--mute-audio', '--enable-automation'],
    viewport: display === undefined ? { width: 1280, height: 900 } : null,
    env: { ...process.env, ...sound?.environment, ...(display !== undefined && { DISPLAY: display }) },
    args: [
      ...CHROMIUM_SWITCHES,
      '--window-size=1280,980',
      '--window-position=0,0',
      ...(sound === undefined ? fakes : []),
      ...(display === undefined ? ['--use-fake-ui-for-media-stream'] : []),
    ],
  });
  // The compiler of these files wraps functions in a helper that pages do not have.
  await context.addInitScript('globalThis.__name = (named) => named');
  return context;
}

export const pageOf = async (context: BrowserContext): Promise<Page> => context.pages()[0] ?? context.newPage();

export const guestBrowserOf = (context: BrowserContext) => ({
  page: () => pageOf(context),
  close: () => context.close(),
});

const BLOCKED = 2;

/** A profile in which the guest has blocked a device for a site earlier. */
export const blocking = (origin: string) => ({
  profile: {
    content_settings: {
      exceptions: {
        media_stream_mic: { [`${origin},*`]: { last_modified: '13300000000000000', setting: BLOCKED } },
      },
    },
  },
});

/** A profile that lets no site store anything. */
export const storingNothing = { profile: { default_content_setting_values: { cookies: BLOCKED } } };

/** Keys in the questions of Chromium, which no automation of pages reaches. */
const KEYS = {
  'never allow': ['key', 'shift+Tab', 'sleep', '0.3', 'key', 'Return'],
  allow: ['key', 'shift+Tab', 'sleep', '0.2', 'key', 'shift+Tab', 'sleep', '0.3', 'key', 'Return'],
  dismiss: ['key', 'Escape'],
  /** In the question of the browser's own button. */
  'allow this time': ['key', 'shift+Tab', 'sleep', '0.3', 'key', 'Return'],
} as const;

export const pressKeys = (display: string, answer: keyof typeof KEYS): void =>
  void execFileSync('xdotool', KEYS[answer], { env: { ...process.env, DISPLAY: display } });

export interface DeviceRefusal {
  readonly kind: 'audio' | 'video';
  readonly name: string;
  readonly message: string;
}

/** Lets the browser refuse a device as other systems do, as long as there is a refusal. */
export async function refuseDevices(context: BrowserContext, current: () => DeviceRefusal | undefined): Promise<void> {
  await context.exposeFunction('currentRefusal', current);
  await context.addInitScript(() => {
    if (!('MediaDevices' in window)) return;
    const { getUserMedia } = MediaDevices.prototype;
    const refusal = () =>
      (window as unknown as { currentRefusal: () => Promise<DeviceRefusal | undefined> }).currentRefusal();
    MediaDevices.prototype.getUserMedia = async function (wishes = {}) {
      const refused = await refusal();
      if (refused && wishes[refused.kind]) throw new DOMException(refused.message, refused.name);
      return getUserMedia.call(this, wishes);
    };
  });
}

/** Gives the page the processor only now and then, as a busy computer does. Returns the function that ends it. */
export async function keepRendererBusy(context: BrowserContext, page: Page): Promise<() => void> {
  const browser = context.browser();
  if (browser === null) throw new Error('the browser does not tell its processes');
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pids = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  const signal = (name: NodeJS.Signals) => pids.forEach((pid) => void process.kill(pid, name));
  const timer = setInterval(() => {
    signal('SIGSTOP');
    setTimeout(() => signal('SIGCONT'), 350);
  }, 900);
  const end = () => {
    clearInterval(timer);
    signal('SIGCONT');
  };
  page.once('close', () => clearInterval(timer));
  return end;
}
