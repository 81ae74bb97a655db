import { dbfsFromAmplitude } from '../level';
import type { ChannelLayout } from './channel-layouts';
import type { ChannelSums, Engine } from './engine';
import { THRESHOLDS } from './thresholds';

/** The channels of a device and their levels. */
export interface ChannelsReading {
  readonly layout: ChannelLayout;
  /** RMS levels, -120 to 0. Both are undefined for a device with one channel. */
  readonly leftDbfs: number | undefined;
  readonly rightDbfs: number | undefined;
}

/** Detects the channels of a device that carry sound; its reading is undefined if none does. */
export function createChannels(): Engine<ChannelsReading> {
  const sums = { leftSquares: 0, rightSquares: 0, products: 0 };
  let samples = 0;
  let isHeard = false;
  return {
    push(block, channels) {
      isHeard ||= block.some((sample) => sample !== 0);
      if (!channels) return;
      samples += block.length;
      sums.leftSquares += channels.leftSquares;
      sums.rightSquares += channels.rightSquares;
      sums.products += channels.products;
    },
    reading: () => (samples > 0 ? readSums(sums, samples) : isHeard ? MONO : undefined),
  };
}

const MONO: ChannelsReading = { layout: 'mono', leftDbfs: undefined, rightDbfs: undefined };

function readSums(sums: ChannelSums, samples: number): ChannelsReading | undefined {
  const leftDbfs = dbfsFromAmplitude(Math.sqrt(sums.leftSquares / samples));
  const rightDbfs = dbfsFromAmplitude(Math.sqrt(sums.rightSquares / samples));
  const layout = layoutOf(sums);
  return layout && { layout, leftDbfs, rightDbfs };
}

function layoutOf(sums: ChannelSums): ChannelLayout | undefined {
  const { leftSquares, rightSquares } = sums;
  const balanceDb = 10 * Math.log10(leftSquares / rightSquares);
  // Neither channel carries a sound, or one has samples that are not numbers.
  if (Number.isNaN(balanceDb) || !Number.isFinite(leftSquares + rightSquares)) return undefined;
  if (balanceDb >= THRESHOLDS.channels.oneSidedDb) return 'left-only';
  if (balanceDb <= -THRESHOLDS.channels.oneSidedDb) return 'right-only';
  return isCancelling(sums) ? 'cancelling' : 'stereo';
}

function isCancelling({ leftSquares, rightSquares, products }: ChannelSums): boolean {
  const correlation = products / Math.sqrt(leftSquares * rightSquares);
  const mono = Math.max(0, (leftSquares + rightSquares + 2 * products) / 4);
  const lossDb = 10 * Math.log10(Math.max(leftSquares, rightSquares) / mono);
  return correlation <= THRESHOLDS.channels.reversedCorrelation && lossDb >= THRESHOLDS.channels.monoLossDb;
}
