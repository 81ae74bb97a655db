import type { BrowserContext, Page } from '@playwright/test';
import { type EngineName, TESTED_ENGINES } from '../../../packages/checks/browser/support/tested-engines';
import type { Person } from '../person';
import type { Picture } from '../pictures';
import type { Sound } from '../sounds';

export type { EngineName };

/** The product says of each that it was tested. */
export const engineNames = Object.keys(TESTED_ENGINES) as EngineName[];

export type Device = 'microphone' | 'camera';

/** What devices show and play. */
export interface Props {
  readonly sounds: Readonly<Record<Sound, string>>;
  readonly pictures: Readonly<Record<Picture, string>>;
  /** A folder with elements that WebKit needs and the installed GStreamer lacks; undefined where it lacks none. */
  readonly gstreamerPlugins?: string | undefined;
}

/** A person's answers to the browser's question about devices. */
export interface DeviceQuestion {
  /** Waits for the question. */
  refuse(): Promise<void>;
  /** In the question, or in the browser's settings where it keeps a refusal there. */
  allow(devices: readonly Device[]): Promise<void>;
  /** Takes a refusal back: the browser asks again when the page does. */
  unblock(devices: readonly Device[]): Promise<void>;
}

/** One person's browser, with devices, cookies and storage of their own. */
export interface OpenBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly question: DeviceQuestion;
  /** Unplugs the microphone; absent where the engine does not notice, or where it is the browser's own. */
  readonly unplug?: () => Promise<void>;
  /** What the camera sees from now on; absent where the camera plays a file. */
  readonly showPicture?: (picture: Picture) => Promise<void>;
  close(): Promise<void>;
}

/** A browser engine, as one worker of the journeys uses it. */
export interface Engine {
  /** Opens a page, without an address, for one person of the installation at this address. */
  open(person: Person, url: string): Promise<OpenBrowser>;
  /** Known once a page was open. */
  version(): string;
  close(): Promise<void>;
}

/** The engine that this page runs in. */
export const engineOf = (page: Page): EngineName => {
  const name = page.context().browser()?.browserType().name();
  const engine = engineNames.find((each) => each === name);
  if (engine === undefined) throw new Error(`an engine without a name here: ${name}`);
  return engine;
};

/** Tags of a journey that runs in other engines than Chromium, too, or instead. Without a tag it runs in Chromium alone. */
export const everyEngine = { tag: '@every-engine' } as const;
export const only = (...engines: readonly EngineName[]) => ({ tag: engines.map((name) => `@only-${name}`) });
