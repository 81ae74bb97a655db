import type { Direction } from '@linecheck/checks/connection/media/packet-log';
import type { EmulatedLink, Way } from '../emulated-link';
import type { PathTask } from './reading';

export interface MediaLink extends Pick<PathTask, 'perSecond' | 'load'> {
  readonly name: string;
  readonly link: EmulatedLink;
}

type Change = Partial<Way>;

const HOME = { down: 50_000, up: 20_000 } as const;
const DELAY_MS = 20;
const QUEUE_MS = 100;

/** A home connection with a round trip of 40 ms, with changes to either direction. */
function homeLink(
  name: string,
  { down = {}, up = {}, ...both }: Partial<Record<'down' | 'up', Change>> & { reorders?: true },
) {
  const way = (kbps: number, change: Change): Way => ({ kbps, delayMs: DELAY_MS, queueMs: QUEUE_MS, ...change });
  return { name, perSecond: 100, link: { down: way(HOME.down, down), up: way(HOME.up, up), ...both } };
}

const bothWays = (change: Change) => ({ down: change, up: change });

/** The links to measure. Percentages and sigmas are settings; the true values are in the emulator's log. */
export const MEDIA_GRID: readonly MediaLink[] = [
  ...[0, 0.5, 1, 2, 5, 10].map((lossPercent) => homeLink(`${lossPercent}% lost up`, { up: { lossPercent } })),
  ...[0.5, 1, 2, 5, 10].map((lossPercent) => homeLink(`${lossPercent}% lost down`, { down: { lossPercent } })),
  ...[2, 10].map((lossPercent) => homeLink(`${lossPercent}% lost both ways`, bothWays({ lossPercent }))),
  homeLink('3% lost up in runs of 4', { up: { lossPercent: 3, lossRun: 4 } }),
  homeLink('3% lost down in runs of 4', { down: { lossPercent: 3, lossRun: 4 } }),
  ...[5, 10, 20, 40, 60].map((jitterMs) => homeLink(`${jitterMs} ms of jitter up`, { up: { jitterMs } })),
  ...[10, 40].map((jitterMs) => homeLink(`${jitterMs} ms of jitter down`, { down: { jitterMs } })),
  homeLink('20 ms of jitter up, reordering', { up: { jitterMs: 20 }, reorders: true }),
  ...[10, 50, 100, 200, 300].map((roundTripMs) =>
    homeLink(`${roundTripMs} ms round trip`, bothWays({ delayMs: roundTripMs / 2 })),
  ),
  homeLink('300 ms round trip, 5% lost both ways', bothWays({ delayMs: 150, lossPercent: 5 })),
  homeLink('100 ms round trip, 10% lost both ways', bothWays({ delayMs: 50, lossPercent: 10 })),
  { ...homeLink('0.3 / 0.3 Mbps, 50 ms round trip', bothWays({ kbps: 300, delayMs: 25 })), perSecond: 25 },
];

/** Usual maximum queue of home routers. */
const LARGE_QUEUE_MS = 1000;

const loadedLink = (load: Direction, [down, up, delayMs = DELAY_MS]: readonly [number, number, number?]): MediaLink => {
  const way = (mbps: number): Way => ({ kbps: mbps * 1000, delayMs, queueMs: LARGE_QUEUE_MS });
  const name = `${down} / ${up} Mbps, ${2 * delayMs} ms round trip, filled by ${load}`;
  return { name, perSecond: Math.min(down, up) < 1 ? 25 : 50, link: { down: way(down), up: way(up) }, load };
};

/** Links with a large queue, filled by four transfers. */
export const LOADED_GRID: readonly MediaLink[] = (
  [
    [0.3, 0.3],
    [1, 0.5],
    [3, 1],
    [10, 2],
    [20, 5],
    [50, 10],
    [50, 50, 100],
  ] as const
).flatMap((line) => [loadedLink('download', line), loadedLink('upload', line)]);

/** Blocked UDP must also be detected on slow and distant links. */
export const BLOCKING_GRID: readonly EmulatedLink[] = [
  ...[10, 40, 300].map((roundTripMs) => homeLink('', bothWays({ delayMs: roundTripMs / 2 })).link),
  homeLink('', { down: { kbps: 500 }, up: { kbps: 300 } }).link,
].map((link) => ({ ...link, blocksUdp: true }));

/** A path opens slowly over this link, but is not blocked. */
export const LOSSY_LINK: EmulatedLink = homeLink('', bothWays({ delayMs: 50, lossPercent: 10 })).link;
