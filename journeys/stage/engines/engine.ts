import type { BrowserContext, Page } from '@playwright/test';
import { type EngineName, TESTED_ENGINES } from '../../../packages/checks/browser/support/tested-engines';
import type { PlayedPerson } from '../person';
import type { StagePicture } from '../pictures';
import type { StageSound } from '../sounds';

export type { EngineName };

export const engineNames = Object.keys(TESTED_ENGINES) as EngineName[];

export type StageDevice = 'microphone' | 'camera';

export interface EngineProps {
  readonly sounds: Readonly<Record<StageSound, string>>;
  readonly pictures: Readonly<Record<StagePicture, string>>;
  /** Folder with GStreamer elements that WebKit needs and the installation lacks; undefined if it lacks none. */
  readonly gstreamerPlugins?: string | undefined;
}

export interface DeviceQuestion {
  refuse(): Promise<void>;
  /** Allows in the prompt, or in the browser's settings if it stores refusals there. */
  allow(devices: readonly StageDevice[]): Promise<void>;
  /** Removes a refusal: the browser prompts at the next request. */
  unblock(devices: readonly StageDevice[]): Promise<void>;
}

export interface OpenBrowser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly question: DeviceQuestion;
  /** Unplugs the microphone; absent if the engine does not notice, or the microphone is the browser's own. */
  readonly unplug?: () => Promise<void>;
  /** Replaces the camera's picture; absent if the camera plays a file. */
  readonly showPicture?: (picture: StagePicture) => Promise<void>;
  close(): Promise<void>;
}

export interface BrowserEngine {
  open(person: PlayedPerson, url: string): Promise<OpenBrowser>;
  /** Known once a page has been opened. */
  version(): string;
  close(): Promise<void>;
}

export const pageEngineOf = (page: Page): EngineName => {
  const name = page.context().browser()?.browserType().name();
  const engine = engineNames.find((each) => each === name);
  if (engine === undefined) throw new Error(`an engine without a name here: ${name}`);
  return engine;
};

/**
 * Tags of a journey that also runs in other engines than Chromium, or only there. Without a tag it runs in Chromium
 * alone.
 */
export const everyEngine = { tag: '@every-engine' } as const;
export const only = (...engines: readonly EngineName[]) => ({ tag: engines.map((name) => `@only-${name}`) });
