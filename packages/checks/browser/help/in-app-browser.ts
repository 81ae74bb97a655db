import { type AppBrowser, type AppName, type BrowserPlatform, entryFor, OWN_BROWSERS } from './platform';

type MenuStep = 'tap-dots' | 'tap-share-or-dots' | 'tap-app-menu';

type OpenStep =
  | 'choose-open-in-safari'
  | 'choose-open-in-chrome'
  | 'choose-open-in-browser'
  | 'choose-wechat-open-in-browser'
  | 'choose-open-in-external-browser'
  | 'choose-open-in-other-browser'
  | 'choose-open-in-default-browser';

interface AppMenu {
  readonly menu: MenuStep;
  readonly open: OpenStep;
  /** The step if Safari is the system's browser, and the menu names it. */
  readonly openSafari?: OpenStep;
}

const inBrowser = { open: 'choose-open-in-browser', openSafari: 'choose-open-in-safari' } as const;

const usual: AppMenu = { menu: 'tap-dots', ...inBrowser };
const ofMeta: AppMenu = { menu: 'tap-dots', open: 'choose-open-in-external-browser' };
const ownMenu: AppMenu = { menu: 'tap-app-menu', ...inBrowser };
const shared: AppMenu = { menu: 'tap-share-or-dots', ...inBrowser };

const MENUS = {
  LinkedIn: usual,
  Facebook: ofMeta,
  Messenger: ofMeta,
  Instagram: ofMeta,
  Threads: ofMeta,
  WhatsApp: usual,
  X: shared,
  TikTok: usual,
  Snapchat: usual,
  Pinterest: usual,
  Telegram: usual,
  WeChat: { menu: 'tap-dots', open: 'choose-wechat-open-in-browser' },
  KakaoTalk: { menu: 'tap-share-or-dots', open: 'choose-open-in-other-browser' },
  LINE: { menu: 'tap-dots', open: 'choose-open-in-default-browser' },
  Slack: shared,
  Teams: usual,
  Discord: shared,
  Reddit: shared,
  Notion: ownMenu,
  'Google app': { menu: 'tap-dots', open: 'choose-open-in-chrome', openSafari: 'choose-open-in-safari' },
  other: ownMenu,
} as const satisfies Record<AppName | 'other', AppMenu>;

export function leaveInAppBrowser({ browser, system }: AppBrowser & Pick<BrowserPlatform, 'system'>) {
  const { menu, open, openSafari = open }: AppMenu = entryFor(MENUS, browser);
  const hasSafari = entryFor(OWN_BROWSERS, system)[0] === 'Safari';
  return { steps: [menu, hasSafari ? openSafari : open], otherwise: 'no-such-entry', isNoticed: false } as const;
}

/** The introduction for a guest in an app; without any device, opening one always fails. */
export function leadInside({ browser }: AppBrowser, hasDevices: boolean) {
  if (browser === undefined) return hasDevices ? 'inside-an-app' : 'inside-an-app-without-devices';
  if (browser === 'Google app') return hasDevices ? 'inside-google' : 'inside-google-without-devices';
  return hasDevices ? 'inside-app' : 'inside-app-without-devices';
}
