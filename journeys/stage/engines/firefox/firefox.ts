import { userInfo } from 'node:os';
import { type Browser, firefox } from '@playwright/test';
import { installCanvasCamera, pictureIn, showPicture } from '../../canvas-camera';
import { type PlayedPerson, VIEWPORT } from '../../person';
import { openBrowsers } from '../browsers';
import type { BrowserEngine, EngineProps } from '../engine';
import { mendFill } from '../fill';
import { firefoxPath } from '../installed';
import { MICROPHONE, openSoundServers, type SoundServers } from '../machine/sound-server';
import { joinChannel, latestChannel, type MarionetteCommand } from './channel';
import { questionIn } from './question';

type Preferences = Readonly<Record<string, string | number | boolean>>;

const quiet: Preferences = {
  'app.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Disables the delay before the permission prompt accepts an answer.
  'security.notification_enable_delay': 0,
};

/** Settings that a Firefox is started with; persons with equal settings share one. */
interface Start {
  readonly preferences: Preferences;
  readonly environment: Readonly<Record<string, string>>;
}

export function openFirefox(props: EngineProps): BrowserEngine {
  joinChannel();
  const sounds = openSoundServers(props);
  const channels = new Map<Browser, MarionetteCommand>();
  const browsers = openBrowsers(async (start: Start) => {
    const browser = await launch(start);
    channels.set(browser, latestChannel());
    return browser;
  });
  let version = '';
  return {
    open: async (person, url) => {
      const { browser, context } = await browsers.openContext(await startFor(person, sounds), (started) =>
        openContext(started, person, url),
      );
      version = browser.version();
      if (person.devices !== 'none') await installCanvasCamera(context, await cameraOf(person, props));
      const page = await context.newPage();
      mendFill(page);
      const question = questionIn(channels.get(browser) ?? latestChannel());
      return {
        page,
        context,
        question,
        unplug: () => sounds.unplug(person.sound ?? 'normal'),
        showPicture: async (picture) => showPicture(page, await pictureIn(props.pictures[picture])),
        close: () => context.close(),
      };
    },
    version: () => version,
    close: async () => {
      await browsers.close();
      sounds.close();
    },
  };
}

/** Firefox's numbers for decisions about a device. */
const [ASK, ALLOWED] = [0, 1];

async function startFor(person: PlayedPerson, sounds: SoundServers): Promise<Start> {
  const { sound = 'normal', devices = 'fake', permission = 'granted' } = person;
  const decided = permission === 'granted' ? ALLOWED : ASK;
  return {
    preferences: {
      ...(devices === 'fake' && {
        'media.navigator.streams.fake': true,
        'media.navigator.permission.fake': true,
        'media.audio_loopback_dev': MICROPHONE,
      }),
      'permissions.default.microphone': decided,
      'permissions.default.camera': decided,
      'layout.css.prefers-color-scheme.content-override': person.colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': person.reducedMotion === 'reduce' ? 1 : 0,
    },
    environment: await sounds.environmentFor(devices === 'none' ? 'none' : sound),
  };
}

function launch({ preferences, environment }: Start): Promise<Browser> {
  const path = firefoxPath();
  return firefox.launch({
    // Firefox as distributed, by WebDriver BiDi: Debian has no package of Playwright's build.
    channel: 'moz-firefox',
    ...(path !== undefined && { executablePath: path }),
    // For the permission prompt, which is not in the page.
    args: ['--remote-allow-system-access'],
    env: { ...process.env, ...environment, HOME: userInfo().homedir },
    firefoxUserPrefs: { ...quiet, ...preferences },
  });
}

const openContext = (browser: Browser, { viewport = VIEWPORT, userAgent }: PlayedPerson, url: string) =>
  browser.newContext({ baseURL: url, viewport, ...(userAgent !== undefined && { userAgent }) });

const cameraOf = async ({ picture = 'face', permission }: PlayedPerson, { pictures }: EngineProps) => ({
  picture: await pictureIn(pictures[picture]),
  label: 'Canvas Camera',
  ...(permission === 'asked' && { asksFor: 'camera' as const }),
});
