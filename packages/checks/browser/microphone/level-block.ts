import type { ChannelSums } from '../../microphone/evidence/measurement';
import { isRecord } from '../../records';

/**
 * The message that the audio thread posts 100 times a second: 10 ms of the measured channel, -1 to 1, and the sums over
 * both channels of the device.
 */
export interface LevelBlock {
  readonly samples: Float32Array<ArrayBuffer>;
  /** Frame number of the audio context directly after the last sample of the block. */
  readonly endFrame: number;
  /** Undefined if the device has one channel. */
  readonly channels: ChannelSums | undefined;
}

/**
 * Called with each block of samples, and with the sums over the two channels of the device, if there are two. Exported
 * for tests.
 */
export type BlockListener = (block: Float32Array, channels?: ChannelSums) => void;

export type OnBlock = (listener: BlockListener) => () => void;

export const isLevelBlock = (data: unknown): data is LevelBlock =>
  isRecord(data) && data.samples instanceof Float32Array;
