import type { LevelBlock } from './level-block';

/**
 * Worklet in the audio thread that cuts the input into blocks of 10 ms and posts each as a `LevelBlock`, whose samples
 * are transferred.
 *
 * `addModule` loads this module as a separate file: it may import types only.
 */

// The audio thread's globals are not in TypeScript's DOM library.
declare const sampleRate: number;
/** Frame of the first sample that is passed to `process`. */
declare const currentFrame: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

type Channels = readonly Float32Array[];

const BLOCKS_PER_SECOND = 100;
/** Weight of the past in each channel's running energy: about a second at 128 samples per call. */
const MEMORY = 0.997;
/**
 * Seconds of sound after which the loudest channel is kept: a switch in mid-take would be a level step that the device
 * did not make.
 */
const LOCK_S = 0.5;
/**
 * Energy ratio (20 dB) at which it still switches from a channel that was kept before any speech to a louder one: it
 * had no microphone.
 */
const UNMISTAKABLE = 100;

/**
 * Chooses the loudest channel for the measurement: an interface with its voice on one channel would read 6 dB low if
 * the channels were mixed. Browsers start with silence, which is ignored.
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

  /** Leaves the output untouched, which is silence. Without input the source has ended, and nothing is posted. */
  process(inputs: readonly Channels[]): boolean {
    const channels = inputs[0] ?? [];
    const chosen = channels[this.choose(channels)];
    if (chosen) this.take(channels, chosen);
    return true;
  }
}

registerProcessor('level-blocks', LevelBlocks);
