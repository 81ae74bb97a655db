import { butterworth, createFilter } from './evidence/biquad';

/**
 * Which of several microphones was tapped three times. A tap is known by its rhythm and by contact: a touched body thumps
 * below 130 Hz, and dies away fast; the air carries neither. The level does not count, since every input has its own gain.
 *
 * The numbers are the best of a grid over 480 simulated cases; `npm run bench -- taps` judges 360 others.
 */
const TAP = {
  /** Below this the thump of a touched body, in Hz. */
  thumpHz: 130,
  /** dB by which a tap exceeds the 40 ms before it, by which it has fallen again, and within how many blocks. */
  riseDb: 9,
  fallDb: 9,
  fallBlocks: 12,
  /** The quietest tap, and the lowest floor: the silence of a gate is no floor. */
  leastDbfs: -66,
  floorDbfs: -72,
  /** Blocks between two taps; the longer gap is at most so many times the shorter. */
  gap: { least: 13, most: 90 },
  evenGap: 1.8,
  /** dB between the loudest and the weakest of three: automatic gain turns the second and third down. */
  evenDb: 24,
  /** Blocks before the first and after the third tap without another like them, and dB by which a weaker one is none. */
  quiet: 45,
  weakerDb: 10,
  /** dB of the taps over the second before, or over the time between them. */
  overFloorDb: 13,
  /** A second before that the taps exceed by less is steady: noise is, and speech is not. */
  overSpeechDb: 12,
  steadyDb: 7,
  /** dB by which a tap has fallen after 100 ms. */
  endsDb: 12,
  /** Contact: dB of the thump relative to the peak, and over the thump of the time before. */
  thumpDb: -20,
  thumpRiseDb: 9,
  /** dB between the thumps of two inputs that were both shaken. */
  marginDb: 9,
  /** Blocks by which the gaps of two inputs may differ. Gaps, because Bluetooth is a quarter of a second late. */
  sameGap: 4,
} as const;

/** 10 ms of sound: the loudest millisecond, and the power of the thump, in dBFS. */
export interface TapBlock {
  readonly peakDbfs: number;
  readonly thumpDbfs: number;
}

interface TapGesture {
  readonly at: readonly number[];
  readonly isContact: boolean;
  readonly thumpRiseDb: number;
}

/** `elsewhere`: three taps came, but on no input, or on more than one. `none`: nobody tapped three times. */
export type TapAnswer =
  | { readonly kind: 'tapped'; readonly input: number }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'none' };

const decibels = (power: number): number => 10 * Math.log10(power + 1e-12);

function middle(values: readonly number[], share = 0.5): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
}

const BLOCK_S = 0.01;
const MILLISECOND_S = 0.001;

/** Measures sound of any block size in blocks of 10 ms. @returns the blocks that became complete */
export function createTapMeasure(sampleRateHz: number): (samples: Float32Array) => readonly TapBlock[] {
  const thump = createFilter(butterworth(4, { sampleRateHz, hz: TAP.thumpHz }));
  const [size, short] = [Math.round(sampleRateHz * BLOCK_S), Math.round(sampleRateHz * MILLISECOND_S)];
  let [count, thumpPower, most, shortCount, shortPower] = [0, 0, 0, 0, 0];
  return (samples) => {
    const blocks: TapBlock[] = [];
    for (const sample of samples) {
      thumpPower += thump(sample) ** 2;
      shortPower += sample * sample;
      shortCount += 1;
      if (shortCount === short) {
        most = Math.max(most, shortPower / short);
        shortPower = shortCount = 0;
      }
      count += 1;
      if (count === size) {
        blocks.push({ peakDbfs: decibels(most), thumpDbfs: decibels(thumpPower / size) });
        count = thumpPower = most = 0;
      }
    }
    return blocks;
  };
}

type TapBlocks = readonly TapBlock[];

const peaksOf = (blocks: TapBlocks): readonly number[] => blocks.map(({ peakDbfs }) => peakDbfs);
const loudest = (blocks: TapBlocks): number => Math.max(TAP.floorDbfs, ...peaksOf(blocks));

/** Starts of short sounds that rise at once and are over soon. */
function onsetsOf(blocks: TapBlocks): readonly number[] {
  const found: number[] = [];
  for (let at = 5; at < blocks.length; at += 1) {
    const peak = Math.max(...peaksOf(blocks.slice(at, at + 2)));
    if (peak < TAP.leastDbfs || at - (found.at(-1) ?? -TAP.gap.most) < TAP.gap.least - 3) continue;
    if (peak - loudest(blocks.slice(at - 4, at)) < TAP.riseDb) continue;
    const after = Math.min(...peaksOf(blocks.slice(at + 2, at + TAP.fallBlocks + 1)));
    if (peak - after >= TAP.fallDb) found.push(at);
  }
  return found;
}

/** The first three taps that are even, and have nothing like them before and after. Exported for tests. */
export function tapGestureOf(blocks: TapBlocks): TapGesture | undefined {
  const onsets = onsetsOf(blocks);
  for (let first = 0; first + 2 < onsets.length; first += 1) {
    const at = onsets.slice(first, first + 3);
    if (!isEven(at) || (at[0] ?? 0) < TAP.quiet || blocks.length - (at[2] ?? 0) < TAP.quiet) continue;
    const peaks = at.map((start) => loudest(blocks.slice(start, start + 3)));
    if (Math.max(...peaks) - Math.min(...peaks) > TAP.evenDb || hasMore(blocks, { onsets, at, peaks })) continue;
    if (standsOut(blocks, at, peaks)) return { at, ...contactOf(blocks, at, peaks) };
  }
  return undefined;
}

const gapsOfTaps = (at: readonly number[]): readonly number[] =>
  at.slice(1).map((start, index) => start - (at[index] ?? 0));

function isEven(at: readonly number[]): boolean {
  const gaps = gapsOfTaps(at);
  const isLong = gaps.every((gap) => gap >= TAP.gap.least && gap <= TAP.gap.most);
  return isLong && Math.max(...gaps) <= TAP.evenGap * Math.min(...gaps);
}

interface TapTrio {
  readonly onsets: readonly number[];
  readonly at: readonly number[];
  readonly peaks: readonly number[];
}

function hasMore(blocks: TapBlocks, { onsets, at: [first = 0, second, third = 0], peaks }: TapTrio): boolean {
  const others = onsets.filter((start) => start !== first && start !== second && start !== third);
  const near = others.filter((start) => start > first - TAP.quiet && start < third + TAP.quiet);
  return near.some((start) => (blocks[start]?.peakDbfs ?? 0) > middle(peaks) - TAP.weakerDb);
}

/** True if the taps exceed what was before and between them, and are as short as taps. */
function standsOut(blocks: TapBlocks, at: readonly number[], peaks: readonly number[]): boolean {
  const [first = 0, second = 0, third = 0] = at;
  const before = peaksOf(blocks.slice(Math.max(0, first - 100), first - 1));
  const pauses = [
    ...blocks.slice(Math.min(first + 12, second - 3), second - 1),
    ...blocks.slice(Math.min(second + 12, third - 3), third - 1),
    ...blocks.slice(third + 15, third + TAP.quiet),
  ];
  const peak = middle(peaks);
  const overBefore = peak - Math.max(TAP.floorDbfs, middle(before));
  const overPauses = peak - Math.max(TAP.floorDbfs, middle(peaksOf(pauses)));
  const isSteady = middle(before, 0.95) - middle(before) <= TAP.steadyDb;
  if (overBefore < TAP.overSpeechDb && !isSteady) return false;
  const ends = at.map((start, index) => (peaks[index] ?? 0) - middle(peaksOf(blocks.slice(start + 8, start + 13))));
  return Math.max(overBefore, overPauses) >= TAP.overFloorDb && middle(ends) >= TAP.endsDb;
}

const SILENT_THUMP_DBFS = -90;

function contactOf(blocks: TapBlocks, at: readonly number[], peaks: readonly number[]) {
  const thumps = (from: number, to: number) => blocks.slice(from, to).map(({ thumpDbfs }) => thumpDbfs);
  const highest = at.map((start) => Math.max(...thumps(start, start + 5)));
  const rises = at.map(
    (start, index) => (highest[index] ?? 0) - Math.max(SILENT_THUMP_DBFS, ...thumps(Math.max(0, start - 8), start - 1)),
  );
  const thumpRiseDb = middle(rises);
  const thumpDb = middle(highest.map((thump, index) => thump - (peaks[index] ?? 0)));
  return { thumpRiseDb, isContact: thumpDb >= TAP.thumpDb && thumpRiseDb >= TAP.thumpRiseDb };
}

/** The input that was touched, from the blocks of all open inputs. */
export function whichTapped(inputs: readonly TapBlocks[]): TapAnswer {
  const heard = inputs.flatMap((blocks, input) => {
    const gesture = tapGestureOf(blocks);
    return gesture ? [{ input, ...gesture }] : [];
  });
  const [best, second] = heard
    .filter(({ isContact }) => isContact)
    .toSorted((one, other) => other.thumpRiseDb - one.thumpRiseDb);
  if (heard.length === 0) return { kind: 'none' };
  if (!best || heard.some(({ at }) => !isSameRhythm(best.at, at))) return { kind: 'elsewhere' };
  const isClear = second === undefined || best.thumpRiseDb - second.thumpRiseDb >= TAP.marginDb;
  return isClear ? { kind: 'tapped', input: best.input } : { kind: 'elsewhere' };
}

function isSameRhythm(one: readonly number[], other: readonly number[]): boolean {
  const gaps = gapsOfTaps(other);
  return gapsOfTaps(one).every((gap, index) => Math.abs(gap - (gaps[index] ?? 0)) <= TAP.sameGap);
}

/** Blocks that are kept of each input: longer than three slow taps with the quiet around them. */
const KEPT = 500;
const JUDGED_EVERY = 10;
/** Blocks that late inputs have after the first that heard the taps: Bluetooth is a quarter of a second late. */
const LATE = 35;

export interface TapWatch {
  /** @returns The answer once three taps are over; the watch then begins again. */
  push(input: number, samples: Float32Array): Exclude<TapAnswer, { readonly kind: 'none' }> | undefined;
}

/** Follows the sound of several inputs of one audio context. */
export function createTapWatch(inputs: number, sampleRateHz: number): TapWatch {
  const measures = Array.from({ length: inputs }, () => createTapMeasure(sampleRateHz));
  const counts = measures.map(() => 0);
  let kept: TapBlock[][] = measures.map(() => []);
  let [received, heardAt]: [number, number | undefined] = [0, undefined];
  const judge = () => {
    const answer = whichTapped(kept);
    if (answer.kind === 'none') return undefined;
    heardAt ??= received;
    if (received < heardAt + LATE) return undefined;
    kept = measures.map(() => []);
    heardAt = undefined;
    return answer;
  };
  return {
    push(input, samples) {
      const blocks = measures[input]?.(samples) ?? [];
      const mine = kept[input];
      mine?.push(...blocks);
      if (mine && mine.length > KEPT) mine.splice(0, mine.length - KEPT);
      counts[input] = (counts[input] ?? 0) + blocks.length;
      // By the input that is ahead: one that has been unplugged delivers nothing.
      if ((counts[input] ?? 0) <= received) return undefined;
      received = counts[input] ?? 0;
      return received % JUDGED_EVERY === 0 ? judge() : undefined;
    },
  };
}
