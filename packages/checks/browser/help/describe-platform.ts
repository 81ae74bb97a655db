import type { AppName, BrowserName, BrowserPlatform, SystemName } from './platform';

/** The browser's information about itself, as plain values, so that `describePlatform` is a pure function. */
interface PlatformClues {
  readonly userAgent: string;
  /** `navigator.maxTouchPoints`: the only value that distinguishes an iPad from a Mac. */
  readonly maxTouchPoints: number;
  /** `navigator.userAgentData.brands`; Chromium only. */
  readonly brands: readonly { readonly brand: string; readonly version: string }[];
}

/** A pattern with a name; undefined if an app is recognized as one, but not by name. */
type Row<Name extends string> = readonly [pattern: RegExp, name: Name | undefined];

/** First match wins: an app's own browser also carries the name of its engine. */
const APPS: readonly Row<AppName>[] = [
  [/LinkedInApp/, 'LinkedIn'],
  [/Instagram/, 'Instagram'],
  [/\bMESSENGER|FBAN\/Messenger|Orca-Android/i, 'Messenger'],
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
  [/Discord/i, 'Discord'],
  [/\bReddit\//, 'Reddit'],
  [/\bNotion\//, 'Notion'],
  [/\bGSA\//, 'Google app'],
  [/; wv\)|Electron\/|Version\/[\d.]+ Chrome\/[\d.]+ Mobile/, undefined],
  [/iP(?:hone|ad|od).*AppleWebKit(?!.*Safari\/)/, undefined],
];

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
const BROWSERS: readonly Row<BrowserName>[] = [
  [/Edg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/(?:OPR|OPiOS|OPT)\/(\d+)/, 'Opera'],
  [/SamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/Vivaldi\/(\d+)/, 'Vivaldi'],
  [/(?:DuckDuckGo|Ddg)\/(\d+)/, 'DuckDuckGo'],
  [/(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/(?:Chrome|CriOS)\/(\d+)/, 'Chrome'],
  [/Version\/(\d+).*Safari\//, 'Safari'],
];

const SYSTEMS: readonly Row<SystemName>[] = [
  [/iPad/, 'iPadOS'],
  [/iPhone|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

function rowOf<Name extends string>(rows: readonly Row<Name>[], userAgent: string): Row<Name> | undefined {
  return rows.find(([pattern]) => pattern.test(userAgent));
}

function systemOf({ userAgent, maxTouchPoints }: PlatformClues): SystemName | undefined {
  const system = rowOf(SYSTEMS, userAgent)?.[1];
  return system === 'macOS' && maxTouchPoints > 1 ? 'iPadOS' : system;
}

function brandOf(brands: PlatformClues['brands']) {
  for (const { brand, version } of brands) {
    const browser = Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined;
    if (browser !== undefined) return { browser, version };
  }
  return undefined;
}

function browserOf({ userAgent, brands }: PlatformClues) {
  const row = rowOf(BROWSERS, userAgent);
  return brandOf(brands) ?? { browser: row?.[1], version: row?.[0].exec(userAgent)?.[1] };
}

/** Names the browser and the system. Never throws: an unrecognized part is undefined. */
export function describePlatform(clues: PlatformClues = readPlatformClues()): BrowserPlatform {
  const system = systemOf(clues);
  const app = rowOf(APPS, clues.userAgent);
  if (app) return { browser: app[1], version: undefined, system, inApp: true };
  return { ...browserOf(clues), system, inApp: false };
}

interface NavigatorLike {
  readonly userAgent: string;
  readonly maxTouchPoints?: number;
  readonly userAgentData?: { readonly brands?: PlatformClues['brands'] };
}

/** `userAgentData` is not in TypeScript's library, so it is read as an optional property. */
function readPlatformClues(from: NavigatorLike = navigator): PlatformClues {
  return {
    userAgent: from.userAgent,
    maxTouchPoints: from.maxTouchPoints ?? 0,
    brands: from.userAgentData?.brands ?? [],
  };
}
