import type { Frame, Page } from '@playwright/test';
import { cardOf, sleep } from './guest';
import type { HostView } from './stage';
import type { GuestTrouble, OpenTrouble } from './trouble';

/** Buttons that lead to the host, in the order in which a guest who is stuck presses them. */
const WAYS = [
  /^Share (?:Results|Update)/,
  /^Continue/,
  /^Skip$/,
  /^Finish Camera Test$/,
  /^Start (?:Microphone|Camera|Connection) Test$/,
] as const;

/** Lets a guest who is stuck reach the host: by the page's offer of help, else by sharing what there is. */
export async function tellHost(
  { check }: GuestTrouble,
  opened: OpenTrouble,
  withinMs: number,
): Promise<HostView | undefined> {
  const page = opened.page();
  const endAt = performance.now() + withinMs;
  const isAsked = await askForHelp(page, check);
  while (performance.now() < endAt) {
    const view = await opened.installation.hostView(opened.link, check);
    if (view) return view;
    if (!isAsked) await pressOn(opened);
    await sleep(700);
  }
  return opened.installation.hostView(opened.link, check);
}

async function askForHelp(page: Page | Frame, check: GuestTrouble['check']): Promise<boolean> {
  const offer = cardOf(page, check)
    .getByRole('button', { name: /^Get help/ })
    .first();
  if ((await offer.count()) === 0) return false;
  await offer.click({ timeout: 3000 });
  const sheet = page.getByRole('dialog');
  await sheet.locator('.btn-primary').first().click({ timeout: 5000 });
  return true;
}

async function pressOn({ page, answerBrowser }: OpenTrouble): Promise<void> {
  for (const name of WAYS) {
    const button = page().getByRole('button', { name, disabled: false }).filter({ visible: true }).first();
    if ((await button.count()) === 0) continue;
    const label = await button.textContent();
    await button.click({ delay: 550, timeout: 1500 }).catch(() => undefined);
    if (label?.includes('Start Camera')) await answerBrowser?.('page', 'camera');
    return;
  }
}
