import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import { installCanvasCamera, pictureIn, showPicture } from '../canvas-camera';
import { type PlayedPerson, VIEWPORT } from '../person';
import type { StagePicture } from '../pictures';
import { openBrowsers } from './browsers';
import type { BrowserEngine, DeviceQuestion, EngineProps } from './engine';

/** Switches of every Chromium that plays a guest. */
export const CHROMIUM_SWITCHES = [
  '--no-sandbox',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--autoplay-policy=user-gesture-required',
] as const;

export function openChromium(props: EngineProps): BrowserEngine {
  const browsers = openBrowsers(chromium.launch.bind(chromium));
  let version = '';
  return {
    open: async (person, url) => {
      const { browser, context } = await browsers.openContext(launchOptions(person, props), (started) =>
        openContext(started, person, url),
      );
      version = browser.version();
      const hasCanvas = person.camera === 'canvas';
      if (hasCanvas) await installCanvasCamera(context, await cameraOf(person, props));
      const page = await context.newPage();
      return {
        page,
        context,
        question: questionOf(context, url),
        ...(hasCanvas && {
          showPicture: async (picture: StagePicture) => showPicture(page, await pictureIn(props.pictures[picture])),
        }),
        close: () => context.close(),
      };
    },
    version: () => version,
    close: browsers.close,
  };
}

const cameraOf = async ({ picture = 'face', permission }: PlayedPerson, { pictures }: EngineProps) => ({
  picture: await pictureIn(pictures[picture]),
  label: 'Canvas Camera',
  ...(permission === 'asked' && { asksFor: 'camera' as const }),
});

/** Without a window, Chromium refuses automatically, and does not store the refusal. */
const questionOf = (context: BrowserContext, url: string): DeviceQuestion => ({
  refuse: async () => undefined,
  unblock: async () => undefined,
  allow: (devices) => context.grantPermissions([...devices], { origin: new URL(url).origin }),
});

/** Chromium's headless shell never prompts, and has no back/forward cache. */
function executableFor({ browser, permission, keepsPages = false }: PlayedPerson): string {
  const { CHROMIUM_PATH: whole = '/usr/bin/chromium', CHROMIUM_SHELL_PATH: shell } = process.env;
  return browser === 'whole' || permission === 'asked' || keepsPages || !shell ? whole : shell;
}

function launchOptions(person: PlayedPerson, props: EngineProps) {
  const { permission = 'granted', extraArgs = [], keepsPages = false, loop } = person;
  return {
    ignoreDefaultArgs: [
      ...(keepsPages ? ['--disable-back-forward-cache'] : []),
      // Otherwise the page's sound would be muted.
      ...(loop ? ['--mute-audio'] : []),
    ],
    ...(loop && { env: { ...process.env, ...loop.environment } }),
    executablePath: executableFor(person),
    args: [
      ...CHROMIUM_SWITCHES,
      ...(person.devices === 'none' || loop ? [] : fakeDevices(person, props)),
      ...(permission === 'granted' ? ['--use-fake-ui-for-media-stream'] : []),
      ...extraArgs,
    ],
  };
}

const fakeDevices = ({ sound = 'normal', ...person }: PlayedPerson, props: EngineProps) => [
  `--use-file-for-fake-audio-capture=${props.sounds[sound]}`,
  ...fakeCameras(person, props),
];

const fakeCameras = ({ picture = 'face', camera, cameras }: PlayedPerson, props: EngineProps): readonly string[] =>
  cameras === undefined
    ? [
        '--use-fake-device-for-media-stream',
        // Persons whose camera is drawn by the page share a browser.
        `--use-file-for-fake-video-capture=${props.pictures[camera === 'canvas' ? 'face' : picture]}`,
      ]
    : [`--use-fake-device-for-media-stream=device-count=${cameras}`];

const openContext = (browser: Browser, person: PlayedPerson, url: string): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    viewport: person.viewport ?? VIEWPORT,
    colorScheme: person.colorScheme ?? 'light',
    reducedMotion: person.reducedMotion ?? 'no-preference',
    ...(person.timeZone !== undefined && { timezoneId: person.timeZone }),
    ...(person.locale !== undefined && { locale: person.locale }),
    ...(person.userAgent !== undefined && {
      userAgent: person.userAgent,
      hasTouch: /Mobile|Android/.test(person.userAgent),
    }),
    ...(person.permission !== 'asked' && { permissions: ['microphone', 'camera'] }),
  });
