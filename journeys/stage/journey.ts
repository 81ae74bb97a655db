import { type BrowserContext, test as base, type Page } from '@playwright/test';
import { installCountedLine } from './counted-line';
import { installCountedMicrophone } from './counted-microphone';
import type { AddressDetour } from './detour';
import { drawSeldom } from './draw-seldom';
import type { BrowserEngine, EngineName, EngineProps, OpenBrowser } from './engines/engine';
import { openEngine } from './engines/engines';
import type { PlayedInstallation, PlayedPerson } from './person';
import { REAL_TIME } from './real-time';

interface Stage extends EngineProps {
  readonly plusUrl: string;
  readonly proUrl: string;
  readonly proTwinUrl: string;
  readonly plusData: string;
  readonly proData: string;
}

const stage = JSON.parse(process.env.STAGE ?? '{}') as Stage;

interface Visitor extends Omit<OpenBrowser, 'close'>, PlayedInstallation {
  readonly twinUrl: string;
}

export type VisitFunction = (person?: PlayedPerson) => Promise<Visitor>;

/**
 * Messages that the browser logs for an expected refusal; in Firefox also for an unreachable TURN server, and in WebKit
 * (the last one) for a page that is left during a request.
 */
const provoked =
  /Failed to load resource|the server responded with a status of|Cross-Origin-Opener-Policy header has been ignored|WebRTC: ICE failed|cannot load .* due to access control checks/;

/** Console error that only a screenshot causes: the page's policy refuses the style that Playwright inserts. */
const pictured = process.env.STATE_PICTURES ? /blocked an inline style \(style-src-elem\)/ : undefined;

interface WorkerFixtures {
  readonly engineName: EngineName;
  readonly engine: BrowserEngine;
}

export const test = base.extend<{ visit: VisitFunction }, WorkerFixtures>({
  engineName: ['chromium', { scope: 'worker', option: true }],
  engine: [
    async ({ engineName }, use) => {
      const engine = openEngine[engineName](stage);
      await use(engine);
      await engine.close();
    },
    { scope: 'worker' },
  ],
  visit: async ({ engine }, use, { annotations, tags }) => {
    // Journeys whose results are reported or compared between engines run in the complete browsers.
    const isRealTime = tags.includes(REAL_TIME);
    const browser = tags.some((tag) => /^@(every-engine|only-)/.test(tag)) ? ({ browser: 'whole' } as const) : {};
    const browsers: OpenBrowser[] = [];
    const detours: AddressDetour[] = [];
    const complaints: string[] = [];
    await use(async (person = {}) => {
      const installation = person.installation ?? installationOf(person.plan);
      const detour = await person.detour?.(installation.url);
      if (detour) detours.push(detour);
      const url = detour?.url ?? installation.url;
      const { close, ...opened } = await engine.open({ ...browser, ...person }, url);
      browsers.push({ ...opened, close });
      await drawSeldom(opened.context);
      if (!isRealTime) await hearCounted(opened.context, person);
      if (!isRealTime && person.line !== 'measured') await installCountedLine(opened.context);
      watchComplaints(opened.page, complaints);
      return { ...opened, ...installation, url, twinUrl: stage.proTwinUrl };
    });
    annotations.push({ type: 'engine', description: engine.version() });
    await Promise.all(browsers.map((browser) => browser.close()));
    await Promise.all(detours.map((detour) => detour.close()));
    base.expect(complaints, 'nothing may be written to the console as an error').toEqual([]);
  },
});

export { expect } from '@playwright/test';

/** Tag of the dozen journeys that `npm test` plays: the main stories of guests and hosts. */
export const MAIN = '@main';

const hearCounted = (context: BrowserContext, { sound = 'normal', holdAtMs }: PlayedPerson): Promise<void> =>
  installCountedMicrophone(context, { sound: stage.sounds[sound], holdAtMs });

const installationOf = (plan: PlayedPerson['plan']) =>
  plan === 'pro' ? { url: stage.proUrl, dataDir: stage.proData } : { url: stage.plusUrl, dataDir: stage.plusData };

function watchComplaints(page: Page, complaints: string[]): void {
  const complain = (words: string) => {
    if (!provoked.test(words) && !pictured?.test(words)) complaints.push(words);
  };
  page.on('console', (message) => message.type() === 'error' && complain(message.text()));
  page.on('pageerror', (error) => complain(String(error)));
}
