import { DOWNLOAD_SCORES, LATENCY_SCORES, MIN_MBPS, UPLOAD_SCORES } from '@linecheck/checks/connection/thresholds';
import { openRandom } from '../scripts/testing/random';
import { PAYLOAD_SHARE } from './link-report';
import type { Link } from './shaped-link';

const MBPS = [0.4, 150] as const;
const ROUND_TRIP_MS = [5, 300] as const;
const LOSS_PERCENT = [0, 0.5] as const;

/** Relative distance from a step below which even a good measurement is sometimes on the wrong side. */
const OFF_STEP = 0.12;

/** Values at which a score changes, or a guard begins. */
const STEPS = {
  latency: LATENCY_SCORES.map(([step]) => step),
  download: [...DOWNLOAD_SCORES.map(([step]) => step), MIN_MBPS.download],
  upload: [...UPLOAD_SCORES.map(([step]) => step), MIN_MBPS.upload],
} as const;

const SEGMENT_BITS = 1448 * 8;

/** The maximum TCP throughput with this loss (Mathis et al., 1997), in Mbps. */
const maxMbps = ({ roundTripMs, lossPercent }: Link): number =>
  lossPercent === 0 ? Infinity : (1.2 * SEGMENT_BITS) / (roundTripMs * 1000 * Math.sqrt(lossPercent / 100));

/** Returns true if TCP can use the link's rate. */
export const isReachable = (link: Link): boolean => Math.max(link.downMbps, link.upMbps) <= maxMbps(link);

const isOff = (value: number, steps: readonly number[]): boolean =>
  steps.every((step) => Math.abs(value / step - 1) > OFF_STEP);

/** Returns true if no value of the link is so close to a step that chance decides. */
export const isOffSteps = ({ downMbps, upMbps, roundTripMs }: Link): boolean =>
  isOff(roundTripMs, STEPS.latency) &&
  isOff(downMbps * PAYLOAD_SHARE, STEPS.download) &&
  isOff(upMbps * PAYLOAD_SHARE, STEPS.upload);

/** Generates random links, equal ones for equal seeds; rates and round trips are distributed log-uniformly. */
export function randomLinks(count: number, seed: number): readonly Link[] {
  const random = openRandom(seed);
  const between = ([least, most]: readonly [number, number]) =>
    Number((least * (most / least) ** random.next()).toPrecision(3));
  const links: Link[] = [];
  while (links.length < count) {
    const link = {
      downMbps: between(MBPS),
      upMbps: between(MBPS),
      roundTripMs: Math.round(between(ROUND_TRIP_MS)),
      lossPercent: random.pick(LOSS_PERCENT),
    };
    if (isReachable(link)) links.push(link);
  }
  return links;
}
