import type { AppBrowser, AppName, Platform, SystemName } from './describe-platform';
import { ownBrowser, type RecoverySteps } from './recovery-steps';

interface AppMenu {
  readonly menu: string;
  /** The name of the menu entry. */
  readonly entry: string | ((system: SystemName) => string);
}

const DOTS = 'Tap the three dots in the corner of the screen.';
const SHARE_OR_DOTS = 'Tap the share sign or the three dots.';

const inBrowser = (system: SystemName): string =>
  ownBrowser(system) === 'Safari' ? 'Open in Safari' : 'Open in browser';

const usual: AppMenu = { menu: DOTS, entry: inBrowser };
const ofMeta: AppMenu = { menu: DOTS, entry: 'Open in external browser' };

/** Where each app hides the menu entry that opens the page in the system's browser. */
const MENUS = {
  LinkedIn: usual,
  Facebook: ofMeta,
  Messenger: ofMeta,
  Instagram: ofMeta,
  Threads: ofMeta,
  WhatsApp: usual,
  X: { menu: SHARE_OR_DOTS, entry: inBrowser },
  TikTok: usual,
  Snapchat: usual,
  Pinterest: usual,
  Telegram: usual,
  WeChat: { menu: DOTS, entry: 'Open in Browser' },
  KakaoTalk: { menu: SHARE_OR_DOTS, entry: 'Open in other browser' },
  LINE: { menu: DOTS, entry: 'Open in default browser' },
  Slack: { menu: SHARE_OR_DOTS, entry: inBrowser },
  Teams: usual,
  Discord: { menu: SHARE_OR_DOTS, entry: inBrowser },
  'the Google app': { menu: DOTS, entry: (system) => `Open in ${ownBrowser(system)}` },
  'an app': { menu: 'Tap the menu of the app, often three dots in a corner.', entry: inBrowser },
} as const satisfies Record<AppName, AppMenu>;

/** How to get from an app's built-in browser to one that can use a microphone and a camera. */
export function leaveInAppBrowser({ browser: app, system }: AppBrowser & Pick<Platform, 'system'>): RecoverySteps {
  const { menu, entry }: AppMenu = MENUS[app];
  return {
    steps: [menu, `Choose "${typeof entry === 'string' ? entry : entry(system)}".`],
    otherwise: `No such entry? Copy the link, and paste it into ${ownBrowser(system)}.`,
    isNoticed: false,
  };
}
