/**
 * Runs in the audio thread: cuts the input into blocks of 10 ms and posts each as a transferred Float32Array.
 *
 * This module is loaded by `addModule` as a file of its own: it may import types only.
 */

// The audio thread's globals are not in TypeScript's DOM library.
declare const sampleRate: number;
declare class AudioWorkletProcessor {
  readonly port: MessagePort;
}
declare function registerProcessor(name: string, processor: new () => AudioWorkletProcessor): void;

const BLOCKS_PER_SECOND = 100;
/** Weight of the past in each channel's running energy: about a second at 128 samples a call. */
const MEMORY = 0.997;

class LevelBlocks extends AudioWorkletProcessor {
  private block = new Float32Array(Math.round(sampleRate / BLOCKS_PER_SECOND));
  private filled = 0;
  private energies: number[] = [];

  /**
   * An interface with its voice on one channel only would read 6 dB low if the channels were mixed, so the louder
   * channel is the one that is measured.
   */
  private loudest(channels: readonly Float32Array[]): Float32Array | undefined {
    if (channels.length < 2) return channels[0];
    this.energies = channels.map((samples, index) => {
      const energy = samples.reduce((sum, sample) => sum + sample * sample, 0);
      return MEMORY * (this.energies[index] ?? 0) + energy;
    });
    return channels[this.energies.indexOf(Math.max(...this.energies))];
  }

  private take(samples: Float32Array): void {
    let offset = 0;
    while (offset < samples.length) {
      const count = Math.min(samples.length - offset, this.block.length - this.filled);
      this.block.set(samples.subarray(offset, offset + count), this.filled);
      offset += count;
      this.filled += count;
      if (this.filled === this.block.length) this.post();
    }
  }

  private post(): void {
    const full = this.block;
    this.block = new Float32Array(full.length);
    this.filled = 0;
    this.port.postMessage(full, [full.buffer]);
  }

  /** The output stays untouched, which is silence. Without input the source is gone, and nothing is posted. */
  process(inputs: readonly (readonly Float32Array[])[]): boolean {
    const samples = this.loudest(inputs[0] ?? []);
    if (samples) this.take(samples);
    return true;
  }
}

registerProcessor('level-blocks', LevelBlocks);
