import type { Page } from '@playwright/test';
import type { CheckName } from '../../packages/checks/check';
import type { FakeBrowser } from './fake-browser';
import { cardOf, type GuestPlace } from './guest';
import type { TroubleInstallation, TroubleLink, TroubleStage } from './stage';

export interface OpenTrouble extends GuestPlace {
  readonly installation: TroubleInstallation;
  readonly link: TroubleLink;
  close(): Promise<void>;
}

/** One of the forty. */
export interface GuestTrouble {
  readonly name: string;
  readonly check: CheckName;
  /** How it comes about here. `page`: by a script at the browser's interface, because this system cannot do it. */
  readonly injected: string;
  readonly isByScript?: boolean;
  /** Codes of the verdict, or words of its parameters, that name the cause. Empty if nothing has to be said. */
  readonly causes: readonly string[];
  open(stage: TroubleStage): Promise<OpenTrouble>;
}

/** Something that is wrong until a hand mends it. */
export interface MendableFault {
  readonly isMended: () => boolean;
  /** A hand that mends it. */
  by(change?: () => Promise<void> | void): () => Promise<void>;
}

export function wrong(): MendableFault {
  let isMended = false;
  return {
    isMended: () => isMended,
    by: (change) => async () => {
      await change?.();
      isMended = true;
    },
  };
}

interface OpenedBy {
  readonly browser: Pick<FakeBrowser, 'page' | 'close'>;
  readonly installation: TroubleInstallation;
  /** Address in place of the installation's own, such as that of a slow line. */
  readonly at?: string;
  readonly closers?: readonly (() => Promise<void> | void)[];
}

/** Opens the guest's link in the browser, and the rest of the place around it. */
export async function visitWith(
  { browser, installation, at, closers = [] }: OpenedBy,
  place: (page: Page) => Omit<GuestPlace, 'page'> & Partial<Pick<GuestPlace, 'page'>>,
): Promise<OpenTrouble> {
  const link = await installation.invite();
  const page = await browser.page();
  await page.goto(at === undefined ? link.url : link.url.replace(installation.product.url, at));
  return {
    page: () => page,
    ...place(page),
    installation,
    link,
    close: async () => {
      await browser.close();
      for (const close of closers) await close();
    },
  };
}

/** Chooses a device in the list of the step. */
export async function chooseDevice(page: Page, check: CheckName, label: string): Promise<void> {
  const list = cardOf(page, check).locator('select').first();
  if ((await list.count()) === 0) return;
  const names = await list.locator('option').allTextContents();
  const name = names.find((each) => each.includes(label) && !/^Default/.test(each));
  if (name !== undefined) await list.selectOption({ label: name });
}
