import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LevelBlock } from './level-block';

const RATE = 48_000;
/** Samples per call of the audio thread. */
const QUANTUM = 128;

type Channels = readonly Float32Array[];
interface Processor {
  process(inputs: readonly Channels[]): boolean;
}

/** The globals of an audio thread, with the worklet loaded into it. */
async function audioThread(posted: LevelBlock[], transferred: unknown[]): Promise<Processor> {
  let Registered: (new () => Processor) | undefined;
  const postMessage = (message: LevelBlock, transfer: readonly unknown[]) => {
    posted.push(message);
    transferred.push(...transfer);
  };
  vi.stubGlobal('sampleRate', RATE);
  vi.stubGlobal('currentFrame', 0);
  vi.stubGlobal(
    'AudioWorkletProcessor',
    class {
      readonly port = { postMessage };
    },
  );
  vi.stubGlobal('registerProcessor', (_name: string, processor: new () => Processor) => {
    Registered = processor;
  });
  vi.resetModules();
  await import('./level-worklet');
  return new Registered!();
}

describe('the worklet', () => {
  const posted: LevelBlock[] = [];
  const transferred: unknown[] = [];
  let processor: Processor;
  beforeEach(async () => {
    processor = await audioThread(posted, transferred);
  });
  afterEach(() => {
    posted.length = 0;
    transferred.length = 0;
    vi.unstubAllGlobals();
  });

  /** Delivers some seconds of channels with constant values. */
  function play(values: readonly number[], seconds: number): void {
    for (let sample = 0; sample < seconds * RATE; sample += QUANTUM) {
      processor.process([values.map((value) => new Float32Array(QUANTUM).fill(value))]);
    }
  }
  const heardLast = () => posted.at(-1)?.samples.at(-1);

  it('posts blocks of 10 ms, each with a new array that is transferred', () => {
    play([0.25], 0.1);
    expect(posted.map(({ samples }) => samples.length)).toEqual(new Array(posted.length).fill(480));
    expect(posted.length).toBe(10);
    expect(transferred).toEqual(posted.map(({ samples }) => samples.buffer));
    expect(new Set(transferred).size).toBe(10);
  });

  it('keeps every sample, in order', () => {
    for (let at = 0; at < 15 * QUANTUM; at += QUANTUM) {
      processor.process([[Float32Array.from({ length: QUANTUM }, (_, index) => (at + index) / 4096)]]);
    }
    expect(posted.flatMap(({ samples }) => [...samples])).toEqual(
      Array.from({ length: 4 * 480 }, (_, index) => index / 4096),
    );
  });

  it('posts nothing without input', () => {
    for (let call = 0; call < 20; call += 1) expect(processor.process([[]])).toBe(true);
    expect(posted).toEqual([]);
  });

  it('continues after a short time without input, also in silence', () => {
    play([0.02, 0.01], 1);
    processor.process([[]]);
    posted.length = 0;
    play([0, 0], 0.1);
    expect(posted.length).toBeGreaterThan(8);
  });

  it('sums the squares and products of two channels for each block, and of one none', () => {
    play([0.5, -0.25], 0.02);
    expect(posted[1]?.channels).toEqual({ leftSquares: 120, rightSquares: 30, products: -60 });
    posted.length = 0;
    processor.process([[new Float32Array(960)]]);
    expect(posted[1]?.channels).toBeUndefined();
  });

  it('measures the louder channel', () => {
    play([0.01, 0.02], 0.1);
    expect(heardLast()).toBeCloseTo(0.02, 6);
  });

  it('follows the louder channel for half a second only', () => {
    play([0.02, 0.01], 0.2);
    play([0.02, 0.1], 0.1);
    expect(heardLast()).toBeCloseTo(0.1, 6);
    play([0.02, 0.1], 0.3);
    play([0.4, 0.1], 2);
    expect(heardLast()).toBeCloseTo(0.1, 6);
  });

  it('does not count the silence with which a browser starts', () => {
    play([0, 0], 1);
    play([0.05, 0.1], 0.1);
    expect(heardLast()).toBeCloseTo(0.1, 6);
  });

  it('leaves a channel without a microphone once another one is 20 dB louder', () => {
    play([1e-4, 5e-5], 1);
    play([1e-4, 5e-2], 0.1);
    expect(heardLast()).toBeCloseTo(5e-2, 6);
  });

  it('chooses another channel when its channel is removed', () => {
    play([0.01, 0.02], 1);
    play([0.01], 0.1);
    expect(heardLast()).toBeCloseTo(0.01, 6);
  });

  it('does not choose a channel whose samples are no numbers', () => {
    play([Number.NaN, 0.02], 0.1);
    expect(heardLast()).toBeCloseTo(0.02, 6);
  });
});
