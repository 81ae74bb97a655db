import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { guestBrowserOf, openGuestBrowser } from './browser';
import { type CameraPicture, changeCamera, writeCamera } from './picture';
import type { TroubleStage } from './stage';

/** A browser with a good voice, and with a camera whose picture can be changed while it is open. */
export interface FakeBrowser {
  readonly context: BrowserContext;
  page(): Promise<Page>;
  change(picture: CameraPicture): Promise<void>;
  close(): Promise<void>;
}

export const GOOD_PICTURE: CameraPicture = { shows: 'face' };

export async function openFakeBrowser(
  { folder, goodVoice }: Pick<TroubleStage, 'folder' | 'goodVoice'>,
  picture: CameraPicture = GOOD_PICTURE,
): Promise<FakeBrowser> {
  const fakePicture = join(folder, `${randomUUID()}.y4m`);
  await writeCamera(fakePicture, picture);
  const context = await openGuestBrowser(folder, { fakePicture, fakeSound: goodVoice });
  return { context, ...guestBrowserOf(context), change: (next) => changeCamera(fakePicture, next) };
}
