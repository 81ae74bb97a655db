export type SystemName = 'Windows' | 'macOS' | 'Linux' | 'ChromeOS' | 'Android' | 'iOS' | 'iPadOS' | 'unknown system';

export type BrowserName = (typeof BROWSERS)[number][1] | 'Brave' | 'unknown browser';

/** The apps whose built-in browser is known. */
export type AppName = (typeof APPS)[number][1];

interface OwnBrowser {
  readonly inApp: false;
  readonly browser: BrowserName;
}

/** Built-in browsers of other apps often give web pages no access to the camera and microphone. */
export interface AppBrowser {
  readonly inApp: true;
  /** The name of the app: `LinkedIn`. */
  readonly browser: AppName;
}

/** The browser and the system that a guest uses, by their common names. */
export type Platform = (OwnBrowser | AppBrowser) & {
  /** The major version as text, where the browser reports it. */
  readonly version: string | undefined;
  readonly system: SystemName;
};

/** What a browser reports about itself, as plain values, so that `describePlatform` stays a pure function. */
export interface PlatformClues {
  readonly userAgent: string;
  /** `navigator.maxTouchPoints`: the only value by which an iPad differs from a Mac. */
  readonly maxTouchPoints: number;
  /** `navigator.userAgentData.brands`; Chromium only. */
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
}

type Row<Name extends string> = readonly [pattern: RegExp, name: Name];

/** First match wins: an app's own browser also carries the name of the engine that it is built on. */
const APPS = [
  [/LinkedInApp/, 'LinkedIn'],
  [/Instagram/, 'Instagram'],
  [/MESSENGER|FBAN\/Messenger|Orca-Android/i, 'Messenger'],
  [/FBA[NV]|FB_IAB|FB4A|FBIOS/, 'Facebook'],
  [/Barcelona/, 'Threads'],
  [/Twitter/, 'X'],
  [/musical_ly|BytedanceWebview|trill_|TikTok/i, 'TikTok'],
  [/Snapchat/, 'Snapchat'],
  [/Pinterest\//, 'Pinterest'],
  [/WhatsApp\//, 'WhatsApp'],
  [/Telegram/, 'Telegram'],
  [/MicroMessenger/, 'WeChat'],
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/\bLine\//, 'LINE'],
  [/Slack/, 'Slack'],
  [/Teams(?:Mobile)?[/-]/, 'Teams'],
  [/Discord/, 'Discord'],
  [/\bGSA\//, 'the Google app'],
  [/; wv\)|Version\/[\d.]+ Chrome\/[\d.]+ Mobile/, 'an app'],
  [/iP(?:hone|ad|od).*AppleWebKit(?!.*Safari\/)/, 'an app'],
] as const satisfies readonly Row<string>[];

/** Brands of Chromium browsers that send Chrome's user agent. */
const BRANDS: Readonly<Record<string, BrowserName>> = {
  'Google Chrome': 'Chrome',
  'Microsoft Edge': 'Edge',
  'Samsung Internet': 'Samsung Internet',
  Opera: 'Opera',
  Brave: 'Brave',
  Vivaldi: 'Vivaldi',
};

/** The first group is the major version. First match wins: nearly every browser also claims to be Chrome or Safari. */
const BROWSERS = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|OPiOS|OPT)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Vivaldi\/(\d+)/, 'Vivaldi'],
  [/(?:DuckDuckGo|Ddg)\/(\d+)/, 'DuckDuckGo'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
] as const satisfies readonly Row<string>[];

const SYSTEMS = [
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const satisfies readonly Row<SystemName>[];

function nameOf<Name extends string>(rows: readonly Row<Name>[], userAgent: string): Name | undefined {
  return rows.find(([pattern]) => pattern.test(userAgent))?.[1];
}

function systemOf({ userAgent, maxTouchPoints }: PlatformClues): SystemName {
  const system = nameOf<SystemName>(SYSTEMS, userAgent) ?? 'unknown system';
  return system === 'macOS' && maxTouchPoints > 1 ? 'iPadOS' : system;
}

function brandOf(brands: PlatformClues['brands']) {
  for (const { brand, version } of brands) {
    const browser = BRANDS[brand];
    if (browser !== undefined) return { browser, version };
  }
  return undefined;
}

function browserOf({ userAgent, brands }: PlatformClues): { browser: BrowserName; version: string | undefined } {
  const branded = brandOf(brands);
  if (branded) return branded;
  const row = BROWSERS.find(([pattern]) => pattern.test(userAgent));
  return row
    ? { browser: row[1], version: row[0].exec(userAgent)?.[1] }
    : { browser: 'unknown browser', version: undefined };
}

/** Names the browser and the system. Never fails: whatever it does not recognize is called unknown. */
export function describePlatform(clues: PlatformClues = readPlatformClues()): Platform {
  const system = systemOf(clues);
  const app = nameOf<AppName>(APPS, clues.userAgent);
  if (app) return { browser: app, version: undefined, system, inApp: true };
  return { ...browserOf(clues), system, inApp: false };
}

interface NavigatorLike {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
  readonly userAgentData?: { readonly brands?: PlatformClues['brands'] };
}

/** `userAgentData` is not in TypeScript's library: the optional property reads it without trusting it. */
export function readPlatformClues(from: NavigatorLike = navigator): PlatformClues {
  return {
    userAgent: from.userAgent,
    maxTouchPoints: from.maxTouchPoints ?? 0,
    brands: from.userAgentData?.brands ?? [],
  };
}
