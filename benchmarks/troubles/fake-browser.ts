import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { pictureIn, showPicture } from '../../journeys/stage/canvas-camera';
import type { BrowserEngine, EngineName, EngineProps } from '../../journeys/stage/engines/engine';
import { openEngine } from '../../journeys/stage/engines/engines';
import { buildPlugins } from '../../journeys/stage/engines/webkit/gstreamer-plugins';
import { writePictures } from '../../journeys/stage/pictures';
import { openGuestBrowser } from './browser';
import { type CameraPicture, changeCamera, writeCamera } from './picture';

/** A browser with a good voice, and with a camera whose picture can be changed while it is open. */
export interface FakeBrowser {
  readonly context: BrowserContext;
  page(): Promise<Page>;
  change(picture: CameraPicture): Promise<void>;
  close(): Promise<void>;
}

export const GOOD_PICTURE: CameraPicture = { shows: 'face' };

export type OpenFakeBrowser = (url: string, picture?: CameraPicture) => Promise<FakeBrowser>;

/** Chromium's own fake devices. */
export const fakeChromium =
  (folder: string, fakeSound: string): OpenFakeBrowser =>
  async (_url, picture = GOOD_PICTURE) => {
    const fakePicture = join(folder, `${randomUUID()}.y4m`);
    await writeCamera(fakePicture, picture);
    const context = await openGuestBrowser(folder, { fakePicture, fakeSound });
    return {
      context,
      page: async () => context.pages()[0] ?? context.newPage(),
      change: (next) => changeCamera(fakePicture, next),
      close: () => context.close(),
    };
  };

interface OtherEngine {
  readonly open: OpenFakeBrowser;
  close(): Promise<void>;
}

/** The engines of the journeys, whose camera is a canvas of the page. */
export async function otherEngine(
  name: EngineName,
  folder: string,
  sounds: EngineProps['sounds'],
): Promise<OtherEngine> {
  const [pictures, gstreamerPlugins] = await Promise.all([
    writePictures(folder),
    name === 'webkit' ? buildPlugins(folder) : undefined,
  ]);
  const engine: BrowserEngine = openEngine[name]({ sounds, pictures, gstreamerPlugins });
  const open: OpenFakeBrowser = async (url, { shows, isFrozen } = GOOD_PICTURE) => {
    const opened = await engine.open({ browser: 'whole', camera: 'canvas', picture: shows }, url);
    const show = async (picture: CameraPicture) =>
      showPicture(opened.page, await pictureIn(pictures[picture.shows]), picture.isFrozen);
    if (isFrozen) opened.page.on('load', () => void show({ shows, isFrozen }));
    return { context: opened.context, page: async () => opened.page, change: show, close: opened.close };
  };
  return { open, close: engine.close };
}
