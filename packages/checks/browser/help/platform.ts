export type SystemName = 'Windows' | 'macOS' | 'Linux' | 'ChromeOS' | 'Android' | 'iOS' | 'iPadOS';

export type BrowserName =
  | 'Chrome'
  | 'Brave'
  | 'Edge'
  | 'Opera'
  | 'Vivaldi'
  | 'Firefox'
  | 'Safari'
  | 'DuckDuckGo'
  | 'Samsung Internet';

/** The apps whose built-in browser is known. */
export type AppName =
  | 'LinkedIn'
  | 'Instagram'
  | 'Messenger'
  | 'Facebook'
  | 'Threads'
  | 'X'
  | 'TikTok'
  | 'Snapchat'
  | 'Pinterest'
  | 'WhatsApp'
  | 'Telegram'
  | 'WeChat'
  | 'KakaoTalk'
  | 'LINE'
  | 'Slack'
  | 'Teams'
  | 'Discord'
  | 'Google app';

interface OwnBrowser {
  readonly inApp: false;
  readonly browser: BrowserName | undefined;
}

/** Built-in browsers of other apps often give web pages no access to the camera and microphone. */
export interface AppBrowser {
  readonly inApp: true;
  /** The name of the app: `LinkedIn`. */
  readonly browser: AppName | undefined;
}

/** The browser and the system that a guest uses, by their common names; undefined where they are not recognized. */
export type Platform = (OwnBrowser | AppBrowser) & {
  /** The major version as text, where the browser reports it. */
  readonly version: string | undefined;
  readonly system: SystemName | undefined;
};

/** Browsers keep their settings in three different places, by the kind of system. */
export type PlatformFamily = 'desktop' | 'android' | 'apple-mobile';

/** What differs from system to system, and what there is for one that is not recognized. */
type PerSystem<Value> = Readonly<Record<SystemName | 'other', Value>>;

/** What a table has for a name, or for what is not recognized. */
export const entryFor = <Table extends { readonly other: unknown }>(
  table: Table,
  name: keyof Table | undefined,
): Table[keyof Table] => table[name ?? 'other'];

export const PLATFORM_FAMILIES = {
  Windows: 'desktop',
  macOS: 'desktop',
  Linux: 'desktop',
  ChromeOS: 'desktop',
  Android: 'android',
  iOS: 'apple-mobile',
  iPadOS: 'apple-mobile',
  other: 'desktop',
} as const satisfies PerSystem<PlatformFamily>;

/** The browsers that come with a system or are most likely there, the likeliest first. */
export const OWN_BROWSERS = {
  Windows: ['Edge', 'Chrome'],
  macOS: ['Safari'],
  Linux: ['Firefox', 'Chrome'],
  ChromeOS: ['Chrome'],
  Android: ['Chrome'],
  iOS: ['Safari'],
  iPadOS: ['Safari'],
  other: ['Chrome', 'Edge', 'Firefox', 'Safari'],
} as const satisfies PerSystem<readonly BrowserName[]>;
