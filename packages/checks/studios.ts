import {
  type BrowserName,
  type BrowserPlatform,
  entryFor,
  PLATFORM_FAMILIES,
  type SystemName,
} from './browser/help/platform';

/** A published fact about a studio. The page of `source` was read in a copy of 2026-11-26. Exported for tests. */
export interface StudioFact<Value> {
  readonly value: Value;
  /** The page, without `https://`. Operators may leave it out. */
  readonly source?: string | undefined;
  /** The date of the page, or the years in which it was written; undefined if the page has none. */
  readonly date?: string | undefined;
}

/** Ways to join on phones and tablets: in the studio's app, in the browser, or none. */
export const PHONE_WAYS = ['app', 'browser', 'none'] as const;

/** Recording on the guest's own disk: always, in some plans or by a setting, or never. */
export const LOCAL_RECORDINGS = ['yes', 'optional', 'no'] as const;

/** Browsers that studios may name. */
export const STUDIO_BROWSERS = [
  'Chrome',
  'Brave',
  'Edge',
  'Opera',
  'Vivaldi',
  'Firefox',
  'Safari',
  'DuckDuckGo',
  'Samsung Internet',
] as const satisfies readonly BrowserName[];

/** The demands of a studio on guests. A fact that is not published is left out, and nothing is asked for. */
export interface StudioEntry {
  readonly name: string;
  /** Browsers on computers in which guests can join. Those in neither list are not known. */
  readonly works?: StudioFact<readonly BrowserName[]> | undefined;
  /** Browsers on computers in which guests cannot join. */
  readonly refuses?: StudioFact<readonly BrowserName[]> | undefined;
  readonly iPhone?: StudioFact<(typeof PHONE_WAYS)[number]> | undefined;
  readonly android?: StudioFact<(typeof PHONE_WAYS)[number]> | undefined;
  readonly recordsLocally?: StudioFact<(typeof LOCAL_RECORDINGS)[number]> | undefined;
  /** Free space on the disk, in GB. */
  readonly freeDiskGb?: StudioFact<number> | undefined;
  readonly uploadMbps?: StudioFact<number> | undefined;
  readonly downloadMbps?: StudioFact<number> | undefined;
  readonly goodUploadMbps?: StudioFact<number> | undefined;
  readonly goodDownloadMbps?: StudioFact<number> | undefined;
  /** Ports and ranges, as in `CALL_PORTS`. */
  readonly udpPorts?: StudioFact<string> | undefined;
}

/** Studios by id. Operators add others, and change these, by a file. */
export type StudioTable = Readonly<Record<string, StudioEntry>>;

/** The studio with a key that someone typed; undefined for one that is not in the table, also if objects inherit the key. */
export const studioOf = (studios: StudioTable, key: string): StudioEntry | undefined =>
  Object.hasOwn(studios, key) ? studios[key] : undefined;

const ZENCASTR_PAGE = { source: 'github.com/webcompat/web-bugs/issues/135597', date: '2024-04-06' } as const;
const RIVERSIDE_PAGE = { source: 'github.com/webcompat/web-bugs/issues/121044', date: '2023-04-16' } as const;
const SQUADCAST_PAGE = { source: 'puppytalkpodcast.com/p/guest-interview-recording-checklist/' } as const;
const STREAMYARD_PAGE = { source: 'khunmanned.com/ap-conf2025/presenters-guide.html', date: '2025' } as const;
const RESTREAM_PAGE = { source: 'support.restream.io/en/articles/3998533-restream-studio-guests' } as const;
const ZOOM_SPEED_PAGE = {
  source: 'reviews.org/internet-service/zoom-technical-requirements',
  date: '2020-2021',
} as const;
const TEAMS_PAGE = {
  source: 'ithelp.harrisburgu.edu/support/solutions/articles/44001875507-microsoft-teams-requirements',
} as const;
const TEAMS_SPEED_PAGE = {
  source:
    'docs.microsoft.com/en-us/learn/modules/plan-optimize-network-performance-for-teams-phone-system/3b-configure-media-bit-rate-for-teams',
  date: '2022',
} as const;
const MEET_PAGE = { source: 'support.google.com/meet/answer/7317473' } as const;
const MEET_SPEED_PAGE = { source: 'manualslib.fr/manual/639095', date: '2017-2020' } as const;
const NINJA_PAGE = {
  source: 'github.com/steveseguin/vdo.ninja: common-errors-and-known-issues/known-issues.md',
} as const;

/** The studios of the product. Pages of third parties are cited where the vendor publishes nothing (decision 137). */
export const STUDIOS = {
  riverside: {
    name: 'Riverside',
    works: { value: ['Chrome', 'Edge'], ...RIVERSIDE_PAGE },
    // Safari was refused in 2023, and its state is not published since.
    refuses: { value: ['Firefox'], ...RIVERSIDE_PAGE },
    iPhone: { value: 'app', ...RIVERSIDE_PAGE },
    android: { value: 'app', ...RIVERSIDE_PAGE },
    recordsLocally: {
      value: 'yes',
      source: 'support.riverside.fm/hc/en-us/articles/5260109014045-About-High-Quality-Tracks',
    },
    udpPorts: {
      value: '443, 3478',
      source: 'support.riverside.fm/hc/en-us/articles/24581496904477-How-whitelisting-works',
    },
  },
  descript: {
    name: 'Descript',
    recordsLocally: {
      value: 'yes',
      source: 'support.squadcast.fm/article/55-recording-conversation-quality',
    },
  },
  squadcast: {
    name: 'SquadCast',
    works: { value: ['Chrome', 'Edge', 'Firefox', 'Opera', 'Brave'], ...SQUADCAST_PAGE },
    refuses: { value: ['Safari'], ...SQUADCAST_PAGE },
    iPhone: { value: 'none', ...SQUADCAST_PAGE },
    android: { value: 'none', ...SQUADCAST_PAGE },
    recordsLocally: {
      value: 'yes',
      source: 'support.squadcast.fm/article/55-recording-conversation-quality',
    },
  },
  streamyard: {
    name: 'StreamYard',
    works: { value: ['Chrome'], ...STREAMYARD_PAGE },
    recordsLocally: { value: 'optional', ...STREAMYARD_PAGE },
    freeDiskGb: { value: 5, ...STREAMYARD_PAGE },
    uploadMbps: { value: 4, ...STREAMYARD_PAGE },
  },
  zencastr: {
    name: 'Zencastr',
    works: { value: ['Chrome', 'Edge', 'Brave'], ...ZENCASTR_PAGE },
    refuses: {
      value: ['Firefox', 'Safari', 'Opera', 'Vivaldi', 'DuckDuckGo'],
      ...ZENCASTR_PAGE,
    },
    iPhone: { value: 'none', ...ZENCASTR_PAGE },
    android: { value: 'none', ...ZENCASTR_PAGE },
    recordsLocally: { value: 'yes', source: 'support.zencastr.com/en/articles/5452702-how-zencastr-records' },
    freeDiskGb: {
      value: 10,
      source:
        'support.zencastr.com/en/articles/2775783-it-is-recommended-to-have-at-least-10gb-of-free-local-storage-space-for-saving-backups',
    },
  },
  restream: {
    name: 'Restream Studio',
    iPhone: { value: 'browser', ...RESTREAM_PAGE },
    android: { value: 'browser', ...RESTREAM_PAGE },
  },
  zoom: {
    name: 'Zoom',
    works: {
      value: ['Chrome', 'Edge', 'Firefox', 'Safari'],
      source: 'developers.zoom.us/docs/meeting-sdk/web/browser-support/',
    },
    iPhone: { value: 'app', source: 'invgate.com/itdb/zoom', date: '2025-09' },
    android: { value: 'app', source: 'invgate.com/itdb/zoom', date: '2025-09' },
    goodUploadMbps: { value: 1.5, ...ZOOM_SPEED_PAGE },
    goodDownloadMbps: { value: 1.5, ...ZOOM_SPEED_PAGE },
    udpPorts: {
      value: '3478, 3479, 8801-8810',
      source: 'mediarealm.com.au/articles/block-zoom-on-network-zoom-ports-guide',
    },
  },
  teams: {
    name: 'Microsoft Teams',
    works: { value: ['Edge', 'Chrome', 'Firefox', 'Safari'], ...TEAMS_PAGE },
    iPhone: { value: 'app', ...TEAMS_PAGE },
    android: { value: 'app', ...TEAMS_PAGE },
    uploadMbps: { value: 0.15, ...TEAMS_SPEED_PAGE },
    downloadMbps: { value: 0.2, ...TEAMS_SPEED_PAGE },
    goodUploadMbps: { value: 2.5, ...TEAMS_SPEED_PAGE },
    goodDownloadMbps: { value: 4, ...TEAMS_SPEED_PAGE },
    udpPorts: {
      value: '3478-3481',
      source:
        'learn.microsoft.com/zh-cn/azure/communication-services/concepts/voice-video-calling/network-requirements',
    },
  },
  meet: {
    name: 'Google Meet',
    works: { value: ['Chrome', 'Edge', 'Firefox', 'Safari'], ...MEET_PAGE },
    iPhone: { value: 'app', ...MEET_PAGE },
    android: { value: 'app', ...MEET_PAGE },
    uploadMbps: { value: 1, ...MEET_SPEED_PAGE },
    downloadMbps: { value: 2, ...MEET_SPEED_PAGE },
    goodUploadMbps: { value: 3.2, ...MEET_SPEED_PAGE },
    goodDownloadMbps: { value: 4, ...MEET_SPEED_PAGE },
    udpPorts: { value: '443, 3478, 19302-19309', source: 'support.google.com/a/answer/1279090', date: '2023-11-08' },
  },
  'vdo-ninja': {
    name: 'VDO.Ninja',
    works: { value: ['Chrome', 'Edge', 'Firefox', 'Safari'], ...NINJA_PAGE },
    iPhone: { value: 'browser', ...NINJA_PAGE },
    android: { value: 'browser', ...NINJA_PAGE },
    recordsLocally: { value: 'optional', source: 'docs.vdo.ninja/advanced-settings/recording-parameters/and-record' },
  },
} as const satisfies StudioTable;

export type StudioAdvice =
  /** Nothing has to be changed, or nothing is known. */
  | { readonly kind: 'fine' | 'unknown' }
  /** The studio refuses the browser. `uses`: browsers on this system in which it works. */
  | { readonly kind: 'refused'; readonly browser: BrowserName; readonly uses: readonly BrowserName[] }
  | { readonly kind: 'app' }
  /** The studio does not work on phones. `uses`: browsers on computers in which it works. */
  | { readonly kind: 'computer'; readonly uses: readonly BrowserName[] }
  /** The guest is in the built-in browser of an app, where studios fail. */
  | { readonly kind: 'inside-app' };

/**
 * Advice for a guest of a studio. In-app browsers fail in every studio: they withhold the microphone or the camera.
 *
 * @param studio Undefined for a studio that is not in the table.
 */
export function studioAdvice(studio: StudioEntry | undefined, platform: BrowserPlatform): StudioAdvice {
  if (studio === undefined) return { kind: 'unknown' };
  const uses = studio.works?.value ?? [];
  const phone = phoneWay(studio, platform.system);
  if (phone === 'app') return { kind: 'app' };
  if (phone === 'none') return { kind: 'computer', uses };
  if (platform.inApp) return { kind: 'inside-app' };
  if (phone === 'browser') return { kind: 'fine' };
  const { browser } = platform;
  if (browser === undefined || isPhone(platform.system)) return { kind: 'unknown' };
  if (studio.refuses?.value.includes(browser))
    return { kind: 'refused', browser, uses: uses.filter((each) => each !== 'Safari' || platform.system === 'macOS') };
  return { kind: uses.includes(browser) ? 'fine' : 'unknown' };
}

function phoneWay({ iPhone, android }: StudioEntry, system: SystemName | undefined) {
  const family = entryFor(PLATFORM_FAMILIES, system);
  return { 'apple-mobile': iPhone?.value, android: android?.value, desktop: undefined }[family];
}

const isPhone = (system: SystemName | undefined): boolean => entryFor(PLATFORM_FAMILIES, system) !== 'desktop';

/** Browser and system in a stored result: "Firefox 145" and "Windows". */
export interface StoredMachine {
  readonly browser?: string | undefined;
  readonly system?: string | undefined;
}

/** The browser of a result that its studio refuses, or the system if it does not work on phones; else undefined. */
export function refusedIn(studio: StudioEntry | undefined, { browser, system }: StoredMachine): string | undefined {
  const known = Object.keys(PLATFORM_FAMILIES).find((each): each is SystemName => each !== 'other' && each === system);
  if (studio === undefined) return undefined;
  if (phoneWay(studio, known) === 'none') return system;
  if (isPhone(known)) return undefined;
  return studio.refuses?.value.find((each) => browser === each || browser?.startsWith(`${each} `));
}
