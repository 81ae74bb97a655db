import { describe, expect, it, vi } from 'vitest';
import { emptyRoom } from '../../camera/testing/readings';
import type { FrameSource } from './frame-fallback';
import { createFrameSources } from './frame-source';
import { LateReading } from './pending-read';

const VIDEO = {} as HTMLVideoElement;

function fakeSource(read: FrameSource['read'] = async () => emptyRoom) {
  return { read: vi.fn(read), loadFaceFinder: vi.fn(async (_url: string) => undefined), close: vi.fn() };
}

const broken = () => fakeSource(() => Promise.reject(new Error('no worker')));

function sources(open = vi.fn(() => fakeSource()), openFallback = vi.fn(() => fakeSource())) {
  return { ...createFrameSources({ faceModelUrl: '/model.bin', open, openFallback }), open, openFallback };
}

const firstOf = (open: ReturnType<typeof sources>['open']) =>
  open.mock.results[0]?.value as ReturnType<typeof fakeSource>;

describe('the frame sources of a page', () => {
  it('give the prepared source to the first caller, and request its face finder once', async () => {
    const { prepare, take, open } = sources();
    await Promise.all([prepare(), prepare()]);
    await take().read(VIDEO, true);
    expect(open).toHaveBeenCalledOnce();
    expect(firstOf(open).read).toHaveBeenCalledOnce();
    expect(firstOf(open).loadFaceFinder.mock.calls).toEqual([['/model.bin']]);
  });

  it('open a new source for each later test, and none in advance', async () => {
    const { prepare, take, open } = sources();
    take();
    await prepare();
    expect(open).toHaveBeenCalledOnce();
    take();
    expect(open).toHaveBeenCalledTimes(2);
    expect(open.mock.results[1]?.value.loadFaceFinder).toHaveBeenCalledExactlyOnceWith('/model.bin');
  });

  it('are prepared once the face finder has loaded', async () => {
    let arrive = () => {};
    const slow = fakeSource();
    slow.loadFaceFinder.mockReturnValue(new Promise((resolve) => (arrive = () => resolve(undefined))));
    const over = vi.fn();
    const preparing = sources(vi.fn(() => slow))
      .prepare()
      .then(over);
    await Promise.resolve();
    expect(over).not.toHaveBeenCalled();
    arrive();
    await preparing;
    expect(over).toHaveBeenCalledOnce();
  });

  it('continue with the fallback and its face finder when the worker fails', async () => {
    const { take, open, openFallback } = sources(vi.fn(broken));
    const source = take();
    expect(await source.read(VIDEO, true)).toBe(emptyRoom);
    expect(await source.read(VIDEO, true)).toBe(emptyRoom);
    expect(openFallback).toHaveBeenCalledOnce();
    expect(firstOf(openFallback).loadFaceFinder).toHaveBeenCalledExactlyOnceWith('/model.bin');
    expect(firstOf(open).read).toHaveBeenCalledOnce();
    expect(firstOf(open).close).toHaveBeenCalledOnce();
  });

  it('read by the skin rule on the page while the worker is late, and return to it', async () => {
    const worker = fakeSource();
    const { take, openFallback } = sources(vi.fn(() => worker));
    const source = take();
    let arrive: (reading: typeof emptyRoom) => void = () => undefined;
    worker.read.mockRejectedValueOnce(new LateReading(new Promise((resolve) => (arrive = resolve))));
    await source.read(VIDEO, true);
    await source.read(VIDEO, true);
    expect(worker.read).toHaveBeenCalledTimes(1);
    expect(firstOf(openFallback).read).toHaveBeenCalledTimes(2);
    expect(firstOf(openFallback).loadFaceFinder).not.toHaveBeenCalled();
    arrive(emptyRoom);
    await vi.waitFor(async () => {
      await source.read(VIDEO, true);
      expect(worker.read).toHaveBeenCalledTimes(2);
    });
    expect(worker.close).not.toHaveBeenCalled();
  });

  it('stay on the page, without the face finder, once the worker was late twice', async () => {
    const worker = fakeSource(() => Promise.reject(new LateReading(Promise.resolve(emptyRoom))));
    const { take, openFallback } = sources(vi.fn(() => worker));
    const source = take();
    for (let times = 0; times < 5; times += 1) {
      await source.read(VIDEO, true);
      await Promise.resolve();
    }
    expect(worker.read).toHaveBeenCalledTimes(2);
    expect(worker.close).toHaveBeenCalledOnce();
    expect(firstOf(openFallback).loadFaceFinder).not.toHaveBeenCalled();
    source.close();
    expect(worker.close).toHaveBeenCalledOnce();
    expect(firstOf(openFallback).close).toHaveBeenCalledOnce();
  });

  it('open no fallback for a closed source', async () => {
    const { take, openFallback } = sources(vi.fn(broken));
    const source = take();
    const reading = source.read(VIDEO, true);
    source.close();
    await expect(reading).rejects.toThrow('no worker');
    expect(openFallback).not.toHaveBeenCalled();
  });
});
