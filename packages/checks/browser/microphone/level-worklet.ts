import type { LevelBlock } from './level-block';

/**
 * Runs in the audio thread: cuts the input into blocks of 10 ms and posts each as a `LevelBlock`, whose samples are transferred.
 *
 * This module is loaded by `addModule` as a file of its own: it may import types only.
 */

// The audio thread's globals are not in TypeScript's DOM library.
declare const sampleRate: number;
/** Of the first sample that `process` is given. */
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

type Channels = readonly Float32Array[];

const BLOCKS_PER_SECOND = 100;
/** Weight of the past in each channel's running energy: about a second at 128 samples a call. */
const MEMORY = 0.997;
/** Seconds of sound after which the loudest channel is kept: a change in mid-take would be a step that no device has made. */
const LOCK_S = 0.5;
/** A channel that was kept before anybody spoke gives way to one with this many times its energy (20 dB): it had no microphone. */
const UNMISTAKABLE = 100;

/**
 * An interface with its voice on one channel only would read 6 dB low if the channels were mixed, so the loudest channel is
 * the one that is measured. Silence, with which browsers start, says nothing about the channels.
 */
function createChannelChoice(): (channels: Channels) => number {
  let energies: number[] = [];
  let chosen = 0;
  let heard = 0;
  return (channels) => {
    if (channels.length === 0) return chosen;
    energies = channels.map((samples, index) => {
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
      return MEMORY * (energies[index] ?? 0) + (Number.isFinite(energy) ? energy : 0);
    });
    const most = Math.max(...energies);
    if (most > 0) heard += channels[0]?.length ?? 0;
    const isLocked = heard > LOCK_S * sampleRate && chosen < channels.length;
    if (!isLocked || most > UNMISTAKABLE * (energies[chosen] ?? 0)) chosen = energies.indexOf(most);
    return chosen;
  };
}

/** The sums of products of two channels over a stretch. */
function product(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

class LevelBlocks extends AudioWorkletProcessor {
  private readonly choose = createChannelChoice();
  private samples = new Float32Array(Math.round(sampleRate / BLOCKS_PER_SECOND));
  private filled = 0;
  private sums: LevelBlock['channels'];

  private take(channels: Channels, chosen: Float32Array): void {
    for (let from = 0; from < chosen.length; ) {
      const to = Math.min(chosen.length, from + this.samples.length - this.filled);
      this.samples.set(chosen.subarray(from, to), this.filled);
      this.addSums(channels.map((samples) => samples.subarray(from, to)));
      this.filled += to - from;
      from = to;
      if (this.filled === this.samples.length) this.post(currentFrame + to);
    }
  }

  private addSums([left, right]: Channels): void {
    if (!left || !right) return;
    const { leftSquares, rightSquares, products } = this.sums ?? { leftSquares: 0, rightSquares: 0, products: 0 };
    this.sums = {
      leftSquares: leftSquares + product(left, left),
      rightSquares: rightSquares + product(right, right),
      products: products + product(left, right),
    };
  }

  private post(endFrame: number): void {
    const { samples, sums } = this;
    const message: LevelBlock = { samples, endFrame, channels: sums };
    this.samples = new Float32Array(samples.length);
    this.filled = 0;
    this.sums = undefined;
    this.port.postMessage(message, [samples.buffer]);
  }

  /** The output stays untouched, which is silence. Without input the source is gone, and nothing is posted. */
  process(inputs: readonly Channels[]): boolean {
    const channels = inputs[0] ?? [];
    const chosen = channels[this.choose(channels)];
    if (chosen) this.take(channels, chosen);
    return true;
  }
}

registerProcessor('level-blocks', LevelBlocks);
