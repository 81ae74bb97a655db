import { type Browser, type BrowserContext, test as base, type Page } from '@playwright/test';
import { openBrowsers } from './browsers';
import type { Detour, OpenDetour } from './detour';
import type { Picture } from './pictures';
import type { Sound } from './sounds';

interface Stage {
  readonly sounds: Readonly<Record<Sound, string>>;
  readonly pictures: Readonly<Record<Picture, string>>;
  readonly plusUrl: string;
  readonly proUrl: string;
  /** Another instance on the database of the Pro installation. */
  readonly proTwinUrl: string;
  readonly plusData: string;
  readonly proData: string;
}

/** What `prepare-stage` set up for this run. */
const stage = JSON.parse(process.env.STAGE ?? '{}') as Stage;

export interface Person {
  readonly sound?: Sound;
  readonly picture?: Picture;
  /** `none`: a machine without a microphone and a camera. */
  readonly devices?: 'fake' | 'none';
  /** Number of cameras, unless one. They then show the browser's own test picture: a file makes one camera only. */
  readonly cameras?: number;
  /** How the browser answers the page's request for a device. */
  readonly permission?: 'granted' | 'asked';
  /** The host's plan, which decides which installation is visited. */
  readonly plan?: 'plus' | 'pro';
  /** Another installation, started by the journey itself. */
  readonly installation?: Installation;
  readonly viewport?: { readonly width: number; readonly height: number };
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The browser's user agent; a phone's comes with a touch screen. */
  readonly userAgent?: string;
  readonly extraArgs?: readonly string[];
  /** Whether the browser has its back/forward cache, as people's browsers do; automation switches it off. */
  readonly keepsPages?: boolean;
  /** What is between this person and the installation, such as a slow line. */
  readonly detour?: OpenDetour;
}

type Installation = Pick<Visitor, 'url' | 'dataDir'>;

interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly url: string;
  /** Another instance of the Pro installation, on the same database. */
  readonly twinUrl: string;
  /** Where the visited installation keeps its data. */
  readonly dataDir: string;
}

/** Opens a page for one person, with their own devices, cookies and storage. Closed at the end of the journey. */
type Visit = (person?: Person) => Promise<Visitor>;

/** Messages that the browser itself logs when a test causes a refusal. */
const provoked =
  /Failed to load resource|the server responded with a status of|Cross-Origin-Opener-Policy header has been ignored/;

/** The browser with the devices of this person. */
type Launch = (person: Person) => Promise<Browser>;

export const test = base.extend<{ visit: Visit }, { launch: Launch }>({
  launch: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from this pattern.
    async ({}, use) => {
      const browsers = openBrowsers();
      await use((person) => browsers.launch(launchOptions(person)));
      await browsers.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ launch }, use) => {
    const contexts: BrowserContext[] = [];
    const detours: Detour[] = [];
    const complaints: string[] = [];
    await use(async (person = {}) => {
      const installation = person.installation ?? installationOf(person.plan);
      const detour = await person.detour?.(installation.url);
      if (detour) detours.push(detour);
      const at = { ...installation, ...(detour && { url: detour.url }) };
      const visitor = await openVisitor(await launch(person), person, at);
      contexts.push(visitor.context);
      watchComplaints(visitor.page, complaints);
      return visitor;
    });
    await Promise.all(contexts.map((context) => context.close()));
    await Promise.all(detours.map((detour) => detour.close()));
    base.expect(complaints, 'nothing may be written to the console as an error').toEqual([]);
  },
});

export { expect } from '@playwright/test';

function launchOptions({ permission = 'granted', extraArgs = [], keepsPages = false, ...person }: Person) {
  return {
    ...(keepsPages && { ignoreDefaultArgs: ['--disable-back-forward-cache'] }),
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-quic',
      '--disable-background-networking',
      '--disable-component-update',
      '--autoplay-policy=user-gesture-required',
      ...(person.devices === 'none' ? [] : fakeDevices(person)),
      ...(permission === 'granted' ? ['--use-fake-ui-for-media-stream'] : []),
      ...extraArgs,
    ],
  };
}

const fakeDevices = ({ sound = 'normal', ...person }: Person) => [
  `--use-file-for-fake-audio-capture=${stage.sounds[sound]}`,
  ...fakeCameras(person),
];

const fakeCameras = ({ picture = 'face', cameras }: Person): readonly string[] =>
  cameras === undefined
    ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${stage.pictures[picture]}`]
    : [`--use-fake-device-for-media-stream=device-count=${cameras}`];

async function openVisitor(browser: Browser, person: Person, { url, dataDir }: Installation): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: person.viewport ?? { width: 1280, height: 900 },
    colorScheme: person.colorScheme ?? 'light',
    reducedMotion: person.reducedMotion ?? 'no-preference',
    ...(person.userAgent !== undefined && {
      userAgent: person.userAgent,
      hasTouch: /Mobile|Android/.test(person.userAgent),
    }),
    ...(person.permission !== 'asked' && { permissions: ['microphone', 'camera'] }),
  });
  return { page: await context.newPage(), context, url, twinUrl: stage.proTwinUrl, dataDir };
}

const installationOf = (plan: Person['plan']) =>
  plan === 'pro' ? { url: stage.proUrl, dataDir: stage.proData } : { url: stage.plusUrl, dataDir: stage.plusData };

function watchComplaints(page: Page, complaints: string[]): void {
  page.on('console', (message) => {
    if (message.type() === 'error' && !provoked.test(message.text())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
}
