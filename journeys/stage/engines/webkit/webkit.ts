import { type APIRequestContext, type Browser, expect, type Page, webkit } from '@playwright/test';
import { freePort } from '../../../../server/testing/free-port';
import { installCanvasCamera, pictureIn, showPicture } from '../../canvas-camera';
import { type PlayedPerson, VIEWPORT } from '../../person';
import type { BrowserEngine, DeviceQuestion, EngineProps, OpenBrowser } from '../engine';
import { mendFill } from '../fill';
import { openDisplay, type VirtualDisplay } from '../machine/display';
import { openSoundServers, type SoundServers } from '../machine/sound-server';
import { describeWebkit } from './description';
import { mendInput } from './input';
import { openInspector } from './inspector';
import { openWindow, type WebkitWindow } from './window';

/**
 * WebKitGTK, with a microphone of the system and a canvas as camera. Each person has a separate window and separate
 * processes.
 */
export function openWebkit(props: EngineProps): BrowserEngine {
  const sounds = openSoundServers(props);
  let display: Promise<VirtualDisplay> | undefined;
  return {
    open: async (person, url) => {
      display ??= openDisplay();
      const port = await freePort();
      const { name } = await display;
      const window = await windowFor(person, { sounds, port, display: name, plugins: props.gstreamerPlugins });
      try {
        const browser = await webkit.connectOverCDP(await openInspector(port));
        return await openPage(person, { url, window, browser, props });
      } catch (error) {
        window.close();
        throw error;
      }
    },
    version: () => describeWebkit()?.webkit.join('.') ?? '',
    close: async () => {
      (await display)?.close();
      sounds.close();
    },
  };
}

interface Place {
  readonly sounds: SoundServers;
  readonly port: number;
  readonly display: string;
  readonly plugins: string | undefined;
}

async function windowFor(person: PlayedPerson, { sounds, port, display, plugins }: Place): Promise<WebkitWindow> {
  const { permission = 'granted', viewport = VIEWPORT, devices, sound = 'normal' } = person;
  const environment = {
    ...(await sounds.environmentFor(devices === 'none' ? 'none' : sound)),
    DISPLAY: display,
    WEBKIT_INSPECTOR_SERVER: `127.0.0.1:${port}`,
    ...(plugins !== undefined && { GST_PLUGIN_PATH: plugins }),
  };
  return openWindow({ ...viewport, permission, environment });
}

interface Opening {
  readonly url: string;
  readonly window: WebkitWindow;
  readonly browser: Browser;
  readonly props: EngineProps;
}

async function openPage(person: PlayedPerson, { url, window, browser, props }: Opening): Promise<OpenBrowser> {
  const [context] = browser.contexts();
  const page = context?.pages()[0];
  if (context === undefined || page === undefined) throw new Error('WebKit has no page');
  mendFill(page);
  mendAddresses(page, url);
  mendSize(page, window);
  mendInput(page, window);
  await page.emulateMedia({
    colorScheme: person.colorScheme ?? 'light',
    reducedMotion: person.reducedMotion ?? 'no-preference',
  });
  // The first page of the installation starts a new process; cookies belong to the open page as well.
  await page.goto('/privacy.html');
  if (person.devices !== 'none') await installCanvasCamera(context, await cameraOf(person, props));
  return {
    page,
    context,
    question: questionOf(window),
    showPicture: async (picture) => showPicture(page, await pictureIn(props.pictures[picture])),
    close: async () => {
      await browser.close();
      window.close();
    },
  };
}

/** Resolves relative addresses, because Playwright cannot set a base address in the only context. */
function mendAddresses(page: Page, base: string): void {
  const { goto, request } = page;
  const absolute = (address: string) => new URL(address, base).href;
  page.goto = (address, options) =>
    goto.call(page, absolute(address), options).catch(async (error: unknown) => {
      // A page that starts a new process cancels the load of the previous one, which is not a failure.
      if (!(error instanceof Error && /cancelled|detached/.test(error.message))) throw error;
      await page.waitForURL(absolute(address));
      return null;
    });
  request.fetch = fetchFrom(request, absolute);
}

function fetchFrom(request: APIRequestContext, absolute: (address: string) => string): APIRequestContext['fetch'] {
  const fetch = request.fetch.bind(request);
  return (to, options) => fetch(typeof to === 'string' ? absolute(to) : to, options);
}

/** Resizes the window, which determines the size of the page. */
function mendSize(page: Page, window: WebkitWindow): void {
  page.setViewportSize = async (size) => {
    await window.resize(size);
    await page.waitForFunction(({ width, height }) => innerWidth === width && innerHeight === height, size);
  };
}

function questionOf(window: WebkitWindow): DeviceQuestion {
  return {
    refuse: async () => {
      await expect.poll(() => window.questions(), { message: 'WebKit asks' }).toBeGreaterThan(0);
      await window.answer('denied');
    },
    allow: () => window.answer('granted'),
    unblock: () => window.answer('asked'),
  };
}

/** There is no camera to request: every prompt concerns the microphone. */
const cameraOf = async ({ picture = 'face', permission }: PlayedPerson, { pictures }: EngineProps) => ({
  picture: await pictureIn(pictures[picture]),
  label: 'Canvas Camera',
  ...(permission === 'asked' && { asksFor: 'microphone' as const }),
});
