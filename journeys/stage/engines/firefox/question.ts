import { expect } from '@playwright/test';
import type { DeviceQuestion } from '../engine';
import type { MarionetteCommand } from './channel';

/**
 * Firefox's permission prompt below the address bar, and its sign for a block: both are parts of its windows, not of
 * the page.
 */
export function questionIn(command: MarionetteCommand): DeviceQuestion {
  const answer = (button: 'button' | 'secondaryButton') =>
    expect.poll(() => inWindows(command, press, button), { message: 'Firefox asks' }).toContain(true);
  return {
    allow: () => answer('button'),
    refuse: () => answer('secondaryButton'),
    unblock: async (devices) => {
      for (const device of devices) await inWindows(command, unblock, device);
    },
  };
}

async function inWindows(
  command: MarionetteCommand,
  run: (word: string) => unknown,
  word: string,
): Promise<readonly unknown[]> {
  const { contexts } = await command('browsingContext.getTree', { 'moz:scope': 'chrome', maxDepth: 0 });
  const answers = (contexts as readonly { readonly context: string }[]).map(({ context }) =>
    command('script.callFunction', {
      functionDeclaration: String(run),
      arguments: [{ type: 'string', value: word }],
      target: { context },
      awaitPromise: true,
    }),
  );
  return (await Promise.all(answers)).map(({ result }) => result?.value);
}

interface FirefoxWindow {
  readonly gBrowser: { readonly selectedBrowser: { readonly contentPrincipal: unknown } };
  readonly PopupNotifications: {
    getNotification(id: string, browser: unknown): unknown;
    readonly panel: {
      readonly state: string;
      readonly firstElementChild: Readonly<Record<string, HTMLElement>> | null;
    };
  };
  readonly SitePermissions: { removeFromPrincipal(principal: unknown, id: string, browser: unknown): void };
}

function press(name: string): boolean {
  const { PopupNotifications: notifications, gBrowser } = window as unknown as FirefoxWindow;
  const { panel } = notifications;
  if (!notifications.getNotification('webRTC-shareDevices', gBrowser.selectedBrowser)) return false;
  const button = panel.firstElementChild?.[name];
  if (panel.state !== 'open' || button === undefined) return false;
  button.click();
  return true;
}

function unblock(device: string): void {
  const { gBrowser, SitePermissions: permissions } = window as unknown as FirefoxWindow;
  const { selectedBrowser } = gBrowser;
  permissions.removeFromPrincipal(selectedBrowser.contentPrincipal, device, selectedBrowser);
}
