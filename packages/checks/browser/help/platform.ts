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
  | 'Reddit'
  | 'Notion'
  | 'Google app';

interface OwnBrowser {
  readonly inApp: false;
  readonly browser: BrowserName | undefined;
}

/** The built-in browser of an app, which often gives web pages no access to the camera and microphone. */
export interface AppBrowser {
  readonly inApp: true;
  readonly browser: AppName | undefined;
}

/** The guest's browser and system, by their common names; undefined if they are not recognized. */
export type BrowserPlatform = (OwnBrowser | AppBrowser) & {
  /** The major version as text, if the browser reports it. */
  readonly version: string | undefined;
  readonly system: SystemName | undefined;
};

/** Kinds of systems; browsers keep their settings in a different place on each. */
export type PlatformFamily = 'desktop' | 'android' | 'apple-mobile';

type PerSystem<Value> = Readonly<Record<SystemName | 'other', Value>>;

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
