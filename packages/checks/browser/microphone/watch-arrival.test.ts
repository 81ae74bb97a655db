import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakePage } from '../devices/testing/fake-page';
import { createEmitter } from '../emitter';
import { watchArrival } from './watch-arrival';

const BLOCK_MS = 10;

/** A context and its source, each of which can stop independently. */
function listen() {
  const blocks = createEmitter<Float32Array>();
  const device = { clock: true, source: true, readyState: 'live' as MediaStreamTrackState };
  const onStalled = vi.fn();
  const { page, hide, show } = fakePage();
  let renderedMs = 0;
  setInterval(() => {
    if (!device.clock) return;
    renderedMs += BLOCK_MS;
    if (device.source) blocks.emit(new Float32Array(480));
  }, BLOCK_MS);
  const clockS = () => renderedMs / 1000;
  const stop = watchArrival({ onBlock: blocks.on, clockS, tracks: [device], onStalled, page });
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    return onStalled.mock.calls.length;
  };
  return { device, after, stop, hide, show };
}

describe('sound that no longer arrives', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is not reported while it arrives', async () => {
    expect(await listen().after(20_000)).toBe(0);
  });

  it('is reported once, a second after its source has stopped', async () => {
    const { device, after } = listen();
    await after(2000);
    device.source = false;
    expect(await after(900)).toBe(0);
    expect(await after(350)).toBe(1);
    expect(await after(5000)).toBe(1);
  });

  it('is reported after two seconds with a stopped clock, in a context that reports itself as running', async () => {
    const { device, after } = listen();
    await after(2000);
    device.clock = false;
    expect(await after(1900)).toBe(0);
    expect(await after(350)).toBe(1);
  });

  it('is not reported if a machine repeatedly starves the audio thread for a short time', async () => {
    const { device, after } = listen();
    for (let times = 0; times < 5; times += 1) {
      device.clock = false;
      await after(1500);
      device.clock = true;
      expect(await after(500)).toBe(0);
    }
  });

  it('is reported for a track that a script has stopped, although its silence still arrives', async () => {
    const { device, after } = listen();
    await after(1000);
    device.readyState = 'ended';
    expect(await after(1250)).toBe(1);
  });

  it('is not reported while the page is hidden, and the time limit restarts when the page is visible', async () => {
    for (const [silent, timeoutMs] of [
      ['source', 1000],
      ['clock', 2000],
    ] as const) {
      const { device, after, hide, show } = listen();
      device[silent] = false;
      await after(timeoutMs - 300);
      hide();
      expect(await after(60_000)).toBe(0);
      show();
      expect(await after(timeoutMs - 100)).toBe(0);
      expect(await after(350)).toBe(1);
    }
  });

  it('is not reported for a call that has ended before the page is visible again', async () => {
    const { device, after, hide, show } = listen();
    hide();
    device.clock = false;
    await after(60_000);
    show();
    await after(500);
    device.clock = true;
    expect(await after(5000)).toBe(0);
  });

  it('is not reported after stop', async () => {
    const { device, after, stop } = listen();
    device.source = false;
    stop();
    expect(await after(5000)).toBe(0);
  });

  it('is not reported on a busy page, which receives its blocks late', () => {
    const blocks = createEmitter<Float32Array>();
    const onStalled = vi.fn();
    let clockS = 0;
    watchArrival({ onBlock: blocks.on, clockS: () => clockS, tracks: [], onStalled });
    for (let times = 0; times < 4; times += 1) {
      // Five seconds are rendered while the page is busy; then its timer fires, before the blocks are handled.
      clockS += 5;
      vi.advanceTimersToNextTimer();
      blocks.emit(new Float32Array(480));
    }
    expect(onStalled).not.toHaveBeenCalled();
  });
});
